import WendCore

/// A headless device and a browser at once, which finds where a person would see different things.
///
/// What is done goes to both; what is visible is compared element by element after every step: what it is, every text it is found by, what was
/// entered, and whether it is enabled, checked, selected and has the keyboard.
struct PairedDevice: FlowDevice {
    private var headless: HeadlessDevice
    private var browser: BrowserDevice
    private var seen = VisibleScreen()
    private var page = VisibleScreen()

    init(_ headless: HeadlessDevice, _ browser: BrowserDevice) {
        self.headless = headless
        self.browser = browser
    }

    // MARK: - The app

    mutating func launch(_ launch: FlowLaunch) async throws {
        try await headless.launch(launch)
        try await browser.launch(launch)
    }

    mutating func stop() async throws {
        try await headless.stop()
        try await browser.stop()
    }

    mutating func kill() async throws {
        try await headless.kill()
        try await browser.kill()
    }

    mutating func clearState() async throws {
        try await headless.clearState()
        try await browser.clearState()
    }

    // MARK: - Seeing

    mutating func screen() async throws -> VisibleScreen {
        var differences = try await look()
        // What the outside shows comes when it comes, and to a session at most ten times a second.
        for _ in 0..<Self.mostLooks where !differences.isEmpty && headless.looksOutside {
            _ = try await advance(atMost: 0.1)
            differences = try await look()
        }
        guard differences.isEmpty else {
            throw FlowProblem("the hosts show different things\n  " + differences.joined(separator: "\n  "))
        }
        return seen
    }

    /// How often both are looked at until what comes from outside has come to both.
    private static let mostLooks = 40

    private mutating func look() async throws -> [String] {
        seen = try await headless.screen()
        page = try await browser.screen()
        return Self.differences(seen, page)
    }

    /// Where two hosts' screens differ, one line each. Which rows of long lists are drawn is a page's own affair, and so is
    /// what stands for the others: then what both have is compared.
    package static func differences(_ headless: VisibleScreen, _ browser: VisibleScreen) -> [String] {
        let haveSame = !headless.hasRowsNotShown && !browser.hasRowsNotShown
        let (first, second) = (saying(headless), saying(browser))
        // What stands in for the keyboard of a field may have it in the page: it is the field's.
        let atKeyboard = Set(browser.elements.filter(\.isFocused).map(\.id))
        var aroundKeyboard: Set<String> = []
        for position in headless.elements.indices where atKeyboard.contains(headless.elements[position].id) {
            var outer = headless.elements[position].parent
            while let place = outer {
                aroundKeyboard.insert(headless.elements[place].id)
                outer = headless.elements[place].parent
            }
        }
        return first.keys.sorted().flatMap { id -> [String] in
            guard let here = first[id] else { return [] }
            guard var there = second[id] else { return haveSame ? ["headless alone: \(id) \(here.summary ?? "")"] : [] }
            if aroundKeyboard.contains(id) { there.isFocused = true }
            return agree(here, there)
                ? [] : ["headless: \(id) \(line(here))", "browser:  \(id) \(line(there))"]
        }
            + second.keys.sorted().filter { haveSame && first[$0] == nil }.map {
                "browser alone: \($0) \(second[$0]?.summary ?? "")"
            }
    }

    private static func saying(_ screen: VisibleScreen) -> [String: VisibleElement] {
        let elements = screen.elements.filter { $0.summary != nil && $0.role != Element.Role.rows.rawValue }.map {
            ($0.id, $0)
        }
        return Dictionary(elements, uniquingKeysWith: { first, _ in first })
    }

    /// The keyboard may be, in a page, where the session knows nothing of it: at a switch, or at a link; so what keeps none may have
    /// lost it again.
    private static func agree(_ here: VisibleElement, _ there: VisibleElement) -> Bool {
        here.role == there.role && Set(here.texts.map(words)) == Set(there.texts.map(words))
            && here.value.map(words) == there.value.map(words) && here.isEnabled == there.isEnabled
            && here.isChecked == there.isChecked && here.isSelected == there.isSelected
            && (!here.isFocused || there.isFocused || !keepsKeyboard.contains(here.role))
    }

    private static func line(_ element: VisibleElement) -> String {
        let others = element.texts.dropFirst().map { "\"\($0)\"" }
        return (element.summary ?? "") + (others.isEmpty ? "" : ", found by \(others.joined(separator: ", ")) too")
    }

    private static let keepsKeyboard = Set(
        [Element.Role.textField, .textArea, .searchField, .fileField].map(\.rawValue))

    /// A text as pages show it: spaces side by side are one, and none at the ends.
    private static func words(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Where the page has something. Which rows of long lists it has is its own affair, so it looks for those it has not.
    private mutating func position(inBrowser position: Int) async throws -> Int {
        let id = seen.elements[position].id
        if page.hasRowsNotShown, !page.elements.contains(where: { $0.id == id }) {
            page = try await browser.look { $0.elements.contains { $0.id == id } }
        }
        guard let place = page.elements.firstIndex(where: { $0.id == id }) else {
            throw FlowProblem("the page has no \(id)")
        }
        return place
    }

    mutating func isAnywhere(_ query: ElementQuery) async throws -> Bool {
        let isThere = try await headless.isAnywhere(query)
        guard try await browser.isAnywhere(query) == isThere else {
            throw FlowProblem("the hosts disagree whether \(query) is anywhere")
        }
        return isThere
    }

    // MARK: - Touching

    mutating func tap(_ position: Int, times: Int, pause: Int) async throws {
        let place = try await self.position(inBrowser: position)
        try await headless.tap(position, times: times, pause: pause)
        try await browser.tap(place, times: times, pause: pause)
    }

    mutating func longPress(_ position: Int) async throws {
        let place = try await self.position(inBrowser: position)
        try await headless.longPress(position)
        try await browser.longPress(place)
    }

    mutating func swipe(_ direction: FlowDirection, from position: Int?) async throws {
        var place: Int?
        if let position { place = try await self.position(inBrowser: position) }
        try await headless.swipe(direction, from: position)
        try await browser.swipe(direction, from: place)
    }

    mutating func tap(_ point: FlowPoint, times: Int, pause: Int) async throws { throw FlowProblem.noLayout }
    mutating func longPress(_ point: FlowPoint) async throws { throw FlowProblem.noLayout }
    mutating func swipe(from start: FlowPoint, to end: FlowPoint) async throws { throw FlowProblem.noLayout }

    mutating func scroll(_ direction: FlowDirection) async throws -> Bool {
        let moved = try await headless.scroll(direction)
        // Pages scroll by their layout, which the other host has not.
        return try await browser.scroll(direction) || moved
    }

    // MARK: - Keys

    mutating func type(_ text: String) async throws {
        try await headless.type(text)
        try await browser.type(text)
    }

    mutating func erase(_ count: Int) async throws {
        try await headless.erase(count)
        try await browser.erase(count)
    }

    mutating func press(_ key: FlowKey) async throws {
        try await headless.press(key)
        try await browser.press(key)
    }

    mutating func hideKeyboard() async throws {
        try await headless.hideKeyboard()
        try await browser.hideKeyboard()
    }

    mutating func back() async throws {
        try await headless.back()
        try await browser.back()
    }

    mutating func open(_ link: String) async throws {
        try await headless.open(link)
        try await browser.open(link)
    }

    mutating func forward() async throws {
        try await headless.forward()
        try await browser.forward()
    }

    mutating func place() async throws -> String? {
        let (one, other) = (try await headless.place(), try await browser.place())
        guard one == other else {
            throw FlowProblem("the hosts show different places: \(one ?? "none"), \(other ?? "none")")
        }
        return one
    }

    mutating func change(person: String?) async throws {
        try await headless.change(person: person)
        try await browser.change(person: person)
    }

    // MARK: - Time and pictures

    mutating func advance(atMost seconds: Double) async throws -> Double {
        let waited = try await headless.advance(atMost: seconds)
        // A server wakes for more than what a session waits for.
        var left = waited
        for _ in 0..<Self.mostWakings where left > 1e-6 { left -= try await browser.advance(atMost: left) }
        return waited
    }

    /// How often a server may wake while a session waits once.
    private static var mostWakings: Int { 1_000 }

    mutating func takeScreenshot(_ name: String) async throws { try await browser.takeScreenshot(name) }

    mutating func answered() async throws -> (sent: [SentMessage], asked: Set<String>) {
        let (one, other) = (try await headless.answered(), try await browser.answered())
        guard one.sent.map(\.withoutFileIDs) == other.sent.map(\.withoutFileIDs) else {
            throw FlowProblem(Self.difference(one.sent, other.sent))
        }
        return one
    }

    private static func difference(_ headless: [SentMessage], _ browser: [SentMessage]) -> String {
        func words(_ sent: [SentMessage], _ place: Int) -> String {
            sent.indices.contains(place) ? ExpectedMessage.words(sent[place].name, sent[place].values) : "nothing"
        }
        let same = zip(headless, browser).prefix { $0.withoutFileIDs == $1.withoutFileIDs }.count
        return """
            the hosts send different things
              \(same + 1). headless \(words(headless, same))
                 browser  \(words(browser, same))
            """
    }

    mutating func takeReports() async throws -> [Diagnostic] {
        let reports = try await headless.takeReports()
        let others = try await browser.takeReports()
        guard Set(reports.map(\.code)) == Set(others.map(\.code)) else {
            throw FlowProblem("the hosts report different things: \(reports), \(others)")
        }
        return reports
    }

    mutating func stepEnded(_ step: FlowStep) async throws {
        try await headless.stepEnded(step)
        try await browser.stepEnded(step)
        if isRunning { _ = try await screen() }
    }

    /// Between an end of the app and its next start nothing is to be seen.
    private var isRunning: Bool { headless.isRunning }

    mutating func end() async {
        await browser.end()
        await headless.end()
    }
}
