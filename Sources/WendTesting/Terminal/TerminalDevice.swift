import Foundation
import WendCore

/// A pseudo-terminal with an app in it, as the device of a flow: all that is done is done by keys, and what is seen was written to the
/// terminal.
struct TerminalDevice: FlowDevice {
    private let app: any ServedTerminal
    private let screenshots: String?
    /// Where paths of files begin.
    private let folder: String
    private var terminal: PseudoTerminal?
    private var seen = VisibleScreen()
    private var look: TerminalLook?
    /// The session to go back to.
    private var session: String?
    private var isRunning = false
    private var wasKilled = false
    private var history = PlaceHistory()
    private var rowsInSight = RowsInSight()

    init(_ app: any ServedTerminal, screenshots: String?, folder: String) {
        self.app = app
        self.screenshots = screenshots
        self.folder = folder
    }

    // MARK: - The app

    mutating func launch(_ launch: FlowLaunch) async throws {
        if launch.clearState { try await clearState() }
        if isRunning, !launch.stopApp { return }
        if isRunning { try await stop() }
        let returns = wasKilled || !launch.stopApp
        let terminal = try PseudoTerminal()
        self.terminal = terminal
        try await app.start(terminal: terminal.path, session: returns ? session : nil)
        isRunning = true
        wasKilled = false
        rowsInSight = RowsInSight()
        try await settle()
    }

    mutating func stop() async throws {
        if isRunning { try await settle() }
        try await app.stop()
        leave()
    }

    mutating func kill() async throws {
        let hadSession = isRunning || session != nil
        if isRunning { try await settle() }
        try await app.kill()
        leave()
        wasKilled = hadSession
    }

    mutating func clearState() async throws {
        try await app.stop()
        try await app.clearState()
        leave()
        session = nil
        wasKilled = false
    }

    private mutating func leave() {
        terminal?.end()
        terminal = nil
        look = nil
        isRunning = false
    }

    private func running() throws -> PseudoTerminal {
        guard isRunning, let terminal else { throw FlowProblem.notRunning }
        return terminal
    }

    // MARK: - Seeing

    mutating func screen() async throws -> VisibleScreen {
        try await settle()
        return seen
    }

    /// Waits until all keys have been worked off and the terminal shows what came of them, and holds the one against the other.
    @discardableResult
    private mutating func settle() async throws -> TerminalLook {
        let terminal = try running()
        let look = try await app.look(afterReading: terminal.sent)
        await terminal.wait(forBytes: look.written)
        let model = terminal.model
        if let unknown = model.unknown.first {
            throw FlowProblem("the terminal was told something unknown: \(unknown)")
        }
        if let (line, pair) = zip(model.lines, look.lines).enumerated().first(where: { $0.element.0 != $0.element.1 }) {
            throw FlowProblem(
                "the terminal shows something else than was drawn, in line \(line + 1)\n  drawn: \(pair.1)\n  shown: \(pair.0)"
            )
        }
        self.look = look
        session = look.session
        seen = VisibleScreen(elements: look.elements.map { Self.seen($0, look.drawn[$0.id]) })
        return look
    }

    /// An element as it can be seen: what is drawn of it, and what it is called besides. Of what is not drawn nothing can be found.
    private static func seen(_ element: VisibleElement, _ drawn: String?) -> VisibleElement {
        if element.texts.isEmpty { return element }
        let marks: Set<Character> = ["[", "]", "(", ")", "‹", "›", " ", "\n"]
        func bare(_ text: String) -> String { text.filter { !marks.contains($0) && !$0.isWhitespace } }
        let shown = drawn.map(bare) ?? ""
        let isThere = element.texts.contains { text in
            let text = bare(text)
            return !shown.isEmpty && (shown.contains(text) || text.contains(shown))
                // What is too long for its field is cut.
                || shown.hasSuffix("…") && text.hasPrefix(shown.dropLast())
        }
        if isThere { return element }
        var unseen = element
        unseen.texts = []
        unseen.value = nil
        return unseen
    }

    mutating func isAnywhere(_ query: ElementQuery) async throws -> Bool {
        if try await query.first(in: screen()) != nil { return true }
        guard seen.hasRowsNotShown else { return false }
        var isThere = false
        for direction in [FlowDirection.up, .down] where !isThere {
            var leaps = VisibleScreen.mostLeaps
            while !isThere, leaps > 0, try await leap(direction) {
                leaps -= 1
                isThere = query.first(in: seen) != nil
            }
        }
        // Who goes on looking begins at the first rows again.
        var leaps = VisibleScreen.mostLeaps
        while leaps > 0, try await leap(.up) { leaps -= 1 }
        return isThere
    }

    /// Shows the rows of a long list that come next in a direction; false if there are none.
    private mutating func leap(_ direction: FlowDirection) async throws -> Bool {
        let look = try await settle()
        let name = direction == .up || direction == .left ? "/:before" : "/:after"
        guard let gap = look.stops.firstIndex(where: { $0.element.hasSuffix(name) }) else { return false }
        try await go(to: gap)
        try await press("\r")
        return true
    }

    mutating func scroll(_ direction: FlowDirection) async throws -> Bool {
        let isBack = direction == .up || direction == .left
        let before = try await settle()
        if try await leap(direction) { return true }
        try await press(isBack ? "\u{1B}[5~" : "\u{1B}[6~")
        let rows = rowsInSight.pressed(in: seen, among: Set(look?.inSight ?? []), isBack: isBack).map {
            seen.elements[$0].id
        }
        for id in rows {
            guard let stop = look?.stops.firstIndex(where: { $0.element == id && $0.gesture == nil }) else { continue }
            try await use(stop, times: 1)
        }
        return look?.lines != before.lines
    }

    // MARK: - Keys

    @discardableResult
    private mutating func press(_ keys: String) async throws -> TerminalLook {
        try running().send(keys)
        return try await settle()
    }

    /// Moves the keyboard to a stop, as Tab does.
    private mutating func go(to goal: Int) async throws {
        guard var look else { throw FlowProblem.notRunning }
        guard look.stops.indices.contains(goal) else { throw FlowProblem("keys do not lead there") }
        let wanted = look.stops[goal]
        // Leaving a field may change what is there.
        for _ in 0..<8 {
            guard
                let goal = look.stops.firstIndex(where: { $0.element == wanted.element && $0.gesture == wanted.gesture }
                )
            else { throw FlowProblem("\(wanted.element) has gone while the keyboard was led there") }
            let distance = goal - (look.focus ?? -1)
            if distance == 0 { return }
            look = try await press(
                distance > 0
                    ? String(repeating: "\t", count: distance) : String(repeating: "\u{1B}[Z", count: -distance))
        }
        throw FlowProblem("Tab does not lead to \(wanted.element)")
    }

    /// The elements from a position outward.
    private func line(from position: Int) -> [VisibleElement] {
        var line: [VisibleElement] = []
        var next: Int? = position
        while let current = next {
            line.append(seen.elements[current])
            next = seen.elements[current].parent
        }
        return line
    }

    /// The stop for one of some gestures, or for an element itself, the innermost first.
    private func stop(_ position: Int, _ isWanted: (TerminalLook.Stop) -> Bool) -> Int? {
        guard let look else { return nil }
        for element in line(from: position) {
            if let found = look.stops.firstIndex(where: { $0.element == element.id && isWanted($0) }) { return found }
        }
        return nil
    }

    mutating func tap(_ position: Int, times: Int, pause: Int) async throws {
        guard let look else { throw FlowProblem.notRunning }
        let tapped = line(from: position)
        for element in tapped {
            let stops = look.stops.indices.filter { look.stops[$0].element == element.id }
            let taps = stops.compactMap { stop -> (Int, Int)? in
                guard let gesture = look.stops[stop].gesture, gesture.hasPrefix("tap") else { return nil }
                return (stop, Int(gesture.dropFirst(3)) ?? 1)
            }
            // Taps that are far apart are several touches.
            if let (stop, _) = taps.first(where: { $0.1 <= (pause > 300 ? 1 : times) }) {
                for _ in 0..<(pause > 300 ? times : 1) {
                    try await go(to: stop)
                    try await press("\r")
                }
                return
            }
            if let stop = stops.first(where: { look.stops[$0].gesture == nil }) {
                return try await use(stop, times: times)
            }
            // A segment of a bar that is there and leads nowhere.
            if !taps.isEmpty { return }
        }
        // Elsewhere a touch only ends typing.
        try await hideKeyboard()
    }

    private mutating func use(_ stop: Int, times: Int) async throws {
        guard let use = look?.stops[stop].use, let id = look?.stops[stop].element else { return }
        try await go(to: stop)
        switch use {
        case .press:
            for _ in 0..<times {
                // What has gone is not pressed again.
                guard let look, let focus = look.focus, look.stops[focus].element == id else { return }
                try await press("\r")
            }
        case .text, .value, .files: try await press("\u{1B}[F")
        case .number, .menu: break
        }
    }

    mutating func longPress(_ position: Int) async throws {
        let stops = look?.stops ?? []
        let found = line(from: position).lazy.map { element in
            Touch.longPress(among: stops.filter { $0.element == element.id }.compactMap(\.gesture), within: 3)
        }.first { !$0.isEmpty }
        guard let words = found else { throw FlowProblem.noLongPress }
        for word in words {
            guard seen.elements.indices.contains(position), let stop = stop(position, { $0.gesture == word }) else {
                return
            }
            try await go(to: stop)
            try await press("\r")
        }
    }

    mutating func swipe(_ direction: FlowDirection, from position: Int?) async throws {
        let name = "swipe\(direction.rawValue.prefix(1).uppercased())\(direction.rawValue.dropFirst())"
        let look = try await settle()
        if let position {
            if let stop = stop(position, { $0.gesture == name }) {
                try await go(to: stop)
                try await press("\r")
            } else if let menu = look.stops.firstIndex(where: { stop in
                line(from: position).contains { stop.element.hasPrefix($0.id.prefix { $0 != "/" } + "/:") }
                    && stop.element.hasSuffix("/:more")
            }) {
                try await use(menu, times: 1)
            }
        } else if let stop = look.stops.firstIndex(where: { $0.gesture == name }) {
            try await go(to: stop)
            try await press("\r")
        }
    }

    mutating func tap(_ point: FlowPoint, times: Int, pause: Int) async throws { throw FlowProblem.noLayout }
    mutating func longPress(_ point: FlowPoint) async throws { throw FlowProblem.noLayout }
    mutating func swipe(from start: FlowPoint, to end: FlowPoint) async throws { throw FlowProblem.noLayout }

    private func focused() throws -> TerminalLook.Stop {
        guard let look, let focus = look.focus, look.stops[focus].use != .press else {
            throw FlowProblem("nothing has the keyboard; tap a field first")
        }
        return look.stops[focus]
    }

    mutating func type(_ text: String) async throws {
        try await settle()
        switch try focused().use {
        case .text: try await press(text.contains("\n") ? Self.pasted(text) : text)
        // What such fields hold is typed over.
        case .value: try await press("\u{15}" + text)
        case .number, .menu: try await press(Self.pasted(text))
        case .files:
            for line in text.split(separator: "\n") {
                let path = line.hasPrefix("/") ? String(line) : "\(folder)/\(line)"
                guard FileManager.default.fileExists(atPath: path) else { throw FlowProblem.noFile(path) }
                try await press(path + "\r")
            }
        case .press: break
        }
    }

    private static func pasted(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }

    mutating func erase(_ count: Int) async throws {
        try await settle()
        switch try focused().use {
        case .value, .files: try await press("\u{15}")
        default: try await press("\u{1B}[F" + String(repeating: "\u{7F}", count: count))
        }
    }

    mutating func press(_ key: FlowKey) async throws {
        try await settle()
        switch key {
        case .enter: try await press("\r")
        case .backspace: try await press("\u{7F}")
        case .tab:
            let look = try await press("\t")
            if let focus = look.focus, [.text, .value, .files].contains(look.stops[focus].use) {
                try await press("\u{1B}[F")
            }
        case .escape: try await press("\u{1B}")
        case .back: try await back()
        }
    }

    mutating func hideKeyboard() async throws {
        let look = try await settle()
        guard look.edited != nil else { return }
        let after = try await press("\t")
        // On the bar that belongs to a field, that is still edited.
        if after.edited != nil, after.edited == look.edited { try await press("\u{1B}") }
    }

    mutating func back() async throws {
        guard try await settle().leadsBack else { throw FlowProblem.noWayBack }
        try await press("\u{1B}[1;3D")
    }

    mutating func open(_ link: String) async throws {
        if link == "/" || !isRunning { try await launch(FlowLaunch()) }
        guard link != "/" else { return }
        try await goTo(link)
        history.isLed(to: look?.place)
    }

    private mutating func goTo(_ place: String) async throws {
        try await settle()
        guard try await app.open(place) else { throw FlowProblem.unknownLink(place) }
        try await settle()
    }

    mutating func forward() async throws {
        guard let later = history.later else { throw FlowProblem.noForward }
        try await goTo(later)
        history.wentForward(to: look?.place)
    }

    mutating func place() async throws -> String? { try await settle().place }

    mutating func change(person: String?) async throws {
        try await settle()
        try await app.change(person: person)
        try await settle()
    }

    // MARK: - Time and pictures

    mutating func advance(atMost seconds: Double) async throws -> Double {
        _ = try running()
        return try await app.advance(atMost: seconds)
    }

    mutating func takeScreenshot(_ name: String) async throws {
        guard let screenshots else { return }
        let look = try await settle()
        let path = "\(screenshots)/\(name).txt"
        let folder = (path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try (look.lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }

    mutating func takeReports() async throws -> [Diagnostic] {
        if isRunning { try await settle() }
        return try await app.takeReports()
    }

    mutating func answered() async throws -> (sent: [SentMessage], asked: Set<String>) {
        if isRunning { try await settle() }
        return try await app.answered()
    }

    mutating func stepEnded(_ step: FlowStep) async throws {
        if isRunning { history.shows(try await settle().place) }
    }

    mutating func end() async {
        await app.end()
        terminal?.end()
    }
}
