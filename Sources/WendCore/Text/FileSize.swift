import WendExpressions

/// Sizes of files as documents write them and people read them: `10 MB`, with 1 MB of 1,000,000 bytes, as on packages of disks.
package enum FileSize {
    private static let units: [(name: String, bytes: Double)] = [
        ("B", 1), ("KB", 1e3), ("MB", 1e6), ("GB", 1e9), ("TB", 1e12),
    ]

    /// Reads a number of bytes, or a number with a unit: `2500000`, `2.5 MB`. Nil if it is neither, or more than anybody has.
    package static func bytes(_ text: String) -> Int? {
        let text = text.filter { !$0.isWhitespace }
        let digits = text.prefix { ("0"..."9").contains($0) || $0 == "." }
        let unit = text.dropFirst(digits.count).uppercased()
        guard let number = Double(digits),
            let factor = unit.isEmpty ? 1 : units.first(where: { $0.name == unit })?.bytes
        else { return nil }
        let bytes = number * factor
        return bytes < 1e15 ? Int(bytes) : nil
    }

    /// A number as a size, as far as anybody has so much.
    static func bytes(_ value: Value) -> Int? {
        guard let number = value.number, number.isFinite else { return nil }
        return Int(min(max(number, 0), 1e15))
    }

    /// A size in the largest unit of which there is at least one, with one digit after the point below ten.
    package static func text(_ bytes: Int, locale: String) -> String {
        let size = Double(max(bytes, 0))
        let unit = units.last { size >= $0.bytes } ?? units[0]
        let count = size / unit.bytes
        let rounded = count < 9.95 && unit.bytes > 1 ? (count * 10).rounded() / 10 : count.rounded()
        let number = Int(exactly: rounded).map { Value.integer($0) } ?? .double(rounded)
        return "\(NumberText.text(number, locale: locale)) \(unit.name)"
    }
}
