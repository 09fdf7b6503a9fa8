public import WendCore
public import WendExpressions

/// The ways out of a screen. Nothing here leads anywhere by itself: each gives a closure for the screen to call, as often as it likes.
///
/// What a closure takes is what the property takes that it is given to, none to any number: with a configuring method, the same as that.
public protocol Lets {
    /// Puts another screen on top of the stack around this one.
    ///
    /// - Parameter configure: A method of that screen's, which is called on its object before it is seen, with what the closure was called
    ///   with: `lets.push(checkout) { $0.prepare }`.
    func push<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, with configure: ((Target) -> (repeat each Argument) -> Void)?
    ) -> (repeat each Argument) -> Void
    /// Shows another screen above everything.
    func present<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, with configure: ((Target) -> (repeat each Argument) -> Void)?
    ) -> (repeat each Argument) -> Void
    /// Goes back to the nearest screen of a flow in the stack; its method is called then.
    func popTo<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, with configure: ((Target) -> (repeat each Argument) -> Void)?
    ) -> (repeat each Argument) -> Void
    /// Takes the top off the stack around this screen, unless it is alone.
    func pop() -> () -> Void
    /// Goes back to the first screen of the stack.
    func popToRoot() -> () -> Void
    /// Ends what this screen presents, or else its own presentation.
    func dismiss() -> () -> Void
    /// Sends a message to the app, whose answer goes to ``SwiftScreen/take(_:to:)``.
    func send(_ message: String) -> (Fields) -> Void
    /// Has the stage around this screen follow an intent, made of what the closure is called with.
    func go<each Argument>(_ intent: @escaping (repeat each Argument) -> Intent) -> (repeat each Argument) -> Void
}

extension Lets {
    /// Has the stage around this screen follow an intent: `lets.go(.show("Login", "Home", .push))`.
    public func go(_ intent: Intent) -> () -> Void { go { intent } }

    /// Has the stage around this screen show again what was there so many places before.
    public func back(_ steps: Int = 1, _ transition: Transition? = nil) -> () -> Void { go(.back(steps, transition)) }

    /// The same, without a method to call.
    public func push<Target: SwiftScreen, each Argument>(_ flow: Flow<Target>) -> (repeat each Argument) -> Void {
        push(flow, with: nil)
    }

    /// The same, without a method to call.
    public func present<Target: SwiftScreen, each Argument>(_ flow: Flow<Target>) -> (repeat each Argument) -> Void {
        present(flow, with: nil)
    }

    /// The same, without a method to call.
    public func popTo<Target: SwiftScreen, each Argument>(_ flow: Flow<Target>) -> (repeat each Argument) -> Void {
        popTo(flow, with: nil)
    }
}
