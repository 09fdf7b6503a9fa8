extension NumberPattern {
    /// The pattern that one with a comma before its decimals was meant to be, such as `0,00`; nil if it is none.
    static func withDecimalPoint(_ text: String) -> String? {
        guard text.utf8.count <= 24, let comma = text.lastIndex(of: ","), !text.contains("."), !text.contains("'")
        else { return nil }
        let digits = text[text.index(after: comma)...].prefix { $0 == "0" || $0 == "#" }
        guard !digits.isEmpty, digits.count != 3, comma > text.startIndex else { return nil }
        let before = text[text.index(before: comma)]
        guard before == "0" || before == "#" else { return nil }
        return text[..<comma] + "." + text[text.index(after: comma)...]
    }

    /// The pattern that one of printf, `%.1f`, was meant to be; nil if it is none. `%d` alone may be the day of a date.
    static func meant(by text: String) -> String? {
        guard text.utf8.first == UInt8(ascii: "%"), text.utf8.count <= 12, let letter = text.last,
            "fFiugGl@".contains(letter),
            text != "%F"
        else { return nil }
        let middle = text.dropFirst().dropLast()
        guard middle.allSatisfy({ "0123456789.,+' -l".contains($0) }) else { return nil }
        let parts = middle.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2 else { return nil }
        let isGrouped = parts[0].contains { ",'".contains($0) }
        let whole = isGrouped ? "#,##0" : "0"
        guard letter == "f" || letter == "F" || parts.count == 2 else { return letter == "@" ? nil : whole }
        let count = parts.count == 2 ? Int(parts[1]) ?? 0 : 6
        guard (0...9).contains(count) else { return nil }
        return count == 0
            ? whole : parts.count == 2 ? "\(whole).\(String(repeating: "0", count: count))" : "\(whole).######"
    }
}
