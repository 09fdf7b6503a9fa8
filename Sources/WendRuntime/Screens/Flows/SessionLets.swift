import WendCore
import WendExpressions

/// The ways out of a screen of a session: what is called leaves a wish at the desk.
///
/// Whether there is a movement is for hosts to say, which have none yet for stacks: the flag is told to spies and graphs alone.
struct SessionLets: Lets {
    let desk: ScreenDesk
    /// What goes on with answers, in the order in which the recipe asked for it.
    let questions = Questions()

    final class Questions {
        fileprivate(set) var all: [(Value) -> Void] = []

        /// Forgets what goes on, which mostly holds the screen that holds this: neither would ever be let go.
        func end() { all = [] }
    }

    init(_ desk: ScreenDesk) { self.desk = desk }

    func push<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, animated: Bool, with configure: ((Target) -> (repeat each Argument) -> Void)?
    ) -> (repeat each Argument) -> Void { leading(.push, to: flow, configure) }

    func present<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, animated: Bool, with configure: ((Target) -> (repeat each Argument) -> Void)?
    ) -> (repeat each Argument) -> Void { leading(.present, to: flow, configure) }

    func popTo<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, animated: Bool, with configure: ((Target) -> (repeat each Argument) -> Void)?
    ) -> (repeat each Argument) -> Void { leading(.popTo, to: flow, configure) }

    func pop(animated: Bool) -> () -> Void { { desk.leave(MadeScreen.Wish(.pop)) } }
    func popToRoot(animated: Bool) -> () -> Void { { desk.leave(MadeScreen.Wish(.popToRoot)) } }
    func dismiss(animated: Bool) -> () -> Void { { desk.leave(MadeScreen.Wish(.dismiss)) } }
    func send(_ message: String) -> (Fields) -> Void {
        { desk.leave(MadeScreen.Wish(.ask, message, arguments: .dictionary($0))) }
    }

    func tell(_ message: String) -> (Fields) -> Void {
        { desk.leave(MadeScreen.Wish(.tell, message, arguments: .dictionary($0))) }
    }

    func ask<Target: Answering, each Argument>(
        _ flow: Flow<Target>, animated: Bool, with configure: ((Target) -> (repeat each Argument) -> Void)?,
        then go: @escaping (Target.Output?) -> Void
    ) -> (repeat each Argument) -> Void {
        let question = questions.all.count
        questions.all.append { output in
            let decoded = try? ValueDecoder.decode([String: Target.Output].self, from: ["output": output])["output"]
            go(output == .null ? nil : decoded)
        }
        return leading(.present, to: flow, configure, MadeScreen.Debt(question: question))
    }

    func answer<Output: Codable>() -> (Output) -> Void {
        { output in
            guard let value = try? ValueEncoder.fields(of: ["output": output])["output"] else { return }
            desk.leave(MadeScreen.Wish(.answer, arguments: value))
        }
    }

    func go<each Argument>(_ intent: @escaping (repeat each Argument) -> Intent) -> (repeat each Argument) -> Void {
        { (argument: repeat each Argument) in
            desk.leave(MadeScreen.Wish(.go, arguments: intent(repeat each argument).value))
        }
    }

    private func leading<Target: SwiftScreen, each Argument>(
        _ verb: MadeScreen.Wish.Verb, to flow: Flow<Target>, _ configure: ((Target) -> (repeat each Argument) -> Void)?,
        _ debt: MadeScreen.Debt? = nil
    ) -> (repeat each Argument) -> Void {
        return { (argument: repeat each Argument) in
            var state: Value?
            if let method = configure {
                let lets = SessionLets(desk)
                defer { lets.questions.end() }
                let screen = flow.screen(wiredBy: lets)
                let stored = ScreenState(of: screen)
                // Who is gone back to goes on from where it was, and who comes back too if its state is kept.
                if verb == .popTo || flow.retention == .strong,
                    let earlier = desk.stack.last(where: { $0.screen == flow.name })
                {
                    stored.take(earlier.state)
                }
                method(screen)(repeat each argument)
                state = try? stored.value()
            }
            var wish = MadeScreen.Wish(verb, flow.name, state: state)
            wish.terms.isOneOfMany = flow.retention == .perPush
            wish.terms.keepsState = flow.retention == .strong
            wish.terms.debt = debt
            desk.leave(wish)
        }
    }
}
