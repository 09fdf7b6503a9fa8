import Foundation
import Testing
import WendCore
import WendDocuments
import WendExpressions

/// Drives a machine directly, event by event, and keeps what it asked for and reported.
///
/// For what `TestSession` hides on purpose: refusals, effects with their values, the state.
final class Play {
    private(set) var machine: Machine
    private var drawing = Drawing()
    private(set) var reports: [Diagnostic] = []
    private(set) var effects: [Effect] = []
    /// Seconds since 1970.
    var now = 1_700_000_000.0
    let registry: Registry

    /// - Parameters:
    ///   - content: What stands inside `<workflow>`.
    ///   - handles: Messages the app answers, by ``reply(_:_:)``.
    init(
        _ content: String, handles: [String] = [], settings: SessionSettings = SessionSettings(),
        resources: AppResources = .none, registry: Registry = .noting
    ) throws {
        let document = try Self.document(content, registry: registry)
        var settings = settings
        settings.handledMessages += handles
        self.registry = registry
        machine = Machine(registry: registry, settings: settings, resources: resources)
        machine.add(document)
        tell(.start(document.document.version))
    }

    init(_ document: CheckedDocument, settings: SessionSettings = SessionSettings(), resources: AppResources = .none) {
        registry = document.registry
        machine = Machine(registry: registry, settings: settings, resources: resources)
        machine.add(document)
        tell(.start(document.document.version))
    }

    static func document(
        _ content: String, file: String = "app.xml", registry: Registry = .noting
    ) throws -> CheckedDocument {
        let source =
            content.hasPrefix("<workflow") || content.hasPrefix("<app") ? content : "<workflow>\(content)</workflow>"
        let result = XMLDocumentReader().read(Array(source.utf8), file: file, registry: registry)
        guard let document = result.document else { throw Broken(diagnostics: result.diagnostics) }
        let checked = document.checked(against: registry)
        guard checked.isRunnable else { throw Broken(diagnostics: checked.diagnostics) }
        return checked
    }

    /// The document cannot run.
    struct Broken: Error {
        let diagnostics: [Diagnostic]
    }

    /// Something was looked for and is not there.
    struct Missing: Error, CustomStringConvertible {
        let what: String
        let texts: [String]
        var description: String { "no \(what) among \(texts)" }
    }

    // MARK: Inputs

    @discardableResult
    func tell(_ content: Input.Content) -> Refusal? { receive(Input(time: now, content)).refusal }

    @discardableResult
    func receive(_ input: Input) -> Step { note(machine.receive(input)) }

    /// Gives what is seen of watches.
    @discardableResult
    func observe(_ values: [WatchedValue]) -> Step { note(machine.observe(values)) }

    private func note(_ step: Step) -> Step {
        drawing.note(step)
        reports += step.reports
        effects += step.effects
        return step
    }

    @discardableResult
    func send(_ kind: Event.Kind, _ element: Element.ID, _ value: Value? = nil) -> Refusal? {
        tell(.event(Event(kind, element, value)))
    }

    func press(_ text: String) throws {
        let element = try element(text) { !$0.events.isDisjoint(with: [.press, .select]) }
        let kind: Event.Kind = element.events.contains(.press) ? .press : .select
        try accepted(send(kind, element.id), "press \(text)")
    }

    /// Gives an input the keyboard, a new value, and leaves the keyboard there.
    func enter(_ value: Value, into text: String) throws {
        let element = try element(text) { $0.events.contains(.edit) }
        if element.events.contains(.begin) { try accepted(send(.begin, element.id), "begin \(text)") }
        try accepted(send(.edit, element.id, value), "edit \(text)")
    }

    func end(_ text: String) throws {
        try accepted(send(.end, element(text) { $0.events.contains(.end) }.id), "end \(text)")
    }

    func pressReturn(in text: String) throws {
        try accepted(send(.return, element(text) { $0.events.contains(.return) }.id), "return in \(text)")
    }

    func gesture(_ name: String, on text: String) throws {
        let element = try element(text) { $0.events.contains(.gesture) }
        try accepted(send(.gesture, element.id, .string(name)), "\(name) on \(text)")
    }

    func back() throws {
        let element = try #require(visible.last { $0.events.contains(.back) })
        try accepted(send(.back, element.id), "back")
    }

    private func accepted(_ refusal: Refusal?, _ what: String) throws {
        if let refusal { throw Missing(what: "leave to \(what): \(refusal.rawValue)", texts: texts) }
    }

    /// Answers the first effect still waited for that carries a message, or asks for a document, of a name.
    func reply(_ name: String, _ reply: Reply = .success()) throws {
        let effect = try #require(
            machine.awaitedReplies.first { $0.content.subject == name }, "awaited: \(machine.awaitedReplies)")
        tell(.reply(effect.id, reply))
    }

    /// Lets time pass at once.
    func wait(_ seconds: Double) {
        now += seconds
        tell(.tick)
    }

    /// Makes a document known that values may refer to.
    func add(_ document: CheckedDocument) { machine.add(document) }

    /// Answers the wait for a document with one.
    func load(_ path: String, _ content: String) throws {
        let document = try Self.document(content, file: path, registry: registry)
        machine.add(document)
        try reply(path, .success(["schema": document.document.reference()]))
    }

    /// Puts a new text in the place of the document.
    /// - Parameter file: The document's; nil for the one that came last.
    func change(to content: String, from file: String? = nil) throws {
        let versions = machine.state.documents.versions
        let old = try #require(versions.last { file == nil || machine.document($0)?.document.file == file })
        let new = try Self.document(content, registry: registry)
        machine.add(new)
        tell(.documentChanged(from: old, to: new.document.version))
    }

    /// Gives the session other translations and images.
    func change(to resources: AppResources) {
        machine.add(resources)
        tell(.resourcesChanged(to: resources.version))
    }

    /// What a machine restored from the encoded state would go on with.
    func restored() throws -> Machine {
        let data = try Self.encode(machine.state)
        let documents = machine.documentVersions.compactMap { machine.document($0) }
        return Machine(
            restoring: try JSONDecoder().decode(SessionState.self, from: data), registry: registry,
            documents: documents,
            resources: machine.resources)
    }

    func restart() throws { (machine, drawing) = (try restored(), Drawing()) }

    static func encode(_ state: SessionState) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(state)
    }

    // MARK: What is shown

    var rendering: Rendering { drawing.rendering(of: machine) }

    /// Looks at other rows of lists.
    func show(_ windows: RowWindows) { drawing.show(windows) }

    /// What was too much to draw the last time.
    /// What there is to say about lists that were drawn since this was last asked.
    var remarks: [Diagnostic] { drawing.takeRemarks() }
    var drawingProblem: Diagnostic? { drawing.problem }
    var title: String? { rendering.title }

    /// The visible elements of the layer on top, in reading order.
    var visible: [Element] { rendering.topLayer.map(Self.visible) ?? [] }

    /// Everything a person reads, in order.
    var texts: [String] { visible.flatMap(\.words) }

    func sees(_ text: String) -> Bool { texts.contains(text) }

    /// The first visible element with a text of which something holds.
    func element(_ text: String, where holds: (Element) -> Bool = { _ in true }) throws -> Element {
        let found = visible.first { $0.words.contains(text) && holds($0) }
        return try found ?? { throw Missing(what: text, texts: texts) }()
    }

    func element(_ role: Element.Role) throws -> Element {
        try visible.first { $0.role == role } ?? { throw Missing(what: role.rawValue, texts: texts) }()
    }

    func elements(_ role: Element.Role) -> [Element] { visible.filter { $0.role == role } }

    private static func visible(_ element: Element) -> [Element] {
        element.properties.flag(.hidden) ? [] : [element] + element.children.flatMap(visible)
    }

    // MARK: What was done

    /// What the app was sent, in order.
    var sent: [Sent] {
        effects.compactMap { effect in
            guard case .message(let name, let destination, let values) = effect.content else { return nil }
            return Sent(name: name, destination: destination, values: values)
        }
    }

    struct Sent: Equatable {
        let name: String
        let destination: String?
        let values: Fields
    }

    /// What noting actions noted, in order.
    var notes: [String] { reports.filter { $0.code == NotingAction.code }.map(\.message) }

    /// The codes of everything else that was reported.
    var problems: [String] { reports.map(\.code).filter { $0 != NotingAction.code } }
}

extension Element {
    /// The texts an element shows or is announced by.
    var words: [String] {
        var words: [String] = []
        for property in [Property.text, .detail, .label, .placeholder] {
            if let text = properties.text(property), !text.isEmpty, !words.contains(text) { words.append(text) }
        }
        if let value = properties.text(.value), !value.isEmpty { words.append(value) }
        return words
    }
}

extension Effect.Content {
    var subject: String {
        switch self {
        case .message(let name, _, _): name
        case .document(let path, _): path
        case .receive(let name, _): name
        case .watch(let name, _): name
        case .screen(let name, _): name
        case .records(let change): change.entity
        case .outcome: "outcome"
        case .discard(let file): file
        case .bundle(let request): request.source
        case .cancel: ""
        }
    }
}
