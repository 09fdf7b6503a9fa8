import TestSupport
import Testing
import WendCore

@testable import WendDocuments

@Suite struct DamagedStoryboardTests {
    /// A file with some of everything.
    static let whole = Board.screen(
        Board.label("a", "Rye", Board.frame(16, 80, 100, 20))
            + """
            <tableView id="t">\(Board.frame(0, 0, 375, 667))<prototypes><tableViewCell id="c" reuseIdentifier="Jar">
            <tableViewCellContentView key="contentView" id="cv">\(Board.frame(0, 0, 375, 44))<subviews>
            \(Board.label("in", "Oats", Board.frame(16, 10, 300, 20)))</subviews></tableViewCellContentView>
            <connections><segue destination="two" kind="show" id="go"/></connections></tableViewCell></prototypes></tableView>
            <stackView id="st" axis="vertical">\(Board.frame(0, 300, 375, 100))<subviews><button id="b"/><textField id="f"/></subviews></stackView>
            """,
        constraints:
            "<constraint firstItem=\"a\" firstAttribute=\"leading\" secondItem=\"root\" secondAttribute=\"leading\" constant=\"16\" id=\"k\"/>",
        scenes: Board.plain("two", "<connections><segue destination=\"one\" kind=\"show\" id=\"again\"/></connections>")
    )

    @Test func fileCutAnywhereIsRefusedOrHarmless() {
        let bytes = Array(Self.whole.utf8)
        for end in stride(from: 0, to: bytes.count, by: 23) {
            let lowered = LoweredFile(String(decoding: bytes[..<end], as: UTF8.self), checks: false)
            #expect(lowered.readDiagnostics.contains { $0.severity == .error && $0.location != nil }, "cut at \(end)")
        }
    }

    @Test(arguments: 0..<200) func fileChangedAnywhereIsRefusedOrHarmless(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var text = Self.whole
        for _ in 0..<Int.random(in: 1...4, using: &random) { text = Self.damaged(text, &random) }
        let lowered = LoweredFile(text, checks: !text.isEmpty)
        for diagnostic in lowered.readDiagnostics + lowered.interface.diagnostics {
            #expect(diagnostic.location?.position != nil, "\(diagnostic)")
        }
        // What can be lowered can run, unless the file itself is wrong.
        if !lowered.readDiagnostics.contains(where: { $0.severity == .error }) {
            #expect(lowered.checkDiagnostics.filter { $0.severity == .error }.map(\.description) == [])
        }
    }

    /// One mistake: something twice, something missing, another value, another name, things in the wrong place.
    private static func damaged(_ text: String, _ random: inout SeededGenerator) -> String {
        var lines = text.split(separator: ">", omittingEmptySubsequences: false).map(String.init)
        let place = Int.random(in: 0..<max(1, lines.count), using: &random)
        switch Int.random(in: 0..<7, using: &random) {
        case 0: lines.insert(lines[place], at: place)
        case 1: lines.remove(at: place)
        case 2: lines.swapAt(place, Int.random(in: 0..<lines.count, using: &random))
        case 3:
            return replacing(
                #/"-?[0-9.]+"/#, in: text,
                with: ["\"nan\"", "\"-1e308\"", "\"1e9\"", "\"\"", "\"99999999999999999999\""], &random)
        case 4:
            return replacing(
                #/id="[a-z]+"/#, in: text, with: ["id=\"a\"", "id=\"\"", "id=\"root\"", "id=\"one\""], &random)
        case 5:
            return replacing(
                #/destination="[a-z]+"/#, in: text,
                with: ["destination=\"one\"", "destination=\"nav\"", "destination=\"\"", "destination=\"x\""], &random)
        default:
            return replacing(
                #/<(label|view|button|stackView|scene|objects|subviews|connections)/#, in: text,
                with: ["<zebra", "<label", "<tableView", "<viewController"], &random)
        }
        return lines.joined(separator: ">")
    }

    private static func replacing(
        _ pattern: some RegexComponent, in text: String, with choices: [String], _ random: inout SeededGenerator
    ) -> String {
        let ranges = text.ranges(of: pattern)
        guard let range = ranges.randomElement(using: &random), let choice = choices.randomElement(using: &random)
        else { return text }
        return text.replacingCharacters(in: range, with: choice)
    }

    @Test func deepNestingIsRefusedWithItsPlace() {
        let deep = String(repeating: "<view id=\"v\"><subviews>", count: 1_000_000)
        let lowered = LoweredFile("<document><objects>\(deep)", checks: false)
        #expect(lowered.readDiagnostics.contains { $0.severity == .error && $0.location?.position?.line == 1 })
    }

    @Test func manyViewsOnTopOfEachOtherEnd() {
        let views = (0..<3000).map { Board.label("l\($0)", "x", Board.frame(0, 70, 375, 500)) }.joined()
        let lowered = LoweredFile(Board.screen(views), checks: false)
        #expect(lowered.draft("l2999") != nil)
    }

    @Test func stairsOfViewsEndWithinTheDepthOfDocuments() {
        let views = (0..<300).map { index in
            Board.label(
                "l\(index)", "x",
                Board.frame(Double(index), Double(index), 300 - Double(index), index.isMultiple(of: 2) ? 1 : 400))
        }.joined()
        let lowered = LoweredFile(Board.screen(views))
        #expect(lowered.draft("l299") != nil)
        #expect(lowered.checkDiagnostics.filter { $0.severity == .error }.map(\.description) == [])
    }

    @Test func longChainsOfScreensEndWithinTheDepthOfDocuments() {
        let scenes =
            (0..<400).map { index in
                Board.plain(
                    "s\(index)",
                    "<connections><segue destination=\"s\(index + 1)\" kind=\"show\" id=\"g\(index)\"/></connections>")
            }.joined() + Board.plain("s400")
        let lowered = LoweredFile(Board.document(scenes, initial: "s0"))
        #expect(lowered.interface.scenes.count == 401)
        #expect(lowered.checkDiagnostics.filter { $0.severity == .error }.map(\.description) == [])
    }

    @Test func chainOfControllersThatHoldEachOtherEnds() {
        let scenes = (0..<100).map { index in
            Board.scene(
                "<navigationController id=\"n\(index)\"><connections><segue destination=\"n\((index + 1) % 100)\" kind=\"relationship\" relationship=\"rootViewController\" id=\"r\(index)\"/></connections></navigationController>"
            )
        }.joined()
        let lowered = LoweredFile(Board.document(scenes, initial: "n0"))
        #expect(lowered.interface.diagnostics.allSatisfy { $0.location?.position != nil })
        #expect(lowered.checkDiagnostics.filter { $0.severity == .error }.map(\.description) == [])
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
