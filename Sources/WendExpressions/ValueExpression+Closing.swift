extension ValueExpression {
    /// What a text lacks to be an expression, where it lacks the end of something: a brace, a bracket or a quote.
    package struct MissingEnd {
        /// In bytes from the start of the text.
        package let offset: Int
        package let written: String
    }

    /// The longest text that is looked at, in bytes, and how many places are tried in it: each trial reads it.
    private static let longestText = 400
    private static let trialLimit = 40

    /// Where the end of something is missing in a text that could not be read; nil if it cannot be told.
    package static func missingEnd(in text: String, as role: ExpressionRole) -> MissingEnd? {
        let bytes = Array(text.utf8)
        guard bytes.count <= longestText else { return nil }
        if role != .template { return missingBracket(in: bytes[...], as: role) }
        var place = 0
        while let (start, end) = value(in: bytes, from: place) {
            guard let end else { return missingBrace(in: bytes, from: start) }
            if let found = missingBracket(in: bytes[start..<end], as: .any) { return found }
            place = end + 1
        }
        return nil
    }

    /// The next live value of a template: what is in its braces. It has no end if that is missing.
    private static func value(in bytes: [UInt8], from start: Int) -> (start: Int, end: Int?)? {
        var place = start
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "{") {
                if place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "{") { place += 2; continue }
                break
            }
            place += 1
        }
        guard place < bytes.count else { return nil }
        var (depth, quote) = (1, UInt8(0))
        var inner = place + 1
        while inner < bytes.count {
            let byte = bytes[inner]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "{") {
                depth += 1
            } else if byte == UInt8(ascii: "}") {
                depth -= 1
                if depth == 0 { return (place + 1, inner) }
            }
            inner += 1
        }
        // With a quote that has no end the brace behind it was not seen.
        if quote != 0, let last = bytes.lastIndex(of: UInt8(ascii: "}")), last > place { return (place + 1, last) }
        return (place + 1, nil)
    }

    /// The longest part that is an expression is what was meant to be in the braces.
    private static func missingBrace(in bytes: [UInt8], from start: Int) -> MissingEnd? {
        var trials = 0
        for end in stride(from: bytes.count, to: start, by: -1) where isEnd(bytes[...], end) {
            trials += 1
            if trials > trialLimit { return nil }
            if isExpression(bytes[start..<end], as: .any) { return MissingEnd(offset: end, written: "}") }
        }
        return nil
    }

    private static func missingBracket(in bytes: ArraySlice<UInt8>, as role: ExpressionRole) -> MissingEnd? {
        var (open, quotes) = (0, 0)
        for byte in bytes {
            if byte == UInt8(ascii: "'") { quotes += 1 }
            if quotes % 2 == 1 { continue }
            if byte == UInt8(ascii: "(") { open += 1 }
            if byte == UInt8(ascii: ")") { open -= 1 }
        }
        if quotes % 2 == 1 { return missingQuote(in: bytes, as: role) }
        let missing = ")"
        guard open == 1, !isExpression(bytes, as: role) else { return nil }
        // A collection operator is asked of a whole: `SUBQUERY(…).@count`.
        let operators = bytes.indices.dropFirst().filter {
            bytes[$0] == UInt8(ascii: ".") && $0 + 1 < bytes.endIndex && bytes[$0 + 1] == UInt8(ascii: "@")
        }
        let ends = stride(from: bytes.endIndex, to: bytes.startIndex, by: -1).filter { isEnd(bytes, $0) }
        for place in (operators + ends).prefix(trialLimit) {
            let text = bytes[bytes.startIndex..<place] + Array(missing.utf8) + bytes[place...]
            if isExpression(text, as: role) { return MissingEnd(offset: place, written: missing) }
        }
        return nil
    }

    /// A text ends before a comma or a bracket, else it begins before a word, else it ends or begins anywhere.
    private static func missingQuote(in bytes: ArraySlice<UInt8>, as role: ExpressionRole) -> MissingEnd? {
        let quote = UInt8(ascii: "'")
        let ends = bytes.indices.filter { ",)]}".utf8.contains(bytes[$0]) } + [bytes.endIndex]
        let beginnings = bytes.indices.dropFirst().filter {
            bytes[$0] != quote && !isBlank(bytes[$0]) && !isWord(bytes[$0 - 1]) && bytes[$0 - 1] != quote
        }
        let rest = stride(from: bytes.endIndex, to: bytes.startIndex, by: -1)
        for place in (ends.prefix(trialLimit) + beginnings.prefix(trialLimit) + rest.prefix(trialLimit)) {
            let text = bytes[bytes.startIndex..<place] + [quote] + bytes[place...]
            if isExpression(text, as: role) { return MissingEnd(offset: place, written: "'") }
        }
        return nil
    }

    /// Whether something may end at a place: behind a word, a quote or a bracket, and not within a word.
    private static func isEnd(_ bytes: ArraySlice<UInt8>, _ place: Int) -> Bool {
        guard place > bytes.startIndex, !isBlank(bytes[place - 1]) else { return false }
        return place == bytes.endIndex || !isWord(bytes[place]) || !isWord(bytes[place - 1])
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    private static func isExpression(_ bytes: some Collection<UInt8>, as role: ExpressionRole) -> Bool {
        (try? ValueExpression(parsing: String(decoding: bytes, as: UTF8.self), as: role)) != nil
    }
}
