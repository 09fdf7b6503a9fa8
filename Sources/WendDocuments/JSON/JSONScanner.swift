import WendCore
import WendExpressions

/// A scanner that goes over the bytes once, from start to end.
struct JSONScanner {
    struct Failure: Error {
        let diagnostic: Diagnostic
    }

    private(set) var warnings: [Diagnostic] = []
    private let bytes: [UInt8]
    private let source: SourceText
    private let maximumDepth: Int
    private let maximumValues: Int
    private let keepsDigits: Bool
    private var valueCount = 0
    private var offset = 0

    init(_ source: SourceText, maximumDepth: Int, maximumValues: Int, keepsDigits: Bool = false) {
        bytes = source.bytes
        self.source = source
        self.maximumDepth = maximumDepth
        self.maximumValues = maximumValues
        self.keepsDigits = keepsDigits
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    mutating func document() throws(Failure) -> JSONNode {
        skipBlanks()
        let node = try value(depth: 0)
        skipBlanks()
        if offset < bytes.count { throw failure("nothing may follow the value") }
        return node
    }

    private mutating func value(depth: Int) throws(Failure) -> JSONNode {
        let start = offset
        if depth > maximumDepth { throw Failure(diagnostic: .jsonTooDeep(maximumDepth, at: location(at: offset))) }
        valueCount += 1
        if valueCount > maximumValues {
            throw Failure(diagnostic: .jsonTooManyValues(maximumValues, at: location(at: offset)))
        }
        let content: JSONNode.Content =
            switch peek {
            case UInt8(ascii: "{"): .object(try members(depth: depth))
            case UInt8(ascii: "["): .array(try elements(depth: depth))
            case UInt8(ascii: "\""): .scalar(.string(try string()))
            case let byte? where byte == UInt8(ascii: "-") || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")):
                .scalar(try number())
            default: .scalar(try word())
            }
        return JSONNode(content: content, range: SourceRange(start..<offset))
    }

    private mutating func members(depth: Int) throws(Failure) -> [JSONNode.Member] {
        var members: [JSONNode.Member] = []
        var names: Set<String> = []
        try list(until: UInt8(ascii: "}")) { (scanner: inout JSONScanner) throws(Failure) in
            let start = scanner.offset
            guard scanner.peek == UInt8(ascii: "\"") else {
                throw scanner.failure("a name in double quotes is expected")
            }
            let name = try scanner.string()
            let range = SourceRange(start..<scanner.offset)
            if !names.insert(name).inserted {
                scanner.warnings.append(.jsonDuplicate(name, at: scanner.source.location(of: range)))
            }
            scanner.skipBlanks()
            guard scanner.peek == UInt8(ascii: ":") else {
                throw scanner.failure("':' is expected after the name '\(name)'")
            }
            scanner.advance()
            scanner.skipBlanks()
            members.append(JSONNode.Member(name: name, nameRange: range, node: try scanner.value(depth: depth + 1)))
        }
        return members
    }

    private mutating func elements(depth: Int) throws(Failure) -> [JSONNode] {
        var elements: [JSONNode] = []
        try list(until: UInt8(ascii: "]")) { (scanner: inout JSONScanner) throws(Failure) in
            elements.append(try scanner.value(depth: depth + 1))
        }
        return elements
    }

    private mutating func list(until end: UInt8, _ item: (inout JSONScanner) throws(Failure) -> Void) throws(Failure) {
        advance()
        skipBlanks()
        var comma: Int?
        while peek != end {
            try item(&self)
            let itemEnd = offset
            skipBlanks()
            comma = peek == UInt8(ascii: ",") ? offset : nil
            if comma == nil {
                guard peek == end else {
                    throw failure("',' or '\(Character(Unicode.Scalar(end)))' is expected", comma: itemEnd, before: end)
                }
                break
            }
            advance()
            skipBlanks()
        }
        if let comma {
            let place = location(at: comma)
            let edit = Diagnostic.Edit(location: place, replacement: "")
            warnings.append(.jsonTrailingComma(at: place).fixable("leave out the comma", [edit]))
        }
        advance()
    }

    private mutating func word() throws(Failure) -> Value {
        for (word, value) in [("true", Value.bool(true)), ("false", .bool(false)), ("null", .null)]
        where bytes[offset...].starts(with: word.utf8) {
            for _ in word.utf8 { advance() }
            return value
        }
        throw failure("a value is expected")
    }

    private mutating func number() throws(Failure) -> Value {
        let start = offset
        let begin = offset
        if peek == UInt8(ascii: "-") { advance() }
        let digits = try digits()
        if digits > 1, bytes[offset - digits] == UInt8(ascii: "0") {
            throw failure("a number does not begin with 0", at: begin)
        }
        var isInteger = true
        if peek == UInt8(ascii: ".") {
            isInteger = false
            advance()
            _ = try self.digits()
        }
        if let mark = peek, mark | 0x20 == UInt8(ascii: "e") {
            isInteger = false
            advance()
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { advance() }
            _ = try self.digits()
        }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        if isInteger, let number = Int(text) { return .integer(number) }
        // As a double it would be the same as its neighbours.
        if isInteger, keepsDigits { return .string(text) }
        guard let number = Double(text), number.isFinite else { throw failure("the number is too large", at: begin) }
        return .double(number)
    }

    private mutating func digits() throws(Failure) -> Int {
        let start = offset
        while let digit = peek, digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") { advance() }
        if offset == start { throw failure("a digit is expected") }
        return offset - start
    }

    private mutating func string() throws(Failure) -> String {
        let begin = offset
        advance()
        var text: [UInt8] = []
        while let byte = peek, byte != UInt8(ascii: "\"") {
            switch byte {
            case UInt8(ascii: "\\"): try escape(into: &text)
            case 0..<0x20: throw failure("a control character has to be written as an escape")
            default:
                text.append(byte)
                advance()
            }
        }
        guard peek != nil else { throw failure("the text that begins here has no end", at: begin) }
        advance()
        guard let string = String(validating: text, as: UTF8.self) else {
            throw failure("the text is not UTF-8", at: begin)
        }
        return string
    }

    private mutating func escape(into text: inout [UInt8]) throws(Failure) {
        let begin = offset
        advance()
        let kind = peek
        if kind != nil { advance() }
        switch kind {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(kind ?? 0)
        case UInt8(ascii: "b"): text.append(8)
        case UInt8(ascii: "f"): text.append(12)
        case UInt8(ascii: "n"): text.append(10)
        case UInt8(ascii: "r"): text.append(13)
        case UInt8(ascii: "t"): text.append(9)
        case UInt8(ascii: "u"):
            var code = UInt32(try unit())
            if code & 0xFC00 == 0xD800, peek == UInt8(ascii: "\\"), offset + 1 < bytes.count,
                bytes[offset + 1] == UInt8(ascii: "u")
            {
                advance()
                advance()
                let low = UInt32(try unit())
                guard low & 0xFC00 == 0xDC00 else { throw failure("half a surrogate pair", at: begin) }
                code = 0x10000 + ((code & 0x3FF) << 10 | low & 0x3FF)
            }
            guard let scalar = Unicode.Scalar(code) else { throw failure("half a surrogate pair", at: begin) }
            text.append(contentsOf: String(scalar).utf8)
        default: throw failure("no such escape", at: begin)
        }
    }

    private mutating func unit() throws(Failure) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw failure("four hexadecimal digits are expected")
            }
            unit = unit << 4 | UInt16(digit)
            advance()
        }
        return unit
    }

    // MARK: Position

    private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }
    /// The place of one byte.
    private func location(at offset: Int) -> FileLocation {
        source.location(of: SourceRange(offset..<min(bytes.count, offset + 1)))
    }

    private mutating func advance() { offset += 1 }

    private mutating func skipBlanks() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { advance() }
    }

    /// What is wrong where a comma may be missing: where the next value begins.
    private func failure(_ sentence: String, comma place: Int, before end: UInt8) -> Failure {
        let failure = failure(sentence)
        let begins = end == UInt8(ascii: "}") ? "\"" : "\"{["
        guard let next = peek, begins.utf8.contains(next) else { return failure }
        let edit = Diagnostic.Edit(location: source.location(of: SourceRange(at: place)), replacement: ",")
        return Failure(diagnostic: failure.diagnostic.fixable("write the comma", [edit]))
    }

    private func failure(_ sentence: String, at place: Int? = nil) -> Failure {
        Failure(diagnostic: .jsonSyntax(sentence, at: location(at: place ?? offset)))
    }
}
