public import WendExpressions

/// Points at a node: the document's number in the session, and the node's number in the document.
public struct NodeReference: Hashable, Sendable, Codable {
    private var documentNumber: UInt16
    private var nodeNumber: UInt32

    package init(document: Int, node: Node.Index) {
        documentNumber = UInt16(clamping: document)
        nodeNumber = UInt32(clamping: node)
    }

    package var document: Int { Int(documentNumber) }
    package var node: Node.Index { Int(nodeNumber) }

    /// The same document's node of another number.
    package func sibling(_ node: Node.Index) -> NodeReference { NodeReference(document: document, node: node) }

    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        documentNumber = try container.decode(UInt16.self)
        nodeNumber = try container.decode(UInt32.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(documentNumber)
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
