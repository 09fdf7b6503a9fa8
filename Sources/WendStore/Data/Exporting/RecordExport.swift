import Foundation
import WendCore
import WendExpressions

/// A form in which records are given away.
public enum RecordExportFormat: String, Hashable, Sendable, CaseIterable {
    /// A list of objects, one line each: `_id`, `_entity`, attributes, and where relationships lead.
    case json
    /// A line of names, then a line each record (RFC 4180). Lists of records are separated by blanks.
    case csv
}

/// The writing of records as text.
struct RecordExport {
    let format: RecordExportFormat
    /// Attributes, then relationships.
    let names: [String]
    private(set) var isFirst = true

    init(_ format: RecordExportFormat, names: [String]) {
        self.format = format
        self.names = names
    }

    /// What comes before all records.
    var head: String {
        switch format {
        case .json: "["
        case .csv: (["_id", "_entity"] + names).map(Self.field).joined(separator: ",") + "\r\n"
        }
    }

    /// What comes behind all records.
    var tail: String { format == .json ? (isFirst ? "]\n" : "\n]\n") : "" }

    /// - Parameter values: Of the record's attributes and relationships; a name that is not among them is none of its.
    mutating func text(of record: StoredRecord, _ values: Fields) -> String {
        defer { isFirst = false }
        switch format {
        case .json:
            var object: Fields = ["_id": .string(record.id.id), "_entity": .string(record.entity)]
            for name in names { if let value = values[name] { object[name] = value } }
            return (isFirst ? "\n" : ",\n") + JSONText.text(.dictionary(object))
        case .csv:
            let fields = [record.id.id, record.entity] + names.map { Self.text(values[$0] ?? .null) }
            return fields.map(Self.field).joined(separator: ",") + "\r\n"
        }
    }

    /// A field as it is, or in quotation marks where it has to be. What a spreadsheet would take for a formula is none: it begins with
    /// an apostrophe.
    private static func field(_ text: String) -> String {
        var text = text
        if let first = text.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first), Double(text) == nil {
            text = "'" + text
        }
        guard text.unicodeScalars.contains(where: { $0 == "\"" || $0 == "," || $0 == "\n" || $0 == "\r" }) else {
            return text
        }
        return "\"\(text.replacing("\"", with: "\"\""))\""
    }

    private static func text(_ value: Value) -> String {
        switch value {
        case .bool(let flag): flag ? "true" : "false"
        case .date(let date): JSONText.text(of: date)
        case .reference(let reference): reference.id
        case .list(let members): members.map(text).joined(separator: " ")
        case .dictionary: JSONText.text(value)
        default: value.displayText
        }
    }
}
