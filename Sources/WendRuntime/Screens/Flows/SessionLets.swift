import WendCore
import WendExpressions

/// The ways out of a screen of a session: what is called leaves a wish at the desk.
struct SessionLets: Lets {
    let desk: ScreenDesk
    /// Told of every flow that is led to, when it is wired.
    let note: (any FlowRecipe) -> Void

    init(_ desk: ScreenDesk, noting note: @escaping (any FlowRecipe) -> Void = { _ in }) {
        self.desk = desk
        self.note = note
    }

    func push<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, with configure: ((Target) -> (repeat each Argument) -> Void)?
    ) -> (repeat each Argument) -> Void { leading(.push, to: flow, configure) }

    func present<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, with configure: ((Target) -> (repeat each Argument) -> Void)?
    ) -> (repeat each Argument) -> Void { leading(.present, to: flow, configure) }

    func popTo<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, with configure: ((Target) -> (repeat each Argument) -> Void)?
    ) -> (repeat each Argument) -> Void { leading(.popTo, to: flow, configure) }

    func pop() -> () -> Void { { desk.leave(MadeScreen.Wish(.pop)) } }
    func popToRoot() -> () -> Void { { desk.leave(MadeScreen.Wish(.popToRoot)) } }
    func dismiss() -> () -> Void { { desk.leave(MadeScreen.Wish(.dismiss)) } }
    func send(_ message: String) -> (Fields) -> Void {
        { desk.leave(MadeScreen.Wish(.ask, message, arguments: .dictionary($0))) }
    }

    func go<each Argument>(_ intent: @escaping (repeat each Argument) -> Intent) -> (repeat each Argument) -> Void {
        { (argument: repeat each Argument) in
            desk.leave(MadeScreen.Wish(.go, arguments: intent(repeat each argument).value))
        }
    }

    private func leading<Target: SwiftScreen, each Argument>(
        _ verb: MadeScreen.Wish.Verb, to flow: Flow<Target>, _ configure: ((Target) -> (repeat each Argument) -> Void)?
    ) -> (repeat each Argument) -> Void {
        note(flow)
        return { (argument: repeat each Argument) in
            var state: Value?
            if let method = configure {
                let screen = flow.screen(wiredBy: SessionLets(desk))
                let stored = ScreenState(of: screen)
                // Who is gone back to goes on from where it was.
                if verb == .popTo, let earlier = desk.stack.last(where: { $0.screen == flow.name }) {
                    stored.take(earlier.state)
                }
                method(screen)(repeat each argument)
                state = try? stored.value()
            }
            desk.leave(MadeScreen.Wish(verb, flow.name, state: state))
        }
    }
}
