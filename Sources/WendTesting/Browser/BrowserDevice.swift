import Foundation
import WendCore

/// A real browser, against a served app, as the device of a flow.
struct BrowserDevice: FlowDevice {
    private let driver: BrowserDriver
    private let app: any ServedApp
    private let options: WebFlowOptions
    private let screen: FlowFile.Screen
    private let flowName: String
    /// Where the flow file lies, and the pictures it asks for unless they have a folder of their own.
    private let flowFolder: String
    /// Those the browser asks for; its own if there are none.
    private let languages: [String]
    private var seen = VisibleScreen()
    private var hasPage = false
    private var isRunning = false
    private var wasKilled = false

    init(
        _ driver: BrowserDriver, _ app: any ServedApp, _ options: WebFlowOptions, screen: FlowFile.Screen,
        flowName: String,
        flowFolder: String, languages: [String] = []
    ) {
        self.languages = languages
        self.driver = driver
        self.app = app
        self.options = options
        self.screen = screen
        self.flowName = flowName
        self.flowFolder = flowFolder
    }

    // MARK: - The app

    mutating func launch(_ launch: FlowLaunch) async throws { try await begin(launch, at: app.address) }

    private mutating func begin(_ launch: FlowLaunch, at address: String) async throws {
        if launch.clearState { try await clearState() }
        if isRunning, !launch.stopApp { return }
        try await app.start()
        // After a crash, and when asked to go back, the page is loaded again where it was: its session has to be there.
        let returns = hasPage && (wasKilled || !launch.stopApp)
        if !hasPage {
            var begin = BrowserDriver.Request("begin")
            begin.isNewFlow = true
            begin.isNarrow = screen == .narrow
            begin.languages = languages.isEmpty ? nil : languages.map { $0.replacing("_", with: "-") }
            try await driver.perform(begin)
        }
        var go = BrowserDriver.Request("go")
        go.address = returns ? nil : address
        go.otherwise = returns ? address : nil
        try await driver.perform(go)
        hasPage = true
        isRunning = true
        wasKilled = false
    }

    mutating func stop() async throws {
        if isRunning { try await settle() }
        try await app.stop()
        isRunning = false
    }

    mutating func kill() async throws {
        // A flow has typed what it has typed: only what was acknowledged is there afterwards.
        if isRunning { try await settle() }
        try await app.kill()
        isRunning = false
        wasKilled = hasPage
    }

    mutating func clearState() async throws {
        try await driver.perform(.init("end"))
        try await app.clearState()
        hasPage = false
        isRunning = false
        wasKilled = false
    }

    private func running() throws {
        if !isRunning { throw FlowProblem.notRunning }
    }

    // MARK: - Seeing

    mutating func screen() async throws -> VisibleScreen {
        try running()
        try await settle()
        let elements = try await driver.perform(.init("screen")).elements ?? []
        seen = VisibleScreen(elements: elements.map(VisibleElement.init))
        return seen
    }

    /// Waits until the page has told everything, the server has answered everything, and the page has drawn that.
    private func settle() async throws {
        try await driver.perform(.init("settle"))
        var again = BrowserDriver.Request("settle")
        again.told = try await app.settle()
        try await driver.perform(again)
    }

    // MARK: - Touching

    mutating func tap(_ position: Int, times: Int, pause: Int) async throws {
        var request = BrowserDriver.Request("tap")
        request.element = seen.elements[position].id
        request.times = times
        request.pause = pause
        try await act(request)
    }

    mutating func tap(_ point: FlowPoint, times: Int, pause: Int) async throws {
        var request = BrowserDriver.Request("tap")
        request.point = point
        request.times = times
        request.pause = pause
        try await act(request)
    }

    mutating func longPress(_ position: Int) async throws {
        var request = BrowserDriver.Request("longPress")
        request.element = seen.elements[position].id
        try await act(request)
    }

    mutating func longPress(_ point: FlowPoint) async throws {
        var request = BrowserDriver.Request("longPress")
        request.point = point
        try await act(request)
    }

    mutating func swipe(_ direction: FlowDirection, from position: Int?) async throws {
        var request = BrowserDriver.Request("swipe")
        request.direction = direction
        if let position {
            request.element = seen.elements[position].id
        } else {
            request.point = FlowPoint(x: 50, y: 50, isRelative: true)
        }
        try await act(request)
    }

    mutating func swipe(from start: FlowPoint, to end: FlowPoint) async throws {
        var request = BrowserDriver.Request("swipe")
        request.from = start
        request.to = end
        try await act(request)
    }

    mutating func isAnywhere(_ query: ElementQuery) async throws -> Bool {
        let screen = try await screen()
        if query.first(in: screen) != nil { return true }
        guard screen.hasRowsNotShown else { return false }
        // As a person would find out: from the first row to the last.
        _ = try await rows("first")
        let last = try await goOn { query.first(in: $0) != nil }
        _ = try await rows("again")
        return query.first(in: last) != nil
    }

    /// Shows other rows of long lists until there is something: those that follow what is shown, and then all from the first on.
    /// - Returns: What is shown then, if there is none such all the same.
    mutating func look(until holds: (VisibleScreen) -> Bool) async throws -> VisibleScreen {
        let screen = try await goOn(until: holds)
        if holds(screen) { return screen }
        _ = try await rows("first")
        return try await goOn(until: holds)
    }

    /// Shows the next rows of long lists, as long as there are any. Each round shows rows that were not there before.
    private mutating func goOn(until holds: (VisibleScreen) -> Bool) async throws -> VisibleScreen {
        var screen = try await screen()
        var leaps = VisibleScreen.mostLeaps
        while !holds(screen), leaps > 0, try await rows("next") {
            leaps -= 1
            screen = try await self.screen()
        }
        return screen
    }

    private func rows(_ which: String) async throws -> Bool {
        var request = BrowserDriver.Request("rows")
        request.name = which
        return try await act(request).moved ?? false
    }

    mutating func scroll(_ direction: FlowDirection) async throws -> Bool {
        var request = BrowserDriver.Request("scroll")
        request.direction = direction
        return try await act(request).moved ?? false
    }

    // MARK: - Keys

    mutating func type(_ text: String) async throws {
        var request = BrowserDriver.Request("type")
        request.text = text
        request.folder = flowFolder
        try await act(request)
    }

    mutating func erase(_ count: Int) async throws {
        var request = BrowserDriver.Request("erase")
        request.count = count
        try await act(request)
    }

    mutating func press(_ key: FlowKey) async throws {
        if key == .back { return try await back() }
        var request = BrowserDriver.Request("key")
        request.key = key.rawValue
        try await act(request)
    }

    mutating func hideKeyboard() async throws { try await act(.init("hideKeyboard")) }
    mutating func back() async throws { try await act(.init("back")) }

    mutating func open(_ link: String) async throws {
        if link == "/" { return try await launch(FlowLaunch()) }
        if isRunning {
            var request = BrowserDriver.Request("open")
            request.address = link
            try await act(request)
            return
        }
        try await begin(FlowLaunch(), at: app.address + link.dropFirst())
    }

    mutating func forward() async throws { try await act(.init("forward")) }

    mutating func place() async throws -> String? {
        try running()
        try await settle()
        let reply = try await driver.perform(.init("where"))
        if let place = reply.place, let address = reply.address, !address.hasSuffix(place) {
            throw FlowProblem("the place is '\(place)', and the browser's address says '\(address)'")
        }
        return reply.place
    }

    mutating func change(person: String?) async throws {
        try await settle()
        try await app.change(person: person)
        try await settle()
    }

    /// Does one thing to a page that has come to rest.
    @discardableResult
    private func act(_ request: BrowserDriver.Request) async throws -> BrowserDriver.Reply {
        try running()
        try await settle()
        return try await driver.perform(request)
    }

    // MARK: - Time and pictures

    mutating func advance(atMost seconds: Double) async throws -> Double {
        try running()
        return try await app.advance(atMost: seconds)
    }

    mutating func takeScreenshot(_ name: String) async throws {
        var request = BrowserDriver.Request("picture")
        // In a folder for those of several flows each has its own.
        let path = options.screenshots.map { "\($0)/\(flowName)-\(name)" } ?? "\(flowFolder)/\(name)"
        request.path = "\(path).png"
        try await act(request)
    }

    mutating func answered() async throws -> (sent: [SentMessage], asked: Set<String>) {
        if isRunning { try await settle() }
        return try await app.answered()
    }

    mutating func takeReports() async throws -> [Diagnostic] {
        // What a step has set off is reported when all of it has been worked off.
        if isRunning { try await settle() }
        return try await app.takeReports()
    }

    mutating func stepEnded(_ step: FlowStep) async throws {
        guard isRunning else { return }
        if options.checksAccessibility || options.pictures != nil { try await settle() }
        var request = BrowserDriver.Request("inspect")
        request.name = flowName
        request.step = Self.fileName(step.summary)
        let troubles = try await driver.perform(request).troubles ?? []
        if !troubles.isEmpty { throw FlowProblem(troubles.joined(separator: "\n  ")) }
    }

    /// `tapOn: "Save it"` as `tapOn-Save-it`.
    private static func fileName(_ text: String) -> String {
        String(
            text.map { $0.isLetter || $0.isNumber ? $0 : "-" }.split(separator: "-").joined(separator: "-").prefix(40))
    }

    mutating func end() async {
        _ = try? await driver.perform(.init("end"))
        await app.end()
    }
}
