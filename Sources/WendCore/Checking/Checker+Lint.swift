import WendExpressions

/// Points out what is allowed but probably not meant.
extension Checker {
    mutating func lint(_ plan: KindPlan, _ node: Node) {
        if let message = plan.pressMessage {
            let gestures = plan.parameter("gestures").map { supplies[$0] } ?? Supply()
            let message = supplies[message]
            let isSilent = message.certain + message.possible + gestures.certain + gestures.possible == 0
            if isSilent, !message.isSpoiled, !gestures.isSpoiled {
                report(.buttonWithoutMessage(at: location(node)))
            }
        }
        if let value = plan.truthValue {
            for entry in entries where entry.parameter == value {
                if case .literal(.string(let text)) = entry.source, !Self.isPlainTruth(text) {
                    report(.oddBoolean(text, for: node.kind, Conversions.truth(text), at: location(entry.range)))
                }
            }
        }
        if plan.isDrawn { document.allowsBindings ? lintBindings(plan) : lintBraces(plan) }
        if plan.kind.types == .companion, plan.parameter("entity") != nil { lintQuestions(plan) }
        for parameter in plan.named where supplies[parameter].certain > 0 { lintNames(parameter, plan, node) }
    }

    /// What is shown is drawn again when something happens, not when the time has come, and at no fixed moments.
    private mutating func lintBindings(_ plan: KindPlan) {
        for entry in entries {
            guard case .binding(let expression) = entry.source, !plan.isLazy[entry.parameter] else { continue }
            let name = plan.names[entry.parameter]
            if expression.asksForChance {
                report(.chanceInBinding(name, at: location(entry.range)))
            } else if expression.asksForTime, plan.isGate[entry.parameter], isUsed(plan) {
                report(.timeInGate(name, at: location(entry.range)))
            }
        }
    }

    /// Records are asked for when something they depend on has changed, and time passes without anything changing.
    private mutating func lintQuestions(_ plan: KindPlan) {
        for entry in entries {
            guard case .binding(let expression) = entry.source, expression.asksForTime else { continue }
            report(.timeInQuestion(plan.names[entry.parameter], at: location(entry.range)))
        }
    }

    /// Whether a person may do something with a node, or with what is in it.
    private func isUsed(_ plan: KindPlan) -> Bool {
        let kind = plan.kind
        if kind.role != .presents || kind.holds != nil || kind.traits.contains(.pressed)
            || kind.parameter("address") != nil
        {
            return true
        }
        return entries.contains { entry in
            if case .node = entry.source { return true }
            return kind.parameters[entry.parameter].conversion == .message
        }
    }

    /// In documents without bindings what looks like one is shown as it stands.
    private mutating func lintBraces(_ plan: KindPlan) {
        for entry in entries {
            guard case .literal(.string(let text)) = entry.source, text.utf8.contains(UInt8(ascii: "{")),
                let name = Self.braced(in: text)
            else { continue }
            report(.bracesShown(name, at: location(entry.range)))
        }
    }

    /// The first name, or way through names, that stands in braces.
    private static func braced(in text: String) -> String? {
        for piece in text.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
            guard let end = piece.firstIndex(of: "}") else { return nil }
            let inner = piece[..<end]
            let isName = inner.utf8.allSatisfy { byte in
                byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte &- 0x30 < 10
                    || (byte | 0x20) &- 0x61 < 26
            }
            if isName, let first = inner.first, first.isLetter { return String(inner) }
        }
        return nil
    }

    /// Of actions and controllers with one name only one is ever found.
    private mutating func lintNames(_ parameter: Int, _ plan: KindPlan, _ node: Node) {
        var names: [String: SourceRange] = [:]
        var wildcard: SourceRange?
        for entry in entries where entry.parameter == parameter {
            guard case .node(let child) = entry.source, document.nodes[child].form == .plain,
                !document.nodes[child].kind.isEmpty
            else { continue }
            let types = types(of: child)
            let isAction = types.contains(.action)
            guard isAction || types.contains(.controller) else { continue }
            if isAction, let wildcard {
                report(
                    .unreachableAction(document.nodes[child].kind, at: location(entry.range))
                        .noting("this one answers everything", at: location(wildcard)))
                continue
            }
            let kind = kinds[child] < 0 ? nil : registry.kinds[Int(kinds[child])]
            let named = document.nodes[child]
            if let name = isAction ? named.answeredMessage(as: kind) : named.name, !name.isEmpty {
                if let first = names.updateValue(entry.range, forKey: name) {
                    report(
                        .duplicateName(name, isAction: isAction, at: location(entry.range))
                            .noting("the name is used here already", at: location(first)))
                }
            } else if isAction {
                wildcard = entry.range
                if plan.answersLifecycle {
                    report(.unnamedAction(document.nodes[child].kind, in: node.kind, at: location(entry.range)))
                }
            }
        }
    }
}
