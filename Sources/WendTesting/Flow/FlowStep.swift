package import WendCore

/// One step of a flow: what to do, and where it is written.
package struct FlowStep: Sendable {
    package let command: FlowCommand
    package let location: FileLocation
    /// The step as reports show it: its label, or its command with what it is about.
    package let summary: String
    /// Whether a failure is a warning only.
    package let isOptional: Bool
}

/// What a step does. Texts may hold `${names}` and are read when the step runs.
package enum FlowCommand: Sendable {
    case launchApp(clearState: Bool, stopApp: Bool)
    case stopApp
    case killApp
    case clearState
    case tap(FlowTarget, times: Int, pause: Int)
    case longPress(FlowTarget)
    case inputText(FlowText)
    case eraseText(count: Int)
    case pressKey(FlowKey)
    case hideKeyboard
    case assertVisible(FlowSelector)
    case assertNotVisible(FlowSelector)
    case assertTrue(FlowExpression)
    case back
    case scroll
    case scrollUntilVisible(FlowSelector, direction: FlowDirection, timeout: Double)
    case swipe(FlowSwipe)
    case copyTextFrom(FlowSelector)
    case pasteText
    case openLink(FlowText)
    /// The next entry of the history of places.
    case forward
    /// Whether the place with an address is shown.
    case assertPlace(FlowText)
    /// Who uses the app from now on; nobody if it is empty.
    case person(FlowText)
    /// Other steps, if all conditions hold.
    case run(FlowSteps, when: [FlowCondition])
    /// Other steps, `times` times at most and as long as all conditions hold.
    case repeated(FlowSteps, times: FlowText?, while: [FlowCondition])
    case takeScreenshot(FlowText)
    case waitUntil([FlowCondition], timeout: Double)
    case waitForAnimationToEnd
}

/// The steps of another flow file, or those written in place.
package struct FlowSteps: Sendable {
    package let steps: [FlowStep]
    /// Names their file gives, each with what it may already use.
    package var defaults: [FlowName] = []
    /// Names who runs them gives; they override the file's.
    package var given: [FlowName] = []

    /// How often steps are repeated at most.
    static let mostRounds = 10_000
}

/// A name given to steps, with its text.
package struct FlowName: Sendable {
    package let name: String
    package let text: FlowText
}

/// What a touch is aimed at.
package enum FlowTarget: Sendable {
    case element(FlowSelector)
    case point(FlowPoint)
}

/// A place on the screen; only a host that lays out knows where it is.
package struct FlowPoint: Sendable, Hashable, Codable {
    package var x: Double
    package var y: Double
    /// Whether both are percentages of the screen's size; otherwise points.
    package var isRelative: Bool
}

package enum FlowDirection: String, Sendable, Codable, CaseIterable {
    case up, down, left, right
}

package enum FlowSwipe: Sendable {
    case direction(FlowDirection, from: FlowSelector?)
    case path(from: FlowPoint, to: FlowPoint)

    /// Which way the finger moves: for a path, along its longer side.
    package var direction: FlowDirection {
        switch self {
        case .direction(let direction, _): direction
        case .path(let start, let end):
            if abs(end.x - start.x) >= abs(end.y - start.y) {
                end.x < start.x ? .left : .right
            } else {
                end.y < start.y ? .up : .down
            }
        }
    }
}

/// The keys a flow can press, by the names they have in flow files.
package enum FlowKey: String, Sendable, Codable, CaseIterable {
    case enter = "Enter"
    case backspace = "Backspace"
    case tab = "Tab"
    case escape = "Escape"
    case back = "Back"
}

/// What has to hold for steps to run, to go on, or to be waited for.
package enum FlowCondition: Sendable {
    case visible(FlowSelector)
    case notVisible(FlowSelector)
    case isTrue(FlowExpression)
    /// Flows that also drive phones ask for `Android` or `iOS`; an app here is on `Web`.
    case platform(String)
}
