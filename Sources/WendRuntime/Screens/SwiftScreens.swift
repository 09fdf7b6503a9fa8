package import WendCore
import WendExpressions

/// The screens an app has built in Swift, by name: makes what they show, and calls their code.
///
/// Nothing is kept here but documents that were checked: objects are made for each question, get the state, and are let go.
package struct SwiftScreens: Sendable {
    private var flows: [String: any FlowRecipe] = [:]
    private let shelf = DocumentShelf()

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
            let lets = SessionLets(ScreenDesk()) { open.append($0) }
            let screen = next.make(wiredBy: lets)
            _ = ScreenState(of: screen)
            Self.visit(Self.body(of: screen)) { if let flow = $0.flow { open.append(flow) } }
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
        let screen = flow.make(wiredBy: SessionLets(desk))
        let state = ScreenState(of: screen)
        state.take(question.state ?? question.arguments)
        var made = try MadeDocument(Self.body(of: screen), of: question, registry)
        // What is pressed is what is seen: if the app shows something else by now, that is shown, and nothing done.
        if let call = question.call, call.name == MadeScreen.answer || made.version.rawValue == question.version {
            desk.open { perform(call.name, call.values, on: screen, made) }
            made = try MadeDocument(Self.body(of: screen), of: question, registry)
        }
        let document = try checked(made, registry)
        do {
            let reply = Reply.made(
                made.version, state: try state.value(), parts: made.parts, answers: made.answered + Self.life,
                wishes: desk.wishes)
            return (reply, document)
        } catch {
            throw .notStored(question.screen, "\(error)")
        }
    }

    private static let resumed = "onResume"
    private static let paused = "onPause"
    /// What every screen is told that stands on a stage.
    private static let life = [resumed, paused]

    private func perform(_ name: String, _ values: Fields, on screen: any SwiftScreen, _ made: MadeDocument) {
        guard name == MadeScreen.answer else {
            made.calls[name]?(values)
            if name == Self.resumed { screen.onResume(values) }
            if name == Self.paused { screen.onPause(values) }
            return
        }
        let isSuccess = values["isSuccess"] == .bool(true)
        let reply = Reply(
            isSuccess: isSuccess, name: values["name"]?.text ?? "", values: values["values"]?.fields ?? [:])
        screen.take(reply, to: values["message"]?.text ?? "")
    }

    private func checked(_ made: MadeDocument, _ registry: Registry) throws(SwiftScreenError) -> CheckedDocument {
        if let known = shelf.document(made.version) { return known }
        let document = made.document.checked(against: registry)
        if let problem = document.firstError { throw .unusable(made.document.maker?.screen ?? "", problem) }
        shelf.put(document)
        return document
    }
}
