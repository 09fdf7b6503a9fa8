/// Patterns of dates as other languages write them.
enum OtherDatePatterns {
    /// What the letters behind a `%` are here.
    private static let percent: [Character: String] = [
        "Y": "yyyy", "y": "yy", "m": "MM", "d": "dd", "e": "d", "H": "HH", "I": "hh", "M": "mm", "S": "ss", "p": "a",
        "B": "MMMM", "b": "MMM", "A": "EEEE", "a": "EEE", "F": "yyyy-MM-dd", "T": "HH:mm:ss", "R": "HH:mm",
    ]

    /// The pattern that one of another language, `%Y-%m-%d` or `YYYY-MM-DD`, was probably meant to be; nil if that is none.
    static func meant(by text: String) -> String? {
        guard text.utf8.count <= 60, !text.contains("'") else { return nil }
        let meant = text.contains("%") ? withoutPercents(text) : inSmallLetters(text)
        guard let meant, meant != text, (try? DatePattern(checked: meant)) != nil else { return nil }
        return meant
    }

    private static func withoutPercents(_ text: String) -> String? {
        var meant = ""
        var isLetter = false
        for character in text {
            if isLetter {
                guard let letters = percent[character] else { return nil }
                meant += letters
            } else if character != "%" {
                // A letter that stands for itself would stand for something here.
                if character.isLetter { return nil }
                meant.append(character)
            }
            isLetter = !isLetter && character == "%"
        }
        return isLetter ? nil : meant
    }

    /// `YYYY` and `DD` are year and day elsewhere.
    private static func inSmallLetters(_ text: String) -> String {
        String(text.map { $0 == "Y" ? "y" : $0 == "D" ? "d" : $0 })
    }
}
