// Does a series of transactions on records, each under its key, until all are done or it is killed.
// Usage: RecordKillSupport DATABASE TRANSACTIONS
//
// Every third is an import of 400 objects in batches; the others make three records and delete one of an earlier transaction. Whoever is
// started again begins with the first; what was done before is not done again. Says `done NUMBER` when a transaction is committed.

import Foundation
import WendCore
import WendExpressions
import WendStore

let arguments = CommandLine.arguments
guard arguments.count == 3, let count = Int(arguments[2]) else {
    print("usage: RecordKillSupport DATABASE TRANSACTIONS")
    exit(64)
}

func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}

let model = EntityModel([
    Entity(
        "Entry",
        attributes: [
            .init("transaction", .integer32, isOptional: false, userInfo: ["JSONKeyPath": "transaction"]),
            .init("text", .string, userInfo: ["JSONKeyPath": "text"]),
        ],
        relationships: [.init("owner", to: "Owner", inverse: "entries", userInfo: ["JSONKeyPath": "owner"])]),
    Entity(
        "Owner", attributes: [.init("name", .string, userInfo: ["JSONKeyPath": "name"])],
        relationships: [.init("entries", to: "Entry", isToMany: true, inverse: "owner", deleteRule: .cascade)],
        userInfo: ["identityAttribute": "name"]),
])

do {
    let searched: Set = [SearchedAttribute("text", of: "Entry")]
    let store = try RecordStore(model, RecordStoreOptions(path: arguments[1], searched: searched))
    let mapping = JSONMapping(model)
    for number in 0..<count {
        let key = WriteKey(rawValue: "transaction \(number)")
        if number.isMultiple(of: 3) {
            var batch = 0
            _ = try store.importRecords(RecordImport("Entry"), by: mapping, key: key) {
                batch += 1
                if batch > 4 { return nil }
                return (0..<100).map {
                    [
                        "transaction": .integer(number), "text": .string("Imported \(batch) \($0)"),
                        "owner": .string("owner \($0 % 9)"),
                    ]
                }
            }
        } else {
            let entry: Fields = ["transaction": .integer(number), "text": "Written"]
            try store.apply(
                [
                    .insert(entity: "Entry", entry), .insert(entity: "Entry", entry), .insert(entity: "Entry", entry),
                    .deleteAll(
                        RecordQuery("Entry", where: "transaction == \(number / 3 * 3)", sort: [.init("text")], limit: 1)
                    ),
                ], key: key)
        }
        say("done \(number)")
    }
    say("end")
} catch {
    say("error \(error)")
    exit(3)
}
