import WendExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Live values in text and attributes: worked out at every use (design rule 6).
extension SessionTree {
    /// How deep bindings may read each other before they come to nothing.
    private static let bindingLimit = 8

    /// The value of an expression where it stands; null if there is none.
    func evaluate(_ expression: ValueExpression, in reading: Reading) -> Value {
        evaluate(expression, at: start(of: reading), reading.scope, message(of: reading), node: reading.node)
    }

    /// The value of an expression seen from an activation; null if there is none.
    ///
    /// - Parameters:
    ///   - node: What shows it, in the language and the time zone of those who read it there.
    ///   - written: Where it is written, if nothing shows it.
    func evaluate(
        _ expression: ValueExpression, at start: ActivationID?, _ scope: Scope, _ message: Fields? = nil,
        _ variables: Fields = [:], node: NodeReference? = nil, writtenAt written: NodeReference? = nil
    ) -> Value {
        guard bindingDepth < Self.bindingLimit else { return .null }
        if expression.asksForTime { reads?.noteTime() }
        meter.spend(Meter.evaluation)
        var scope = expressionScope(at: start, scope, message, variables)
        if expression.asksForPlace { place(&scope, at: node) }
        let value =
            expression.makesRanges
            ? evaluateRanges(expression, scope, at: start, writtenAt: node ?? written)
            : meter.spending { expression.evaluate(in: scope, spending: &$0) }
        // Something of the tree, taken as a value, is what it publishes.
        if case .reference(let reference) = value, let id = activation(reference) {
            return .dictionary(record(of: id))
        }
        return value
    }

    /// A list of numbers that would be too long is nothing, which is told: it depends on values, so that nobody can know it before.
    private func evaluateRanges(
        _ expression: ValueExpression, _ scope: ExpressionScope, at start: ActivationID?,
        writtenAt written: NodeReference?
    ) -> Value {
        let found = meter.spending { expression.evaluateRanges(in: scope, spending: &$0) }
        if found.isTooLong, let written = written ?? start.flatMap({ node(of: $0) }) {
            let problem = Diagnostic.rangeTooLong(at: location(written))
            if unjudged == nil {
                complaints?.note(problem)
            } else if start?.isOfRow != true {
                // What is in a row is told of when it is drawn.
                unjudged?.note(problem)
            }
        }
        return found.value
    }

    /// What a name stands for, seen from an activation, as an expression would find it; nil if nothing has it. An
    /// input of a form that is hidden stands for nothing.
    func value(named name: String, at start: ActivationID, _ scope: Scope) -> Value? {
        meter.spend(Meter.evaluation)
        if let reference = node(of: start), traits(reference).contains(.form), namesHiddenInput([name], of: start) {
            return .null
        }
        let source = ActivationSource(
            tree: self, start: start, frame: scope.frame, message: nil, answered: scope.answered)
        guard case .reference(let reference)? = source.value(named: name), let id = activation(reference) else {
            return source.value(named: name)
        }
        return valueAsWhole(id) ?? .dictionary(record(of: id))
    }

    /// What an expression gives a parameter: text where text is wanted, nothing for null.
    func values(of expression: ValueExpression, for parameter: Parameter, in reading: Reading) -> [Value] {
        let value = evaluate(expression, in: reading)
        if value == .null { return [] }
        let values = parameter.isList ? value.elements : [value]
        guard parameter.accepts != .any, parameter.accepts.contains(.string) else { return values }
        return values.map { $0.kindType.fits(parameter.accepts) ? $0 : .string($0.displayText) }
    }

    /// Whether a condition holds, looked at from an activation.
    func holds(
        _ expression: ValueExpression, at id: ActivationID, in scope: Scope, _ variables: Fields = [:]
    ) -> Bool {
        if expression.asksForTime { reads?.noteTime() }
        var scope = expressionScope(at: id, scope, nil, variables)
        if expression.asksForPlace { place(&scope, at: node(of: id)) }
        return meter.spending { expression.holds(in: scope, spending: &$0) }
    }

    /// The condition or the expression in a parameter, and what it sees; its subject is whatever is judged. Nil if
    /// there is none.
    func judged(_ parameter: String, of reading: Reading) -> (ValueExpression, ExpressionScope)? {
        let outline = outline(reading.node)
        guard let index = registry[outline.kind].position(of: parameter),
            case .binding(let expression)? = outline.entries.first(where: { $0.parameter == index })?.source
        else { return nil }
        if expression.asksForTime { reads?.noteTime() }
        var scope = expressionScope(at: start(of: reading), reading.scope, message(of: reading))
        if expression.asksForPlace { place(&scope, at: reading.node) }
        return (expression, scope)
    }

    /// Where people are who read what is written there.
    private func place(_ scope: inout ExpressionScope, at node: NodeReference?) {
        scope.locale = node.map { shownLocale(of: $0) } ?? personLocale
        scope.timeZone = zone
    }

    private func expressionScope(
        at start: ActivationID?, _ scope: Scope, _ message: Fields?, _ variables: Fields = [:]
    ) -> ExpressionScope {
        var inner = self
        inner.bindingDepth += 1
        var expressionScope = ExpressionScope(
            source: ActivationSource(
                tree: inner, start: start, frame: scope.frame, message: message, answered: scope.answered,
                variables: variables),
            now: Date(timeIntervalSince1970: state.time))
        // The same state gives the same number.
        let seed = state.time.truncatingRemainder(dividingBy: 1).magnitude
        expressionScope.random = { seed }
        if registry.computesSomething, start.flatMap(bundle(of:)) == nil {
            expressionScope.computed = { [registry] name, value, arguments, scope in
                registry.computed(
                    name, of: value, arguments,
                    around: ComputingSurroundings(
                        now: scope.now ?? Date(), locale: scope.locale, timeZone: scope.timeZone))
            }
        }
        return expressionScope
    }

    /// From where names are looked up: the activation that owns the text; in the work of an operation, the operation.
    private func start(of reading: Reading) -> ActivationID? {
        if let receiver = reading.scope.receiver, workOfPart(receiver) != nil,
            reading.owner == nil || reading.owner == activation(receiver)?.creator
        {
            return receiver
        }
        return reading.owner ?? reading.scope.sender ?? reading.scope.receiver
    }

    /// What was sent with the message an action answers; nil for what is no action's.
    private func message(of reading: Reading) -> Fields? {
        guard let owner = reading.owner else { return reading.scope.message }
        let isAction = node(of: owner) != reading.node && isController(owner)
        return isAction ? reading.scope.message : nil
    }
}
