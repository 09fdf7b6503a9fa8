import WendCore
import WendExpressions

/// The ways out of a screen of a session: what is called leaves a wish at the desk.
struct SessionLets: Lets {
    let desk: ScreenDesk

    /// Forgets the code of the screen, which mostly holds the screen that holds this: neither would ever be let go.
    func end() {
        questions.all = []
        streams.all = []
    }

    /// What goes on with answers, in the order in which the recipe asked for it.
    let questions = Questions()

    final class Questions {
        fileprivate(set) var all: [(Value) -> Void] = []

        /// - Returns: Its place, which is the same whenever the recipe runs.
        fileprivate func add(_ go: @escaping (Value) -> Void) -> Int {
            all.append(go)
            return all.count - 1
        }
    }

    /// What is driven by streams, in the order in which the recipe asked for it.
    let streams = Streams()

    final class Streams {
        fileprivate(set) var all: [(name: String, arguments: () -> Value, call: (Value) throws -> Void)] = []

        /// What is to be listened to as the screen is now, each once.
        var wanted: [MadeScreen.Stream] {
            var found: [MadeScreen.Stream] = []
            for stream in all {
                let stream = MadeScreen.Stream(stream.name, stream.arguments())
                if !found.contains(stream) { found.append(stream) }
            }
            return found
        }
    }

    init(_ desk: ScreenDesk) { self.desk = desk }

    func drive<Element: Decodable>(
        _ stream: String, with arguments: @escaping () -> Value, _ call: @escaping (Element) -> Void
    ) {
        streams.all.append((stream, arguments, { call(try Element.element($0)) }))
    }

    func push<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, animated: Bool, with configure: ((Target) -> (repeat each Argument) -> Void)?
    ) -> (repeat each Argument) -> Void { leading(.push, to: flow, animated, configure) }

    func present<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, animated: Bool, with configure: ((Target) -> (repeat each Argument) -> Void)?
    ) -> (repeat each Argument) -> Void { leading(.present, to: flow, animated, configure) }

    func popTo<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, animated: Bool, with configure: ((Target) -> (repeat each Argument) -> Void)?
    ) -> (repeat each Argument) -> Void { leading(.popTo, to: flow, animated, configure) }

    func push<Target: SwiftScreen, each Argument>(
        _ flow: Flow<Target>, animated: Bool, with configure: ((Target) -> (repeat each Argument) -> Void)?,
        then go: @escaping (MoveOutcome) -> Void
    ) -> (repeat each Argument) -> Void {
        leading(
            .push, to: flow, animated, configure,
            MadeScreen.Debt(question: questions.add { go(MoveOutcome(told: $0)) }, isOfMove: true))
    }

    func pop(animated: Bool) -> () -> Void { leading(.pop, animated) }
    func popToRoot(animated: Bool) -> () -> Void { leading(.popToRoot, animated) }
    func dismiss(animated: Bool) -> () -> Void { leading(.dismiss, animated) }

    private func leading(_ verb: MadeScreen.Wish.Verb, _ animated: Bool) -> () -> Void {
        var wish = MadeScreen.Wish(verb)
        wish.terms.isStill = !animated
        return { [wish] in desk.leave(wish) }
    }

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
        let question = questions.add { output in
            let decoded = try? ValueDecoder.decode([String: Target.Output].self, from: ["output": output])["output"]
            go(output == .null ? nil : decoded)
        }
        return leading(.present, to: flow, animated, configure, MadeScreen.Debt(question: question))
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
        _ verb: MadeScreen.Wish.Verb, to flow: Flow<Target>, _ animated: Bool,
        _ configure: ((Target) -> (repeat each Argument) -> Void)?,
        _ debt: MadeScreen.Debt? = nil
    ) -> (repeat each Argument) -> Void {
        return { (argument: repeat each Argument) in
            var state: Value?
            if let method = configure {
                let lets = SessionLets(desk)
                defer { lets.end() }
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
            wish.terms.isStill = !animated
            desk.leave(wish)
        }
    }
}

extension Decodable {
    /// What an element of a stream is.
    static func element(_ value: Value) throws -> Self {
        guard let element = try ValueDecoder.decode([String: Self].self, from: ["element": value])["element"] else {
            throw ValueCodingError([ValueKey(stringValue: "element")], .missing)
        }
        return element
    }
}

extension MoveOutcome {
    /// What was told of it.
    init(told value: Value) { self = value.text.flatMap(Self.init) ?? .failed }
}
