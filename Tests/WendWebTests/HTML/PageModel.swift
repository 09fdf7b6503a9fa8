@testable import WendWeb

/// Is a page as far as patches are concerned: a tree of nodes that is read from HTML and changed by patches, with every
/// rule a browser would only shrug at made an error.
final class PageModel {
    final class Node {
        let tag: String
        var attributes: [String: String]
        var children: [Node] = []
        var text = ""
        unowned(unsafe) var parent: Node?

        init(_ tag: String, _ attributes: [String: String] = [:]) {
            self.tag = tag
            self.attributes = attributes
        }

        var id: String? { attributes["id"] }

        /// Everything there is to see, attributes in order of their names.
        var description: String {
            let list = attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\"\($0.value)\"" }.joined()
            return "<\(tag)\(list)>\(text)\(children.map(\.description).joined())</\(tag)>"
        }

        func equals(_ other: Node) -> Bool {
            tag == other.tag && text == other.text && attributes == other.attributes
                && children.elementsEqual(other.children) { $0.equals($1) }
        }

        func forEach(_ body: (Node) throws -> Void) rethrows {
            try body(self)
            for child in children { try child.forEach(body) }
        }

        func isInside(_ other: Node) -> Bool {
            var node: Node? = self
            while let present = node {
                if present === other { return true }
                node = present.parent
            }
            return false
        }
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let root: Node
    /// Nodes that were removed or moved.
    private(set) var disturbed: [Node] = []
    private(set) var calls: [Patch] = []
    private var nodes: [String: Node] = [:]

    init(_ html: String) throws {
        var reader = MarkupReader(html)
        root = Node("form", ["id": HTMLPage.formID])
        nodes[HTMLPage.formID] = root
        for child in try reader.readNodes() { try append(child, to: root, before: nil) }
    }

    func node(_ id: String) throws -> Node {
        guard let node = nodes[id] else { throw Failure(description: "no node has the id \(id)") }
        return node
    }

    func apply(_ patch: Patch) throws {
        switch patch {
        case .set(let id, "", let value, _):
            let node = try node(id)
            guard node.children.isEmpty else { throw Failure(description: "text is set over the children of \(id)") }
            node.text = value ?? ""
        case .set(let id, let name, let value, _): try node(id).attributes[name] = value
        case .insert(let parent, let before, let html):
            var reader = MarkupReader(html)
            let place = try node(parent)
            for child in try reader.readNodes() { try append(child, to: place, before: try sibling(before, in: place)) }
        case .remove(let id): try detach(try node(id))
        case .move(let id, let before):
            let moved = try node(id)
            let place = try parent(of: moved)
            try detach(moved)
            try append(moved, to: place, before: try sibling(before, in: place))
        case .call: calls.append(patch)
        }
    }

    private func sibling(_ id: String?, in parent: Node) throws -> Node? {
        guard let id else { return nil }
        guard let node = parent.children.first(where: { $0.id == id }) else {
            throw Failure(description: "\(id) is no child of \(parent.id ?? parent.tag)")
        }
        return node
    }

    private func parent(of node: Node) throws -> Node {
        guard let parent = node.parent else { throw Failure(description: "\(node.id ?? node.tag) has no parent") }
        return parent
    }

    private func detach(_ node: Node) throws {
        disturbed.append(node)
        try parent(of: node).children.removeAll { $0 === node }
        node.parent = nil
        node.forEach { node in node.id.map { nodes[$0] = nil } }
    }

    private func append(_ node: Node, to parent: Node, before sibling: Node?) throws {
        let position = parent.children.firstIndex { $0 === sibling } ?? parent.children.endIndex
        parent.children.insert(node, at: position)
        node.parent = parent
        try node.forEach { node in
            guard let id = node.id else { return }
            guard nodes.updateValue(node, forKey: id) == nil else {
                throw Failure(description: "two nodes have the id \(id)")
            }
        }
    }
}
