#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A reader and writer of dates by a Unicode date pattern, such as `yyyy-MM-dd'T'HH:mm:ss`.
///
/// Reads `y M d H h k K m s S a E z Z X` and quoted text; month and weekday names are English. Lenient about the number of
/// digits and about blanks, as the older documents were.
struct DatePattern {
    private enum Piece: Equatable {
        case field(Character, Int)
        case literal(Character)
    }

    private let pieces: [Piece]

    init(_ pattern: String) {
        var pieces: [Piece] = []
        var isQuoted = false
        var characters = Array(pattern)[...]
        while let character = characters.popFirst() {
            if character == "'" {
                if characters.first == "'" {
                    pieces.append(.literal("'"))
                    characters.removeFirst()
                } else {
                    isQuoted.toggle()
                }
            } else if !isQuoted, character.isASCII, character.isLetter {
                if case .field(character, let count)? = pieces.last {
                    pieces[pieces.count - 1] = .field(character, count + 1)
                } else {
                    pieces.append(.field(character, 1))
                }
            } else {
                pieces.append(.literal(character))
            }
        }
        self.pieces = pieces
    }

    /// The date a text names; nil if it does not fit the pattern from end to end.
    func read(_ text: String, in zone: TimeZone) -> Date? {
        var parts = DateParts()
        var rest = Substring(text)
        for (index, piece) in pieces.enumerated() {
            switch piece {
            case .literal(let character):
                if character.isWhitespace {
                    rest = rest.drop { $0.isWhitespace }
                } else {
                    guard rest.popFirst() == character else { return nil }
                }
            case .field(let letter, let count):
                // Fields without anything between them are as long as the pattern says.
                var isTight = false
                if index + 1 < pieces.count, case .field = pieces[index + 1] { isTight = true }
                guard parts.take(letter, isTight ? count : 0, from: &rest) else { return nil }
            }
        }
        return rest.allSatisfy(\.isWhitespace) ? parts.date(in: zone) : nil
    }
}

/// What a text says about a date, piece by piece.
struct DateParts {
    var year = 2000
    var month = 1
    var day = 1
    var hour = 0
    var minute = 0
    var second = 0
    var fraction = 0.0
    var isAfternoon: Bool?
    var offset: Int?

    static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    mutating func take(_ letter: Character, _ width: Int, from rest: inout Substring) -> Bool {
        switch letter {
        case "y", "u", "Y": return assign(\.year, width, &rest)
        case "M", "L":
            if let first = rest.first, first.isLetter { return takeMonthName(&rest) }
            return assign(\.month, width, &rest)
        case "d": return assign(\.day, width, &rest)
        case "H", "k": return assign(\.hour, width, &rest)
        case "h", "K": return assign(\.hour, width, &rest)
        case "m": return assign(\.minute, width, &rest)
        case "s": return assign(\.second, width, &rest)
        case "S": return takeFraction(&rest)
        case "E", "e", "c":
            rest = rest.drop { $0.isLetter || $0 == "." }
            return true
        case "a":
            let word = rest.prefix { $0.isLetter }.lowercased()
            guard word == "am" || word == "pm" else { return false }
            isAfternoon = word == "pm"
            rest = rest.dropFirst(2)
            return true
        case "z", "Z", "X", "x", "O", "v": return takeZone(&rest)
        default: return false
        }
    }

    private mutating func assign(_ part: WritableKeyPath<DateParts, Int>, _ width: Int, _ rest: inout Substring) -> Bool
    {
        let digits = rest.prefix(width > 0 ? width : 9).prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits) else { return false }
        self[keyPath: part] = number
        rest = rest.dropFirst(digits.count)
        return true
    }

    private mutating func takeMonthName(_ rest: inout Substring) -> Bool {
        let word = rest.prefix { $0.isLetter }
        guard let position = Self.months.firstIndex(of: String(word.lowercased().prefix(3))) else { return false }
        month = position + 1
        rest = rest.dropFirst(word.count)
        return true
    }

    mutating func takeFraction(_ rest: inout Substring) -> Bool {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, let number = Double("0.\(digits)") else { return false }
        fraction = number
        rest = rest.dropFirst(digits.count)
        return true
    }

    /// `Z`, `UTC`, `GMT`, `+02:00`, `+0200`, `GMT+2`.
    mutating func takeZone(_ rest: inout Substring) -> Bool {
        rest = rest.drop { $0.isWhitespace }
        let word = rest.prefix { $0.isLetter }.uppercased()
        if !word.isEmpty {
            guard ["Z", "UTC", "GMT", "UT"].contains(word) else { return false }
            rest = rest.dropFirst(word.count)
            offset = 0
        }
        guard let sign = rest.first, sign == "+" || sign == "-" else { return !word.isEmpty }
        let digits = rest.dropFirst().prefix { ($0.isASCII && $0.isNumber) || $0 == ":" }
        let plain = digits.filter { $0 != ":" }
        guard (1...4).contains(plain.count), let number = Int(plain) else { return false }
        let seconds = plain.count <= 2 ? number * 3600 : (number / 100) * 3600 + (number % 100) * 60
        offset = sign == "-" ? -seconds : seconds
        rest = rest.dropFirst(1 + digits.count)
        return true
    }

    func date(in zone: TimeZone) -> Date? {
        var hour = hour
        if let isAfternoon {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        guard (1...12).contains(month), (1...31).contains(day), (0...24).contains(hour), (0...59).contains(minute),
            (0...60).contains(second)
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = offset.flatMap { TimeZone(secondsFromGMT: $0) } ?? zone
        let components = DateComponents(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        guard let date = calendar.date(from: components), calendar.component(.day, from: date) == day || hour == 24
        else { return nil }
        return date.addingTimeInterval(fraction)
    }
}
