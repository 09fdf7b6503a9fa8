/// What can be set about flows in a browser.
public struct WebFlowOptions: Sendable, Hashable {
    /// The Python to use; by default `WEND_PYTHON` or the `python3` of the path.
    public var python: String?
    /// The Chromium to use; by default `WEND_CHROMIUM`, the one of the path, or Playwright's own.
    public var chromium: String?
    /// Whether axe-core looks at every distinct screen, in light and dark; what it finds fails the flow.
    public var checksAccessibility = false
    /// Whether each screen is looked at 375, 768 and 1280 points wide, with large text and from right to left, where nothing may be
    /// wider than the page.
    public var checksAllSizes = false
    /// A folder for pictures of every distinct screen, 375 and 1280 points wide, light and dark; with all sizes of each of them.
    public var pictures: String?
    /// A folder for the pictures `takeScreenshot` takes; by default the one of the flow file.
    public var screenshots: String?
    /// Whether each flow runs headlessly as well, and fails where that shows something else.
    public var comparesHosts = false
    /// Whether the browser can be watched.
    public var isVisible = false

    public init() {}
}

/// The reason why flows cannot run in a browser at all. One line; a command ends with status 2.
public struct WebFlowError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String
    public init(_ description: String) { self.description = description }
}
