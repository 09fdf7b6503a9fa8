import CSQLite
import Foundation
import WendExpressions

/// An SQLite database in memory with the functions that translations need.
final class Database: @unchecked Sendable {
    // Only one test at a time uses it, and SQLite serialises what reaches it.
    private let handle: OpaquePointer

    struct Failure: Error { let message: String }

    init() throws {
        var handle: OpaquePointer?
        guard sqlite3_open(":memory:", &handle) == SQLITE_OK, let handle else { throw Failure(message: "cannot open") }
        self.handle = handle
        for (number, function) in SQLFunction.all.enumerated() {
            // The number of the function is all that C hands back.
            let pointer = UnsafeMutableRawPointer(bitPattern: number + 1)
            sqlite3_create_function_v2(
                handle, function.name, 3, SQLITE_UTF8 | SQLITE_DETERMINISTIC, pointer,
                { context, _, values in
                    let number = Int(bitPattern: sqlite3_user_data(context)) - 1
                    func text(_ position: Int) -> String? {
                        guard let value = values?[position], sqlite3_value_type(value) == SQLITE_TEXT else {
                            return nil
                        }
                        let bytes = UnsafeBufferPointer(
                            start: sqlite3_value_text(value), count: Int(sqlite3_value_bytes(value)))
                        return String(decoding: bytes, as: UTF8.self)
                    }
                    if let result = SQLFunction.all[number](text(0), text(1), text(2)) {
                        sqlite3_result_int64(context, Int64(result))
                    } else {
                        sqlite3_result_null(context)
                    }
                }, nil, nil, nil)
        }
    }

    deinit { sqlite3_close(handle) }

    func run(_ text: String, _ parameters: [Value]) throws { _ = try ids(text, parameters) }

    /// The first column of every row.
    func ids(_ text: String, _ parameters: [Value]) throws -> [String] {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, text, -1, &statement, nil) == SQLITE_OK else { throw failure(text) }
        defer { sqlite3_finalize(statement) }
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        for (position, value) in parameters.enumerated() {
            let place = Int32(position + 1)
            switch value {
            case .null: sqlite3_bind_null(statement, place)
            case .bool(let flag): sqlite3_bind_int64(statement, place, flag ? 1 : 0)
            case .integer(let number): sqlite3_bind_int64(statement, place, Int64(number))
            case .double(let number): sqlite3_bind_double(statement, place, number)
            case .date(let date): sqlite3_bind_double(statement, place, date.timeIntervalSinceReferenceDate)
            case .string(let text): sqlite3_bind_text(statement, place, text, Int32(text.utf8.count), transient)
            case .data(let bytes) where bytes.isEmpty: sqlite3_bind_zeroblob(statement, place, 0)
            case .data(let bytes): sqlite3_bind_blob(statement, place, bytes, Int32(bytes.count), transient)
            default: throw Failure(message: "\(value) is no parameter")
            }
        }
        guard Int(sqlite3_bind_parameter_count(statement)) == parameters.count else {
            throw Failure(message: "\(parameters.count) parameters for \(text)")
        }
        var ids: [String] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: ids.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "")
            case SQLITE_DONE: return ids
            default: throw failure(text)
            }
        }
    }

    private func failure(_ text: String) -> Failure {
        Failure(message: "\(String(cString: sqlite3_errmsg(handle))) in \(text)")
    }
}
