package import WendCore

/// An app that lies in the folder of another.
package struct InnerApp: Sendable, Hashable {
    /// Its path in the folder around it, without `.` and `..`: the one it is shown by, with its ending.
    package let path: String
    /// Its absolute path.
    package let place: String
    /// Whether it is packed in one file.
    package let isArchive: Bool
    /// Where a document names it; nil if it is here and nobody does.
    package let location: FileLocation?
}

extension AppFolder {
    /// How many documents are looked through for the apps they show.
    private static let mostShowing = 1_000

    /// The apps in it that are its own business: those that its documents show, and folders that say of themselves that they are one; in
    /// the order of their paths, with what is shown and is not there.
    ///
    /// What a document shows is known only while it runs if its source is worked out. Then any of them may be meant, and all are given.
    package func innerApps(registry: Registry) -> (apps: [InnerApp], missing: [Diagnostic]) {
        var apps: [String: InnerApp] = [:]
        var missing: [Diagnostic] = []
        let sources = shownSources(registry: registry)
        for source in sources where !source.isAddress {
            guard let text = source.text else { continue }
            do {
                let app = try app(text, at: source.location)
                if apps[app.path] == nil { apps[app.path] = app }
            } catch {
                missing.append(.notShown(error, at: source.location))
            }
        }
        let isAny = sources.contains { $0.text == nil }
        for path in otherApps() where apps[path] == nil && (isAny || Disk.isApp("\(root)/\(path)")) {
            // Of a drawn app the folders of its languages look as if they were one.
            guard Disk.splitEnding(path).ending != "lproj", let app = try? app(path, at: nil) else { continue }
            apps[path] = app
        }
        return (apps.values.sorted { $0.path < $1.path }, missing)
    }

    /// An app in it by what a document calls it.
    private func app(_ source: String, at location: FileLocation?) throws(AppFolderError) -> InnerApp {
        let place = try place(ofApp: source)
        let ending = Disk.appEndings.first { (try? self.place(of: source + $0)) == place } ?? ""
        let isFile = Disk.kind(place) == .file
        let isArchive = place.lowercased().hasSuffix(".zip")
        // A folder of that name is taken for a file, and not read.
        if isArchive, !isFile { throw AppFolderError(reason: .notAFile, path: source) }
        var parts: [Substring] = []
        for part in (source + ending).split(separator: "/") where part != "." {
            if part == ".." { parts.removeLast() } else { parts.append(part) }
        }
        return InnerApp(
            path: parts.joined(separator: "/"), place: place, isArchive: isArchive, location: location)
    }

    /// Where its documents show apps from: the first one, and those it may load.
    private func shownSources(registry: Registry) -> [ShownSource] {
        let folder = still()
        let others = folder.documentFiles().filter { $0 != entry }.prefix(Self.mostShowing)
        func showing(_ file: String) -> CheckedDocument? {
            guard let text = try? folder.document(file),
                String(decoding: text.bytes, as: UTF8.self).contains(Kind.bundle.name)
            else { return nil }
            return folder.checked(text, registry: registry).document
        }
        let later = others.compactMap(showing).flatMap(\.shownSources)
        let first = later.isEmpty ? showing(entry) : (try? folder.load(entry, registry: registry))?.document
        return (first?.shownSources ?? []) + (first?.loadsDocuments == true ? later : [])
    }

    /// The paths of the files of its data models that count, sorted: nothing is made of versions before the current one. What is saved
    /// knows itself which model it was saved with.
    package func currentModelFiles() -> [String] {
        let models = dataModels()
        return modelFiles().filter { file in
            !models.contains { model in
                model.versions.keys.contains { version in
                    version != model.currentName && file.hasPrefix("\(model.name)/\(version).xcdatamodel/")
                }
            }
        }
    }
}

extension Diagnostic {
    /// What is to be shown is not in the folder.
    fileprivate static func notShown(_ error: AppFolderError, at location: FileLocation) -> Self {
        Self(
            code: "unknown-bundle", severity: .error,
            message: "the app that is shown here is not in the folder of the app: \(error)", location: location)
    }
}
