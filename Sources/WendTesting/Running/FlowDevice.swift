package import WendCore

/// One host that carries out what a flow asks for. The steps' meaning is the interpreter's; a device only does.
///
/// Positions are those of the screen that ``screen()`` gave last.
package protocol FlowDevice {
    mutating func launch(_ launch: FlowLaunch) async throws
    /// Ends the session in good order.
    mutating func stop() async throws
    /// Ends the session without warning.
    mutating func kill() async throws
    /// Forgets everything that is stored, and ends the session.
    mutating func clearState() async throws

    /// What is visible once nothing is under way any more.
    mutating func screen() async throws -> VisibleScreen

    mutating func tap(_ position: Int, times: Int, pause: Int) async throws
    mutating func tap(_ point: FlowPoint, times: Int, pause: Int) async throws
    mutating func longPress(_ position: Int) async throws
    mutating func longPress(_ point: FlowPoint) async throws
    mutating func swipe(_ direction: FlowDirection, from position: Int?) async throws
    mutating func swipe(from start: FlowPoint, to end: FlowPoint) async throws
    /// Whether something is visible, or would be if long lists were scrolled to it.
    mutating func isAnywhere(_ query: ElementQuery) async throws -> Bool
    /// Moves what can be scrolled; false if nothing moved.
    mutating func scroll(_ direction: FlowDirection) async throws -> Bool

    /// Adds to the text of the field that has the keyboard.
    mutating func type(_ text: String) async throws
    /// Removes characters from the end of that text.
    mutating func erase(_ count: Int) async throws
    mutating func press(_ key: FlowKey) async throws
    mutating func hideKeyboard() async throws
    mutating func back() async throws
    mutating func open(_ link: String) async throws
    /// Goes to the next place of the history.
    mutating func forward() async throws
    /// The address of the place that is shown; nil in an app without places.
    mutating func place() async throws -> String?
    /// Somebody else uses the app from now on, or nobody in particular.
    mutating func change(person: String?) async throws

    /// Moves the test clock to the next moment something is due, or by all of `seconds`; says by how much.
    mutating func advance(atMost seconds: Double) async throws -> Double
    mutating func takeScreenshot(_ name: String) async throws
    /// What the app has reported since this was last asked.
    mutating func takeReports() async throws -> [Diagnostic]
    /// What has been sent to the app from the beginning of the flow on, and which stubs have answered.
    mutating func answered() async throws -> (sent: [SentMessage], asked: Set<String>)
    /// A step has been carried out.
    mutating func stepEnded(_ step: FlowStep) async throws
    /// The flow is over, however it went.
    mutating func end() async
}

/// How an app is started.
package struct FlowLaunch: Sendable, Hashable {
    /// Forget everything first.
    package var clearState = false
    /// Begin anew, unless the app was killed: otherwise go back to the session there is.
    package var stopApp = true
}

/// The reason why a step failed.
package struct FlowProblem: Error, Hashable {
    package let message: String

    package init(_ message: String) { self.message = message }

    static let notRunning = Self("the app is not running; 'launchApp' starts it")

    /// Something other than what the flow asks for is wrong with the app.
    static let reported = Self(
        "the app reported a problem; the codes of those that are meant go into the header's 'allow'")

    /// A message to the app that no stub answers.
    static func notAnswered(_ name: String, closest: String?) -> Self {
        let way =
            closest.map { "did you mean that by the stub of '\($0)'?" }
            ?? "the header's 'stubs' say what it is answered, and 'allow' has the codes of what is meant"
        return Self("the app reported a problem: no stub answers '\(name)'; \(way)")
    }

    static func notVisible(_ selector: FlowSelector) -> Self { Self("\(selector.words) is not visible") }
    static func stillVisible(_ selector: FlowSelector) -> Self { Self("\(selector.words) is still visible") }
    static func notTrue(_ expression: FlowExpression) -> Self {
        let names = Array(Set(expression.names)).sorted().map { "'\($0)'" }.joined(separator: ", ")
        return Self("the expression is not true" + (names.isEmpty ? "" : "; it reads \(names)"))
    }
    static func notMet(_ condition: FlowCondition) -> Self { Self("\(condition.words) did not come true") }
    static func nothingToCopy(_ selector: FlowSelector) -> Self { Self("\(selector.words) has no text") }
    static func notANumber(_ text: String) -> Self { Self("'times' is no number: '\(text)'") }
    static func noFile(_ path: String) -> Self { Self("there is no file '\(path)'") }
    static func tooOften(_ times: Int) -> Self {
        Self("'times' is at most \(FlowSteps.mostRounds), and here it is \(times)")
    }
    static func pictureOutside(_ name: String) -> Self {
        Self("'\(name)' is no name within the folder of the pictures")
    }
    static let endless = Self("'repeat' does not come to an end")
    static let noLayout = Self("points need a host that lays out")

    static func unknownLink(_ link: String) -> Self {
        Self("the app has no place with the address '\(link)', or it cannot be gone to now; '/' begins a session")
    }
    static let noWayBack = Self("there is no way back from here")
    static let noLongPress = Self("nothing there answers to a long press")
    static let noForward = Self("there is no way forward from here")
    static func elsewhere(_ place: String?, expected: String) -> Self {
        Self("the place is \(place.map { "'\($0)'" } ?? "none"), and not '\(expected)'")
    }
}
