import WendCore
import WendExpressions

/// Documents with a graph of operations in their first screen.
enum OperationSources {
    /// A screen with a button `Go` that starts the graph, and what is written beside it.
    static func app(_ graph: String, attributes: String = "", views: String = "", beside: String = "") -> String {
        """
        <app><navigation><screen name="home"><title>Home</title><container>
        <button title="Go" message="go"/>\(views)</container>
        <actions><operations name="go" \(attributes)>\(graph)
        <note name="success">success</note><note name="failure"><text>failure</text><show>error</show></note>
        </operations>\(beside)</actions></screen></navigation></app>
        """
    }

    /// Operations that each send a message of their own name to the app.
    static func messages(_ names: String...) -> String {
        names.map { "<operation name=\"\($0)\" message=\"\($0)\"/>" }.joined()
    }

    static func play(
        _ graph: String, attributes: String = "", views: String = "", beside: String = "",
        handles: [String] = ["a", "b", "c", "d"]
    ) throws -> Play {
        let play = try Play(
            app(graph, attributes: attributes, views: views, beside: beside), handles: handles)
        try play.press("Go")
        return play
    }
}

extension Play {
    /// The names of the messages whose answers are owed, in order.
    var awaited: [String] { machine.awaitedReplies.map(\.content.subject) }
}
