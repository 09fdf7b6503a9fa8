/// A lexer that cuts an expression's text into tokens, over bytes of UTF-8.
struct Lexer {
    private(set) var problems: [ExpressionProblem] = []
    let bytes: [UInt8]
    private(set) var offset: Int
    /// Values for `%@` and the like; nil if the text takes none.
    private let arguments: [Value]?
    private(set) var usedArguments = 0

    init(_ bytes: [UInt8], from offset: Int = 0, arguments: [Value]? = nil) {
        self.bytes = bytes
        self.offset = offset
        self.arguments = arguments
    }

    mutating func next() -> Token {
        skipBlanks()
        let start = offset
        let kind = kind()
        return Token(kind: kind, span: Span(start, offset))
    }

    private mutating func kind() -> Token.Kind {
        guard let byte = peek() else { return .end }
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return string(quote: byte)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return number()
        case UInt8(ascii: "$"):
            offset += 1
            return name().map(Token.Kind.variable) ?? complain("a name has to follow '$'\(hintForVariable)")
        case UInt8(ascii: "@"):
            offset += 1
            return name().map(Token.Kind.at)
                ?? complain("a name has to follow '@'; texts and numbers have none before them")
        case UInt8(ascii: "#"):
            offset += 1
            return name().map(Token.Kind.word) ?? complain("a name has to follow '#'")
        case UInt8(ascii: "%"): return argument()
        case UInt8(ascii: "."):
            if let digit = peek(1), isDigit(digit), !followsOperand { return number() }
            return symbol()
        default:
            if let word = name() { return classified(word) }
            return symbol()
        }
    }

    // MARK: Words

    private mutating func classified(_ word: String) -> Token.Kind {
        if word.utf8.count == 3, word.uppercased() == "UTI" {
            for keyword in [Keyword.conformsTo, .equalsType] {
                let rest = Array(keyword.rawValue.utf8.dropFirst(3))
                guard offset + rest.count <= bytes.count else { continue }
                if bytes[offset..<offset + rest.count].elementsEqual(rest, by: { upper($0) == $1 }) {
                    offset += rest.count
                    return .keyword(keyword, keyword.rawValue)
                }
            }
        }
        if let selector = selector(startingWith: word) { return .selector(selector) }
        if let keyword = Keyword(word: word) { return .keyword(keyword, word) }
        return .word(word)
    }

    /// `name:` or `name:other:`, if a bracket follows it.
    private mutating func selector(startingWith word: String) -> String? {
        guard peek() == UInt8(ascii: ":"), peek(1) != UInt8(ascii: "=") else { return nil }
        let mark = (offset, problems.count)
        var selector = word
        while peek() == UInt8(ascii: ":") {
            offset += 1
            selector += ":"
            if let part = name() {
                selector += part
                if peek() != UInt8(ascii: ":") { break }
            }
        }
        let end = offset
        skipBlanks()
        if peek() == UInt8(ascii: "("), selector.hasSuffix(":") {
            offset = end
            return selector
        }
        offset = mark.0
        problems.removeLast(problems.count - mark.1)
        return nil
    }

    /// A letter or underscore, then letters, digits and underscores; any of them may be escaped.
    private mutating func name() -> String? {
        let start = offset
        guard let first = peek(), isNameStart(first) else { return nil }
        var end = offset
        while end < bytes.count, isASCIINamePart(bytes[end]) { end += 1 }
        if end == bytes.count || (bytes[end] < 0x80 && bytes[end] != UInt8(ascii: "\\")) {
            offset = end
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }
        var name = String.UnicodeScalarView()
        while let byte = peek() {
            if isASCIINamePart(byte) {
                name.append(Unicode.Scalar(byte))
                offset += 1
            } else if byte == UInt8(ascii: "\\") {
                guard let scalar = numericEscape() else { break }
                name.append(scalar)
            } else if byte >= 0x80, let (scalar, width) = scalar(), isNamePart(scalar, first: name.isEmpty) {
                name.append(scalar)
                offset += width
            } else {
                break
            }
        }
        return name.isEmpty ? nil : String(name)
    }

    private func isNameStart(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "\\") || (isASCIINamePart(byte) && !isDigit(byte))
    }

    private func isNamePart(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
        scalar.properties.isAlphabetic || (!first && (scalar.properties.isXIDContinue))
    }

    // MARK: Literals

    private mutating func string(quote: UInt8) -> Token.Kind {
        let start = offset
        offset += 1
        var end = offset
        while end < bytes.count, bytes[end] != quote, bytes[end] != UInt8(ascii: "\\") { end += 1 }
        if end < bytes.count, bytes[end] == quote {
            let text = String(decoding: bytes[offset..<end], as: UTF8.self)
            offset = end + 1
            return .string(text)
        }
        var text: [UInt8] = []
        while let byte = peek() {
            if byte == quote {
                offset += 1
                return .string(String(decoding: text, as: UTF8.self))
            }
            if byte == UInt8(ascii: "\\") {
                escape(into: &text)
            } else {
                text.append(byte)
                offset += 1
            }
        }
        problems.append(.syntax("the text that begins here has no end", at: Span(start, start + 1)))
        return .invalid
    }

    private mutating func escape(into text: inout [UInt8]) {
        let start = offset
        let simple: [UInt8: UInt8] = [
            UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9, UInt8(ascii: "b"): 8,
            UInt8(ascii: "f"): 12, UInt8(ascii: "\\"): 92, UInt8(ascii: "'"): 39, UInt8(ascii: "\""): 34,
        ]
        if let next = peek(1), let byte = simple[next] {
            text.append(byte)
            offset += 2
        } else if let scalar = numericEscape() {
            text.append(contentsOf: String(scalar).utf8)
        } else if let next = peek(1) {
            // What has no meaning here, such as the `\d` of a regular expression, stands for itself.
            text.append(UInt8(ascii: "\\"))
            offset = start + 1
            if next < 0x80 {
                text.append(next)
                offset += 1
            }
        } else {
            text.append(UInt8(ascii: "\\"))
            offset += 1
        }
    }

    /// `\101`, `\x41` or `\u0041`; two halves of a surrogate pair make one scalar.
    private mutating func numericEscape() -> Unicode.Scalar? {
        guard peek() == UInt8(ascii: "\\"), let kind = peek(1) else { return nil }
        func digits(_ count: Int, from start: Int, radix: UInt32) -> UInt32? {
            guard start + count <= bytes.count else { return nil }
            var code: UInt32 = 0
            for byte in bytes[start..<start + count] {
                guard let digit = hexDigit(byte), digit < radix else { return nil }
                code = code * radix + digit
            }
            return code
        }
        var found: (code: UInt32, width: Int)?
        switch kind {
        case UInt8(ascii: "0")...UInt8(ascii: "7"): found = digits(3, from: offset + 1, radix: 8).map { ($0, 4) }
        case UInt8(ascii: "x"): found = digits(2, from: offset + 2, radix: 16).map { ($0, 4) }
        case UInt8(ascii: "u"):
            found = digits(4, from: offset + 2, radix: 16).map { ($0, 6) }
            if let (high, _) = found, high & 0xFC00 == 0xD800, peek(6) == UInt8(ascii: "\\"),
                peek(7) == UInt8(ascii: "u"), let low = digits(4, from: offset + 8, radix: 16), low & 0xFC00 == 0xDC00
            {
                found = (0x10000 + ((high & 0x3FF) << 10 | low & 0x3FF), 12)
            }
        default: break
        }
        guard let found, let scalar = Unicode.Scalar(found.code) else { return nil }
        offset += found.width
        return scalar
    }

    private mutating func number() -> Token.Kind {
        let start = offset
        if peek() == UInt8(ascii: "0"), let kind = peek(1) {
            let radix: UInt32? =
                switch kind | 0x20 {
                case UInt8(ascii: "x"): 16
                case UInt8(ascii: "o"): 8
                case UInt8(ascii: "b"): 2
                default: nil
                }
            if let radix { return integer(radix: radix) }
        }
        var isReal = false
        skipDigits()
        if peek() == UInt8(ascii: "."), let digit = peek(1), isDigit(digit) {
            isReal = true
            offset += 1
            skipDigits()
        }
        if let mark = peek(), mark | 0x20 == UInt8(ascii: "e") {
            let signed = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
            if let digit = peek(signed ? 2 : 1), isDigit(digit) {
                isReal = true
                offset += signed ? 2 : 1
                skipDigits()
            }
        }
        if let byte = peek(), isASCIINamePart(byte) || byte >= 0x80 {
            while let byte = peek(), isASCIINamePart(byte) { offset += 1 }
            if let byte = peek(), byte >= 0x80 { offset = min(bytes.count, offset + (scalar()?.1 ?? 1)) }
            problems.append(.syntax("a number ends before a letter", at: Span(start, offset)))
            return .invalid
        }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        if !isReal {
            if let number = UInt64(text) { return .integer(number) }
            return complain("the number does not fit into 64 bits", from: start)
        }
        guard let number = Double(text), number.isFinite else {
            return complain("the number is too large", from: start)
        }
        return .real(number)
    }

    private mutating func integer(radix: UInt32) -> Token.Kind {
        let start = offset
        offset += 2
        let first = offset
        while let byte = peek(), isASCIINamePart(byte) { offset += 1 }
        let text = String(decoding: bytes[first..<offset], as: UTF8.self)
        guard let number = UInt64(text, radix: Int(radix)) else {
            return complain("not a number of base \(radix) that fits into 64 bits", from: start)
        }
        return .integer(number)
    }

    // MARK: Arguments

    private mutating func argument() -> Token.Kind {
        let start = offset
        if peek(1) == UInt8(ascii: "%") {
            offset += 2
            return .symbol(.modulus)
        }
        guard let arguments else {
            offset += 1
            if let letter = peek(), letter == UInt8(ascii: "@") || isASCIINamePart(letter) { offset += 1 }
            let sentence = "'%' takes an argument, and this text has none; write modulus:by:(a, b) for a remainder"
            problems.append(.syntax(sentence, at: Span(start, offset)))
            return .invalid
        }
        offset += 1
        var conversion = "%"
        while let byte = peek(), byte == UInt8(ascii: "l") || byte == UInt8(ascii: "h") || byte == UInt8(ascii: "q") {
            conversion.unicodeScalars.append(Unicode.Scalar(byte))
            offset += 1
        }
        guard let letter = peek(), letter < 0x80 else { return complain("nothing follows '%'", from: start) }
        conversion.unicodeScalars.append(Unicode.Scalar(letter))
        offset += 1
        let span = Span(start, offset)
        guard "@KdDiuUxXofFeEgGaAsSc".utf8.contains(letter) else {
            return complain("unknown conversion '\(conversion)'", from: start)
        }
        guard usedArguments < arguments.count else {
            problems.append(.missingArgument(conversion, at: span))
            return .invalid
        }
        let value = arguments[usedArguments]
        usedArguments += 1
        let converted = FormatArgument(letter: letter, value: value)
        switch converted {
        case .constant(let value): return .argument(value, conversion)
        case .keyPath(let path): return .keyPath(path)
        case .wrong(let expected):
            problems.append(.wrongArgument(conversion, expected: expected, at: span))
            return .invalid
        }
    }

    // MARK: Signs

    private mutating func symbol() -> Token.Kind {
        let width = min(2, bytes.count - offset)
        for count in stride(from: width, to: 0, by: -1) {
            if let symbol = Self.symbol(bytes[offset], count == 2 ? bytes[offset + 1] : nil) {
                offset += count
                return .symbol(symbol)
            }
        }
        let start = offset
        let (found, length) = scalar() ?? ("\u{FFFD}", 1)
        offset += length
        let hint = hint(for: found)
        problems.append(.syntax("unexpected character '\(found)'\(hint)", at: Span(start, offset)))
        return .invalid
    }

    /// What is meant by a `$` that no name follows.
    private var hintForVariable: String {
        switch peek() {
        case UInt8(ascii: "{"): "; without braces, as in $name"
        case let byte? where isDigit(byte): "; members of a list are asked by ANY, ALL or SUBQUERY(list, $x, condition)"
        default: ""
        }
    }

    /// What is meant by a character that has just been passed and means nothing.
    private func hint(for scalar: Unicode.Scalar) -> String {
        switch scalar {
        case ";":
            var ahead = self
            ahead.skipBlanks()
            return ahead.peek() == nil
                ? "; an expression ends without one"
                : "; conditions are joined by AND or OR, members of a list are parted by ','"
        case "\u{201C}", "\u{201D}", "\u{201E}", "\u{2018}", "\u{2019}": return "; texts stand between ' or \""
        case "?":
            if peek() == UInt8(ascii: ".") {
                return "; what is not there is nil, and so is what it has: write '.' alone"
            }
            var ahead = self
            ahead.skipBlanks()
            return ahead.peek() == nil || ahead.peek() == UInt8(ascii: ")")
                ? "; variables are written $name" : "; conditional values are written TERNARY(condition, yes, no)"
        case "`":
            return "; texts stand between ' or \", names as they are, and #name where it is a word of the language"
        case "\u{2260}": return "; did you mean '!='?"
        case "\u{2264}": return "; did you mean '<='?"
        case "\u{2265}": return "; did you mean '>='?"
        default: return ""
        }
    }

    private static func symbol(_ first: UInt8, _ second: UInt8?) -> Symbol? {
        // Zero stands for no second byte, so a byte that is zero is none of a sign.
        if second == 0 { return nil }
        return symbols[UInt16(first) << 8 | UInt16(second ?? 0)]
    }

    private static let symbols: [UInt16: Symbol] = Dictionary(
        uniqueKeysWithValues: Symbol.allCases.filter { $0 != .modulus }.map { symbol in
            let bytes = Array(symbol.rawValue.utf8)
            return (UInt16(bytes[0]) << 8 | UInt16(bytes.count > 1 ? bytes[1] : 0), symbol)
        })

    // MARK: Bytes

    func peek(_ distance: Int = 0) -> UInt8? { offset + distance < bytes.count ? bytes[offset + distance] : nil }

    private mutating func skipBlanks() {
        while let byte = peek() {
            if byte == 0x20 || (byte >= 9 && byte <= 13) {
                offset += 1
            } else if byte >= 0x80, let (scalar, width) = scalar(), scalar.properties.isWhitespace {
                offset += width
            } else {
                return
            }
        }
    }

    private mutating func skipDigits() { while let byte = peek(), isDigit(byte) { offset += 1 } }

    /// Whether the byte before can end an operand, so that a dot is a step and not the start of a number.
    private var followsOperand: Bool {
        guard offset > 0 else { return false }
        let before = bytes[offset - 1]
        return isASCIINamePart(before) || before >= 0x80 || [UInt8(ascii: ")"), UInt8(ascii: "]")].contains(before)
    }

    private func scalar() -> (Unicode.Scalar, Int)? {
        var decoder = UTF8()
        var rest = bytes[offset...].prefix(4).makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return nil }
        return (scalar, UTF8.width(scalar))
    }

    private mutating func complain(_ sentence: String, from start: Int? = nil) -> Token.Kind {
        problems.append(.syntax(sentence, at: Span(start ?? offset - 1, offset)))
        return .invalid
    }

    private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    private func isASCIINamePart(_ byte: UInt8) -> Bool {
        (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")) || isDigit(byte)
            || byte == UInt8(ascii: "_")
    }

    private func upper(_ byte: UInt8) -> UInt8 { byte >= 97 && byte <= 122 ? byte - 32 : byte }

    private func hexDigit(_ byte: UInt8) -> UInt32? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt32.init)
    }
}
