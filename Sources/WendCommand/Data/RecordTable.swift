import Wend
import WendTerminal

/// Records in columns, for people.
struct RecordTable {
    let lines: [String]

    /// How many columns of a value are shown.
    private static let widest = 40

    init(_ records: [StoredRecord]) {
        var names: [String] = []
        for name in records.flatMap(\.values.names) where !names.contains(name) { names.append(name) }
        let rows = [["id"] + names] + records.map { record in [record.id.id] + names.map { Self.text(record[$0]) } }
        let widths = rows[0].indices.map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
        lines = rows.map { row in
            let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - DisplayWidth.of($0)) }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    private static func text(_ value: Value) -> String {
        let text: String =
            switch value {
            case .null: ""
            case .reference(let reference): "\(reference.type)/\(reference.id)"
            case .data(let bytes): "\(bytes.count) bytes"
            default: Excerpt.printable(value.displayText)
            }
        return TextFlow.cut(text, to: widest).text
    }
}
