import WendCore
import WendExpressions
import WendRuntime

/// Records that cannot be had: whoever asks for them or saves is told why.
struct RefusedRecords: RecordKeeping {
    /// In one line for whoever uses the app.
    let reason: String

    func watch(
        _ question: RecordQuestion, of person: String, _ take: @escaping @Sendable (Value) async -> Void
    ) async throws {
        await take(WatchedRows.failed(reason))
        throw RecordStoreError(.unavailable, reason)
    }

    func change(_ change: RecordChange, key: String, of person: String) async -> Reply { .failure(reason) }

    func take(
        _ objects: [Value], as request: RecordImport, key: String, isAnew: Bool, of person: String
    ) async -> Reply { .failure(reason) }
}
