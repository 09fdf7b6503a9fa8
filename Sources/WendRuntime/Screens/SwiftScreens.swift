package import WendCore
import WendExpressions

/// The screens an app has built in Swift, by name: makes what they show, and calls their code.
///
/// Nothing is kept here but documents that were checked: objects are made for each question, get the state, and are let go.
package struct SwiftScreens: Sendable {
    private var flows: [String: any FlowRecipe] = [:]
    /// The screens as addresses know them, as they were added.
    package private(set) var outlines: [ScreenOutline] = []
    private let shelf = DocumentShelf()
    /// Told what the code of a screen wants done, by its name.
    package var observe: (@Sendable (String, [LetsOperation]) -> Void)?

    package init() {}

    package var isEmpty: Bool { flows.isEmpty }
    /// The names of the screens, sorted.
    package var names: [String] { flows.keys.sorted() }

    /// Adds a flow and all that it leads to.
    mutating func add(_ flow: any FlowRecipe) throws(SwiftScreenError) {
        var open = [flow]
        while let next = open.popLast() {
            if let known = flows[next.name] {
                guard known === next else { throw .twoFlows(next.name) }
                continue
            }
            flows[next.name] = next
            // Wired without being led anywhere, and shown once for the flows that stand in it.
            let recorder = LetsRecorder()
            let screen = next.make(wiredBy: recorder)
            let state = ScreenState(of: screen)
            var parts: [any FlowRecipe] = []
            Self.visit(Self.body(of: screen)) { if let flow = $0.flow { parts.append(flow) } }
            open += recorder.wires.compactMap(\.flow) + parts
            let ways =
                recorder.wires.compactMap(\.way) + parts.map { ScreenOutline.Way($0.name, .within) }
            var terms = MadeScreen.Terms()
            (terms.isOneOfMany, terms.keepsState) = (next.retention == .perPush, next.retention == .strong)
            let outline = ScreenOutline(
                name: next.name, path: next.path, values: state.words, ways: ways, terms: terms, location: next.location
            )
            if let missing = outline.parameters.first(where: { outline.values[$0] == nil }) {
                throw .notInAddress(next.name, missing, stored: outline.values.keys.sorted())
            }
            outlines.append(outline)
        }
    }

    private static func visit(_ piece: Piece, _ look: (Piece) -> Void) {
        look(piece)
        for case .piece(let inner) in piece.contents.map(\.given) { visit(inner, look) }
    }

    private static func body(of screen: any SwiftScreen) -> Piece {
        func body(_ screen: some SwiftScreen) -> Piece { screen.body.piece }
        return body(screen)
    }

    /// The answer to what is asked of a screen, with the document it names; nil if it is not asked of one.
    package func answer(_ effect: Effect, registry: Registry) -> (reply: Reply, document: CheckedDocument?)? {
        guard let question = MadeScreen.Question(effect.content) else { return nil }
        do throws(SwiftScreenError) {
            return try answer(question, registry)
        } catch {
            return (.failure(error.message), nil)
        }
    }

    private func answer(
        _ question: MadeScreen.Question, _ registry: Registry
    ) throws(SwiftScreenError) -> (reply: Reply, document: CheckedDocument?) {
        guard let flow = flows[question.screen] else { throw .unknown(question.screen, known: names) }
        let desk = ScreenDesk(stack: question.stack)
        let lets = SessionLets(desk)
        defer { lets.end() }
        let screen = flow.make(wiredBy: lets)
        let state = ScreenState(of: screen)
        state.become(question.person)
        state.take(question.state ?? question.arguments)
        var kept: Fields?
        // What is pressed is what is seen: if the app shows something else by now, that is shown, and nothing done.
        if let call = question.call {
            switch call.name {
            case MadeScreen.answer: desk.open { take(call.values, by: screen) }
            case MadeScreen.outcome: desk.open { take(call.values, by: lets) }
            case MadeScreen.element: try element(call.values, by: lets, of: question.screen, desk)
            default:
                let seen = try MadeDocument(Self.body(of: screen), of: question, registry, isShown: false)
                if seen.version.rawValue == question.version || Self.life.contains(call.name) {
                    desk.open { seen.calls[call.name]?(call.values) }
                }
                if call.name == Self.resumed { desk.open { screen.onResume(call.values) } }
                if call.name == Self.paused {
                    var extras = call.values
                    desk.open { screen.onPause(&extras) }
                    if extras != call.values { kept = extras }
                }
            }
        }
        if let observe {
            let driven = question.call.flatMap {
                $0.name == MadeScreen.element ? MadeScreen.Stream($0.values["stream"]) : nil
            }
            let called = (driven.map { [.drive($0.name)] } ?? []) + desk.wishes.map(LetsOperation.init)
            if !called.isEmpty { observe(question.screen, called) }
        }
        let made = try MadeDocument(Self.body(of: screen), of: question, registry, isShown: true)
        let document = try checked(made, registry)
        do {
            let reply = Reply.made(
                made.version, state: try state.value(), parts: made.parts, answers: made.answered + Self.life,
                wishes: desk.wishes, isForPerson: state.isForPerson, streams: lets.streams.wanted, extras: kept)
            return (reply, document)
        } catch {
            throw .notStored(question.screen, "\(error)")
        }
    }

    private static let resumed = "onResume"
    private static let paused = "onPause"
    /// What every screen is told that stands on a stage.
    private static let life = [resumed, paused]

    /// Tells a screen the answer to a message that it sent.
    private func take(_ values: Fields, by screen: any SwiftScreen) {
        let isSuccess = values["isSuccess"] == .bool(true)
        let reply = Reply(
            isSuccess: isSuccess, name: values["name"]?.text ?? "", values: values["values"]?.fields ?? [:])
        screen.take(reply, to: values["message"]?.text ?? "")
    }

    /// Goes on with what was asked with another screen.
    private func take(_ values: Fields, by lets: SessionLets) {
        guard case .integer(let question)? = values["question"], lets.questions.all.indices.contains(question) else {
            return
        }
        lets.questions.all[question](values["output"] ?? .null)
    }

    /// Does what is to be done with an element of a stream. What the screen does not listen to any more does nothing.
    private func element(
        _ values: Fields, by lets: SessionLets, of screen: String, _ desk: ScreenDesk
    ) throws(SwiftScreenError) {
        guard let stream = MadeScreen.Stream(values["stream"]), let element = values["element"] else { return }
        var problem: (any Error)?
        desk.open {
            for driven in lets.streams.all
            where driven.name == stream.name && driven.arguments() == stream.arguments {
                do { try driven.call(element) } catch { problem = error }
            }
        }
        if let problem { throw .notElement(screen, stream.name, "\(problem)") }
    }

    private func checked(_ made: MadeDocument, _ registry: Registry) throws(SwiftScreenError) -> CheckedDocument {
        if let known = shelf.document(made.version) { return known }
        let document = try made.document(registry).checked(against: registry)
        if let problem = document.firstError { throw .unusable(document.document.maker?.screen ?? "", problem) }
        shelf.put(document)
        return document
    }
}

extension ScreenOutline {
    /// The parameters of its own path.
    fileprivate var parameters: [String] {
        (path ?? "").split(separator: "/").filter { $0.first == ":" }.map { String($0.dropFirst()) }
    }
}

extension LetsRecorder.Wire {
    /// The way it leads to another screen; nil for what leads back, and for questions, whose askers an address does not have.
    fileprivate var way: ScreenOutline.Way? {
        guard let flow else { return nil }
        switch operation.verb {
        case .push: return ScreenOutline.Way(flow.name, .push)
        case .present: return ScreenOutline.Way(flow.name, .present)
        default: return nil
        }
    }
}

extension LetsOperation {
    /// What was called, from what it wants done.
    fileprivate init(_ wish: MadeScreen.Wish) {
        switch wish.verb {
        case .push: self.init(.push, wish.name)
        case .present: self.init(wish.terms.debt == nil ? .present : .ask, wish.name)
        case .popTo: self.init(.popTo, wish.name)
        case .pop: self.init(.pop)
        case .popToRoot: self.init(.popToRoot)
        case .dismiss: self.init(.dismiss)
        case .answer: self.init(.answer)
        case .go: self.init(.go)
        case .tell: self.init(.tell, wish.name)
        case .ask: self.init(.send, wish.name)
        }
    }
}
