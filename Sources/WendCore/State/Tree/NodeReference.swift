public import WendExpressions

/// A pointer to a node: the document's number in the session, and the node's number in the document.
public struct NodeReference: Hashable, Sendable, Codable {
    package let document: UInt32
    private let nodeNumber: UInt32

    package init(document: UInt32, node: Node.Index) {
        self.document = document
        nodeNumber = UInt32(node)
    }

    package var node: Node.Index { Int(nodeNumber) }

    /// The same document's node of another number.
    package func sibling(_ node: Node.Index) -> NodeReference { NodeReference(document: document, node: node) }

    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        document = try container.decode(UInt32.self)
        nodeNumber = try container.decode(UInt32.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(document)
        try container.encode(nodeNumber)
    }
}

extension Document {
    /// A value that stands for a node of this document: what a loaded document is in a frame.
    public func reference(to node: Node.Index = 0) -> Value {
        .reference(Reference(type: Self.referenceType, id: "\(version.rawValue)#\(node)"))
    }

    package static let referenceType = "node"
}
