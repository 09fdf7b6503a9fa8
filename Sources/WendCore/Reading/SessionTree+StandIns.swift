package import WendExpressions

/// Proxies and conditionals: nodes that stand for something else (spec/workflow-schema §3.5, 3.6).
extension SessionTree {
    func expandProxy(_ reading: Reading, _ keyPath: String) throws(Failure) -> [Expansion] {
        let found = reading.scope.value(at: keyPath)
        let templates = templateContent(of: reading)
        if let found, found != .null, !templates.isEmpty {
            return try expandTemplate(templates, over: found, reading, keyPath)
        }
        if let found, found != .null {
            return try expandValue(found, reading, keyPath)
        }
        var expansions: [Expansion] = []
        for expansion in try self.expansions("default", of: reading) {
            if let fitting = try check(expansion, reading, keyPath, isWritten: true) { expansions.append(fitting) }
        }
        return expansions
    }

    func templateContent(of reading: Reading) -> [CheckedDocument.Entry] {
        let outline = outline(reading.node)
        let kind = registry[outline.kind]
        return outline.entries.filter { kind.parameters[$0.parameter].name == "template" }
    }

    private func expandTemplate(
        _ templates: [CheckedDocument.Entry], over found: Value, _ reading: Reading, _ keyPath: String
    ) throws(Failure) -> [Expansion] {
        let valueName = node(reading.node).attribute("valueName")
        var expansions: [Expansion] = []
        for element in found.elements {
            do {
                expansions += try expandTemplate(templates, overElement: element, valueName, reading, keyPath)
            } catch {
                guard reading.keepsOthers else { throw error }
                expansions.append(.broken(reading.node, error))
            }
        }
        return expansions
    }

    func expandTemplate(
        _ templates: [CheckedDocument.Entry], overElement element: Value, _ valueName: String?, _ reading: Reading,
        _ keyPath: String
    ) throws(Failure) -> [Expansion] {
        var expansions: [Expansion] = []
        let frame: Fields
        if let valueName {
            frame = Fields([(valueName, element)])
        } else if case .dictionary(let fields) = element {
            frame = fields
        } else {
            throw Failure(.notADictionary(keyPath, at: location(reading.node)))
        }
        let scope = reading.scope.with(frame: frame)
        guard meter.spend(1) else { throw Failure(.stepLimit(.work, at: location(reading.node))) }
        for entry in templates {
            let made: [Expansion] =
                switch entry.source {
                case .literal(let value): [.value(value)]
                case .binding(let expression): [.value(evaluate(expression, in: .live(reading.node, in: scope)))]
                case .node(let child):
                    try expand(.live(reading.node.sibling(child), in: scope, keepsOthers: reading.keepsOthers))
                }
            for expansion in made {
                if let fitting = try check(expansion, reading, keyPath, isWritten: true) { expansions.append(fitting) }
            }
        }
        return expansions
    }

    private func expandValue(_ found: Value, _ reading: Reading, _ keyPath: String) throws(Failure) -> [Expansion] {
        if case .list(let elements) = found, !declaredTypes(reading.node).contains(.object) {
            var expansions: [Expansion] = []
            for element in elements where element != .null {
                guard meter.spend(1) else { throw Failure(.stepLimit(.work, at: location(reading.node))) }
                do {
                    if let fitting = try check(expansion(of: element, reading, keyPath), reading, keyPath) {
                        expansions.append(fitting)
                    }
                } catch {
                    guard reading.keepsOthers else { throw error }
                    expansions.append(.broken(reading.node, error))
                }
            }
            return expansions
        }
        return try check(expansion(of: found, reading, keyPath), reading, keyPath).map { [$0] } ?? []
    }

    /// A reference to a node of a loaded document becomes the node, in a scope that no longer holds it: what is inside
    /// must not find its own document under the same key and open it again.
    private func expansion(of value: Value, _ reading: Reading, _ keyPath: String) -> Expansion {
        guard let node = nodeReference(value) else { return .value(value) }
        var frame = reading.scope.frame
        var sent = reading.scope.message
        frame[keyPath] = nil
        sent[keyPath] = nil
        return .node(node, reading.scope.with(frame: frame, sent: sent))
    }

    /// The node a value refers to; nil if it is no reference, or refers to a document this session does not have.
    package func nodeReference(_ value: Value) -> NodeReference? {
        guard case .reference(let reference) = value, let (version, node) = Document.target(of: reference),
            let number = state.documents.number(of: version), library[number].document.nodes.indices.contains(node)
        else { return nil }
        return NodeReference(document: number, node: node)
    }

    private func declaredTypes(_ reference: NodeReference) -> KindType {
        registry[node(reference).kind]?.types ?? .any
    }

    /// What a proxy came to, if it is of its type; nil for nothing.
    /// - Parameter isWritten: Whether it stands in the document: text is read as what the proxy stands for. What was found
    ///   under the key has to be that already; only for pictures, messages and rich text there are no other values than text.
    func check(
        _ expansion: Expansion, _ reading: Reading, _ keyPath: String, isWritten: Bool = false
    ) throws(Failure) -> Expansion? {
        let declared = node(reading.node).kind
        let wanted = declaredTypes(reading.node)
        switch expansion {
        case .value(.null): return nil
        case .broken: return expansion
        case .value(let value):
            if value.kindType.fits(wanted) { return expansion }
            if wanted.contains(.image), ImageValue(value) != nil { return expansion }
            if wanted.contains(.message), Message.isMessage(value) { return expansion }
            if case .string(let text) = value,
                isWritten || !wanted.isDisjoint(with: [.image, .message, .attributedString]),
                let converted = converted(text, reading.node, wanted)
            {
                return .value(converted)
            }
            throw Failure(
                .proxyMismatch(keyPath, got: value.typeName, wanted: declared, at: location(reading.node)))
        case .node(let reference, _):
            let kind = kind(reference)
            let isWanted =
                registry[declared]?.isAbstract == true
                ? kind.types.fits(wanted) : registry.index(of: declared) == outline(reference).kind
            guard isWanted else {
                throw Failure(.proxyMismatch(keyPath, got: kind.name, wanted: declared, at: location(reading.node)))
            }
            return expansion
        }
    }

    /// Text read as what a proxy stands for, as its own kind would read it.
    private func converted(_ text: String, _ reference: NodeReference, _ wanted: KindType) -> Value? {
        if wanted == .date { return DateText.read(text, in: zone).map(Value.date) }
        if node(reference).kind == "bool" { return .bool(Conversions.truth(text)) }
        return Conversions.value(text, as: wanted)
    }

    func expandConditional(_ reading: Reading) throws(Failure) -> [Expansion] {
        // Without a condition the answer is no, as the older documents expect.
        let holds = judgeCondition(of: reading, without: false)
        let wanted = declaredTypes(reading.node)
        let expansions = try self.expansions(holds ? "successValue" : "failureValue", of: reading)
        for expansion in expansions {
            switch expansion {
            case .value(let value) where !value.kindType.fits(wanted) && value != .null:
                throw Failure(
                    .branchMismatch(got: value.typeName, wanted: node(reading.node).kind, at: location(reading.node)))
            case .node(let reference, _) where !kind(reference).types.fits(wanted):
                throw Failure(
                    .branchMismatch(
                        got: kind(reference).name, wanted: node(reading.node).kind, at: location(reading.node)))
            default: break
            }
        }
        return expansions
    }

    /// Judges what a parameter `condition` holds. What cannot be judged does not hold, and that is noted.
    /// - Parameter answer: What the answer is without a condition.
    package func judgeCondition(of reading: Reading, without answer: Bool) -> Bool {
        let found = settled(reading) { (tree) throws(Failure) in try tree.readings("condition", of: reading).first }
        guard let found else { return false }
        return found.map(judge) ?? answer
    }

    /// Judges a condition's own `value`. What cannot be judged does not hold, and that is noted.
    package func judge(_ condition: Reading) -> Bool {
        settled(condition) { (tree) throws(Failure) in
            try tree.answer(condition, tree.value("value", of: condition))
        } ?? false
    }

    /// Judges a condition by its own `value` if it has one, else by the subject given.
    package func judge(_ condition: Reading, preferringOwnValueOver subject: Value?) -> Bool {
        if isGiven("value", condition.node) { return judge(condition) }
        return settled(condition) { (tree) throws(Failure) in try tree.answer(condition, subject) } ?? false
    }

    private func answer(_ condition: Reading, _ subject: Value?) throws(Failure) -> Bool {
        guard let judging = registry.judging(kindIndex(condition.node)) else { return false }
        return try judging.judge(subject, condition, self)
    }

    /// Reads something of a condition; what goes wrong is noted and gives nil, so that whoever asked goes on. Rows are told of
    /// when their list is read, and not again whenever one of them is looked at.
    private func settled<Result>(
        _ condition: Reading, _ read: (SessionTree) throws(Failure) -> Result
    ) -> Result? {
        do {
            return try read(self)
        } catch {
            if condition.owner?.isOfRow != true { unjudged?.note(error.diagnostic) }
            return nil
        }
    }
}

extension Value {
    /// What parameters see a value as.
    package var kindType: KindType {
        switch self {
        case .null: .null
        case .bool, .integer, .double: .number
        case .string: .string
        case .date: .date
        case .data: .data
        case .list, .dictionary: .collection
        case .reference: .collection
        }
    }

    /// The word for a value's type in messages.
    package var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "a Boolean"
        case .integer, .double: "a number"
        case .string: "text"
        case .date: "a date"
        case .data: "data"
        case .list: "a list"
        case .dictionary: "a dictionary"
        case .reference: "a reference"
        }
    }
}

extension Conversions {
    /// Text read as what a proxy stands for; nil if that is not to be read from text.
    package static func value(_ text: String, as wanted: KindType) -> Value? {
        if wanted == .any { return .string(text) }
        if wanted.contains(.number) { return Double(text).map { Int(exactly: $0).map(Value.integer) ?? .double($0) } }
        if !wanted.isDisjoint(with: [.image, .message, .attributedString]) { return .string(text) }
        return nil
    }
}
