/// A pattern that dates are written and read by, such as `d MMM yyyy, HH:mm`: letters stand for parts of a date, as
/// Unicode has them, and text stands in quotes, unless it has no letters.
struct DatePattern: Sendable {
    enum Piece: Hashable, Sendable {
        case field(Field, Int)
        case text(String)
    }

    /// A part of a date, by its letter.
    enum Field: Character, CaseIterable, Sendable {
        case era = "G"
        case year = "y"
        case month = "M"
        case monthAlone = "L"
        case day = "d"
        case weekday = "E"
        case weekdayAlone = "c"
        case half = "a"
        /// The morning, the afternoon and so on, where the locale tells more than halves.
        case period = "B"
        case hour12 = "h"
        case hour24 = "H"
        case hourFrom0 = "K"
        case hourTo24 = "k"
        case minute = "m"
        case second = "s"
        case fraction = "S"
        case zone = "z"
        case zoneDigits = "Z"
        case zoneOrZ = "X"
        case zoneISO = "x"
        case zoneGMT = "O"

        /// How often the letter may be repeated.
        var widths: ClosedRange<Int> {
            switch self {
            case .year, .fraction: 1...9
            case .era, .zone: 1...4
            case .month, .monthAlone, .weekday, .zoneDigits, .zoneOrZ, .zoneISO: 1...5
            case .weekdayAlone: 3...5
            case .half, .period: 1...3
            case .zoneGMT: 1...4
            default: 1...2
            }
        }
    }

    /// Says in a sentence what keeps a text from being a pattern.
    struct Problem: Error {
        let sentence: String
        /// The pattern that was probably meant.
        var meant: String?
    }

    let pieces: [Piece]

    init(_ text: String) throws(Problem) {
        do {
            pieces = try Self.pieces(text)
        } catch {
            throw Problem(sentence: error.sentence, meant: OtherDatePatterns.meant(by: text))
        }
    }

    /// The same of a pattern of which nobody has to know what else it may have been meant to be.
    init(checked text: String) throws(Problem) { pieces = try Self.pieces(text) }

    private static func pieces(_ text: String) throws(Problem) -> [Piece] {
        var pieces: [Piece] = []
        var literal = ""
        var rest = text.unicodeScalars[...]
        func flush() {
            if !literal.isEmpty { pieces.append(.text(literal)) }
            literal = ""
        }
        while let scalar = rest.popFirst() {
            if scalar == "%", let letter = rest.first, letter.properties.isAlphabetic {
                throw Problem(sentence: "letters stand by themselves, as in 'yyyy-MM-dd', not behind '%'")
            }
            if scalar == "'" {
                literal += try Self.quoted(&rest)
            } else if ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) {
                let count = 1 + rest.prefix { $0 == scalar }.count
                rest = rest.dropFirst(count - 1)
                flush()
                pieces.append(.field(try Self.field(scalar, count), count))
            } else {
                literal.unicodeScalars.append(scalar)
            }
        }
        flush()
        guard pieces.contains(where: { if case .field = $0 { true } else { false } }) else {
            throw Problem(sentence: "no letter in it stands for a part of a date")
        }
        return pieces
    }

    private static func field(_ letter: Unicode.Scalar, _ count: Int) throws(Problem) -> Field {
        let written = String(repeating: Character(letter), count: min(count, 10))
        guard let field = Field(rawValue: Character(letter)) else {
            switch letter {
            case "Y": throw Problem(sentence: "'\(written)' is the year a week belongs to; the year is 'y'")
            case "D": throw Problem(sentence: "'\(written)' is the day of the year; the day of the month is 'd'")
            default:
                throw Problem(sentence: "'\(written)' stands for no part of a date; text is put into quotes")
            }
        }
        guard field.widths.contains(count) else {
            throw Problem(sentence: "'\(written)' is not among the lengths of '\(letter)'")
        }
        return field
    }

    /// The text behind a quote, up to the next; two quotes are one.
    private static func quoted(_ rest: inout Substring.UnicodeScalarView) throws(Problem) -> String {
        if rest.first == "'" {
            rest.removeFirst()
            return "'"
        }
        var text = ""
        while let scalar = rest.popFirst() {
            if scalar != "'" {
                text.unicodeScalars.append(scalar)
            } else if rest.first == "'" {
                rest.removeFirst()
                text += "'"
            } else {
                return text
            }
        }
        throw Problem(sentence: "a quote is not closed")
    }
}

/// How much of a date or a time is told, by its name in the language.
enum DateStyle: String, CaseIterable, Sendable {
    case full, long, medium, short
    case nothing = "none"

    private var position: Int? { Self.allCases.firstIndex(of: self).flatMap { $0 < 4 ? $0 : nil } }

    /// The pattern a locale has for a date and a time in these styles; nil if neither is wanted.
    static func pattern(_ date: DateStyle, _ time: DateStyle, _ locale: LocaleData) -> DatePattern? {
        text(date, time, locale).flatMap { try? DatePattern($0) }
    }

    /// The same as it is written.
    static func text(_ date: DateStyle, _ time: DateStyle, _ locale: LocaleData) -> String? {
        func text(_ key: String, _ style: DateStyle) -> String? {
            style.position.flatMap { position in
                let texts = locale.table.values(key)
                return texts.indices.contains(position) ? String(texts[position]) : nil
            }
        }
        let written: String?
        switch (text("date", date), text("time", time)) {
        case (let date?, nil): written = date
        case (nil, let time?): written = time
        case (nil, nil): written = nil
        case (let day?, let time?):
            written = text("both", date).map { Template.filled($0, time, day) }
        }
        return written
    }
}

/// Texts in which `{0}` and `{1}` stand for others, as the tables of languages have them.
enum Template {
    static func filled(_ template: some StringProtocol, _ first: String, _ second: String = "") -> String {
        var text = ""
        var rest = Substring(template)
        while let open = rest.firstIndex(of: "{") {
            text += rest[..<open]
            rest = rest[open...].dropFirst()
            text += rest.first == "0" ? first : second
            rest = rest.dropFirst(2)
        }
        return text + rest
    }
}
