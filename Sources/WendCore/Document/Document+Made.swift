/// Documents that an app's code makes: what a screen built in Swift shows.
extension Document {
    private static let madeMark = "swift:"

    /// The path of a document that code makes.
    /// - Parameters:
    ///   - screen: The name under which the app has registered what makes it.
    ///   - instance: Tells one screen of that name from the others of its session.
    package static func madeFile(by screen: String, instance: String) -> String { "\(madeMark)\(screen)#\(instance)" }

    /// The screen that makes it; nil if it was written.
    package var maker: (screen: String, instance: String)? {
        guard file.hasPrefix(Self.madeMark), let mark = file.lastIndex(of: "#") else { return nil }
        return (
            String(file[..<mark].dropFirst(Self.madeMark.count)), String(file[file.index(after: mark)...])
        )
    }

    /// Each of some nodes, or what it stands in, if only some are there to read what is written in the others.
    func nearest(_ wanted: Set<Node.Index>, among there: Set<Node.Index>) -> Set<Node.Index> {
        if wanted.isSubset(of: there) { return wanted }
        var parents: [Node.Index: Node.Index] = [:]
        for index in nodes.indices {
            for case .node(let inner) in nodes[index].items.map(\.content) { parents[inner] = index }
        }
        return Set(
            wanted.map { node in
                var node = node
                while !there.contains(node), let parent = parents[node] { node = parent }
                return node
            })
    }
}
