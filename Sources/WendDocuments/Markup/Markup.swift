import WendCore

/// What is written in a document, in whatever notation: elements, texts and comments in their order.
///
/// A ``Document`` knows what this means and forgets the comments; whoever writes documents makes their markup of their texts
/// again. Two documents with the same markup say the same.
package struct Markup: Sendable, Equatable {
    package indirect enum Piece: Sendable, Equatable {
        case text(Text)
        case comment(Comment)
        case element(Element)
    }

    package struct Element: Sendable, Equatable {
        package var name: String
        package var attributes: [Attribute] = []
        package var content: [Piece] = []
        /// Whether it names a parameter of what it stands in, and is no object itself.
        package var isParameter = false
        package var place = Place()
        package var namePlace = Place()
    }

    package struct Attribute: Sendable, Equatable {
        package var name: String
        package var value: String
        package var namePlace = Place()
        package var valuePlace = Place()
    }

    /// Character data up to the next comment or element. All that stands between two elements is one text, whose white space
    /// at both ends does not count.
    package struct Text: Sendable, Equatable {
        package var text: String
        package var place = Place()
    }

    /// A place in a file, which is nothing about what is written.
    package struct Place: Sendable, Equatable {
        package var range: Range<Int>

        package init(_ range: Range<Int> = 0..<0) { self.range = range }

        package static func == (left: Place, right: Place) -> Bool { true }
    }

    /// Before the root.
    package var prologue: [Comment] = []
    package var root: Element
    /// Behind the root.
    package var epilogue: [Comment] = []
}

extension Markup {
    /// A note for whoever reads the document.
    package struct Comment: Sendable, Equatable {
        /// Its lines, without white space at its ends and without the indentation that all but the first have in common.
        package let lines: [String]
        package let place: Place

        package init(_ text: String, place: Place = Place()) {
            var lines = text.replacing("\r\n", with: "\n").split(
                omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r" }
            ).map { Self.withoutSpaceBehind($0) }
            while lines.last?.isEmpty == true { lines.removeLast() }
            lines.removeFirst(lines.firstIndex { !$0.isEmpty } ?? 0)
            if let first = lines.first {
                let indentation = Self.indentation(of: lines.dropFirst())
                lines =
                    [String(first.drop(while: Self.isSpace))]
                    + lines.dropFirst().map { String($0.dropFirst(indentation)) }
            }
            self.lines = lines
            self.place = place
        }

        package var text: String { lines.joined(separator: "\n") }

        private static func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }

        private static func withoutSpaceBehind(_ line: Substring) -> String {
            var line = line
            while let last = line.last, isSpace(last) { line.removeLast() }
            return String(line)
        }

        private static func indentation(of lines: ArraySlice<String>) -> Int {
            lines.filter { !$0.isEmpty }.map { $0.prefix(while: isSpace).count }.min() ?? 0
        }
    }
}

extension Array<Markup.Piece> {
    /// The pieces with the texts as they count: without white space at the ends of what makes one text, and without those that
    /// are nothing then.
    func trimmed() -> [Markup.Piece] {
        var result: [Markup.Piece] = []
        var run: [Markup.Piece] = []
        func finish() {
            result += Self.trimmedRun(run)
            run = []
        }
        for piece in self {
            if case .element = piece {
                finish()
                result.append(piece)
            } else {
                run.append(piece)
            }
        }
        finish()
        return result
    }

    /// Texts beside each other with comments between them.
    private static func trimmedRun(_ run: [Markup.Piece]) -> [Markup.Piece] {
        var run = run
        for index in run.indices {
            guard case .text(var text) = run[index] else { continue }
            text = text.withoutSpace(front: true, back: false)
            run[index] = .text(text)
            if !text.text.isEmpty { break }
        }
        for index in run.indices.reversed() {
            guard case .text(var text) = run[index] else { continue }
            text = text.withoutSpace(front: false, back: true)
            run[index] = .text(text)
            if !text.text.isEmpty { break }
        }
        var result: [Markup.Piece] = []
        for piece in run {
            guard case .text(let text) = piece else {
                result.append(piece)
                continue
            }
            if text.text.isEmpty { continue }
            if case .text(let before)? = result.last {
                let range =
                    before.place.range
                    .lowerBound..<Swift.max(
                        before.place.range.lowerBound, text.place.range.upperBound)
                result[result.count - 1] = .text(
                    Markup.Text(text: before.text + text.text, place: Markup.Place(range)))
            } else {
                result.append(piece)
            }
        }
        return result
    }
}

extension Markup.Text {
    /// Without the white space of Unicode at its front, or its back.
    fileprivate func withoutSpace(front: Bool, back: Bool) -> Self {
        var text = text
        let kept = text.withUTF8 { bytes in
            let whole = DocumentText.trimmed(0..<bytes.count, of: bytes)
            // All of it is white space, whichever end it is looked at from.
            if whole.isEmpty { return "" }
            let range = (front ? whole.lowerBound : 0)..<(back ? whole.upperBound : bytes.count)
            return String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
        }
        return Self(text: kept, place: place)
    }
}
