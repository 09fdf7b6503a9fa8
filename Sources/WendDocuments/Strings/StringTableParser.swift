import WendCore

/// A parser that takes a `.strings` file apart, character by character.
struct StringTableParser {
    private(set) var texts: [String: String] = [:]
    private(set) var places: [String: FileLocation] = [:]
    private(set) var diagnostics: [Diagnostic] = []
    private let file: String
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var line = 1
    private var column = 1
    private static let problemLimit = 1000

    init(_ bytes: [UInt8], file: String) {
        self.file = file
        let text: String
        if bytes.starts(with: [0xFF, 0xFE]) || (bytes.count > 1 && bytes[0] != 0 && bytes[1] == 0) {
            text = Self.wide(bytes, high: 1)
        } else if bytes.starts(with: [0xFE, 0xFF]) || (bytes.count > 1 && bytes[0] == 0 && bytes[1] != 0) {
            text = Self.wide(bytes, high: 0)
        } else {
            text = String(decoding: bytes, as: UTF8.self)
            if !text.utf8.elementsEqual(bytes) {
                diagnostics.append(.badEncoding(at: FileLocation(file: file, line: 1, column: 1)))
            }
        }
        let scalars = Array(text.unicodeScalars)
        self.scalars = scalars.first == "\u{FEFF}" ? Array(scalars.dropFirst()) : scalars
    }

    private static func wide(_ bytes: [UInt8], high: Int) -> String {
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
            UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + 1 - high])
        }
        return String(decoding: units, as: UTF16.self)
    }

    mutating func run() {
        skipBlanks()
        while index < scalars.count, diagnostics.count < Self.problemLimit {
            if !entry() { recover() }
            skipBlanks()
        }
    }

    /// Reads `key = text;` or `key;`; false after reporting what is wrong.
    private mutating func entry() -> Bool {
        let place = location
        guard let key = word() else { return fail("a key in quotes is expected") }
        skipBlanks()
        var text = key
        if peek == "=" {
            advance()
            skipBlanks()
            guard let value = word() else { return fail("a text in quotes is expected after '='") }
            text = value
            skipBlanks()
        }
        guard peek == ";" else { return fail("a ';' is expected") }
        advance()
        if texts[key] != nil { diagnostics.append(.duplicateKey(key, at: place)) }
        texts[key] = text
        places[key] = place
        return true
    }

    /// Reads a text in quotes, or one without of letters, digits and `_ $ / : . -`; nil if there is none.
    private mutating func word() -> String? {
        guard let quote = peek, quote == "\"" || quote == "'" else {
            var word = String.UnicodeScalarView()
            while let scalar = peek, Self.isPlain(scalar), !startsComment {
                word.append(scalar)
                advance()
            }
            return word.isEmpty ? nil : String(word)
        }
        let place = location
        var word = String.UnicodeScalarView()
        advance()
        while let scalar = peek {
            advance()
            if scalar == quote { return String(word) }
            if scalar == "\\" { word.append(escape()) } else { word.append(scalar) }
        }
        diagnostics.append(.badStrings("the text has no closing quote", at: place))
        return String(word)
    }

    private mutating func escape() -> Unicode.Scalar {
        guard let scalar = peek else { return "\\" }
        if let digit = Self.value(scalar, radix: 8) {
            advance()
            return number(startingWith: digit, radix: 8, digits: 2)
        }
        advance()
        switch scalar {
        case "a": return "\u{07}"
        case "b": return "\u{08}"
        case "f": return "\u{0C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "v": return "\u{0B}"
        case "U", "u": return utf16Escape()
        default: return scalar
        }
    }

    /// `\U` with four digits; two of them may make one character.
    private mutating func utf16Escape() -> Unicode.Scalar {
        let first = hexadecimal()
        guard (0xD800..<0xDC00).contains(first), peek == "\\", index + 1 < scalars.count,
            scalars[index + 1] == "U" || scalars[index + 1] == "u"
        else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
        advance()
        advance()
        let second = hexadecimal()
        guard (0xDC00..<0xE000).contains(second) else { return "\u{FFFD}" }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
    }

    private mutating func hexadecimal() -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let scalar = peek, let digit = Self.value(scalar, radix: 16) else { break }
            value = value << 4 | digit
            advance()
        }
        return value
    }

    private mutating func number(startingWith first: UInt32, radix: UInt32, digits: Int) -> Unicode.Scalar {
        var value = first
        for _ in 0..<digits {
            guard let scalar = peek, let digit = Self.value(scalar, radix: radix) else { break }
            value = value * radix + digit
            advance()
        }
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    private mutating func skipBlanks() {
        while let scalar = peek {
            if scalar.properties.isWhitespace {
                advance()
            } else if scalar == "/", next == "/" {
                while peek != nil, peek != "\n" { advance() }
            } else if scalar == "/", next == "*" {
                let place = location
                advance()
                repeat { advance() } while peek != nil && !(peek == "*" && next == "/")
                if peek == nil { return diagnostics.append(.unterminated("comment", end: "*/", at: place)) }
                advance()
                advance()
            } else {
                return
            }
        }
    }

    private mutating func fail(_ reason: String) -> Bool {
        diagnostics.append(.badStrings(reason, at: location))
        return false
    }

    /// Goes on after the next `;`, or at the end of the line.
    private mutating func recover() {
        while let scalar = peek {
            advance()
            if scalar == ";" || scalar == "\n" { return }
        }
    }

    // MARK: Characters

    private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }
    private var next: Unicode.Scalar? { index + 1 < scalars.count ? scalars[index + 1] : nil }
    private var startsComment: Bool { peek == "/" && (next == "/" || next == "*") }
    private var location: FileLocation { FileLocation(file: file, line: line, column: column) }

    private mutating func advance() {
        guard index < scalars.count else { return }
        if scalars[index] == "\n" {
            line += 1
            column = 1
        } else {
            column += 1
        }
        index += 1
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "/", ":", ".", "-": true
        default: false
        }
    }

    private static func value(_ scalar: Unicode.Scalar, radix: UInt32) -> UInt32? {
        let value: UInt32
        switch scalar {
        case "0"..."9": value = scalar.value - 48
        case "a"..."f": value = scalar.value - 87
        case "A"..."F": value = scalar.value - 55
        default: return nil
        }
        return value < radix ? value : nil
    }
}
