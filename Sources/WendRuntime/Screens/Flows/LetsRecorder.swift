package import WendCore
package import WendExpressions

/// Ways out that lead nowhere: they only note what was asked for, and what was called with what.
package final class LetsRecorder: Lets {
    /// One closure that was asked for.
    package struct Wire {
        package let operation: LetsOperation
        /// The types of what it takes, as far as a method of the other screen says.
        package let arguments: [String]
        package let isConfigured: Bool
        /// Where it leads; nil if to no other flow.
        let flow: (any FlowRecipe)?
    }

    /// One call of such a closure.
    package struct Call {
        /// The place among the wires.
        package let wire: Int
        package let arguments: [String]
    }

    package private(set) var wires: [Wire] = []
    package private(set) var calls: [Call] = []
    /// What is driven by streams: the place among the wires, and what is done with an element.
    package private(set) var streams: [(wire: Int, call: (Value) throws -> Void)] = []

    package init() {}

    package func push<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, animated: Bool, with configure: ((Target) -> (repeat each Argument) -> Void)?
    ) -> (repeat each Argument) -> Void { note(.push(flow, animated: animated), to: flow, configure) }

    package func push<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, animated: Bool, with configure: ((Target) -> (repeat each Argument) -> Void)?,
        then go: @escaping (MoveOutcome) -> Void
    ) -> (repeat each Argument) -> Void { note(.push(flow, animated: animated), to: flow, configure) }

    package func present<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, animated: Bool, with configure: ((Target) -> (repeat each Argument) -> Void)?
    ) -> (repeat each Argument) -> Void { note(.present(flow, animated: animated), to: flow, configure) }

    package func popTo<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, animated: Bool, with configure: ((Target) -> (repeat each Argument) -> Void)?
    ) -> (repeat each Argument) -> Void { note(.popTo(flow, animated: animated), to: flow, configure) }

    package func ask<Target: Answering, each Argument>(
        _ flow: Flow<Target>, animated: Bool, with configure: ((Target) -> (repeat each Argument) -> Void)?,
        then go: @escaping (Target.Output?) -> Void
    ) -> (repeat each Argument) -> Void { note(.ask(flow, animated: animated), to: flow, configure) }

    package func pop(animated: Bool) -> () -> Void { note(.pop(animated: animated)) }
    package func popToRoot(animated: Bool) -> () -> Void { note(.popToRoot(animated: animated)) }
    package func dismiss(animated: Bool) -> () -> Void { note(.dismiss(animated: animated)) }
    package func answer<Output: Codable>() -> (Output) -> Void { note(.answer()) }
    package func send(_ message: String) -> (Fields) -> Void { note(.send(message)) }

    package func tell(_ message: String) -> (Fields) -> Void { note(.tell(message)) }

    package func go<each Argument>(
        _ intent: @escaping (repeat each Argument) -> Intent
    ) -> (repeat each Argument) -> Void { note(.go()) }

    package func drive<Element: Decodable>(
        _ stream: String, with arguments: @escaping () -> Value, _ call: @escaping (Element) -> Void
    ) {
        streams.append((wires.count, { call(try Element.element($0)) }))
        wires.append(
            Wire(
                operation: .drive(stream), arguments: Element.self == AnyElement.self ? [] : ["\(Element.self)"],
                isConfigured: false, flow: nil))
    }

    /// Has an element of a stream come.
    /// - Returns: What was called by that, as places among the wires.
    package func drive(_ stream: String, _ element: some Encodable) -> [Int] {
        guard let value = try? ValueEncoder.fields(of: ["element": element])["element"] else { return [] }
        let before = calls.count
        var driven: [Call] = []
        for each in streams where wires[each.wire].operation == .drive(stream) {
            guard (try? each.call(value)) != nil else { continue }
            driven.append(Call(wire: each.wire, arguments: ["\(element)"]))
        }
        defer { calls += driven }
        return calls[before...].map(\.wire)
    }

    private func note<each Argument>(_ operation: LetsOperation) -> (repeat each Argument) -> Void {
        note(Wire(operation: operation, arguments: [], isConfigured: false, flow: nil))
    }

    private func note<Target: SwiftScreen, each Argument>(
        _ operation: LetsOperation, to flow: Flow<Target>,
        _ configure: ((Target) -> (repeat each Argument) -> Void)?
    ) -> (repeat each Argument) -> Void {
        var types: [String] = []
        repeat types.append(String(describing: (each Argument).self))
        var isConfigured = false
        if case .some = configure { isConfigured = true }
        return note(Wire(operation: operation, arguments: types, isConfigured: isConfigured, flow: flow))
    }

    private func note<each Argument>(_ wire: Wire) -> (repeat each Argument) -> Void {
        let place = wires.count
        wires.append(wire)
        return { [self] (argument: repeat each Argument) in
            var texts: [String] = []
            repeat texts.append(String(describing: each argument))
            calls.append(Call(wire: place, arguments: texts))
        }
    }
}
