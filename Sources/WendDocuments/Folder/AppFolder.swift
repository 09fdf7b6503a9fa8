public import WendCore

/// Finds, reads and checks the documents of an app's folder.
///
///     let folder = try AppFolder(path: "Examples/01-hello")
///     let loaded = try folder.load(folder.entry, registry: .standard)
///
/// Paths are relative to the folder and never leave it: not by `..`, not as absolute paths, not through symbolic links.
/// Reads the disk at every call and keeps nothing.
public struct AppFolder: Sendable {
    /// The folder's path, absolute, without symbolic links.
    public let root: String
    /// The document the app begins with, relative to `root`.
    public let entry: String
    public private(set) var limits: ReadingLimits
    /// What it is made of if its first document is a storyboard.
    private(set) var interface: InterfaceFolder?
    /// What the program that opens it has for names in its files.
    private(set) var offers = AppOffers.none

    /// Opens a folder, or the folder around a document.
    ///
    /// A folder's entry document is `app.xml`, else `main.xml`, else `app.json` or `main.json`, else the storyboard it begins with,
    /// else its only document.
    /// - Throws: If there is nothing at the path, or no telling which document comes first.
    public init(path: String, limits: ReadingLimits = .standard) throws(AppFolderError) {
        self.limits = limits
        guard let real = Disk.realPath(path) else { throw AppFolderError(reason: .notFound, path: path) }
        if Disk.kind(real) == .file {
            var (folder, name) = Disk.split(real)
            // Read as a text it would be nothing but mistakes.
            if Disk.splitEnding(name).ending.lowercased() == "zip" {
                throw AppFolderError(reason: .archive, path: path)
            }
            guard InterfaceFolder.isInterface(name) else {
                (root, entry) = (folder, name)
                interface = nil
                return
            }
            // A storyboard in a language's folder belongs to the app around it.
            let (outer, inner) = Disk.split(folder)
            if Disk.splitEnding(inner).ending == "lproj" { (folder, name) = (outer, "\(inner)/\(name)") }
            (root, entry) = (folder, name)
            interface = InterfaceFolder(root: folder, storyboard: name)
            return
        }
        guard Disk.kind(real) == .folder else { throw AppFolderError(reason: .notAFile, path: path) }
        root = real
        let documents = Disk.names(in: real).filter {
            Disk.kind("\(real)/\($0)") == .file && Disk.isDocument($0, in: real)
        }
        if let preferred = Self.entryNames.first(where: documents.contains) {
            entry = preferred
            interface = nil
        } else if let board = InterfaceFolder(root: real),
            InterfaceFolder.isStoryboard(board.entry) || documents.isEmpty
        {
            entry = board.entry
            interface = board
        } else if documents.count == 1 {
            entry = documents[0]
            interface = nil
        } else {
            throw AppFolderError(reason: documents.isEmpty ? .noDocument : .severalDocuments(documents), path: path)
        }
    }

    /// The names of what lies in it itself, in order.
    package var fileNames: [String] { Disk.names(in: root) }

    /// The same folder, read with other limits.
    package func limited(_ limits: ReadingLimits) -> Self {
        var copy = self
        copy.limits = limits
        return copy
    }

    /// The same folder, opened by a program that has something for names in its files.
    package func offered(_ offers: AppOffers) -> Self {
        var copy = self
        copy.offers = offers
        return copy
    }

    /// The same folder, whose documents that are made of a storyboard are made of the files as they are now. Who asks for many of
    /// them otherwise has all files read for each.
    package func still() -> Self {
        var copy = self
        copy.interface = interface?.still(self)
        return copy
    }

    /// Reads and checks one document.
    /// - Throws: If there is no such file in the folder, or it is too large; what is wrong inside it is in the
    /// diagnostics.
    public func load(_ path: String, registry: Registry) throws(AppFolderError) -> LoadedDocument {
        checked(try document(path), registry: registry)
    }

    /// The text of a document: what stands in its file, or what is made of a storyboard and the files beside it.
    /// - Throws: As ``load(_:registry:)`` does.
    package func document(_ path: String) throws(AppFolderError) -> SourceText {
        if let made = interface?.document(at: path, self) { return made }
        return SourceText(file: path, bytes: try read(path))
    }

    /// What becomes of the text of a document.
    ///
    /// - Parameter resources: The folder's translations and images, where somebody knows them who checks many of its
    ///   documents.
    package func checked(
        _ text: SourceText, registry: Registry, resources: (@Sendable () -> AppResources)? = nil
    ) -> LoadedDocument {
        let file = text.file
        if let problems = text.origins?.problems, text.bytes.isEmpty {
            return LoadedDocument(text: text, document: nil, diagnostics: problems.saidOnce.errorsFirst)
        }
        let models = dataModels()
        let registry = Self.knowing(models, registry)
        let looked = LookedFolder(self)
        var (document, diagnostics) = DocumentReader(limits: limits).read(text, registry: registry)
            .checked(
                against: registry, problemLimit: limits.problems,
                isDeclaredAround: { looked.declares($0, around: file, registry) })
        if file == entry { diagnostics += models.flatMap(\.diagnostics) }
        let reviewed =
            document?.reviewed(in: surroundings(of: file, looked, resources), problemLimit: limits.problems) ?? []
        diagnostics += reviewed
        if let origins = text.origins {
            // What would mend the text that was made mends nothing it was made of.
            diagnostics = (origins.problems + diagnostics.map(\.withoutFixes)).saidOnce
        }
        return LoadedDocument(text: text, document: document, diagnostics: diagnostics.errorsFirst)
    }

    /// The kinds, with the records known that data models of the folder declare.
    package func knowing(_ registry: Registry) -> Registry { Self.knowing(dataModels(), registry) }

    private static func knowing(_ models: [DataModelPackage], _ registry: Registry) -> Registry {
        var registry = registry
        for model in models.compactMap(\.current) { registry.know(model) }
        return registry
    }

    /// The data models in the folder and the folders directly in it.
    func dataModels() -> [DataModelPackage] {
        modelFolders().map { DataModelPackage(at: "\(root)/\($0)", called: $0, limits: limits) }
    }

    /// What its data models declare.
    var model: EntityModel { EntityModel(joining: dataModels().compactMap(\.current)) }

    /// Whether it is opened as an app, and not for one document alone, which may lie in a folder of an app.
    private var isWhole: Bool { Self.entryNames.contains(entry) || interface != nil }

    private func modelFolders() -> [String] {
        func models(in folder: String) -> [String] {
            Disk.names(in: "\(root)/\(folder)").filter {
                ["xcdatamodeld", "xcdatamodel"].contains(Disk.splitEnding($0).ending)
            }.map { folder + $0 }
        }
        // A document alone is no app with a folder of its own.
        guard isWhole else { return [] }
        let folders = Disk.names(in: root).filter {
            Disk.splitEnding($0).ending.isEmpty && Disk.kind("\(root)/\($0)") == .folder
                && !Disk.isApp("\(root)/\($0)")
        }
        return models(in: "") + folders.flatMap { models(in: "\($0)/") }
    }

    /// The paths of the files of its data models, sorted, with the hidden ones that say which version counts.
    package func modelFiles() -> [String] {
        modelFolders().flatMap { model in
            let marker = DataModelPackage.markerName
            return Disk.files(below: "\(root)/\(model)").map { "\(model)/\($0)" }
                + (Disk.kind("\(root)/\(model)/\(marker)") == .file ? ["\(model)/\(marker)"] : [])
        }.sorted()
    }

    /// What a document can know of the folder it lies in. Nothing opens what the folder is opened with, unless an
    /// app's document lies beside it.
    private func surroundings(
        of file: String, _ looked: LookedFolder, _ resources: (@Sendable () -> AppResources)?
    ) -> ReviewSurroundings {
        let isPiece =
            !Self.entryNames.contains(file) && Self.entryNames.contains { Disk.kind("\(root)/\($0)") == .file }
        var apps: (@Sendable () -> [String])?
        if isWhole { apps = { otherAppNames() } }
        return ReviewSurroundings(
            isEntry: file == entry && !isPiece, isLoaded: { !looked.loading(file).isEmpty },
            resources: resources ?? { self.resources() },
            unreadTables: { unreadTables() },
            hasDocument: { path in looked.hasDocument(path, from: file) }, apps: apps)
    }

    /// How many documents are looked through for those that load another.
    package static let mostLoading = 100

    /// What a document is called that comes first, the first one counts.
    package static let entryNames = ["app.xml", "main.xml", "app.json", "main.json"]

    /// The bytes of one file of the folder.
    /// - Throws: As ``load(_:registry:)`` does.
    public func read(_ path: String) throws(AppFolderError) -> [UInt8] {
        guard let bytes = Disk.bytes(try place(ofFile: path)) else {
            throw AppFolderError(reason: .unreadable, path: path)
        }
        return bytes
    }

    /// Where a file of the folder lies, if it may be read.
    private func place(ofFile path: String) throws(AppFolderError) -> String {
        let real = try place(of: path)
        guard real != root, Disk.kind(real) == .file else { throw AppFolderError(reason: .notAFile, path: path) }
        if let size = Disk.size(real), size > limits.bytes {
            throw AppFolderError(reason: .tooLarge(bytes: size, limit: limits.bytes), path: path)
        }
        return real
    }

    /// Why a file of the folder is not read; nil if it is.
    func refusal(of path: String) -> AppFolderError? {
        do {
            return Disk.isReadable(try place(ofFile: path)) ? nil : AppFolderError(reason: .unreadable, path: path)
        } catch {
            return error
        }
    }

    /// The files and folders in it that are apps of their own, which it may show: archives, and folders with something to begin with;
    /// sorted.
    ///
    /// So many folders are looked through for them, ``mostFolders``, and none deeper than four.
    package func otherApps() -> [String] { Disk.apps(below: root) }

    /// How many folders are looked through for apps.
    package static let mostFolders = 1_000

    /// What an app in it may be called: its path, with its ending or without.
    func otherAppNames() -> [String] {
        let paths = otherApps()
        let short = paths.compactMap { path in
            Disk.appEndings.first { !$0.isEmpty && path.hasSuffix($0) }.map { String(path.dropLast($0.count)) }
        }
        return paths + short.filter { !paths.contains($0) }
    }

    /// The absolute path of an app in it, which may be called without its ending.
    /// - Throws: If there is nothing, or it lies elsewhere.
    package func place(ofApp path: String) throws(AppFolderError) -> String {
        for ending in Disk.appEndings {
            if let place = try? place(of: path + ending), place != root { return place }
        }
        let place = try place(of: path)
        // No app is in itself.
        guard place != root else { throw AppFolderError(reason: .outside, path: path) }
        return place
    }

    /// The absolute path of a file or a folder in it, without symbolic links.
    /// - Throws: If there is nothing, or it lies elsewhere.
    package func place(of path: String) throws(AppFolderError) -> String {
        guard Self.staysInside(path) else { throw AppFolderError(reason: .outside, path: path) }
        guard let real = Disk.realPath("\(root)/\(path)") else { throw AppFolderError(reason: .notFound, path: path) }
        guard real == root || real.hasPrefix(root.hasSuffix("/") ? root : root + "/") else {
            throw AppFolderError(reason: .outside, path: path)
        }
        return real
    }

    /// The paths of all documents in the folder and the folders inside it, sorted; those that are made of a storyboard too.
    public func documentFiles() -> [String] {
        let files = Disk.files(below: root).filter { Disk.isDocument($0, in: root) }
        guard let interface else { return files }
        return Set(files).union(interface.paths(self)).sorted()
    }

    /// The documents that are made of a storyboard and the files beside it, the first one first; none in other folders.
    package func madeDocuments() -> [SourceText] {
        guard let interface else { return [] }
        let paths = interface.paths(self).filter { $0 != entry }
        return ([entry] + paths).compactMap { interface.document(at: $0, self) }
    }

    /// How the documents that are made look; what the folder's own style sheet says comes after it.
    package var madeStyles: [DocumentStyle] { interface?.styles(self) ?? [] }

    /// The paths of the files that documents are made of, where they are not those of ``documentFiles()``.
    package var interfaceFiles: [String] { interface?.files ?? [] }

    /// Whether a file is a document: of JSON files those that begin like one.
    package static func isDocument(_ path: String) -> Bool {
        let (folder, name) = Disk.split(path)
        return Disk.isDocument(name, in: folder.isEmpty ? "." : folder)
    }

    /// Whether a path, read as written, stays in the folder, or is that.
    static func staysInside(_ path: String) -> Bool {
        if path.isEmpty || path.hasPrefix("/") || path.hasPrefix("~") || path.utf8.contains(0) { return false }
        var depth = 0
        for part in path.split(separator: "/") where part != "." {
            depth += part == ".." ? -1 : 1
            if depth < 0 { return false }
        }
        return true
    }
}

extension [Diagnostic] {
    /// The same without those that say the same of the same place: what is written once may be made several times, where a screen
    /// stands in others and is a document of its own as well.
    package var saidOnce: Self {
        var known: Set<String> = []
        return filter { known.insert($0.description).inserted }
    }
}
