import WendCore

/// The text of the field that has the keyboard, as the person types it: the caret is the host's own.
struct Editing: Hashable, Sendable {
    let id: Element.ID
    private(set) var text: String
    /// Where the caret stands: how many bytes of UTF-8 are before it. Always before a whole character, or at the end.
    private(set) var caret: Int
    /// The lines of a field that has several, as they were last seen.
    private(set) var lines: FieldText?

    /// The lines of an area that are laid out after the one with the caret, so that whoever draws them has no work of its own.
    private static let linesAhead = 8

    init(_ id: Element.ID, _ text: String) {
        self.id = id
        self.text = text
        caret = text.utf8.count
    }

    /// What stands before the caret.
    var head: Substring { text[..<index] }
    private var index: String.Index { text.utf8.index(text.startIndex, offsetBy: caret) }

    /// Puts a text where the caret is. What is typed may melt into one character with what stands before it.
    mutating func insert(_ more: String) { replace(index..<index, with: more) }

    /// Removes the character before the caret, or the one after it; false if there is none.
    mutating func delete(isForward: Bool) -> Bool {
        if isForward {
            guard index < text.endIndex else { return false }
            replace(index..<text.index(after: index), with: "")
        } else {
            guard index > text.startIndex else { return false }
            replace(text.index(before: index)..<index, with: "")
        }
        return true
    }

    /// Removes the word before the caret, with the spaces after it.
    mutating func deleteWord() {
        var left = head
        while left.last == " " { left.removeLast() }
        while let last = left.last, last != " ", !last.isNewline { left.removeLast() }
        replace(left.endIndex..<index, with: "")
    }

    /// Removes what stands before the caret, or what stands after it.
    mutating func deleteAll(isForward: Bool) {
        replace(isForward ? index..<text.endIndex : text.startIndex..<index, with: "")
    }

    /// Replaces everything.
    mutating func replace(with text: String) { replace(self.text.startIndex..<self.text.endIndex, with: text) }

    /// Takes another text over that somebody else entered: the caret stays between the characters it stood between, at the end of the
    /// text at its end.
    mutating func follow(_ other: String) {
        if other == text { return }
        let (old, new) = (text.utf8, other.utf8)
        let same = zip(old, new).prefix { $0 == $1 }.count
        let rest = zip(old.dropFirst(same).reversed(), new.dropFirst(same).reversed()).prefix { $0 == $1 }.count
        if caret == old.count {
            caret = new.count
        } else if caret > same {
            // What was put in the place of what stood around it is before it now.
            caret = new.count - min(rest, old.count - caret)
        }
        text = other
        put(index)
        lines?.change(to: text, from: same)
    }

    /// Goes so many characters on, or back.
    mutating func move(by step: Int) {
        let limit = step < 0 ? text.startIndex : text.endIndex
        put(text.index(index, offsetBy: step, limitedBy: limit) ?? limit)
    }

    mutating func moveToStart() { caret = 0 }
    mutating func moveToEnd() { caret = text.utf8.count }

    /// Goes a line up or down; false where there is none.
    mutating func move(byLine step: Int) -> Bool {
        guard var lines else { return false }
        defer { self.lines = lines }
        let place = lines.place(of: caret)
        guard lines.line(place.row + step) != nil else { return false }
        caret = lines.caret(at: Screen.Place(row: place.row + step, column: place.column))
        return true
    }

    /// Lays out what is seen of a field of several lines: up to the caret and a little on.
    mutating func layOut(width: Int, isSecret: Bool) {
        var lines = lines ?? FieldText(text, width: width, isSecret: isSecret)
        if lines.width != max(width, 2) || lines.isSecret != isSecret {
            lines = FieldText(text, width: width, isSecret: isSecret)
        }
        _ = lines.count(upTo: lines.place(of: caret).row + Self.linesAhead + 1)
        self.lines = lines
    }

    private mutating func replace(_ range: Range<String.Index>, with more: String) {
        let first = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        text.replaceSubrange(range, with: more)
        caret = first + more.utf8.count
        put(index)
        lines?.change(to: text, from: first)
    }

    /// Puts the caret at a place, or after the character in the middle of which that is.
    private mutating func put(_ place: String.Index) {
        var place = place
        if place < text.endIndex {
            let next = text.index(after: place)
            if text.index(before: next) < place { place = next }
        }
        caret = text.utf8.distance(from: text.startIndex, to: place)
    }
}
