public import WendCore

/// What an app is made of besides its documents.
extension AppFolder {
    /// The style sheets an app may have; the first counts.
    public static let styleSheets = ["styles.json", "uiss.json"]

    /// The paths of everything the app is made of besides documents: tables of text, images and style sheets,
    /// sorted.
    public func materialFiles() -> [String] {
        let sheets = Self.styleSheets.filter { Disk.kind("\(root)/\($0)") == .file }
        return (textFiles() + sheets + Disk.files(below: root).filter(Self.isImage)).sorted()
    }

    private static func isImage(_ path: String) -> Bool {
        let ending = Disk.splitEnding(Disk.split(path).name).ending.lowercased()
        return ["png", "jpg", "jpeg", "svg", "gif", "webp"].contains(ending)
    }

    /// The images of the folder and the folders inside it: path by name. The name is the file's without its ending and
    /// scale, so `gear@2x.png` is `gear`; of several files of one name the one without a scale counts.
    public func images() -> [String: String] {
        var images: [String: (path: String, isScaled: Bool)] = [:]
        for path in Disk.files(below: root) {
            guard Self.isImage(path) else { continue }
            let name = Disk.splitEnding(Disk.split(path).name).name
            let isScaled = name.hasSuffix("@2x") || name.hasSuffix("@3x")
            let plain = isScaled ? String(name.dropLast(3)) : name
            if let known = images[plain], isScaled || !known.isScaled { continue }
            images[plain] = (path, isScaled)
        }
        return images.mapValues(\.path)
    }

    /// The texts in the folder and in its folders of languages, with what is wrong with them.
    ///
    /// A table is named like its `.strings` or `.stringsdict` file. What lies beside the document or in `Base.lproj` is meant for
    /// everybody, what lies in `de.lproj` for people who read German.
    public func texts() -> (tables: [String: [String: TextTable]], diagnostics: [Diagnostic]) {
        let texts = AppTexts(textFiles()) { try? read($0) }
        return (texts.tables, texts.diagnostics)
    }

    /// The tables of text and the names of the images.
    public func resources() -> AppResources { AppResources(tables: texts().tables, images: Set(images().keys)) }

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
