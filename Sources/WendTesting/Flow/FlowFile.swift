public import WendCore

/// One flow file, read and checked: the app it opens, the answers it gives to messages, and its steps.
///
/// Made by ``FlowReader``. Nothing in it changes, and running it reads no file again but the app's own documents.
public struct FlowFile: Sendable {
    /// The flow file's path, as it was given to the reader.
    public let file: String
    /// The header's `appId`.
    public let appID: String
    /// The path of the document or app folder to open, already relative to where the flow file was read from.
    public let document: String
    /// The header's `env`, overridden by what the reader was given.
    public let environment: [String: String]
    /// What the app's messages are answered with.
    public let stubs: Stubs
    /// The header's `allow`: codes of what the app may report while the flow runs. Anything else it reports fails the
    /// flow.
    public let allows: Set<String>
    /// The header's `screen`: how much room there is.
    public let screen: Screen
    /// The header's `languages`: those in which whoever uses the app wants to read; empty if the flow does not say.
    public let languages: [String]
    /// Where each stub stands.
    let stubPlaces: [String: FileLocation]
    /// The header's `sent`: what has to have been sent to the app in the end; nil if the flow does not say.
    let sent: (messages: [ExpectedMessage], location: FileLocation)?
    package let steps: [FlowStep]

    /// The folder of the file, where paths of files begin that a step chooses.
    var folder: String {
        let parts = file.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count > 1 ? parts.dropLast().joined(separator: "/") : "."
    }

    /// Where a flow runs. Some steps need a page with places and sizes.
    public enum Host: String, Sendable, Codable {
        /// In memory, with no layout: geometric selectors and points are errors.
        case headless
        /// In a pseudo-terminal, by keys: geometric selectors and points are errors there too.
        case terminal
        /// In a real browser.
        case web
        /// In memory and in a browser at once, which have to show the same.
        case both
    }

    /// How much room a flow's screen has: what documents show side by side is seen on a wide one only.
    public enum Screen: String, Sendable, Codable, CaseIterable {
        /// A desktop's: in a browser 1280 by 800 points.
        case wide
        /// A phone's: in a browser 375 by 812 points.
        case narrow
    }

    init(
        file: String, appID: String, document: String, environment: [String: String], stubs: Stubs,
        stubPlaces: [String: FileLocation] = [:], sent: (messages: [ExpectedMessage], location: FileLocation)? = nil,
        allows: Set<String> = [], screen: Screen = .wide, languages: [String] = [], steps: [FlowStep]
    ) {
        self.file = file
        self.appID = appID
        self.document = document
        self.environment = environment
        self.stubs = stubs
        self.stubPlaces = stubPlaces
        self.sent = sent
        self.allows = allows
        self.screen = screen
        self.languages = languages
        self.steps = steps
    }
}

/// What came of reading a flow file: a flow, or everything that is wrong with it.
public struct FlowReadResult: Sendable {
    /// Nil if there is an error.
    public let flow: FlowFile?
    /// Everything found wrong, in the order of the file.
    public let diagnostics: [Diagnostic]
}
