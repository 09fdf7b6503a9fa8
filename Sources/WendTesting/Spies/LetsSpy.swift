public import Wend
import WendRuntime

/// Ways out for tests of a ``Flow``: they lead nowhere, and note what the recipe asked for and what the screen called.
///
///     let spy = LetsSpy()
///     let screen = Shop.home.screen(wiredBy: spy)
///     #expect(spy.backing(of: screen.onLogOut, "Ann") == .popTo(Shop.login))
///     #expect(spy.backing(of: screen.onRestart) == .popToRoot())
///     #expect(spy.leftovers(of: screen) == [])
///
/// Closures cannot be compared, so what is behind one is found by calling it, which does nothing else.
public struct LetsSpy: Lets {
    private let recorder = LetsRecorder()

    public init() {}

    /// What the recipe asked for, in order.
    public var built: [LetsOperation] { recorder.wires.map(\.operation) }

    /// What was called, in order: the operation and the texts of what it was called with.
    public var fired: [(operation: LetsOperation, arguments: [String])] {
        recorder.calls.map { (recorder.wires[$0.wire].operation, $0.arguments) }
    }

    /// How often operations of a kind were called.
    public func count(of verb: LetsOperation.Verb) -> Int { fired.count { $0.operation.verb == verb } }

    /// The one operation that a closure stands for; nil if calling it calls none, or several.
    ///
    /// - Parameters:
    ///   - call: A closure of a screen that this has wired; nil stands for nothing.
    ///   - argument: What it is called with.
    public func backing<each Argument>(
        of call: ((repeat each Argument) -> Void)?, _ argument: repeat each Argument
    ) -> LetsOperation? {
        let before = recorder.calls.count
        if case .some(let call) = call { call(repeat each argument) }
        let called = recorder.calls.dropFirst(before)
        return called.count == 1 ? called.first.map { recorder.wires[$0.wire].operation } : nil
    }

    /// The one operation that an element of a stream leads to; nil if it leads to none, or several, or nothing is driven by the stream.
    ///
    ///     #expect(spy.backing(ofStream: "alarms", Alarm(bed: 4)) == .push(Ward.alarm))
    ///
    /// - Parameters:
    ///   - stream: What the app calls it.
    ///   - element: What comes.
    public func backing(ofStream stream: String, _ element: some Encodable) -> LetsOperation? {
        let calls = recorder.drive(stream, element)
        return calls.count == 1 ? recorder.wires[calls[0]].operation : nil
    }

    /// What a test has not looked at, one sentence each: operations the recipe asked for that were never called, and closures of the
    /// screen that nothing was given to. Answers of screens that answer are asked for by themselves and not among these.
    public func leftovers(of screen: any SwiftScreen) -> [String] {
        let called = Set(recorder.calls.map(\.wire))
        let uncalled = recorder.wires.indices.filter {
            !called.contains($0) && recorder.wires[$0].operation.verb != .answer
        }
        return FlowGraph.unwired(in: screen).map { "nothing is given to '\($0)'" }
            + uncalled.map { "nothing has called \(recorder.wires[$0].operation)" }
    }

    public func push<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, animated: Bool, with configure: ((Target) -> (repeat each Argument) -> Void)?
    ) -> (repeat each Argument) -> Void { recorder.push(flow, animated: animated, with: configure) }

    public func push<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, animated: Bool, with configure: ((Target) -> (repeat each Argument) -> Void)?,
        then go: @escaping (MoveOutcome) -> Void
    ) -> (repeat each Argument) -> Void { recorder.push(flow, animated: animated, with: configure, then: go) }

    public func present<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, animated: Bool, with configure: ((Target) -> (repeat each Argument) -> Void)?
    ) -> (repeat each Argument) -> Void { recorder.present(flow, animated: animated, with: configure) }

    public func popTo<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, animated: Bool, with configure: ((Target) -> (repeat each Argument) -> Void)?
    ) -> (repeat each Argument) -> Void { recorder.popTo(flow, animated: animated, with: configure) }

    public func ask<Target: Answering, each Argument>(
        _ flow: Flow<Target>, animated: Bool, with configure: ((Target) -> (repeat each Argument) -> Void)?,
        then go: @escaping (Target.Output?) -> Void
    ) -> (repeat each Argument) -> Void { recorder.ask(flow, animated: animated, with: configure, then: go) }

    public func drive<Element: Decodable>(
        _ stream: String, with arguments: @escaping () -> Value, _ call: @escaping (Element) -> Void
    ) { recorder.drive(stream, with: arguments, call) }

    public func pop(animated: Bool) -> () -> Void { recorder.pop(animated: animated) }
    public func popToRoot(animated: Bool) -> () -> Void { recorder.popToRoot(animated: animated) }
    public func dismiss(animated: Bool) -> () -> Void { recorder.dismiss(animated: animated) }
    public func answer<Output: Codable>() -> (Output) -> Void { recorder.answer() }
    public func send(_ message: String) -> (Fields) -> Void { recorder.send(message) }
    public func tell(_ message: String) -> (Fields) -> Void { recorder.tell(message) }
    public func go<each Argument>(
        _ intent: @escaping (repeat each Argument) -> Intent
    ) -> (repeat each Argument) -> Void { recorder.go(intent) }
}
