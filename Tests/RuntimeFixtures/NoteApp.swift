import Synchronization
public import WendCore
import WendExpressions
public import WendRuntime

/// Is a small app for tests: a note with two fields, a button `send` whose message the app answers, and a button `more`
/// that loads the document `more.xml`. The label `status` shows what came of it.
public final class NoteApp: DocumentSource {
    public struct Missing: Error, CustomStringConvertible {
        public let description: String
    }

    private let texts: Mutex<[String: Document]>
    public let registry: Registry = .standard

    public init() {
        texts = Mutex(["note.xml": Self.note(), "more.xml": Self.more()])
    }

    /// Puts a text in place of another; nil takes it away.
    public func set(_ file: String, _ document: Document?) {
        texts.withLock { $0[file] = document }
    }

    public var entry: CheckedDocument {
        get async throws { try await document(at: "note.xml", from: "") }
    }

    public func document(at path: String, from base: String) async throws -> CheckedDocument {
        guard let document = texts.withLock({ $0[path] }) else {
            throw Missing(description: "there is no '\(path)'\nand a second line")
        }
        return document.checked(against: registry)
    }

    public static func note(version: String = "note-1", title: String = "Send") -> Document {
        Tag(
            "screen", ["name": "note"],
            Tag(
                "container", [:],
                Tag("textField", ["name": "text"]).with("placeholder", "Text"),
                Tag("textField", ["name": "place"]).with("placeholder", "Place"),
                Tag("button", ["name": "send"]).with("title", title).with("message", "send"),
                Tag("button", ["name": "more"]).with("title", "More").with("message", "more"),
                Tag("label", ["name": "status"]).with("text", "idle")),
            Tag("sendMessage", ["name": "send"]).with("message", "send")
                .with("actions", show("success", "text"), show("failure", "error")),
            Tag("loadSchema", ["name": "more"]).with("path", "more.xml")
                .with("successAction", Tag("presentController"))
                .with("failureAction", show("failure", "error"))
        ).document("note.xml", version: version)
    }

    /// A note that sends again whatever has been answered.
    public static func restless() -> Document {
        let again = Tag("sendMessage", ["name": "success"])
            .with("message", Tag("message").with("name", "send").with("destinationType", "self"))
        let failed = Tag("updateViews", ["name": "failure"]).with("viewNames", "status")
            .with("parameterName", "text").with("value", Tag("string", ["keyPath": "error"]))
        return Tag(
            "screen", ["name": "note"],
            Tag("container", [:], Tag("label", ["name": "status"]).with("text", "idle")),
            Tag("sendMessage", ["name": "viewDidAppear"]).with("message", "send").with("actions", again, failed),
            Tag("sendMessage", ["name": "send"]).with("message", "send").with("actions", again, failed)
        ).document("note.xml", version: "restless-1")
    }

    /// A note whose label takes long to draw once its button has been pressed, and whose button then toils as long.
    public static func toilsome() -> Document {
        let numbers = "{" + (0..<100).map(String.init).joined(separator: ", ") + "}"
        let toil = "SUBQUERY(\(numbers), $a, SUBQUERY(\(numbers), $b, $a == $b + place).@count > 0).@count"
        let screen = Tag(
            "screen", ["name": "note"],
            Tag(
                "container", [:],
                Tag("textField", ["name": "text"]).with("placeholder", "Text"),
                Tag("button", ["name": "toil"]).with("title", "Toil").with("message", "toil"),
                Tag("label", ["name": "status"]).with("text", "{TERNARY(place == nil, 'idle', \(toil))}")),
            Tag("storeValue", ["name": "toil"]).with("name", "place").with(
                "value", "{TERNARY(place == nil, 1, \(toil))}")
        )
        return screen.document("note.xml", version: "toilsome-1", allowsBindings: true)
    }

    /// A note that is sent again after growing pauses, in which nothing runs.
    public static func patient() -> Document {
        Tag(
            "screen", ["name": "note"],
            Tag(
                "container", [:],
                Tag("textField", ["name": "text"]).with("placeholder", "Text"),
                Tag("button", ["name": "send"]).with("title", "Send").with("message", "send")),
            Tag(
                "operations", ["name": "send"],
                Tag("operation", ["name": "a", "message": "send", "retry": "5", "retryDelay": "8"]))
        ).document("note.xml", version: "patient-1", allowsBindings: true)
    }

    public static func more(version: String = "more-1", text: String = "More to say") -> Document {
        Tag(
            "screen", ["name": "more"],
            Tag("container", [:], Tag("label", ["name": "words"]).with("text", text))
        ).document("more.xml", version: version)
    }

    /// A document no session can run.
    public static func broken(_ file: String, version: String) -> Document {
        Tag("screen", ["name": "broken"], Tag("buton")).document(file, version: version)
    }

    private static func show(_ result: String, _ keyPath: String) -> Tag {
        Tag("updateViews", ["name": result]).with("viewNames", "status").with("parameterName", "text")
            .with("value", Tag("string", ["keyPath": keyPath]))
    }
}

extension Rendering {
    /// The element of a name, wherever it is.
    public func element(named name: String) -> Element? {
        func search(_ element: Element) -> Element? {
            if element.id.name == name { return element }
            for child in element.children {
                if let found = search(child) { return found }
            }
            return nil
        }
        return search(root)
    }

    /// What the element of a name says: a field's value, a label's text.
    public func text(_ name: String) -> String? {
        guard let properties = element(named: name)?.properties else { return nil }
        return properties.text(.value) ?? properties.text(.text)
    }

    /// An event on the element of a name; one on an element that never was if there is none.
    public func event(_ kind: Event.Kind, _ name: String, _ value: String? = nil) -> Event {
        let id = element(named: name)?.id ?? Element.ID(ActivationID(4_000_000_000), name)
        return Event(kind, id, value.map { .string($0) })
    }
}

extension Session {
    /// Submits one event on the element of a name.
    @discardableResult
    public func submit(
        _ kind: Event.Kind, _ name: String, _ value: String? = nil, client: ClientID = "client", number: Int
    ) async throws -> Receipt {
        let event = await rendering.event(kind, name, value)
        return try await submit([event], client: client, number: number)
    }
}

extension ClientID: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(rawValue: value) }
}

extension SessionID: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(rawValue: value) }
}
