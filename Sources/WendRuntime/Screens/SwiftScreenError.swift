/// Why a screen built in Swift cannot be shown.
public struct SwiftScreenError: Error, Hashable, CustomStringConvertible {
    /// One sentence.
    public let message: String

    public var description: String { message }

    static func twoFlows(_ name: String) -> Self {
        Self(message: "two flows are called '\(name)'; give one of them a name of its own: Flow(\"…\", with: …)")
    }

    static func unknown(_ name: String, known: [String]) -> Self {
        let list = known.isEmpty ? "the app has shown none" : "there are \(known.joined(separator: ", "))"
        return Self(message: "there is no screen '\(name)'; \(list)")
    }

    static func notInAddress(_ name: String, _ parameter: String, stored: [String]) -> Self {
        let list = stored.isEmpty ? "it stores nothing" : "it stores \(stored.joined(separator: ", "))"
        return Self(
            message: "the path of the flow '\(name)' has ':\(parameter)', which its screen does not store; \(list)")
    }

    static func askedOutside(_ name: String) -> Self {
        Self(message: "only a handler of Handlers.on can ask with the screen '\(name)', and only while it runs")
    }

    static func movedOutside(_ verb: String) -> Self {
        Self(message: "only a handler of Handlers.on can \(verb), and only while it runs")
    }

    static func notElement(_ name: String, _ stream: String, _ reason: String) -> Self {
        Self(message: "an element of the stream '\(stream)' is none that the screen '\(name)' takes: \(reason)")
    }

    static func unusable(_ name: String, _ problem: String) -> Self {
        Self(message: "the body of the screen '\(name)' cannot be shown: \(problem)")
    }

    static func notStored(_ name: String, _ reason: String) -> Self {
        Self(message: "the state of the screen '\(name)' cannot be stored: \(reason)")
    }

    static func tooDeep(_ name: String) -> Self {
        Self(
            message:
                "the body of the screen '\(name)' has parts more than \(MadeDocument.mostDepth) deep inside each other")
    }
}
