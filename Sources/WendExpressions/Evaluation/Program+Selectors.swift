/// Sends selectors, those of the list only.
extension Program {
    func select(
        _ name: String, _ first: Int32, _ count: Int32, _ position: Int32, _ scope: ExpressionScope, _ run: inout Run
    ) -> Value {
        let values = arguments(first, count, scope, &run)
        let (receiver, arguments) = (values[0], Array(values.dropFirst()))
        if receiver == .null || run.remaining < 0 { return .null }
        let kind = Selector.receiver(receiver)
        if case .reference(let reference) = receiver,
            let answer = scope.source?.perform(name, on: reference, arguments: arguments)
        {
            return answer
        }
        guard let kind, let selector = Selector(rawValue: name), selector.receivers.contains(kind) else {
            let closest = run.records ? Suggestion.closest(to: name, among: Selector.names(for: kind)) : nil
            run.report(.deniedSelector(name, on: receiver.typeName, closest: closest, at: spans[Int(position)]))
            return .null
        }
        let parameters = selector.parameters
        // What takes nothing ignores one argument: chains of selectors always pass one.
        guard arguments.count == parameters.count || (parameters.isEmpty && arguments.count == 1) else {
            let expected = parameters.isEmpty ? "no arguments" : "one argument"
            run.report(.wrongArity(name, expected: expected, found: arguments.count, at: spans[Int(position)]))
            return .null
        }
        var fitting: [Value] = []
        for (argument, parameter) in zip(arguments, parameters) {
            guard let value = Selector.converted(argument, to: parameter) else {
                run.report(
                    .wrongOperand(
                        name, expected: parameter == .text ? "a text" : "a number", found: argument.typeName,
                        at: spans[Int(position)]))
                return .null
            }
            fitting.append(value)
        }
        switch selector {
        case .map, .valueForKeyPath: return keyPath(fitting[0].text ?? "", receiver, position, scope, &run)
        case .valueForKey:
            let name = fitting[0].text ?? ""
            return name.hasPrefix("@")
                ? keyPath(name, receiver, position, scope, &run) : key(name, of: receiver, position, scope, &run)
        default: return selector.perform(on: receiver, fitting, now: scope.now, &run) ?? .null
        }
    }

    func keyPath(
        _ text: String, _ receiver: Value, _ position: Int32, _ scope: ExpressionScope, _ run: inout Run
    ) -> Value {
        var steps: [PathStep] = []
        for part in text.split(separator: ".", omittingEmptySubsequences: false) {
            if part.hasPrefix("@"), let operation = CollectionOperator(rawValue: String(part.dropFirst())) {
                steps.append(.collection(operation))
            } else if !part.isEmpty, !part.hasPrefix("@") {
                steps.append(.key(String(part)))
            } else {
                run.report(.unknownKey(text, on: receiver.typeName, at: spans[Int(position)]))
                return .null
            }
        }
        return follow(steps[...], from: receiver, position, scope, &run)
    }
}
