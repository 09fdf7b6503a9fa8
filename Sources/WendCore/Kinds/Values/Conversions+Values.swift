package import WendExpressions

extension Conversions {
    /// Text that is a decimal number from end to end, with the locale's separators; nil otherwise.
    package static func number(_ text: String, locale: String) -> Value? {
        let trimmed = text.drop { $0.isWhitespace }.trimmingSuffix { $0.isWhitespace }
        let decimal: Character = usesDecimalComma(locale) ? "," : "."
        var plain = ""
        var digits = 0
        for (offset, character) in trimmed.enumerated() {
            switch character {
            case "0"..."9":
                digits += 1
                plain.append(character)
            case "+", "-":
                guard offset == 0 else { return nil }
                plain.append(character)
            case decimal:
                guard !plain.contains(".") else { return nil }
                plain.append(".")
            default: return nil
            }
        }
        guard digits > 0 else { return nil }
        if let integer = Int(plain) { return .integer(integer) }
        return Double(plain.hasSuffix(".") ? String(plain.dropLast()) : plain).map(Value.double)
    }

    /// The languages that write a comma before decimals; regions of English-writing and Asian countries use a point.
    private static func usesDecimalComma(_ locale: String) -> Bool {
        let parts = locale.split { $0 == "_" || $0 == "-" }
        let region = parts.dropFirst().last
        if let language = parts.first, language == "de" || language == "fr" || language == "it", region == "CH" {
            return false
        }
        if parts.first == "es", let region,
            ["MX", "US", "GT", "HN", "NI", "PA", "PE", "PR", "SV", "DO"].contains(region)
        {
            return false
        }
        return parts.first.map { commaLanguages.contains(String($0)) } ?? false
    }

    private static let commaLanguages: Set<String> = [
        "af", "az", "be", "bg", "bs", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fr", "gl", "hr", "hu",
        "hy",
        "id", "is", "it", "ka", "kk", "lt", "lv", "mk", "nb", "nl", "nn", "no", "pl", "pt", "ro", "ru", "sk", "sl",
        "sq",
        "sr", "sv", "tr", "uk", "uz", "vi",
    ]
}

extension Substring {
    fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
        var end = endIndex
        while end > startIndex, predicate(self[index(before: end)]) { end = index(before: end) }
        return self[..<end]
    }
}
