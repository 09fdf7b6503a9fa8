import WendCore

/// The reason why a test session could not do what a test asked for, and what it could have done instead.
public struct TestSessionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The whole sentence, with what was visible or waiting below it.
    public let description: String
    /// What went wrong, without the list.
    let sentence: String

    private init(_ sentence: String, _ title: String? = nil, _ list: [String] = []) {
        self.sentence = sentence
        guard let title else {
            description = sentence
            return
        }
        let lines = list.isEmpty ? ["  nothing"] : list.map { "  \($0)" }
        description = ([sentence, "\(title):"] + lines).joined(separator: "\n")
    }

    static func notVisible(_ what: String, _ screen: VisibleScreen) -> Self {
        Self("\(what) is not visible", "visible", screen.summary)
    }

    static func notPressable(_ what: String, _ screen: VisibleScreen) -> Self {
        Self("\(what) cannot be pressed", "visible", screen.summary)
    }

    static func noInput(_ what: String, _ screen: VisibleScreen) -> Self {
        Self("\(what) takes no value", "visible", screen.summary)
    }

    static func noFocus(_ screen: VisibleScreen) -> Self {
        Self("nothing has the keyboard; tap a field first", "visible", screen.summary)
    }

    static func noBack(_ screen: VisibleScreen) -> Self {
        Self("there is no way back from here", "visible", screen.summary)
    }

    static func refused(_ what: String, _ refusal: Refusal, _ screen: VisibleScreen) -> Self {
        Self("\(what) was refused: \(refusal.rawValue)", "visible", screen.summary)
    }

    static func notAValue(_ text: String, isOfMenu: Bool) -> Self {
        Self(isOfMenu ? "'\(text)' is not in this menu" : "'\(text)' is no value for this field")
    }

    static func notWaiting(_ message: String, _ waiting: [String]) -> Self {
        Self("nobody waits for an answer to '\(message)'", "waiting", waiting)
    }

    static func notWatching(_ name: String, _ watched: [String]) -> Self {
        Self("nobody watches '\(name)'", "watched", watched)
    }

    static func killed() -> Self { Self("the session was killed; restore() brings it back") }

    static func endless(_ message: String) -> Self {
        Self("answering does not come to an end; the last message was '\(message)'")
    }

    static func slow(_ message: String, _ seconds: Double) -> Self {
        Self(
            "the handler of '\(message)' has waited for something outside for \(seconds) seconds, and may not longer "
                + "(TestSession's 'handlerPatience')")
    }

    static func broken(_ diagnostics: [Diagnostic]) -> Self {
        Self("the document cannot run", "problems", diagnostics.map(\.description))
    }

    static func reported(_ reports: [Diagnostic]) -> Self {
        Self(
            "the app reported a problem; 'allows' has the codes of those that are meant", "reported",
            reports.map(\.description))
    }

    static func unrestorable(_ reason: String) -> Self { Self("the session could not be restored: \(reason)") }
}
