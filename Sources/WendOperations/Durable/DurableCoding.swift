#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How values become bytes in a journal.
enum DurableCoding {
    static func bytes(_ value: some Encodable) throws -> [UInt8] {
        if let number = value as? Int { return Array(String(number).utf8) }
        return try Array(JSONEncoder().encode(value))
    }

    /// Bytes that are the same for the same value, whichever program writes them.
    static func canonicalBytes(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try Array(encoder.encode(value))
    }

    static func value<Value: Decodable>(_ bytes: [UInt8], _ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(bytes))
    }
}
