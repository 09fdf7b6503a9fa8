import WendExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Conditions of inputs: those that nothing asks, those that say nothing, and the numbers they judge.
extension Review {
    /// Between what the numbers lie that a condition judges, as their inputs take no others.
    struct Limits {
        var named: [String: ClosedRange<Double>] = [:]
        var itself: ClosedRange<Double>?
    }

    /// Who asks whether the conditions of an input hold.
    private enum Judge {
        case form(Index)
        case nobody
        /// Known only when it runs.
        case unknown
    }

    mutating func reviewConditions() {
        var answering: [Index: Bool] = [:]
        for node in document.nodes.indices where isPlain(node) && isJudged(node) {
            guard let holder = parents[node], isPlain(holder) else { continue }
            reviewOther(node, holder)
            switch kind(holder)?.holds == nil ? .form(holder) : judge(of: holder) {
            case .nobody: report(.neverJudged(at: location(document.nodes[node].headRange)))
            case .form(let form):
                guard saysNothing(node) else { continue }
                let isAnswered = answering[form] ?? answersRefusal(form)
                answering[form] = isAnswered
                if !isAnswered {
                    report(.silentCondition(document.nodes[node].kind, at: location(document.nodes[node].headRange)))
                }
            case .unknown: continue
            }
        }
    }

    /// Whether a node is a condition that a form asks: one of an input, or of itself.
    private func isJudged(_ node: Index) -> Bool {
        guard let kind = kind(node), kind.role == .supplies, kind.types.fits(.condition), let holder = parents[node],
            let around = self.kind(holder), around.parameters.indices.contains(slots[node])
        else { return false }
        return around.parameters[slots[node]].isList && (around.holds != nil || around.traits.contains(.form))
    }

    private func judge(of input: Index) -> Judge {
        for outer in around(input) {
            guard isPlain(outer), let kind = kind(outer), kind.plan == nil else { return .unknown }
            if kind.traits.contains(.form) { return .form(outer) }
            switch kind.role {
            case .contains: if !kind.traits.contains(.staysInForm) { return .nobody }
            // What is opened stands beside what opens it, or above.
            case .performs: return kind.changes == nil ? .unknown : .nobody
            case .presents, .supplies: continue
            }
        }
        return surroundings.isEntry ? .nobody : .unknown
    }

    private func saysNothing(_ condition: Index) -> Bool {
        let words = texts("failureMessage", of: condition)
        return words.count == entries("failureMessage", of: condition).count
            && words.allSatisfy { $0.text.allSatisfy(\.isWhitespace) }
    }

    /// Whether a form says in words of its own that it was refused, or may.
    private func answersRefusal(_ form: Index) -> Bool {
        let refusals = kind(form)?.tells ?? []
        return entries("actions", of: form).contains { entry in
            guard case .node(let action) = entry.source, isPlain(action),
                let name = document.nodes[action].answeredMessage(as: kind(action)), !name.isEmpty
            else { return true }
            return refusals.dropFirst().contains(name)
        }
    }

    /// What an input is compared with: the name of another is a text, as any word is.
    private mutating func reviewOther(_ condition: Index, _ input: Index) {
        guard document.allowsBindings, kind(input)?.holds != nil, entries("value", of: condition).isEmpty,
            kind(condition)?.parameter("otherValue") != nil
        else { return }
        let type = inputType(input)
        let isStrict = kind(condition)?.behaviour is EqualityBehaviour
        guard let other = texts("otherValue", of: condition).first else {
            if isStrict, type == .string { reviewNumber(condition) }
            return
        }
        let isNumber = type == .double || type == .integer
        // What is asked to be the same is not read as a number.
        if isNumber, isStrict, Double(other.text) != nil {
            let range =
                document.nodes[condition].attributes.first { $0.name == "otherValue" }?.valueRange ?? other.range
            report(
                .equalToText(other.text, at: location(range)).writing(
                    "{\(other.text)}", edits(of: other.text, in: range, to: "{\(other.text)}")))
            return
        }
        let isFitting: Bool
        switch type {
        case _ where isNumber:
            isFitting = NumberText.number(other.text, locale: "en") != nil || Double(other.text) != nil
        case .date: isFitting = DateText.read(other.text, in: .gmt) != nil
        default: return
        }
        if isFitting { return }
        let range = document.nodes[condition].attributes.first { $0.name == "otherValue" }?.valueRange ?? other.range
        let meant = named[other.text] == nil ? nil : "{\(other.text)}"
        report(
            .comparedWithText(other.text, type, meant, at: location(range)).writing(
                meant, edits(of: other.text, in: range, to: meant)))
    }

    /// A number that what somebody types is to equal: that is a text.
    private mutating func reviewNumber(_ condition: Index) {
        guard let entry = entries("otherValue", of: condition).first, case .binding(let expression) = entry.source,
            expression.names.isEmpty, case let value = expression.evaluate(in: ExpressionScope()), value.text == nil,
            value.number != nil
        else { return }
        let attribute = document.nodes[condition].attributes.first { $0.name == "otherValue" }
        let range = attribute?.valueRange ?? entry.range
        report(
            .equalToNumber(value.displayText, at: location(range)).writing(
                value.displayText, attribute.map { edits(of: $0.value, in: range, to: value.displayText) } ?? []))
    }

    // MARK: Limits

    /// What is known of the numbers that a node judges, if it is a condition.
    mutating func limits(judgedBy node: Index, _ forms: [Index: [Input]?]) -> Limits {
        var limits = Limits()
        guard isPlain(node), isJudged(node), let holder = parents[node], isPlain(holder) else { return limits }
        var form = holder
        if kind(holder)?.holds != nil {
            if entries("value", of: node).isEmpty { limits.itself = range(of: holder) }
            guard case .form(let outer) = judge(of: holder) else { return limits }
            form = outer
        }
        if let known = limitsOfForms[form] {
            limits.named = known
            return limits
        }
        for input in (forms[form] ?? nil) ?? [] where !input.isOneOfSeveral {
            if let name = input.name { limits.named[name] = range(of: input.node) }
        }
        limitsOfForms[form] = limits.named
        return limits
    }

    /// Between what the number in an input lies, which takes no other; nil where it may be any.
    private func range(of input: Index) -> ClosedRange<Double>? {
        guard [.double, .integer].contains(inputType(input)) else { return nil }
        func limit(_ names: [String]) -> Double? {
            for name in names {
                guard let parameter = kind(input)?.parameter(name) else { continue }
                guard let entry = entries(name, of: input).first else { return parameter.fallback?.number }
                // What is decided when it runs may be any.
                if case .literal(let value) = entry.source { return value.number }
            }
            return nil
        }
        let low = limit(["minimum", "minimumValue"]) ?? -.infinity
        let high = limit(["maximum", "maximumValue"]) ?? .infinity
        return low < high ? low...high : nil
    }
}

extension Diagnostic {
    fileprivate static func comparedWithText(
        _ text: String, _ type: ValueType, _ meant: String?, at location: FileLocation
    ) -> Self {
        let way = meant.map { "for what is entered there write \($0)" } ?? "write \(type.name)"
        return warning(
            "expression-type", "'\(text.shortened)' is a text, and \(type.name) is compared with it; \(way)",
            at: location)
    }

    fileprivate static func equalToText(_ text: String, at location: FileLocation) -> Self {
        warning(
            "expression-type",
            "'\(text.shortened)' is a text, which a number never equals; in braces it is a number: {\(text.shortened)}",
            at: location)
    }

    fileprivate static func equalToNumber(_ number: String, at location: FileLocation) -> Self {
        warning(
            "expression-type",
            "what is typed is a text, and never equals a number; without braces it is a text: \(number.shortened)",
            at: location)
    }

    static func neverJudged(at location: FileLocation) -> Self {
        warning(
            "never-judged",
            "nothing asks whether this holds, as there is no form around the input; put the inputs into a <form>, which asks when "
                + "it is sent the message 'submit'", at: location)
    }

    static func silentCondition(_ kind: String, at location: FileLocation) -> Self {
        warning(
            "silent-condition",
            "nothing says why the form is not submitted when this does not hold; give \(kind) a failureMessage=\"…\"",
            at: location)
    }
}
