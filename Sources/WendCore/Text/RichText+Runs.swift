/// Rich text as a person reads it: blanks count as HTML has them, and paragraphs are lines.
extension RichText {
    /// A piece of text that looks the same from end to end.
    package struct Run: Hashable, Sendable {
        package var text: String
        package var isBold = false
        package var isItalic = false
        package var isUnderlined = false
        /// Where it leads.
        package var address: String?
    }

    /// The runs of a text, of which no two that are next to each other look the same.
    package static func runs(ofHTML html: String) -> [Run] {
        var writing = Writing()
        for piece in pieces(ofHTML: html) { writing.write(piece) }
        return writing.finished()
    }

    private struct Writing {
        private var runs: [Run] = []
        private var look = Run(text: "")
        private var isKept = false
        /// A blank that has been read, and is written only if something follows in the line.
        private var blank: Run?
        private var isAtLineStart = true
        /// Whether a line has to end before anything else is written.
        private var mustBreak = false

        mutating func write(_ piece: Piece) {
            switch piece {
            case .text(let words): for character in words { write(character) }
            case .lineBreak: breakLine()
            case .start(let tag, let address): change(tag, to: true, address)
            case .end(let tag): change(tag, to: false, nil)
            }
        }

        private mutating func change(_ tag: String, to isOn: Bool, _ address: String?) {
            switch tag {
            case "b": look.isBold = isOn
            case "i": look.isItalic = isOn
            case "u": look.isUnderlined = isOn
            case "a": look.address = address
            default:
                if tag == "pre" { isKept = isOn }
                blank = nil
                if !isAtLineStart { mustBreak = true }
            }
        }

        private mutating func write(_ character: Character) {
            if !isKept, character == " " || character.isNewline || character == "\t" {
                if blank == nil, !isAtLineStart, !mustBreak { blank = look }
                return
            }
            if mustBreak { breakLine() }
            if let blank { append(" ", in: blank) }
            append(character, in: look)
            isAtLineStart = character.isNewline
        }

        private mutating func breakLine() {
            (mustBreak, blank) = (false, nil)
            append("\n", in: look)
            isAtLineStart = true
        }

        private mutating func append(_ character: Character, in look: Run) {
            blank = nil
            if var last = runs.last, last.looks(like: look) {
                last.text.append(character)
                runs[runs.count - 1] = last
            } else {
                var run = look
                run.text = String(character)
                runs.append(run)
            }
        }

        func finished() -> [Run] {
            guard var last = runs.last, last.text.hasSuffix("\n") else { return runs }
            last.text.removeLast()
            return runs.dropLast() + (last.text.isEmpty ? [] : [last])
        }
    }
}

extension RichText.Run {
    fileprivate func looks(like other: Self) -> Bool {
        isBold == other.isBold && isItalic == other.isItalic && isUnderlined == other.isUnderlined
            && address == other.address
    }
}
