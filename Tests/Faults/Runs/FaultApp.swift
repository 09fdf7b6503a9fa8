import MachineFuzzing
import RuntimeFixtures
package import WendCore
import WendDocuments
import WendExpressions
import WendRuntime

/// The app fault runs are made with: it keeps which press of whom it has counted, in order, so that one that is lost, counted
/// twice or shown too early can be told from what is shown.
///
/// Each client has a field, for the number of its last batch, a button `add`, which is answered at once, and `ask`, which is
/// answered in a step of its own, both with the press's own name. `ask` is tapped: a button is not pressed again before it is
/// answered, and here every time counts, however long the answers take.
package final class FaultApp: DocumentSource {
    static let letters = ["a", "b", "c"]

    struct Broken: Error {
        let reason: String
    }

    package let entry: CheckedDocument

    /// The app, read once.
    static let read = Result { try FaultApp() }

    private init() throws {
        let result = XMLDocumentReader().read(Array(Self.source.utf8), file: "faults.xml", registry: .standard)
        guard let checked = result.document?.checked(against: .standard), checked.isRunnable else {
            throw Broken(reason: "\(result.diagnostics)")
        }
        entry = checked
    }

    package func document(at path: String, from base: String) async throws -> CheckedDocument { entry }

    static var options: SessionOptions {
        var options = SessionOptions()
        // That a session was restored cannot always be noted when the disk fails, so tries add up that were none. What is to
        // be seen here is what becomes of sessions that are opened.
        options.maximumTries = 1000
        return options
    }

    static var handlers: Handlers {
        var handlers = Handlers()
        handlers.compute("tally") { .success(["told": $0.values["token"] ?? .null]) }
        handlers.on("answer") { message in
            for _ in 0..<Int.random(in: 0..<4) { await Task.yield() }
            return .success(["told": message.values["token"] ?? .null])
        }
        return handlers
    }

    private static var source: String {
        let fields = letters.map { letter in
            """
            <textField name="\(letter)" placeholder="\(letter)"/>
            <button name="\(letter)Add" title="\(letter) adds" message="\(letter)Add"/>
            <label name="\(letter)Ask" text="\(letter) asks">
            <gestures><tapGesture message="\(letter)Ask"/></gestures></label>
            """
        }
        let actions = letters.map { letter in
            press("\(letter)Add", "\(letter){\(letter)}", asks: "tally", keeps: "tallied")
                + press("\(letter)Ask", "\(letter.uppercased()){\(letter)}", asks: "answer", keeps: "answered")
        }
        return """
            <app><form name="s"><container>\(fields.joined())<textField name="pad" placeholder="pad"/>
            <label name="counts">{count}</label><label name="trail">{counted}</label>
            <label name="tally">{tallied}</label><label name="answers">{answered}</label></container>
            <actions><multipleActions name="viewDidLoad"><storeValue><name>count</name><value>{0}</value></storeValue>
            <storeValue><name>counted</name><value>.</value></storeValue>
            <storeValue><name>tallied</name><value>.</value></storeValue>
            <storeValue><name>answered</name><value>.</value></storeValue></multipleActions>
            \(actions.joined())</actions></form></app>
            """
    }

    private static func press(_ name: String, _ token: String, asks: String, keeps: String) -> String {
        """
        <multipleActions name="\(name)"><storeValue><name>token</name><value>\(token)</value></storeValue>
        <storeValue><name>count</name><value>{count + 1}</value></storeValue>
        <storeValue><name>counted</name><value>{counted} {token}</value></storeValue>
        <sendMessage><message><name>\(asks)</name><destinationType>rootDelegate</destinationType></message>
        <actions><storeValue name="success"><name>\(keeps)</name><value>{\(keeps)} {told}</value></storeValue></actions>
        </sendMessage></multipleActions>
        """
    }
}

/// What somebody sees of a session.
package struct FaultView: Sendable, Hashable {
    /// The number in each client's field.
    var fields: [Int]
    var count: Int
    /// The presses that are counted, in order; those of `add` that were answered, and those of `ask`.
    var trail: [Substring]
    var tally: [Substring]
    var answers: [Substring]

    init(_ rendering: Rendering) {
        func list(_ name: String) -> [Substring] {
            Array((rendering.text(name) ?? "").split(separator: " ").dropFirst())
        }
        fields = FaultApp.letters.map { Int(rendering.text($0) ?? "") ?? 0 }
        count = Int(rendering.text("counts") ?? "") ?? -1
        (trail, tally, answers) = (list("trail"), list("tally"), list("answers"))
    }

    init?(_ text: Substring) {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        guard parts.count == 5, let count = Int(parts[1]) else { return nil }
        fields = parts[0].split(separator: ",").compactMap { Int($0) }
        self.count = count
        (trail, tally, answers) = (
            parts[2].split(separator: " "), parts[3].split(separator: " "), parts[4].split(separator: " ")
        )
    }

    var text: String {
        "\(fields.map(String.init).joined(separator: ","))|\(count)|\(trail.joined(separator: " "))|"
            + "\(tally.joined(separator: " "))|\(answers.joined(separator: " "))"
    }
}
