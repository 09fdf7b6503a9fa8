import WendCore

/// The text of the field that has the keyboard, as the person types it: the caret is the host's own.
struct Editing: Hashable, Sendable {
    let id: Element.ID
    private(set) var text: String
    /// Before which character the caret stands.
    private(set) var caret: Int

    init(_ id: Element.ID, _ text: String) {
        self.id = id
        self.text = text
        caret = text.count
    }

    private var head: Substring { text.prefix(caret) }
    private var tail: Substring { text.dropFirst(caret) }

    /// Puts a text where the caret is. What is typed may melt into one character with what stands before it.
    mutating func insert(_ more: String) { set(String(head) + more, tail) }

    /// Removes the character before the caret, or the one after it; false if there is none.
    mutating func delete(isForward: Bool) -> Bool {
        if isForward {
            if tail.isEmpty { return false }
            set(String(head), tail.dropFirst())
        } else {
            if head.isEmpty { return false }
            set(String(head.dropLast()), tail)
        }
        return true
    }

    /// Removes the word before the caret, with the spaces after it.
    mutating func deleteWord() {
        var left = head
        while left.last == " " { left.removeLast() }
        while let last = left.last, last != " ", !last.isNewline { left.removeLast() }
        set(String(left), tail)
    }

    /// Removes what stands before the caret, or what stands after it.
    mutating func deleteAll(isForward: Bool) {
        if isForward { set(String(head), "") } else { set("", tail) }
    }

    /// Replaces everything.
    mutating func replace(with text: String) { set(text, "") }

    /// Takes another text over that somebody else entered; the caret stays where it was, as far as there is text.
    mutating func follow(_ other: String) {
        if other == text { return }
        let wasAtEnd = tail.isEmpty
        text = other
        caret = wasAtEnd ? text.count : min(caret, text.count)
    }

    mutating func move(to place: Int) { caret = min(max(place, 0), text.count) }

    private mutating func set(_ head: String, _ tail: Substring) {
        text = head + tail
        caret = min(head.count, text.count)
    }
}
