/// The line of a text in which something is meant, and what is meant underlined.
///
///        3 |     <scren>
///          |     ^~~~~~
package enum Excerpt {
    /// How much of a line is shown, in bytes.
    private static let limit = 160

    /// Two lines for people. Whatever is in the text stands there as it is: see ``printable(_:)``.
    /// - Parameters:
    ///   - range: What is meant, in bytes from the start.
    ///   - number: The number of the line it begins in, counted from 1.
    package static func lines(of bytes: [UInt8], _ range: Range<Int>, number: Int) -> [String] {
        let line = line(of: bytes, around: range.lowerBound, atMost: limit)
        let before = line.lowerBound..<min(max(range.lowerBound, line.lowerBound), line.upperBound)
        let meant = before.upperBound..<max(before.upperBound, min(range.upperBound, line.upperBound))
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        let number = String(number)
        let pad = String(repeating: " ", count: max(0, 4 - number.count))
        // Tabs stay tabs, so that the mark stands below its character whatever width they have.
        let indent = String(text(before).unicodeScalars.map { $0 == "\t" ? "\t" : Character(" ") })
        let marks = "^" + String(repeating: "~", count: max(0, text(meant).unicodeScalars.count - 1))
        return [
            "\(pad)\(number) | \(text(line))",
            "\(String(repeating: " ", count: pad.count + number.count)) | \(indent)\(marks)",
        ]
    }

    /// The line around a place, or as much of it as may be shown.
    package static func line(of bytes: [UInt8], around offset: Int, atMost limit: Int) -> Range<Int> {
        let target = min(max(0, offset), bytes.count)
        func isEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
        var start = target
        while start > 0, target - start < limit / 2, !isEnd(bytes[start - 1]) { start -= 1 }
        while start < target, bytes[start] & 0xC0 == 0x80 { start += 1 }
        var end = target
        while end < bytes.count, end - start < limit, !isEnd(bytes[end]) { end += 1 }
        while end > target, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return start..<end
    }

    /// A line in which nothing commands a terminal: control characters, and marks that change the direction of what follows,
    /// are shown as `·`.
    package static func printable(_ text: String) -> String {
        // Of a scalar beyond ASCII tables are asked.
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x09 }) { return text }
        guard text.unicodeScalars.contains(where: isCommand) else { return text }
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { shown.append(isCommand(scalar) ? "·" : scalar) }
        return String(shown)
    }

    /// A JSON text that says the same and commands no terminal: such characters are escaped.
    package static func escapedJSON(_ text: String) -> String {
        func isEscaped(_ scalar: Unicode.Scalar) -> Bool { isCommand(scalar) && scalar != "\n" }
        guard text.unicodeScalars.contains(where: isEscaped) else { return text }
        var shown = ""
        for scalar in text.unicodeScalars {
            guard isEscaped(scalar) else {
                shown.unicodeScalars.append(scalar)
                continue
            }
            let digits = String(scalar.value, radix: 16)
            shown += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
        return shown
    }

    private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "\t" { return false }
        return scalar.properties.generalCategory == .control || (0x202A...0x202E).contains(scalar.value)
            || (0x2066...0x2069).contains(scalar.value)
    }
}
