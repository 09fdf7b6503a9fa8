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

    /// Conditions joined by AND or OR. Many of them are put into brackets, so that the tree they make is not as high as they are
    /// many.
    static func chained(_ conditions: [SQLFragment], _ separator: String) -> SQLFragment {
        guard conditions.count > SQLBounds.chain else { return joined(conditions, separator) }
        let size = max(SQLBounds.chain, (conditions.count + SQLBounds.chain - 1) / SQLBounds.chain)
        let groups = stride(from: 0, to: conditions.count, by: size).map { start in
            let group = chained(Array(conditions[start..<min(start + size, conditions.count)]), separator)
            return SQLFragment("(\(group.text))", group.parameters)
        }
        return joined(groups, separator)
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
    /// What makes looking for parts of a text quick.
    var search: SQLSearch?
}

/// What is known of a column whose texts can be looked through quickly.
struct SQLSearch {
    /// The column with the folded texts.
    var column: String
    /// The id of the record, and the table that has the trigrams of that column.
    var index: (id: String, table: String)?
}
