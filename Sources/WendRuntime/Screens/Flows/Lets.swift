public import WendCore
public import WendExpressions

/// The ways out of a screen. Nothing here leads anywhere by itself: each gives a closure for the screen to call, as often as it likes.
///
/// What a closure takes is what the property takes that it is given to, none to any number: with a configuring method, the same as that.
public protocol Lets {
    /// Puts another screen on top of the stack around this one.
    ///
    /// - Parameters:
    ///   - animated: Whether hosts may show it as a movement.
    ///   - configure: A method of that screen's, which is called on its object before it is seen, with what the closure was called
    ///     with: `lets.push(checkout) { $0.prepare }`.
    func push<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, animated: Bool, with configure: ((Target) -> (repeat each Argument) -> Void)?
    ) -> (repeat each Argument) -> Void
    /// Puts another screen on top of the stack and goes on with what became of that (``MoveOutcome``), also after a kill.
    ///
    /// - Parameter go: Called once for each time the closure is, between two steps: when the screen has come, or cannot. A method of this
    ///   screen, or what else changes only that.
    func push<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, animated: Bool, with configure: ((Target) -> (repeat each Argument) -> Void)?,
        then go: @escaping (MoveOutcome) -> Void
    ) -> (repeat each Argument) -> Void
    /// Shows another screen above everything.
    func present<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, animated: Bool, with configure: ((Target) -> (repeat each Argument) -> Void)?
    ) -> (repeat each Argument) -> Void
    /// Goes back to the nearest screen of a flow in the stack; its method is called then.
    func popTo<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, animated: Bool, with configure: ((Target) -> (repeat each Argument) -> Void)?
    ) -> (repeat each Argument) -> Void
    /// Takes the top off the stack around this screen, unless it is alone.
    func pop(animated: Bool) -> () -> Void
    /// Goes back to the first screen of the stack.
    func popToRoot(animated: Bool) -> () -> Void
    /// Ends what this screen presents, or else its own presentation.
    func dismiss(animated: Bool) -> () -> Void
    /// Presents another screen and goes on with what it answers, also after a kill.
    ///
    /// - Parameter go: Called once for each time the closure is, between two steps: with the answer, or with nil if the screen left without
    ///   one or was not there. A method of the screen that asks, or what else changes only that.
    func ask<Target: Answering, each Argument>(
        _ flow: Flow<Target>, animated: Bool, with configure: ((Target) -> (repeat each Argument) -> Void)?,
        then go: @escaping (Target.Output?) -> Void
    ) -> (repeat each Argument) -> Void
    /// Answers who asked with this screen, which leaves. ``Answering/answer`` is this.
    func answer<Output: Codable>() -> (Output) -> Void
    /// Sends a message to the app, whose answer goes to ``SwiftScreen/take(_:to:)``.
    func send(_ message: String) -> (Fields) -> Void
    /// Sends a message to what has opened this screen, or what it stands in: a document's actions of the name, or the code that a part
    /// there has for it (``Part/on(_:_:)``).
    func tell(_ message: String) -> (Fields) -> Void
    /// Has something be done with each element of a stream of the app's (``Handlers/onWatch(_:_:)``), as long as this screen is there.
    ///
    /// - Parameters:
    ///   - stream: What the app calls it.
    ///   - arguments: Which of those of the name: looked at whenever the screen has been called. When it becomes another, that is
    ///     listened to.
    ///   - call: Called between two steps with one element after the other: a way out, or a method of this screen.
    func drive<Element: Decodable>(
        _ stream: String, with arguments: @escaping () -> Value, _ call: @escaping (Element) -> Void)
    /// Has the stage around this screen follow an intent, made of what the closure is called with.
    func go<each Argument>(_ intent: @escaping (repeat each Argument) -> Intent) -> (repeat each Argument) -> Void
}

// What is left out is as usual: as a movement, without a method to call. None of these stands for a requirement, so nothing that leaves
// one out compiles and calls itself.
extension Lets {
    /// Has the stage around this screen follow an intent: `lets.go(.show("Login", "Home", .push))`.
    public func go(_ intent: Intent) -> () -> Void { go { intent } }

    /// Has the stage around this screen show again what was there so many places before.
    public func back(_ steps: Int = 1, _ transition: Transition? = nil) -> () -> Void { go(.back(steps, transition)) }

    public func push<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, with configure: ((Target) -> (repeat each Argument) -> Void)? = nil
    ) -> (repeat each Argument) -> Void { push(flow, animated: true, with: configure) }

    public func push<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, animated: Bool
    ) -> (repeat each Argument) -> Void { push(flow, animated: animated, with: nil) }

    public func push<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, with configure: ((Target) -> (repeat each Argument) -> Void)? = nil,
        then go: @escaping (MoveOutcome) -> Void
    ) -> (repeat each Argument) -> Void { push(flow, animated: true, with: configure, then: go) }

    public func present<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, with configure: ((Target) -> (repeat each Argument) -> Void)? = nil
    ) -> (repeat each Argument) -> Void { present(flow, animated: true, with: configure) }

    public func present<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, animated: Bool
    ) -> (repeat each Argument) -> Void { present(flow, animated: animated, with: nil) }

    public func popTo<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, with configure: ((Target) -> (repeat each Argument) -> Void)? = nil
    ) -> (repeat each Argument) -> Void { popTo(flow, animated: true, with: configure) }

    public func popTo<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, animated: Bool
    ) -> (repeat each Argument) -> Void { popTo(flow, animated: animated, with: nil) }

    public func pop() -> () -> Void { pop(animated: true) }
    public func popToRoot() -> () -> Void { popToRoot(animated: true) }
    public func dismiss() -> () -> Void { dismiss(animated: true) }

    /// Has something be done with each element of a stream: `lets.drive("alarms", lets.push(alarm) { $0.show })`.
    public func drive<Element: Decodable>(_ stream: String, _ call: @escaping (Element) -> Void) {
        drive(stream, with: { .null }, call)
    }

    /// The same for one of several of a name: `lets.drive("alarms", of: screen.ward, lets.push(alarm) { $0.show })`.
    public func drive<Element: Decodable, Which: Encodable>(
        _ stream: String, of which: @autoclosure @escaping () -> Which, _ call: @escaping (Element) -> Void
    ) {
        drive(stream, with: { Self.value(of: which()) }, call)
    }

    /// Has something be done whenever a stream has an element, whatever that is: `lets.drive("closing", lets.popToRoot())`.
    public func drive(_ stream: String, _ call: @escaping () -> Void) {
        drive(stream, with: { .null }) { (_: AnyElement) in call() }
    }

    /// The same for one of several of a name.
    public func drive<Which: Encodable>(
        _ stream: String, of which: @autoclosure @escaping () -> Which, _ call: @escaping () -> Void
    ) {
        drive(stream, with: { Self.value(of: which()) }) { (_: AnyElement) in call() }
    }

    private static func value(of which: some Encodable) -> Value {
        (try? ValueEncoder.fields(of: ["which": which])["which"]) ?? .null
    }

    public func ask<Target: Answering, each Argument>(
        _ flow: Flow<Target>, with configure: ((Target) -> (repeat each Argument) -> Void)? = nil,
        then go: @escaping (Target.Output?) -> Void
    ) -> (repeat each Argument) -> Void { ask(flow, animated: true, with: configure, then: go) }
}

/// An element that nobody looks at.
struct AnyElement: Decodable {
    init(from decoder: any Decoder) {}
}
