public import WendCore
public import WendExpressions
import WendRuntime

/// What services answer, taken in.
extension AppRecords {
    public func take(
        _ objects: [Value], as request: RecordImport, key: String, isAnew: Bool, of person: String
    ) async -> Reply {
        await writing(to: request.entity, of: person) { records in
            if let reason = records.mapping.stranger(among: objects, request.entity) { return .failure(reason) }
            let isKnown = records.mapping.entities[request.entity]?.identity.isEmpty == false
            return await records.take(objects, as: request, key: isAnew && isKnown ? nil : key)
        }
    }

    public func outcome(of key: String, on entity: String, of person: String) async -> Reply? {
        await writing(to: entity, of: person) { await $0.outcome(of: key) ?? .unknown }.known
    }
}

extension JSONMapping {
    /// Why an object is no record of an entity: it has nothing that is known of one, which would make an empty record. Nil if all are.
    fileprivate func stranger(among objects: [Value], _ entity: String) -> String? {
        guard let known = entities[entity], known.mapper == nil, known.preparation == nil else { return nil }
        let properties = known.attributes + known.relationships + known.identity
        for case .dictionary(let object) in objects where !properties.contains(where: { $0.value(in: object) != nil }) {
            let names = object.prefix(4).map { "'\($0.name.shortened)'" }.joined(separator: ", ")
            return "Nothing of what came is known of a \(entity): it has \(names.isEmpty ? "nothing" : names)."
        }
        return nil
    }
}

extension Reply {
    fileprivate static let unknown = Reply(isSuccess: false, name: ":unknown")
    /// Nil if nothing was done, or if that cannot be found out.
    fileprivate var known: Reply? { isSuccess ? self : nil }
}

extension ServedRecords {
    func take(_ objects: [Value], as request: RecordImport, key: String?) async -> Reply {
        await waiting { records in
            do throws(RecordStoreError) {
                let report = try records.store.importRecords(
                    request, by: records.mapping, key: key.map(WriteKey.init(rawValue:)), now: records.date, objects)
                records.deliver()
                return Self.reply(report.result)
            } catch {
                return records.failure(of: error)
            }
        }
    }

    func outcome(of key: String) async -> Reply? {
        await waiting { records in
            guard let result = try? records.store.result(of: WriteKey(rawValue: key)) else { return nil }
            return Self.reply(result)
        }
    }
}
