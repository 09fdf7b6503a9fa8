import Foundation
import TestSupport
import Testing
import WendCore
import WendDocuments

/// Documents that were torn apart: whatever stands wherever, checking it ends, and says where it is wrong.
///
/// Elements of apps that are right are moved, copied and taken away, and names are written in place of others, so that all that is
/// judged of one stands in places that nobody thought of.
@Suite struct TornDocumentTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Mistakes")
    static let apps: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".xml") }.sorted()
    }()

    /// How many tears of each app are tried; more of them by hand, `WEND_TORN=500`.
    static let tears = ProcessInfo.processInfo.environment["WEND_TORN"].flatMap(Int.init) ?? 8

    /// A text in pieces: tags, and what lies between them.
    private struct Torn {
        var pieces: [String]

        init(_ text: String) {
            pieces = []
            var rest = text[...]
            while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
                if open > rest.startIndex { pieces.append(String(rest[..<open])) }
                pieces.append(String(rest[open...close]))
                rest = rest[rest.index(after: close)...]
            }
        }

        var text: String { pieces.joined() }

        private func isStart(_ place: Int) -> Bool {
            pieces[place].hasPrefix("<") && !pieces[place].hasPrefix("</") && !pieces[place].hasSuffix("/>")
        }

        /// The pieces of the element that begins at a place; nil if none does.
        private func element(at place: Int) -> Range<Int>? {
            guard pieces[place].hasPrefix("<"), !pieces[place].hasPrefix("</") else { return nil }
            if pieces[place].hasSuffix("/>") { return place..<place + 1 }
            var depth = 0
            for next in place..<pieces.count {
                if isStart(next) { depth += 1 }
                if pieces[next].hasPrefix("</") { depth -= 1 }
                if depth == 0 { return place..<next + 1 }
            }
            return nil
        }

        /// The root stays.
        private func anyElement(_ random: inout SeededGenerator) -> Range<Int>? {
            let starts = pieces.indices.filter { $0 > 1 && pieces[$0].hasPrefix("<") && !pieces[$0].hasPrefix("</") }
            return starts.randomElement(using: &random).flatMap(element)
        }

        mutating func change(_ random: inout SeededGenerator) {
            guard let range = anyElement(&random) else { return }
            let element = Array(pieces[range])
            switch Int.random(in: 0..<5, using: &random) {
            case 0: pieces.removeSubrange(range)
            case 1, 2:
                if Bool.random(using: &random) { pieces.removeSubrange(range) }
                let places = pieces.indices.filter(isStart)
                if let place = places.randomElement(using: &random) {
                    pieces.insert(contentsOf: element, at: place + 1)
                }
            case 3:
                // One word of a tag in place of another: names, kinds, values.
                let words = pieces.filter { $0.hasPrefix("<") }.flatMap { $0.split(separator: "\"").map(String.init) }
                let own = pieces[range.lowerBound].split(separator: "\"", omittingEmptySubsequences: false).map(
                    String.init)
                guard own.count > 2, let other = words.randomElement(using: &random), !other.contains("<"),
                    !other.contains("=")
                else { return }
                var changed = own
                changed[Int.random(in: 0..<own.count / 2, using: &random) * 2 + 1] = other
                pieces[range.lowerBound] = changed.joined(separator: "\"")
            default:
                // An element around it, of another's kind.
                guard let outer = anyElement(&random), isStart(outer.lowerBound) else { return }
                let open = pieces[outer.lowerBound], close = pieces[outer.upperBound - 1]
                pieces.replaceSubrange(range, with: [open] + element + [close])
            }
        }
    }

    @Test(arguments: apps, 0..<tears) func checkingEnds(_ app: String, _ seed: Int) throws {
        let text = try String(contentsOf: Self.folder.appending(path: app), encoding: .utf8)
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<5 {
            var torn = Torn(text)
            for _ in 0..<Int.random(in: 1...4, using: &random) { torn.change(&random) }
            let (document, found) = read(torn.text, file: "app.xml").checked(against: .standard)
            let said = found + (document?.reviewed(in: ReviewSurroundings(isEntry: true)) ?? [])
            #expect(said.allSatisfy { $0.location != nil })
        }
    }

    /// Two declarations of one name, one of them below what is of no kind.
    @Test(arguments: [
        "<value name=\"hits\" is=\"1\"><c><value name=\"hits\" is=\"2\"/></c></value>",
        "<value name=\"hits\"><label><value name=\"hits\" is=\"2\"/></label></value>",
    ]) func whatStandsBelowNothingIsNoFault(_ values: String) {
        let (document, found) = read("<app><screen title=\"T\">\(values)</screen></app>", file: "app.xml")
            .checked(against: .standard)
        _ = document?.reviewed(in: ReviewSurroundings(isEntry: true))
        #expect(found.contains { $0.severity == .error })
    }
}
