import WendCore
import WendExpressions

/// Every sentence a flow file can be answered with before it runs.
extension Diagnostic {
    private static func flow(_ code: String, _ message: String, _ location: FileLocation?) -> Self {
        Self(code: code, severity: .error, message: message, location: location)
    }

    private static func hint(_ word: String, _ candidates: some Sequence<String>) -> String {
        Suggestion.closest(to: word, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
    }

    static func flowUnreadable(_ reason: String, at location: FileLocation) -> Self {
        flow("flow-unreadable", "the flow file cannot be read: \(reason)", location)
    }

    static func flowSyntax(_ problem: String, at location: FileLocation) -> Self {
        flow("flow-syntax", "this is not YAML: \(problem)", location)
    }

    static func flowSecondPart(at location: FileLocation) -> Self {
        flow(
            "flow-syntax",
            "the steps end here, and what follows would not be done: a flow file has one line '---', behind its header",
            location)
    }

    static func flowPictureOutside(_ name: String, at location: FileLocation) -> Self {
        flow(
            "flow-value",
            "'takeScreenshot' expects a name within the folder of the pictures; got '\(name)'", location)
    }

    static func flowNoHeader(at location: FileLocation) -> Self {
        flow(
            "flow-header", "a flow file begins with a header that has an 'appId', then a line '---', then the steps",
            location)
    }

    static func flowNoAppID(at location: FileLocation) -> Self {
        flow("flow-header", "the header has no 'appId'", location)
    }

    static func flowNoSteps(at location: FileLocation) -> Self {
        flow("flow-steps", "after the line '---' a list of steps is expected", location)
    }

    static func flowUnknownKey(_ key: String, in place: String, known: [String], at location: FileLocation) -> Self {
        flow("flow-unknown-key", "\(place) has no '\(key)'\(hint(key, known))", location)
    }

    static func flowUnknownStep(_ name: String, known: [String], at location: FileLocation) -> Self {
        let meant = FlowWord.otherSteps[name.lowercased()]
        let hint = meant.map { "; did you mean '\($0)'?" } ?? hint(name, known)
        let way = hint.isEmpty ? "; 'wend kinds --steps' lists those there are" : hint
        return flow("flow-unknown-step", "unknown step '\(name)'\(way)", location)
    }

    static func flowExtension(_ name: String, at location: FileLocation) -> Self {
        flow("flow-unknown-step", "'\(name)' belongs into the header, it is no step", location)
    }

    static func flowNeedsContent(_ step: String, _ content: String, at location: FileLocation) -> Self {
        flow("flow-content", "'\(step)' needs \(content)", location)
    }

    static func flowTakesNothing(_ step: String, at location: FileLocation) -> Self {
        flow("flow-content", "'\(step)' takes nothing", location)
    }

    static func flowWrongValue(_ key: String, expected: String, got: String, at location: FileLocation) -> Self {
        flow("flow-value", "'\(key)' expects \(expected); got \(got)", location)
    }

    static func flowUnknownChoice(_ choice: String, of key: String, known: [String], at location: FileLocation)
        -> Self
    {
        let list = known.joined(separator: ", ")
        return flow(
            "flow-value", "'\(key)' is one of \(list); got '\(choice)'\(hint(choice, known))", location)
    }

    static func flowEmptySelector(_ step: String, at location: FileLocation) -> Self {
        flow("flow-content", "'\(step)' does not say which element is meant: give a 'text' or an 'id'", location)
    }

    static func flowGeometry(_ key: String, at location: FileLocation) -> Self {
        flow("flow-geometry", "'\(key)' needs places on the screen: it works only with --host web", location)
    }

    static func flowExpression(_ message: String, at location: FileLocation) -> Self {
        flow("flow-expression", message, location)
    }

    static func flowUnknownName(_ name: String, known: [String], at location: FileLocation) -> Self {
        flow("flow-unknown-name", "'\(name)' has no value: it is not in 'env'\(hint(name, known))", location)
    }

    static func flowOtherApp(_ name: String, own: String, at location: FileLocation) -> Self {
        flow("flow-app", "a flow drives one app, '\(own)'; it cannot start or stop '\(name)'", location)
    }

    static func flowCircle(_ file: String, at location: FileLocation) -> Self {
        flow("flow-circle", "'\(file)' runs itself", location)
    }

    static func flowReply(at location: FileLocation) -> Self {
        flow(
            "flow-stub", "a reply is the name of a result with its data, such as 'success: {name: Ann}'", location)
    }

    /// - Parameter known: The replies to the message that something is done about.
    static func flowOddReply(
        _ reply: String, to message: String, closest: String?, known: [String] = [], at location: FileLocation
    ) -> Self {
        let list = known.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
        let way = closest.map { "did you mean '\($0)'?" } ?? "it does something about \(list)"
        return Self(
            code: "flow-odd-reply", severity: .warning,
            message: "nothing in the app is done about the reply '\(reply)' to '\(message)'; \(way)",
            location: location)
    }

    static func flowNoReplies(_ message: String, at location: FileLocation) -> Self {
        flow("flow-stub", "the stub of '\(message)' has no replies", location)
    }

    static func flowRepeatedStub(_ message: String, at location: FileLocation) -> Self {
        flow("flow-stub", "'\(message)' has two stubs; list all replies in one", location)
    }

    static func flowBeside(_ key: String, _ step: String, at location: FileLocation) -> Self {
        flow(
            "flow-content",
            "'\(key)' stands beside '\(step)': options of a step are indented below it, and every step "
                + "begins with '-'", location)
    }

    static func flowEndless(at location: FileLocation) -> Self {
        flow("flow-content", "'repeat' needs 'times' or 'while', otherwise it never ends", location)
    }
}
