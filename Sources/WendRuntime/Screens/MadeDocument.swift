import WendCore
import WendExpressions

/// The document of a screen's body.
///
/// What the parts show (texts, numbers, what is hidden) is not written into it: it lies beside it, and the document has bindings to it.
/// So a screen whose state changes mostly keeps its document, and what is drawn anew is what reads something that has changed.
struct MadeDocument {
    private(set) var parts: Fields = [:]
    /// The code that is called, by the message.
    private(set) var calls: [String: (Fields) -> Void] = [:]
    /// The messages among these that kinds send by themselves.
    private(set) var answered: [String] = []
    let version: Document.Version
    let document: Document

    /// How deep parts may be inside each other.
    static let mostDepth = Limit.depth.bound

    init(_ body: Piece, of question: MadeScreen.Question, _ registry: Registry) throws(SwiftScreenError) {
        var writer = Writer(registry: registry, screen: question.screen)
        _ = try writer.add(body, isRoot: true, depth: 0)
        parts = writer.parts
        calls = writer.calls
        answered = writer.answered
        let file = Document.madeFile(by: question.screen, instance: question.instance)
        version = Document.Version(rawValue: "\(file)@\(writer.hash.digits)")
        document = Document(file: file, version: version, allowsBindings: true, nodes: writer.nodes)
    }

    private struct Writer {
        let registry: Registry
        let screen: String
        var nodes: [Node] = []
        var parts: Fields = [:]
        var calls: [String: (Fields) -> Void] = [:]
        var answered: [String] = []
        var hash = ContentHash()

        mutating func add(_ piece: Piece, isRoot: Bool, depth: Int) throws(SwiftScreenError) -> Node.Index {
            guard depth < MadeDocument.mostDepth else { throw .tooDeep(screen) }
            let index = nodes.count
            var attributes: [Node.Attribute] = []
            if let name = piece.name { attributes.append(Node.Attribute(name: "name", value: name, at: index)) }
            if let style = piece.styleClass {
                attributes.append(Node.Attribute(name: "class", value: style, at: index))
            }
            nodes.append(Node(kind: piece.kind, attributes: attributes, at: index))
            hash.mix(piece.kind)
            hash.mix(attributes.count)
            for attribute in attributes {
                hash.mix(attribute.name)
                hash.mix(attribute.value)
            }
            let kind = registry.index(of: piece.kind).map { registry.kinds[$0] }
            var items: [Node.Item] = []
            if isRoot { items = declared(at: index) }
            for (place, content) in piece.contents.enumerated() {
                hash.mix(content.parameter ?? "")
                let given = try self.content(content, at: place, of: index, kind, depth)
                items.append(Node.Item(name: content.parameter, content: given, at: index))
            }
            for (message, call) in piece.answers {
                if calls.updateValue(call, forKey: message) == nil { answered.append(message) }
                hash.mix(message)
            }
            hash.mix(piece.contents.count)
            nodes[index] = Node(kind: piece.kind, attributes: attributes, items: items, at: index)
            return index
        }

        private mutating func content(
            _ content: Piece.Content, at place: Int, of index: Node.Index, _ kind: Kind?, _ depth: Int
        ) throws(SwiftScreenError) -> Node.Content {
            switch content.given {
            case .piece(let piece): return .node(try add(piece, isRoot: false, depth: depth + 1))
            case .property(let name):
                hash.mix(name)
                return .text("\(MadeScreen.state).\(name)")
            case .call(let call):
                // Where it stands names it: a call is for one version of the document.
                let message = "\(MadeScreen.callMark)\(index).\(place)"
                calls[message] = { _ in call() }
                return .text(message)
            case .value(let value):
                if isShown(content.parameter, of: kind) {
                    let name = "v\(parts.count)"
                    parts[name] = value
                    return .text("{\(MadeScreen.parts).\(name)}")
                }
                let text = value.displayText
                hash.mix(text)
                return .text(text.replacing("{", with: "{{").replacing("}", with: "}}"))
            }
        }

        /// Whether a parameter is read live.
        private func isShown(_ name: String?, of kind: Kind?) -> Bool {
            guard let name, let parameter = kind?.parameter(name) else { return false }
            switch parameter.conversion {
            case .none, .bool, .number, .date: return true
            default: return false
            }
        }

        /// What the root keeps.
        private mutating func declared(at index: Node.Index) -> [Node.Item] {
            [MadeScreen.state, MadeScreen.parts].map { name in
                let value = nodes.count
                nodes.append(
                    Node(kind: "value", attributes: [Node.Attribute(name: "name", value: name, at: value)], at: value))
                return Node.Item(name: "values", content: .node(value), at: index)
            }
        }
    }
}
