import Foundation
import GRDB
import WendExpressions

/// What the language of expressions needs of a connection.
enum RecordFunctions {
    static func register(in database: Database) {
        for function in SQLFunction.all {
            database.add(
                function: DatabaseFunction(function.name, argumentCount: 3, pure: true) { values in
                    function(
                        String.fromDatabaseValue(values[0]), String.fromDatabaseValue(values[1]),
                        String.fromDatabaseValue(values[2]))
                })
        }
        database.add(
            function: DatabaseFunction(kept, argumentCount: 1, pure: true) { values in
                String.fromDatabaseValue(values[0]).map(SearchText.kept)
            })
        guard let order = SQLFunction.all.first(where: { $0.name == "wend_order" }) else { return }
        for options in collations {
            database.add(
                collation: DatabaseCollation(collation(options)) { left, right in
                    let answer = order(left, right, options) ?? 0
                    return answer < 0 ? .orderedAscending : answer > 0 ? .orderedDescending : .orderedSame
                })
        }
    }

    /// What a folded column keeps of a text.
    static let kept = "wend_kept"

    private static let collations = ["c", "d", "l", "cd", "cl", "dl", "cdl"]

    /// The collation that orders texts with some options; nil for the order of their scalars.
    static func collation(for options: String) -> String? {
        let letters = "cdl".filter { options.contains($0) }
        return letters.isEmpty ? nil : collation(letters)
    }

    private static func collation(_ letters: String) -> String { "wend_\(letters)" }
}
