import WendCore
import WendExpressions
import WendRuntime

/// The app's records as a store of what services answer: all of an answer in one transaction, or nothing.
struct RecordsOfServices: ServiceStore {
    private let records: (any RecordKeeping)?
    private let owner: String
    private let isAnew: Bool

    init(_ around: MessageSurroundings) {
        records = around.records
        owner = around.recordOwner
        isAnew = around.isWatched
    }

    func clear(_ entity: String, for call: ServiceCall) async throws {
        let change = RecordChange.delete(entity: entity, where: "TRUEPREDICATE")
        try await Self.check(keeper().change(change, key: "\(call.id)/clear", of: owner))
    }

    func store(_ result: ServiceResult, for call: ServiceCall) async throws -> StoredResult {
        let isOne = result.value.fields != nil
        let objects = isOne ? [result.value] : result.value.elements
        let request = RecordImport(result.type.entity, isReplacing: result.clears, setters: result.setters)
        let reply = try await keeper().take(objects, as: request, key: call.id, isAnew: isAnew, of: owner)
        try Self.check(reply)
        return StoredResult(.dictionary(reply.values), object: isOne ? result.value : nil)
    }

    private func keeper() throws -> any RecordKeeping {
        guard let records else { throw StoringProblem("The app keeps no records: it declares no <entity>.") }
        return records
    }

    private static func check(_ reply: Reply) throws {
        if !reply.isSuccess { throw StoringProblem(reply.values["error"]?.text ?? reply.name) }
    }
}
