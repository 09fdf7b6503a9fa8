import Foundation
import Wend
import WendCore
import WendExpressions
import WendRuntime

/// A test session as the device of a flow, in memory.
struct HeadlessDevice: FlowDevice {
    /// How sessions begin.
    struct Beginning: Sendable {
        /// Begins a session, with the answers that are left and the records there are.
        let session: @Sendable (Stubs, ManualClock, _ place: String?, Kept) -> TestSession
        /// Makes whoever keeps records, of which there are none yet.
        let kept: @Sendable (ManualClock) -> Kept
    }

    /// Who keeps what lasts longer than a session.
    struct Kept: Sendable {
        /// Nil if the app declares no records.
        let records: AppRecords?
        /// Nil where there is a document alone.
        let bundles: AppBundles?
    }

    private let begin: Beginning
    private let screenshots: String?
    private let folder: String
    private let screen: FlowFile.Screen
    private var stubs: Stubs
    private let clock = ManualClock()
    private var session: TestSession?
    private(set) var isRunning = false
    private var wasKilled = false
    private var history = PlaceHistory()
    private var rowsInSight = RowsInSight()
    private var kept: Kept

    /// - Parameter screenshots: What the paths of the texts of screens that are taken begin with; nil for none.
    /// - Parameter folder: Where paths of files begin.
    init(
        _ begin: Beginning, stubs: Stubs, screenshots: String?, folder: String,
        screen: FlowFile.Screen = .wide
    ) {
        self.begin = begin
        self.stubs = stubs
        self.screenshots = screenshots
        self.folder = folder
        self.screen = screen
        kept = begin.kept(clock)
    }

    // MARK: - The app

    mutating func launch(_ launch: FlowLaunch) async throws { try await begin(launch, at: nil) }

    private mutating func begin(_ launch: FlowLaunch, at place: String?) async throws {
        if launch.clearState { try await clearState() }
        if isRunning, !launch.stopApp { return }
        if let session, wasKilled || !launch.stopApp {
            try session.restore()
        } else {
            keepWorld()
            let fresh = begin.session(stubs, clock, place, kept)
            // The flow asks for the reports after every step, and knows which are meant.
            fresh.failsOnReports = false
            fresh.isNarrow = screen == .narrow
            session = fresh
            history = PlaceHistory()
        }
        isRunning = true
        wasKilled = false
        rowsInSight = RowsInSight()
    }

    mutating func stop() async throws {
        session?.kill()
        isRunning = false
    }

    mutating func kill() async throws {
        try await stop()
        wasKilled = session != nil
    }

    mutating func clearState() async throws {
        keepWorld()
        kept.bundles?.close()
        kept = begin.kept(clock)
        session = nil
        isRunning = false
        wasKilled = false
    }

    /// What lies outside a session goes on when it ends: which answers have been given, as the time does.
    private mutating func keepWorld() { stubs = session?.stubs ?? stubs }

    private func running() throws -> TestSession {
        guard isRunning, let session else { throw FlowProblem.notRunning }
        return session
    }

    /// Whether it shows anything that comes from outside at a time of its own.
    var looksOutside: Bool { session.map { !$0.watching.isEmpty } ?? false }

    // MARK: - Seeing and touching

    mutating func screen() async throws -> VisibleScreen { try running().visible.visible }

    mutating func tap(_ position: Int, times: Int, pause: Int) async throws {
        // Taps that are far apart are several touches, not one gesture.
        if pause > 300 {
            let id = try running().visible.elements[position].id
            for _ in 0..<times {
                guard let position = try running().visible.position(of: id) else { return }
                try running().tap(position, times: 1)
            }
        } else {
            try running().tap(position, times: times)
        }
    }

    mutating func longPress(_ position: Int) async throws {
        guard try running().longPress(at: position) else { throw FlowProblem.noLongPress }
    }

    mutating func swipe(_ direction: FlowDirection, from position: Int?) async throws {
        let session = try running()
        let name = "swipe\(direction.rawValue.prefix(1).uppercased())\(direction.rawValue.dropFirst())"
        let first = session.visible.elements.firstIndex { Touch.words(of: $0).contains(name) }
        if let position = position ?? first { try session.gesture(name, at: position) }
    }

    mutating func swipe(from start: FlowPoint, to end: FlowPoint) async throws { throw FlowProblem.noLayout }
    mutating func tap(_ point: FlowPoint, times: Int, pause: Int) async throws { throw FlowProblem.noLayout }
    mutating func longPress(_ point: FlowPoint) async throws { throw FlowProblem.noLayout }

    mutating func isAnywhere(_ query: ElementQuery) async throws -> Bool {
        try running().isAnywhere { query.first(in: $0.visible) != nil }
    }

    /// Moves everything that scrolls by about a screen, and long lists by as many rows as are shown of them.
    mutating func scroll(_ direction: FlowDirection) async throws -> Bool {
        let session = try running()
        let before = session.visible.visible
        let isBack = direction == .up || direction == .left
        if !session.scrollLists(isBack: isBack), direction == .up || direction == .down {
            let own = session.visible.elements.filter { $0.properties.flag(.inSight) }.map(\.id.description)
            for row in rowsInSight.pressed(in: session.visible.visible, among: Set(own), isBack: isBack) {
                try session.tap(row, times: 1)
            }
        }
        for element in session.visible.elements where element.events.contains(.scroll) {
            let offset = session.rendering.scroll[element.id] ?? 0
            let new = max(0, offset + (direction == .up || direction == .left ? -Self.page : Self.page))
            _ = try session.send(Event(.scroll, element.id, .double(new)))
        }
        return session.visible.visible != before
    }

    private static let page = 600.0

    // MARK: - Keys

    mutating func type(_ text: String) async throws {
        let session = try running()
        let folder = folder
        let isOfFiles = try session.chooseForFocused {
            try text.split(separator: "\n").map { line in
                let path = line.hasPrefix("/") ? String(line) : "\(folder)/\(line)"
                do { return try ChosenFile(path: path) } catch { throw FlowProblem.noFile(path) }
            }
        }
        if !isOfFiles { try session.replaceText { $0 + text } }
    }

    mutating func erase(_ count: Int) async throws { try running().replaceText { String($0.dropLast(count)) } }

    mutating func press(_ key: FlowKey) async throws {
        let session = try running()
        switch key {
        case .enter: try session.pressReturn()
        case .backspace: try session.replaceText { String($0.dropLast()) }
        case .back: try session.back()
        case .escape: try session.pressCancel()
        case .tab: try session.focusNext()
        }
    }

    mutating func hideKeyboard() async throws { try running().endEditing() }
    mutating func back() async throws { try running().back() }

    mutating func open(_ link: String) async throws {
        if link == "/" { return try await launch(FlowLaunch()) }
        if !isRunning {
            try await begin(FlowLaunch(), at: link)
            guard session?.knows(place: link) == true else { throw FlowProblem.unknownLink(link) }
            return
        }
        let session = try running()
        guard try session.open(link) else { throw FlowProblem.unknownLink(link) }
        history.isLed(to: session.place)
    }

    mutating func forward() async throws {
        guard let later = history.later else { throw FlowProblem.noForward }
        let session = try running()
        guard try session.open(later) else { throw FlowProblem.unknownLink(later) }
        history.wentForward(to: session.place)
    }

    mutating func place() async throws -> String? { try running().place }
    mutating func change(person: String?) async throws { try running().change(person: person) }

    // MARK: - Time and pictures

    mutating func advance(atMost seconds: Double) async throws -> Double {
        let session = try running()
        let wait = min(seconds, max(0, (session.nextDeadline ?? .infinity) - session.now))
        try session.advance(by: wait)
        return wait
    }

    mutating func takeScreenshot(_ name: String) async throws {
        guard let screenshots else { return }
        let path = "\(screenshots)\(name).txt"
        let folder = (path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try (try running().screen + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }

    mutating func takeReports() async throws -> [Diagnostic] {
        guard let session else { return [] }
        // What is wrong with what is shown is known once it is drawn; the next step looks at the same drawing.
        _ = session.rendering
        return session.takeReports()
    }
    mutating func answered() async throws -> (sent: [SentMessage], asked: Set<String>) {
        let stubs = session?.stubs ?? stubs
        return (stubs.sent, stubs.asked)
    }
    mutating func stepEnded(_ step: FlowStep) async throws {
        if isRunning { history.shows(session?.place) }
    }
    mutating func end() async { kept.bundles?.close() }
}
