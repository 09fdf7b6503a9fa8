import Synchronization
import WendCore

/// The files of an app that was drawn in Interface Builder: storyboards, schemes, services, a data model.
///
/// Its storyboard is read as a document: what ``InterfaceLowering`` makes of all the files together. It is made anew only when
/// one of them has changed.
final class InterfaceFolder: Sendable {
    /// The storyboard the app begins with, relative to the folder.
    let entry: String
    private let root: String
    /// What was made when it was looked at once and for all.
    private let fixed: InterfaceLowering.Made?
    private let made = Mutex<Known?>(nil)

    /// What was made, and of what.
    private struct Known: Sendable {
        let read: [SourceText]
        let limits: ReadingLimits
        let offers: AppOffers
        let materials: InterfaceLowering.Materials
        let made: InterfaceLowering.Made
    }

    /// Looks for a storyboard to begin with: the one that `Info.plist` names, else `Main.storyboard`, else the only one. Where there
    /// is none, a file of views does: the one that is called so, else the only one.
    /// - Parameter storyboard: The one that was asked for.
    init?(root: String, storyboard: String? = nil) {
        self.root = root
        fixed = nil
        let files = Self.files(in: root).filter { Self.isInterface($0) }
        let boards = files.filter { Self.isStoryboard($0) }
        if let storyboard {
            entry = storyboard
            return
        }
        let named = Disk.bytes("\(root)/Info.plist").flatMap { Self.mainStoryboard(in: $0) } ?? "Main"
        let shown = (boards.isEmpty ? files : boards).filter { !Self.isLaunchScreen($0) }
        let names = boards.isEmpty ? ["\(named).xib", "MainViewController.xib"] : ["\(named).storyboard"]
        guard
            let entry = names.lazy.compactMap({ name in
                (boards.isEmpty ? shown : boards).first { Disk.split($0).name == name }
            })
            .first ?? (shown.count == 1 ? shown[0] : nil)
        else { return nil }
        self.entry = entry
    }

    private init(root: String, entry: String, fixed: InterfaceLowering.Made) {
        (self.root, self.entry, self.fixed) = (root, entry, fixed)
    }

    /// The same with what is made of the files as they are now, whatever becomes of them.
    func still(_ folder: AppFolder) -> InterfaceFolder {
        InterfaceFolder(root: root, entry: entry, fixed: made(folder))
    }

    static func isStoryboard(_ path: String) -> Bool { Disk.splitEnding(path).ending == "storyboard" }

    /// Whether a file is one of views or scenes.
    static func isInterface(_ path: String) -> Bool { isStoryboard(path) || Disk.splitEnding(path).ending == "xib" }

    /// Whether a file shows what is there before an app is.
    static func isLaunchScreen(_ path: String) -> Bool {
        Disk.splitEnding(Disk.split(path).name).name == "LaunchScreen"
    }

    private static func mainStoryboard(in list: [UInt8]) -> String? {
        PropertyList.read(list, file: "Info.plist").list?.entries
            .first { $0.key == "UIMainStoryboardFile" }?.value.text
    }

    /// The files documents are made of, sorted: in the folder, and in the folders of its languages.
    var files: [String] { Self.files(in: root) }

    /// What the files of scenes and views are called, without endings: so are the tables of their texts in other languages.
    var names: Set<String> {
        Set(files.filter { Self.isInterface($0) }.map { Disk.splitEnding(Disk.split($0).name).name })
    }

    private static func files(in root: String) -> [String] {
        func interface(_ name: String) -> Bool {
            ["storyboard", "xib", "json", "plist"].contains(Disk.splitEnding(name).ending)
        }
        let names = Disk.names(in: root)
        let languages = names.filter { $0 == "Base.lproj" || $0 == "en.lproj" }
        return
            (names.filter(interface)
            + languages.flatMap { folder in
                Disk.names(in: "\(root)/\(folder)").filter(interface).map { "\(folder)/\($0)" }
            }).filter { Disk.kind("\(root)/\($0)") == .file }
            // Storyboards are looked for first, however much lies beside them.
            .sorted { (isInterface($0) ? 0 : 1, $0) < (isInterface($1) ? 0 : 1, $1) }.prefix(mostFiles).sorted()
    }

    /// How many files of a folder are looked at.
    static let mostFiles = 1_000

    /// The document that is made for a path; nil if none is.
    func document(at path: String, _ folder: AppFolder) -> SourceText? { made(folder).documents[path] }

    /// How the documents look.
    func styles(_ folder: AppFolder) -> [DocumentStyle] { made(folder).styles }

    /// The paths of all documents that are made, sorted.
    func paths(_ folder: AppFolder) -> [String] { made(folder).documents.keys.sorted() }

    private func made(_ folder: AppFolder) -> InterfaceLowering.Made {
        if let fixed { return fixed }
        func texts(_ files: [String]) -> [SourceText] {
            files.compactMap { file in (try? folder.read(file)).map { SourceText(file: file, bytes: $0) } }
        }
        let written = texts(files)
        let read = written + texts(folder.modelFiles())
        let materials = folder.interfaceMaterials()
        return made.withLock { made in
            if let made, made.read == read, made.limits == folder.limits, made.offers == folder.offers,
                made.materials == materials
            {
                return made.made
            }
            let lowered = InterfaceLowering(
                written, entry: entry, model: folder.model, limits: folder.limits, offers: folder.offers,
                materials: materials
            ).made()
            made = Known(
                read: read, limits: folder.limits, offers: folder.offers, materials: materials, made: lowered)
            return lowered
        }
    }
}
