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
        guard let meant, meant != text, let pattern = try? DatePattern(checked: meant) else { return nil }
        // Who takes the letters from elsewhere takes the minutes for months as well.
        return mixedUp(pattern).flatMap { writing($0, in: meant) } ?? meant
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

    /// The fields of a pattern, by their numbers, that are months behind an hour, `HH:MM`, or minutes beside a day or a year,
    /// `yyyy-mm-dd`; nil if there are none.
    static func mixedUp(_ pattern: DatePattern) -> Set<Int>? {
        var fields: [(field: DatePattern.Field, width: Int, before: String)] = []
        var text = ""
        for piece in pattern.pieces {
            switch piece {
            case .text(let more): text += more
            case .field(let field, let width):
                fields.append((field, width, text))
                text = ""
            }
        }
        let hours: Set<DatePattern.Field> = [.hour12, .hour24, .hourFrom0, .hourTo24]
        let days: Set<DatePattern.Field> = [.day, .year]
        var mixed: Set<Int> = []
        for (number, each) in fields.enumerated() {
            let previous = number > 0 ? fields[number - 1].field : nil
            let next = number + 1 < fields.count ? fields[number + 1].field : nil
            switch each.field {
            case .month where each.width <= 2:
                guard let previous, hours.contains(previous), ["", ":", "."].contains(each.before) else { continue }
                mixed.insert(number)
            case .minute:
                let isTime = previous.map(hours.contains) ?? false || next == .second
                if !isTime, [previous, next].contains(where: { $0.map(days.contains) ?? false }) {
                    mixed.insert(number)
                }
            default: continue
            }
        }
        return mixed.isEmpty ? nil : mixed
    }

    /// A pattern with months for minutes and minutes for months in some of its fields; nil where text in quotes stands between.
    static func writing(_ mixed: Set<Int>, in text: String) -> String? {
        guard !text.contains("'") else { return nil }
        var meant = ""
        var number = -1
        var last: Character?
        for character in text {
            if character.isLetter, character != last { number += 1 }
            last = character
            let isMixed = character.isLetter && mixed.contains(number)
            meant.append(isMixed ? (character == "M" ? "m" : "M") : character)
        }
        return meant
    }
}
