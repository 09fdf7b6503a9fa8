import Foundation
import GRDB
import WendCore

/// What transactions with a key came to, beside the records they changed.
enum EffectLog {
    static func result(of key: WriteKey, in database: Database) throws -> WriteResult? {
        let statement = try database.cachedStatement(sql: "SELECT result FROM _effect WHERE key = ?")
        guard let data = try Data.fetchOne(statement, arguments: [key.rawValue]) else { return nil }
        return try JSONDecoder().decode(WriteResult.self, from: data)
    }

    /// - Parameter limit: How many are kept; the oldest go.
    static func note(_ result: WriteResult, of key: WriteKey, keeping limit: Int, in database: Database) throws {
        let statement = try database.cachedStatement(sql: "INSERT INTO _effect (key, result) VALUES (?, ?)")
        try statement.execute(arguments: [key.rawValue, try JSONEncoder().encode(result)])
        let old = try database.cachedStatement(sql: "DELETE FROM _effect WHERE number <= ?")
        try old.execute(arguments: [database.lastInsertedRowID - Int64(max(1, limit))])
    }
}
