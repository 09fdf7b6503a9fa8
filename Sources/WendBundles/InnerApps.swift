import Foundation
package import WendCore
package import WendDocuments
import WendServices

/// The files of the apps in the folder of another that go where that goes: those that it shows, however they lie there, and folders that
/// say of themselves that they are one.
package struct InnerApps {
    /// What stands in them, by their paths in the folder around.
    package private(set) var files: [String: [UInt8]] = [:]
    /// The paths of those that are packed in one file, in order.
    package private(set) var archives: [String] = []
    /// Why something that is shown is not among them, each with where it is shown.
    package private(set) var problems: [BundleError] = []
    private let registry: Registry
    private let limits: BundleLimits
    private let isForDeveloping: Bool

    /// - Parameter isForDeveloping: Whether the files are taken along that are only for developing an app.
    package init(
        of folder: AppFolder, registry: Registry, limits: BundleLimits = .standard, isForDeveloping: Bool = false
    ) {
        self.registry = registry
        self.limits = limits
        self.isForDeveloping = isForDeveloping
        add(folder, below: "")
    }

    private mutating func add(_ folder: AppFolder, below path: String) {
        let (apps, missing) = folder.innerApps(registry: registry)
        problems += missing.map { problem in
            BundleError(.entry, problem.description, file: path.isEmpty ? nil : String(path.dropLast()))
        }
        for app in apps {
            do {
                if app.isArchive {
                    try add(archive: app, below: path)
                } else {
                    try add(folder: app, of: folder, below: path)
                }
            } catch {
                // An archive that nobody names may be anything.
                if app.isArchive, app.location == nil { continue }
                let error = error as? BundleError ?? BundleError(.entry, "\(error)")
                let file = error.file.map { "\($0): " } ?? ""
                problems.append(
                    BundleError(
                        error.code, "'\(app.path)' is an app to be shown: \(file)\(error.message)",
                        file: path + (app.location?.description ?? app.path)))
            }
        }
    }

    /// Takes an archive as it is, if it is a bundle that can begin.
    private mutating func add(archive app: InnerApp, below path: String) throws {
        let size = try FileManager.default.attributesOfItem(atPath: app.place)[.size] as? Int ?? 0
        guard size <= limits.packed, let data = FileManager.default.contents(atPath: app.place) else {
            throw BundleError(.size, "it has \(size) bytes; at most \(limits.packed) are taken")
        }
        let bytes = Array(data)
        let bundle = try AppBundle(bytes, limits: limits)
        let unpacked = FileManager.default.temporaryDirectory.appending(path: "wend-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: unpacked) }
        try check(try AppFolder(path: try bundle.unpack(below: unpacked)))
        files["\(path)\(app.path)"] = bytes
        archives.append("\(path)\(app.path)")
    }

    private mutating func add(folder app: InnerApp, of around: AppFolder, below path: String) throws {
        // A folder that nobody shows may be no app yet.
        if app.location == nil, (try? AppFolder(path: app.place)) == nil { return }
        let folder = try AppFolder(path: app.place)
        if app.location != nil { try check(folder) }
        // A document alone may be shown as well: it lies in the folder around, or in one in it.
        guard folder.root != around.root else { return }
        let inner =
            folder.root == app.place ? app.path : app.path.split(separator: "/").dropLast().joined(separator: "/")
        var wanted = folder.neededFiles
        if isForDeveloping { wanted.formUnion(folder.modelFiles()) }
        for file in wanted { files["\(path)\(inner)/\(file)"] = try folder.read(file) }
        // It need not have any of these.
        for file in [BundleManifest.fileName] + (isForDeveloping ? ServiceFile.allNames : []) {
            if let bytes = try? folder.read(file) { files["\(path)\(inner)/\(file)"] = bytes }
        }
        add(folder, below: "\(path)\(inner)/")
    }

    /// - Throws: If an app cannot begin.
    private func check(_ folder: AppFolder) throws {
        let loaded = try folder.load(folder.entry, registry: registry)
        guard loaded.document?.isRunnable == true else {
            throw BundleError(
                .entry, loaded.diagnostics.first { $0.severity == .error }?.description ?? "it cannot run")
        }
    }
}

extension AppFolder {
    /// The paths of what an app needs wherever it runs.
    var neededFiles: Set<String> {
        let made = Set(madeDocuments().map(\.file))
        let documents = documentFiles().filter { !made.contains($0) }
        // Style sheets and the like are read under their own names; what is JSON besides may be a scheme of a storyboard's app.
        return Set(documents + interfaceFiles + materialFiles() + currentModelFiles())
            .subtracting(ServiceFile.allNames).union(descriptions)
    }

    /// The service files that count for people who use the app.
    private var descriptions: [String] {
        let found = ServiceFile.names(.production).filter { (try? read($0)) != nil }
        if !found.isEmpty { return found }
        return ServiceFile.names(.production, isStub: true).filter { (try? read($0)) != nil }
    }
}
