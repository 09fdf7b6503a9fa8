#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The memory of one work, whatever kind it is of. One that has just been decoded is not looked into before its kind is
/// known.
package struct WorkMemory: Sendable {
    private enum Content: Sendable {
        case live(any Codable & Sendable)
        case kept(EncodedValue)
        /// Being changed.
        case taken
    }

    private var content: Content

    package init(_ memory: some Codable & Sendable) { content = .live(memory) }

    /// The memory as its kind knows it; nil if it is another kind's, or has not been made ready yet.
    package func value<Memory>(as type: Memory.Type) -> Memory? {
        if case .live(let memory) = content { memory as? Memory } else { nil }
    }

    /// Changes the memory in place; nil if it is another kind's.
    package mutating func change<Memory: Codable & Sendable, Result>(
        as type: Memory.Type, _ body: (inout Memory) -> Result
    ) -> Result? {
        guard case .live(let box) = content else { return nil }
        guard var memory = box as? Memory else { return nil }
        // Nothing else holds what is in it while it is changed, so nothing is copied.
        content = .taken
        _ = consume box
        defer { content = .live(memory) }
        return body(&memory)
    }

    /// What was decoded, as a kind's memory; nil if it cannot be that.
    func decoded<Memory: Codable & Sendable>(as type: Memory.Type) -> Memory? {
        switch content {
        case .live(let memory): memory as? Memory
        case .kept(let value): value.decoded(as: type)
        case .taken: nil
        }
    }
}

extension WorkMemory: Codable {
    package init(from decoder: any Decoder) throws { content = .kept(try EncodedValue(from: decoder)) }

    package func encode(to encoder: any Encoder) throws {
        switch content {
        case .live(let memory): try memory.encode(to: encoder)
        case .kept(let value): try value.encode(to: encoder)
        case .taken:
            throw EncodingError.invalidValue(
                "work", EncodingError.Context(codingPath: [], debugDescription: "a memory that is being changed"))
        }
    }
}

/// Anything that was encoded, while nobody knows yet what it is.
private enum EncodedValue: Sendable, Codable {
    case null
    case bool(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case number(Double)
    case text(String)
    case list([EncodedValue])
    case record([String: EncodedValue])

    init(from decoder: any Decoder) throws {
        if let record = try? decoder.container(keyedBy: Name.self) {
            var fields: [String: EncodedValue] = [:]
            for key in record.allKeys { fields[key.stringValue] = try record.decode(EncodedValue.self, forKey: key) }
            self = .record(fields)
        } else if var list = try? decoder.unkeyedContainer() {
            var values: [EncodedValue] = []
            while !list.isAtEnd { values.append(try list.decode(EncodedValue.self)) }
            self = .list(values)
        } else {
            self = try Self(decoder.singleValueContainer())
        }
    }

    private init(_ single: any SingleValueDecodingContainer) throws {
        if single.decodeNil() {
            self = .null
        } else if let flag = try? single.decode(Bool.self) {
            self = .bool(flag)
        } else if let number = try? single.decode(Int64.self) {
            self = .integer(number)
        } else if let number = try? single.decode(UInt64.self) {
            self = .unsigned(number)
        } else if let number = try? single.decode(Double.self) {
            self = .number(number)
        } else {
            self = .text(try single.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .record(let fields):
            var container = encoder.container(keyedBy: Name.self)
            for (name, value) in fields { try container.encode(value, forKey: Name(stringValue: name)) }
        case .list(let values):
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
        default:
            var container = encoder.singleValueContainer()
            switch self {
            case .bool(let flag): try container.encode(flag)
            case .integer(let number): try container.encode(number)
            case .unsigned(let number): try container.encode(number)
            case .number(let number): try container.encode(number)
            case .text(let text): try container.encode(text)
            default: try container.encodeNil()
            }
        }
    }

    func decoded<Decoded: Decodable>(as type: Decoded.Type) -> Decoded? {
        guard let data = try? JSONEncoder().encode(self) else { return nil }
        return try? JSONDecoder().decode(type, from: data)
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { return nil }
    }
}
