#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The few questions asked of the disk.
enum Disk {
    enum Kind {
        case file, folder, other
    }

    // The system is asked itself: what Foundation tells of a file costs a dictionary of all there is to know, and a
    // folder of small documents is mostly such questions.

    /// The absolute path without symbolic links; nil if there is nothing.
    static func realPath(_ path: String) -> String? {
        // The empty path is where one is, as it is everywhere else.
        guard let real = realpath(path.isEmpty ? "." : path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// What is at a path, symbolic links not followed.
    static func kind(_ path: String) -> Kind {
        switch status(path).map({ $0.st_mode & S_IFMT }) {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return .other
        }
    }

    /// Whether there is anything at a path, also a symbolic link that leads nowhere.
    static func isThere(_ path: String) -> Bool { status(path) != nil }

    static func size(_ path: String) -> Int? { status(path).map { Int($0.st_size) } }

    private static func status(_ path: String) -> stat? {
        var status = stat()
        return lstat(path, &status) == 0 ? status : nil
    }

    static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

    static func bytes(_ path: String) -> [UInt8]? { FileManager.default.contents(atPath: path).map(Array.init) }

    /// The names in a folder that are not hidden, sorted.
    static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
    }

    /// The paths of the files below a folder, sorted. Hidden folders, asset catalogues, symbolic links and apps of their own are left out;
    /// so is what is deeper than 16 folders or comes after 10,000 files.
    static func files(below root: String) -> [String] {
        var files: [String] = []
        collect("", 0, root, into: &files)
        return files.sorted()
    }

    /// The paths of the files in the asset catalogues below a folder, sorted, within the same bounds.
    static func catalogueFiles(below root: String) -> [String] {
        var files: [String] = []
        collectCatalogues("", 0, root, isInside: false, into: &files)
        return files.sorted()
    }

    private static func collectCatalogues(
        _ folder: String, _ depth: Int, _ root: String, isInside: Bool, into files: inout [String]
    ) {
        for name in names(in: folder.isEmpty ? root : "\(root)/\(folder)") where files.count < 10_000 {
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            switch kind("\(root)/\(path)") {
            case .file where isInside: files.append(path)
            case .folder where depth < 16 && !isApp("\(root)/\(path)"):
                collectCatalogues(
                    path, depth + 1, root, isInside: isInside || name.hasSuffix(".xcassets"), into: &files)
            default: break
            }
        }
    }

    private static func collect(_ folder: String, _ depth: Int, _ root: String, into files: inout [String]) {
        for name in names(in: folder.isEmpty ? root : "\(root)/\(folder)") where files.count < 10_000 {
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            switch kind("\(root)/\(path)") {
            case .file: files.append(path)
            case .folder where depth < 16 && !name.hasSuffix(".xcassets") && !isApp("\(root)/\(path)"):
                collect(path, depth + 1, root, into: &files)
            default: break
            }
        }
    }

    /// Whether a folder is an app of its own, which another may show: nothing in it is of the app around it.
    static func isApp(_ folder: String) -> Bool { kind("\(folder)/bundle.json") == .file }

    /// What the names of apps may end in that are called without it.
    static let appEndings = ["", ".zip", ".bundle", ".widget"]

    /// The paths of archives and of folders that an app can begin in, below a folder, sorted.
    static func apps(below root: String) -> [String] {
        var apps: [String] = []
        var looked = 0
        func look(_ folder: String, _ depth: Int) {
            guard looked < AppFolder.mostFolders else { return }
            looked += 1
            for name in names(in: folder.isEmpty ? root : "\(root)/\(folder)") where apps.count < 1_000 {
                let path = folder.isEmpty ? name : "\(folder)/\(name)"
                switch kind("\(root)/\(path)") {
                case .file where name.lowercased().hasSuffix(".zip"): apps.append(path)
                case .folder where depth < 4 && !name.hasSuffix(".xcassets"):
                    if looked < AppFolder.mostFolders,
                        isApp("\(root)/\(path)") || (try? AppFolder(path: "\(root)/\(path)")) != nil
                    {
                        apps.append(path)
                    }
                    if !isApp("\(root)/\(path)") { look(path, depth + 1) }
                default: break
                }
            }
        }
        look("", 0)
        return apps.sorted()
    }

    /// A path as folder and name.
    static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return ("", path) }
        let folder = path[..<slash]
        return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
    }

    /// A file name as what comes before and after its last point.
    static func splitEnding(_ name: String) -> (name: String, ending: String) {
        guard let point = name.lastIndex(of: "."), point > name.startIndex else { return (name, "") }
        return (String(name[..<point]), String(name[name.index(after: point)...]))
    }
}
