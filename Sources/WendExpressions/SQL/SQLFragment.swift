/// A piece of SQL with the values of its question marks.
struct SQLFragment: Hashable, Sendable {
    var text: String
    var parameters: [Value]

    init(_ text: String, _ parameters: [Value] = []) {
        self.text = text
        self.parameters = parameters
    }

    static func joined(_ fragments: [SQLFragment], _ separator: String) -> SQLFragment {
        SQLFragment(fragments.map(\.text).joined(separator: separator), fragments.flatMap(\.parameters))
    }

    /// A name of a table or column, whatever is in it.
    static func quoted(_ name: String) -> String {
        var quoted = "\""
        for character in name.unicodeScalars where character != "\0" {
            quoted.unicodeScalars.append(character)
            if character == "\"" { quoted.unicodeScalars.append(character) }
        }
        return quoted + "\""
    }
}

/// A value in SQL with what is known of it.
struct SQLOperand {
    /// What two values have to have in common to be compared.
    enum Sort: Hashable {
        case number, string, date, data, null
        case record(String)
    }

    var fragment: SQLFragment
    var sort: Sort
    /// Whether a number is always an integer.
    var isWhole = false
    var constant: Value?
}
