import WendCore
import WendExpressions

/// Documents around the piece a test is about.
enum Sources {
    /// A screen that passes every message on to the app, around a view.
    static func forwarding(_ view: String) -> String {
        "<screen><shouldForwardAllMessages>YES</shouldForwardAllMessages><view>\(view)</view></screen>"
    }

    /// A screen that asks the app for `data` before it shows, and then pushes a screen around a view, which sees the
    /// data the app answers with.
    static func given(_ view: String) -> String {
        pushing("<screen name=\"shown\"><view>\(view)</view></screen>")
    }

    /// The same around a whole controller.
    static func pushing(_ controller: String) -> String {
        """
        <navigation><screen><actions><sendMessage name="viewDidAppear"><message><name>data</name>
        <destinationType>rootDelegate</destinationType></message>
        <actions><pushController name="success">\(controller)</pushController></actions>
        </sendMessage></actions></screen></navigation>
        """
    }
}

extension Play {
    /// Plays a view inside a screen that passes its messages on to the app.
    convenience init(
        view: String, handles: [String] = [], settings: SessionSettings = SessionSettings(),
        resources: AppResources = .none
    ) throws {
        try self.init(Sources.forwarding(view), handles: handles, settings: settings, resources: resources)
    }

    /// Plays a view that sees some values.
    convenience init(_ view: String, given values: Fields) throws {
        try self.init(Sources.given(view), handles: ["data"])
        try reply("data", .success(values))
    }

    /// The codes of everything wrong with a document, found by reading, checking or starting it.
    static func problems(_ content: String, values: Fields? = nil) -> [String] {
        do {
            let play = try values.map { try Play(content, given: $0) } ?? Play(content)
            return play.problems
        } catch let broken as Broken {
            return broken.diagnostics.filter { $0.severity == .error }.map(\.code)
        } catch {
            return ["\(error)"]
        }
    }
}
