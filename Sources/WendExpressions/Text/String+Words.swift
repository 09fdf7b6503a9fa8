extension String {
    /// Without the blanks at both ends.
    var trimmed: String {
        var rest = Substring(self)
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return String(rest)
    }

    /// Without a locale: the first letter of each word large, the rest small.
    var capitalizedWords: String {
        var isStart = true
        var text = ""
        for character in self {
            text += isStart ? String(character).uppercased() : String(character).lowercased()
            isStart = !(character.isLetter || character.isNumber || character == "'" || character == "\u{2019}")
        }
        return text
    }
}
