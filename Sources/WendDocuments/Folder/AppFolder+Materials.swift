public import WendCore

/// What an app is made of besides its documents.
extension AppFolder {
    /// The style sheets an app may have; the first counts.
    public static let styleSheets = ["styles.json", "uiss.json"]

    /// The paths of everything the app is made of besides documents: tables of text, images, catalogues, style sheets
    /// and the theme, sorted.
    public func materialFiles() -> [String] {
        let sheets = (Self.styleSheets + [ThemeReader.fileName]).filter { Disk.kind("\(root)/\($0)") == .file }
        return
            (textFiles() + sheets + imageFiles() + Disk.catalogueFiles(below: root))
            .sorted()
    }

    /// The images of the folder, of the folders inside it and of its catalogues, by name. A file's name is without its
    /// ending and scale, so `gear@2x.png` is `gear`; `gear~dark.png` is what it looks like in dark appearance. What is
    /// in a catalogue goes
    /// before what lies in a folder.
    public func images() -> [String: AppImage] { pictures(of: catalogue()) }

    private func pictures(of catalogue: AssetCatalogue) -> [String: AppImage] {
        var images: [String: AppImage] = [:]
        for path in imageFiles() {
            let (name, form) = AppImage.naming(of: path)
            if images[name]?.files[form] == nil { images[name, default: AppImage()].files[form] = path }
        }
        for (name, image) in catalogue.images {
            var image = image
            if image.isTemplate, let file = image.file(), let bytes = try? read(file),
                let size = AppImage.size(ofPNG: bytes)
            {
                let scale = image.files.first { $0.value == file }?.key.scale ?? 1
                (image.width, image.height) = (Double(size.width) / Double(scale), Double(size.height) / Double(scale))
            }
            images[name] = image
        }
        return images
    }

    /// The files of images, without the pictures that flows have taken of the app beside themselves: they show it, and are none of
    /// what it shows.
    private func imageFiles() -> [String] {
        let files = Disk.files(below: root)
        let images = files.filter(AppImage.isImage)
        if images.isEmpty { return images }
        var taken: Set<String> = []
        for path in files where path.hasSuffix(".yaml") || path.hasSuffix(".yml") {
            guard let bytes = try? read(path) else { continue }
            let folder = Disk.split(path).folder
            for name in Self.pictures(takenIn: String(decoding: bytes, as: UTF8.self)) {
                taken.insert("\(folder.isEmpty ? "" : "\(folder)/")\(name).png")
            }
        }
        return images.filter { !taken.contains($0) }
    }

    /// What `takeScreenshot` names in a flow file.
    private static func pictures(takenIn flow: String) -> [String] {
        flow.split(whereSeparator: \.isNewline).compactMap { line in
            guard let step = line.firstRange(of: "takeScreenshot:") else { return nil }
            let name = line[step.upperBound...].filter { !"\"'".contains($0) }.drop(while: \.isWhitespace)
            return String(name.reversed().drop(while: \.isWhitespace).reversed())
        }
    }

    private func catalogue() -> AssetCatalogue {
        AssetCatalogue(Disk.catalogueFiles(below: root)) { try? read($0) }
    }

    /// The texts in the folder and in its folders of languages, with what is wrong with them.
    ///
    /// A table is named like its `.strings` or `.stringsdict` file. What lies beside the document or in `Base.lproj`
    /// is meant for everybody, what lies in `de.lproj` for people who read German.
    public func texts() -> (tables: [String: [String: TextTable]], diagnostics: [Diagnostic]) {
        let texts = AppTexts(textFiles(), interfaces: interface?.names ?? []) { try? read($0) }
        return (texts.tables, texts.diagnostics)
    }

    /// What storyboards name that lies beside them: colours, and texts in other languages.
    func interfaceMaterials() -> InterfaceLowering.Materials {
        var keys: [String: Set<String>] = [:]
        for tables in texts().tables.values {
            for (name, table) in tables { keys[name, default: []].formUnion(table.keys) }
        }
        return .init(palette: StylePalette(assets: catalogue().colors), keys: keys)
    }

    /// How the app looks besides the standard look: its theme, its style sheet, and the forms of its images.
    public func appearance(registry: Registry) -> (
        sheet: StyleSheet, images: [String: AppImage], diagnostics: [Diagnostic]
    ) {
        let catalogue = catalogue()
        let images = pictures(of: catalogue)
        var diagnostics = catalogue.diagnostics
        var sheet = StyleSheet()
        if let bytes = try? read(ThemeReader.fileName) {
            let (theme, problems) = ThemeReader().read(bytes, file: ThemeReader.fileName)
            sheet.theme = theme
            diagnostics += problems
        }
        for file in Self.styleSheets {
            guard let bytes = try? read(file) else { continue }
            let reader = StyleSheetReader(
                registry: registry, images: Set(images.keys), palette: StylePalette(assets: catalogue.colors),
                theme: sheet.theme)
            let (styles, problems) = reader.read(bytes, file: file)
            sheet.styles = styles.styles
            diagnostics += problems
            break
        }
        if let interface { sheet.styles = interface.styles(self) + sheet.styles }
        sheet.images = images.mapValues(\.forms).filter { $0.value != .plain }
        return (sheet, images, diagnostics)
    }

    /// The tables of text and the names of the images.
    public func resources() -> AppResources { AppResources(tables: texts().tables, images: Set(images().keys)) }

    /// Everything wrong with what the app is made of besides documents, in the order of the files.
    public func materialDiagnostics(registry: Registry) -> [Diagnostic] {
        texts().diagnostics + appearance(registry: registry).diagnostics
            + unread(Set(materialFiles() + Self.styleSheets + [ThemeReader.fileName]).sorted())
    }

    /// A warning for each file that is there and not read.
    package func unread(_ paths: [String]) -> [Diagnostic] {
        // Most of what may be there is not, and to find out where it would lie takes a question for each folder on the way.
        paths.filter { Disk.isThere("\(root)/\($0)") }.compactMap { path in
            refusal(of: path).flatMap { $0.reason == .notFound ? nil : .unreadMaterial(path, $0) }
        }
    }

    /// The paths of tables of text, those beside the document first.
    private func textFiles() -> [String] {
        let names = Disk.names(in: root)
        let folders = names.filter { Disk.splitEnding($0).ending == "lproj" && Disk.kind("\(root)/\($0)") == .folder }
        return names.filter(Self.isTable)
            + folders.flatMap { folder in
                Disk.names(in: "\(root)/\(folder)").filter(Self.isTable).map { "\(folder)/\($0)" }
            }
    }

    private static func isTable(_ path: String) -> Bool {
        ["strings", "stringsdict"].contains(Disk.splitEnding(Disk.split(path).name).ending)
    }

    /// The paths of tables that are not read: those in other folders inside it, sorted.
    package func unreadTables() -> [String] {
        let known = Set(textFiles())
        return Disk.files(below: root).filter { $0.contains("/") && Self.isTable($0) && !known.contains($0) }.sorted()
    }
}

extension Diagnostic {
    /// Nothing is made of a file that lies there to be used.
    static func unreadMaterial(_ path: String, _ error: AppFolderError) -> Self {
        let reason = error.description.dropFirst(path.count + 2)
        return Self(
            code: "unread-file", severity: .warning,
            message: "this is not used: \(reason)",
            location: FileLocation(file: path, position: SourcePosition(line: 1, column: 1)))
    }
}
