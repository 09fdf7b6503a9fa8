import WendCore
import WendDocuments

/// Apps that lie in the folder of another.
extension CheckedFile {
    /// The paths of the folders of apps in that of another, which it may show, and in those.
    /// - Parameters:
    ///   - depth: How many apps there are with the one of the path, up to the one that nobody shows; nil if it is shown by none that says
    ///     so.
    ///   - tooDeep: Gets what is said where an app is shown that lies deeper than any is.
    static func apps(
        in path: String, shownAt depth: Int?, _ resources: FolderResources, _ tooDeep: inout [CheckedFile]
    ) -> [String] {
        guard let folder = try? AppFolder.known(path: path) else { return [] }
        func shown(_ file: String) -> String {
            path == "." ? file : path.hasSuffix("/") ? path + file : "\(path)/\(file)"
        }
        var paths: [String] = []
        for app in folder.innerApps(registry: CommandLineTool.parts.registry).apps {
            var inner: Int?
            if let depth, let location = app.location {
                if depth < ShownSource.mostDeep {
                    inner = depth + 1
                } else {
                    let file = shown(location.file)
                    let problem = Diagnostic.bundleTooDeep(app.path, depth + 1, at: location)
                    tooDeep.append(
                        CheckedFile(
                            material: SourceText(file: file, bytes: (try? folder.read(location.file)) ?? []),
                            [problem.renaming(file: location.file, to: file)], in: folder, resources))
                }
            }
            guard !app.isArchive, isFolder(app.place) else { continue }
            paths.append(shown(app.path))
            paths += apps(in: shown(app.path), shownAt: inner, resources, &tooDeep)
        }
        return paths
    }
}
