public import WendExpressions

/// Reading parameters: literals from the document, proxies and conditionals as they came out when their owner was created,
/// or afresh in a scope where the parameter is lazy (design rule 6).
extension SessionTree {
    /// The values of a parameter, in order; empty if it is absent or came to nothing.
    public func values(_ name: String, of reading: Reading) throws(Failure) -> [Value] {
        var values: [Value] = []
        for expansion in try expansions(name, of: reading) {
            switch expansion {
            case .value(let value): values.append(value)
            case .node(let node, _): values.append(document(node).document.reference(to: node.node))
            case .broken: continue
            }
        }
        return values
    }

    /// The value of a parameter that is given at most once; its fallback, or nil, if it is absent or came to nothing.
    public func value(_ name: String, of reading: Reading) throws(Failure) -> Value? {
        let kind = kind(reading.node)
        guard let index = kind.position(of: name) else { return nil }
        return try value(at: index, of: reading)
    }

    func value(at index: Int, of reading: Reading) throws(Failure) -> Value? {
        let outline = outline(reading.node)
        let parameter = registry[outline.kind].parameters[index]
        var found: Value?
        for entry in outline.entries where entry.parameter == index {
            if case .literal(let value) = entry.source {
                found = value
                continue
            }
            for expansion in try expansions(of: entry, parameter, reading) {
                guard case .value(let value) = expansion else { continue }
                if found != nil { throw Failure(.reassigned(parameter.name, at: location(reading.node))) }
                found = value
            }
        }
        guard let found else { return parameter.fallback }
        return try convert(found, parameter, at: reading.node)
    }

    /// The text of a parameter; that of its fallback, or nil, if it is absent; nil if it is no text.
    public func text(_ name: String, of reading: Reading) throws(Failure) -> String? {
        try value(name, of: reading)?.text
    }

    /// The Boolean of a parameter; its fallback, or false, if it is absent.
    public func flag(_ name: String, of reading: Reading) throws(Failure) -> Bool {
        try value(name, of: reading).map(Conversions.truth) ?? false
    }

    /// The nodes given to a parameter, each as a reading; values are left out.
    package func readings(_ name: String, of reading: Reading) throws(Failure) -> [Reading] {
        let outline = outline(reading.node)
        let kind = registry[outline.kind]
        guard let index = kind.position(of: name) else { return [] }
        var readings: [Reading] = []
        readings.reserveCapacity(outline.entries.count { $0.parameter == index })
        for entry in outline.entries where entry.parameter == index {
            guard case .node(let child) = entry.source else { continue }
            let childReading = reading.child(child, of: kind.parameters[index])
            if node(childReading.node).form == .plain {
                readings.append(childReading)
                continue
            }
            for expansion in try expansions(of: entry, kind.parameters[index], reading) {
                if case .node(let node, let scope) = expansion {
                    readings.append(Reading(node, owner: reading.owner, scope: scope, isLive: childReading.isLive))
                }
            }
        }
        return readings
    }

    /// What all content of a parameter comes to.
    package func expansions(_ name: String, of reading: Reading) throws(Failure) -> [Expansion] {
        let outline = outline(reading.node)
        let kind = registry[outline.kind]
        guard let index = kind.position(of: name) else { return [] }
        var expansions: [Expansion] = []
        for entry in outline.entries where entry.parameter == index {
            expansions += try self.expansions(of: entry, kind.parameters[index], reading)
        }
        return expansions
    }

    /// Whether a parameter has any content, whatever it comes to.
    package func isGiven(_ name: String, _ reference: NodeReference) -> Bool {
        let outline = outline(reference)
        guard let index = registry[outline.kind].position(of: name) else { return false }
        return outline.entries.contains { $0.parameter == index }
    }

    /// Whether a parameter is worked out of names.
    func reads(_ name: String, _ reference: NodeReference) -> Bool {
        let outline = outline(reference)
        guard let index = registry[outline.kind].position(of: name) else { return false }
        return outline.entries.contains { entry in
            guard entry.parameter == index, case .binding(let expression) = entry.source else { return false }
            return !expression.names.isEmpty
        }
    }

    package func expansions(
        of entry: CheckedDocument.Entry, _ parameter: Parameter, _ reading: Reading
    ) throws(Failure) -> [Expansion] {
        switch entry.source {
        case .literal(let value): return [.value(value)]
        case .node(let child): return try expand(reading.child(child, of: parameter))
        case .binding(let expression):
            return values(of: expression, for: parameter, in: reading).map(Expansion.value)
        }
    }

    /// What one node comes to where it stands: a supplied value, the node itself, or whatever it stands for.
    package func expand(_ reading: Reading) throws(Failure) -> [Expansion] {
        guard reading.keepsOthers else { return try expandAll(reading) }
        do {
            return try expandAll(reading)
        } catch {
            return [.broken(reading.node, error)]
        }
    }

    private func expandAll(_ reading: Reading) throws(Failure) -> [Expansion] {
        let node = node(reading.node)
        guard meter.spend(1) else { throw Failure(.stepLimit(.work, at: location(reading.node))) }
        switch node.form {
        case .plain: return try expandPlain(reading)
        case .repeated: return try expandRepeated(reading)
        case .proxy, .conditional: break
        }
        if !reading.isLive, let owner = reading.owner, let resolved = activation(owner)?.resolution(of: reading.node) {
            return resolved.map { expansion in
                switch expansion {
                case .value(let value): .value(value)
                case .broken(let node, let diagnostic): .broken(node, Failure(diagnostic))
                case .node(let node, let frame):
                    .node(
                        node,
                        Scope(
                            frame: state.frames[frame] ?? [:], sent: state.sent(of: frame), frameID: frame,
                            receiver: reading.scope.receiver,
                            sender: reading.scope.sender))
                }
            }
        }
        switch node.form {
        case .proxy(let keyPath): return try expandProxy(reading, keyPath)
        case .conditional: return try expandConditional(reading)
        case .plain, .repeated: return []
        }
    }

    func expandPlain(_ reading: Reading) throws(Failure) -> [Expansion] {
        if let supplier = registry.supplying(kindIndex(reading.node)) {
            return try supplier.supply(reading, self).map { [.value($0)] } ?? []
        }
        return [.node(reading.node, reading.scope)]
    }

    /// Translates names and text as the parameter says; done for values that were not known when the document was checked.
    package func convert(_ value: Value, _ parameter: Parameter, at reference: NodeReference) throws(Failure) -> Value {
        switch parameter.conversion {
        case .none, .size, .message, .verbatim, .pattern, .place, .viewName, .imageName, .valueName, .parameterName,
            .predicate, .expression:
            return value
        case .bool: return .bool(Conversions.truth(value))
        case .date:
            guard case .string(let text) = value, !text.isEmpty else { return value }
            guard let date = DateText.read(text, in: zone) else {
                throw Failure(.badDate(format: nil, at: location(reference)))
            }
            return .date(date)
        case .number:
            guard case .string(let text) = value else { return value }
            return Conversions.leadingNumber(text)
        case .enumeration(let enumeration):
            if let number = value.number, let name = enumeration.name(for: Int(exactly: number) ?? .min) {
                return .string(name)
            }
            guard case .string(let name) = value, !enumeration.names.contains(name) else { return value }
            if parameter.isLenient { return parameter.fallback ?? value }
            throw Failure(
                .notAllowed(name, parameter: parameter.name, among: enumeration.names, at: location(reference)))
        case .flags(let enumeration):
            guard case .string(let text) = value else {
                return value.number.flatMap { Int(exactly: $0) }.map(enumeration.flags) ?? value
            }
            do throws(Enumeration.UnknownName) {
                return .list(try enumeration.names(in: text).map(Value.string))
            } catch {
                throw Failure(
                    .notAllowed(
                        error.written, parameter: parameter.name, among: enumeration.names, at: location(reference)))
            }
        }
    }
}
