import Foundation
import Testing
import WendCore
import WendDocuments
import WendExpressions
import WendRuntime
import WendWeb

@testable import WendTesting

/// What a document shows and does when everything in it is tried once, in order, as each host tells it. It is tried only if that is
/// asked for.
final class Exploration {
    private static let mostEvents = 24
    private static let mostAnswers = 12
    /// Messages that the app answers, in turn with a success and a failure.
    private static let answered = ["told", "ask", "save", "signIn"]
    /// A message it answers with a failure always, and one it never answers.
    private static let (refused, unanswered) = ("refuse", "wait")

    private let session: TestSession
    private let beginning: Rendering
    private lazy var steps = tried()
    private var first: [Parameter.Host: String] = [:]
    private var later: [Parameter.Host: String] = [:]

    /// Nil if the document cannot run.
    init?(_ source: String) {
        guard let session = Self.session(source) else { return nil }
        session.failsOnReports = false
        self.session = session
        beginning = session.rendering
    }

    /// What a host shows at first.
    func first(on host: WalkedHost) -> String {
        if let known = first[host.host] { return known }
        let text = Self.plain(host.show(beginning))
        first[host.host] = text
        return text
    }

    /// What it shows after each thing that was done, with what came of that.
    func later(on host: WalkedHost) -> String {
        if let known = later[host.host] { return known }
        let text = Self.plain(steps.map { $0.outcome + "\n" + host.show($0.rendering) }.joined(separator: "\n\n"))
        later[host.host] = text
        return text
    }

    private func tried() -> [(outcome: String, rendering: Rendering)] {
        var steps: [(outcome: String, rendering: Rendering)] = []
        func note(_ what: String) {
            steps.append(("\(what) waiting \(session.waiting) calls \(session.calls)", session.rendering))
        }
        var answers = 0
        func answer() {
            while let owed = session.waiting.first(where: { $0 != Self.unanswered }), answers < Self.mostAnswers {
                answers += 1
                let isSuccess = owed != Self.refused && answers % 2 == 1
                try? session.complete(owed, isSuccess ? "success" : "failure", ["text": "answer", "error": "no"])
                note("answered")
            }
        }
        note("at first")
        var done: Set<String> = []
        while done.count < Self.mostEvents, let event = Self.next(session, done) {
            done.insert(Self.name(event))
            let refusal = try? Self.send(event, to: session)
            note("\(event.kind) \(event.value.map { "\($0)" } ?? "") \(refusal.map { "\($0)" } ?? "")")
            answer()
        }
        for seconds in [1.0, 10, 60] {
            try? session.advance(by: seconds)
            note("after \(seconds)")
            answer()
        }
        session.kill()
        try? session.restore()
        note("restored")
        return steps
    }

    private static func session(_ source: String) -> TestSession? {
        let (found, _) = XMLDocumentReader().read(Array(source.utf8), file: "app.xml", registry: .standard)
            .checked(against: .standard)
        guard let checked = found, checked.isRunnable else { return nil }
        return TestSession(
            checked, handlers: handlers, handles: answered + [refused, unanswered],
            resources: AppResources(strings: [
                "Localizable": ["greeting": "Translated", "telling": "Told", "counting": "%@ and %@"],
                "Telling": ["greeting": "Of a table"],
            ]), loader: DocumentLoader(more))
    }

    /// Screens built in Swift that documents may name.
    private static let handlers: Handlers = {
        var handlers = Handlers()
        for name in ["Greeting", "Farewell"] {
            do { try handlers.show(Flow(name, with: Greeting(name))) } catch { Issue.record(error) }
        }
        return handlers
    }()

    private final class Greeting: SwiftScreen {
        @Stored var name = "stranger"
        private let word: String

        init(_ word: String) { self.word = word }

        var body: some Part { Screen(word) { Label("\(word), \(name)") } }
    }

    /// Documents that may be asked for, by path.
    private static let more = ["more.xml": "More", "other.xml": "Other"].compactMapValues { text in
        let source = "<app><screen title=\"\(text)\"><label>\(text)</label></screen></app>"
        return XMLDocumentReader().read(Array(source.utf8), file: "\(text).xml", registry: .standard)
            .checked(against: .standard).document
    }

    /// Does what a person would; a file is chosen, and sent.
    private static func send(_ event: Event, to session: TestSession) throws -> Refusal? {
        guard let name = event.value?.text, event.kind == .edit,
            case .files? = session.visible.elements.first(where: { $0.id == event.element })?.entry
        else { return try session.send(event) }
        _ = try session.chooseForFocused { [ChosenFile(name: name, bytes: Array("Told".utf8))] }
        return nil
    }

    /// What can be done next that has not been: the first element that takes something, and what it takes.
    private static func next(_ session: TestSession, _ done: Set<String>) -> Event? {
        for element in session.visible.elements {
            for kind in Event.Kind.allCases where element.events.contains(Event.Kinds(kind)) {
                for value in values(kind, element) {
                    let event = Event(kind, element.id, value)
                    if !done.contains(name(event)) { return event }
                }
            }
        }
        return nil
    }

    private static func name(_ event: Event) -> String { "\(event)" }

    private static func values(_ kind: Event.Kind, _ element: Element) -> [Value?] {
        switch kind {
        case .scroll: []
        case .gesture: Touch.words(of: element).map { .string($0) }
        case .select where element.role == .segmented: element.choices.map { .string($0.key) }
        case .edit:
            switch element.entry {
            case .text?: [.string("telling"), .string(""), .string("5")]
            case .toggle?: [.bool(true), .bool(false)]
            case .number(let range, _)?: [.double(range.upperBound), .double(range.lowerBound)]
            case .duration?: [.double(120)]
            case .choice(let choices)?: choices.map { .string($0.key) }
            case .files?: [.string("plan.pdf"), .string("picture.png")]
            case .date?: [.date(Date(timeIntervalSince1970: 1_800_000_000))]
            default: []
            }
        default: [nil]
        }
    }

    /// Numbers of activations mean nothing: each is called by when it is first met.
    private static func plain(_ text: String) -> String {
        var names: [Substring: Int] = [:]
        return text.replacing(/\b(w|tab)[0-9]+(\.[a-z0-9]+)*/) { match in
            "\(match.1)#\(names[match.0] ?? { names[match.0] = names.count; return names.count - 1 }())"
        }
    }
}
