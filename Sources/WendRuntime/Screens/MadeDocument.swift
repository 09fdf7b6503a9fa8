import WendCore
import WendExpressions

/// The document of a screen's body.
///
/// What the parts show (texts, numbers, what is hidden) is not written into it: it lies beside it, and the document has bindings to it.
/// So a screen whose state changes mostly keeps its document, and what is drawn anew is what reads something that has changed.
struct MadeDocument {
    /// What its nodes show; nothing if it was made to be called only.
    let parts: Fields
    /// The code that is called, by the message.
    let calls: [String: (Fields) -> Void]
    /// The messages among these that kinds send by themselves.
    let answered: [String]
    let version: Document.Version
    private let body: Piece
    private let file: String
    private let screen: String

    /// How deep parts may be inside each other.
    static let mostDepth = Limit.depth.bound

    /// - Parameter isShown: Whether it is to be shown, rather than called only.
    init(
        _ body: Piece, of question: MadeScreen.Question, _ registry: Registry, isShown: Bool
    ) throws(SwiftScreenError) {
        // Most bodies have a document that is known: nothing is written then.
        var writer = Writer(registry: registry, screen: question.screen, isShown ? .parts : .calls)
        _ = try writer.add(body, isRoot: true, depth: 0)
        parts = Fields(unique: writer.parts)
        calls = writer.calls
        answered = writer.answered
        self.body = body
        screen = question.screen
        file = Document.madeFile(by: question.screen, instance: question.instance)
        version = Document.Version(rawValue: "\(file)@\(writer.hash.digits)")
    }

    /// The document that this version is of.
    func document(_ registry: Registry) throws(SwiftScreenError) -> Document {
        var writer = Writer(registry: registry, screen: screen, .nodes)
        _ = try writer.add(body, isRoot: true, depth: 0)
        return Document(file: file, version: version, allowsBindings: true, nodes: writer.nodes)
    }

    private struct Writer {
        let registry: Registry
        let screen: String
        let aim: Aim
        var count = 0
        var nodes: [Node] = []
        var parts: [(String, Value)] = []
        var calls: [String: (Fields) -> Void] = [:]
        var answered: [String] = []
        var hash = ContentHash()

        /// What is wanted besides the version.
        enum Aim { case calls, parts, nodes }

        init(registry: Registry, screen: String, _ aim: Aim) {
            self.registry = registry
            self.screen = screen
            self.aim = aim
        }

        private var writes: Bool { aim == .nodes }

        mutating func add(_ piece: Piece, isRoot: Bool, depth: Int) throws(SwiftScreenError) -> Node.Index {
            guard depth < MadeDocument.mostDepth else { throw .tooDeep(screen) }
            let index = count
            count += 1
            hash.mix(piece.kind)
            hash.mix(piece.name ?? "")
            hash.mix(piece.styleClass ?? "")
            if writes { nodes.append(Node(kind: piece.kind, attributes: attributes(of: piece, at: index), at: index)) }
            var items = isRoot ? declared(at: index) : []
            let kind = piece.contents.isEmpty ? nil : registry.index(of: piece.kind).map { registry.kinds[$0] }
            hash.mix(piece.contents.count)
            for (place, content) in piece.contents.enumerated() {
                hash.mix(content.parameter ?? "")
                if let common = Self.common(content) {
                    hash.mix(common.value)
                    continue
                }
                let given = try self.content(content, at: place, of: index, kind, depth)
                if writes { items.append(Node.Item(name: content.parameter, content: given, at: index)) }
            }
            hash.mix(piece.answers.count)
            for (message, call) in piece.answers {
                if calls.updateValue(call, forKey: message) == nil { answered.append(message) }
                hash.mix(message)
            }
            if writes {
                nodes[index] = Node(kind: piece.kind, attributes: nodes[index].attributes, items: items, at: index)
            }
            return index
        }

        private func attributes(of piece: Piece, at index: Node.Index) -> [Node.Attribute] {
            let own = [("name", piece.name), ("class", piece.styleClass)].compactMap { name, value in
                value.map { Node.Attribute(name: name, value: $0, at: index) }
            }
            return own
                + piece.contents.compactMap(Self.common).map {
                    Node.Attribute(name: $0.name, value: $0.value, at: index)
                }
        }

        /// What every action may say, whatever its kind: the message that it answers, and where its own goes.
        private static func common(_ content: Piece.Content) -> (name: String, value: String)? {
            guard let name = content.parameter, name == "on" || name == "to" else { return nil }
            switch content.given {
            case .literal(let text), .value(.string(let text)): return (name, text)
            default: return nil
            }
        }

        private mutating func content(
            _ content: Piece.Content, at place: Int, of index: Node.Index, _ kind: Kind?, _ depth: Int
        ) throws(SwiftScreenError) -> Node.Content {
            switch content.given {
            case .piece(let piece):
                hash.mix(0)
                return .node(try add(piece, isRoot: false, depth: depth + 1))
            case .property(let name):
                hash.mix(1)
                hash.mix(name)
                return .text("\(MadeScreen.state).\(name)")
            case .call(let call):
                hash.mix(2)
                // Where it stands names it: a call is for one version of the document.
                let message = "\(MadeScreen.callMark)\(index).\(place)"
                if aim == .calls { calls[message] = { _ in call() } }
                return .text(message)
            case .literal(let text):
                hash.mix(4)
                hash.mix(text)
                return .text(Self.escaped(text))
            case .binding(let text):
                hash.mix(5)
                hash.mix(text)
                return .text(text)
            case .value(let value):
                if isShown(content.parameter, of: kind) {
                    hash.mix(3)
                    guard aim != .calls else { return .text("") }
                    let name = MadeScreen.PartName(node: index, place: place).text
                    parts.append((name, value))
                    return .text(writes ? "{\(MadeScreen.parts).\(name)}" : "")
                }
                hash.mix(4)
                let text = value.displayText
                hash.mix(text)
                return .text(Self.escaped(text))
            }
        }

        private static func escaped(_ text: String) -> String {
            text.replacing("{", with: "{{").replacing("}", with: "}}")
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
            let names = [MadeScreen.state, MadeScreen.parts]
            defer { count += names.count }
            guard writes else { return [] }
            return names.map { name in
                let value = nodes.count
                nodes.append(
                    Node(kind: "value", attributes: [Node.Attribute(name: "name", value: name, at: value)], at: value))
                return Node.Item(name: "values", content: .node(value), at: index)
            }
        }
    }
}
