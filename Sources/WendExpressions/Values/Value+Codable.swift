#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Null, Booleans, integers, strings and lists are encoded as themselves; the rest as a one-key object that says what it is,
/// so that decoding gives back exactly the value that was encoded: doubles stay doubles and dictionaries keep their order.
extension Value: Codable {
    private enum Tag: String, CodingKey {
        case double, date, data, fields, reference
    }

    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Tag.self) {
            self = try Self(tagged: container)
        } else if var list = try? decoder.unkeyedContainer() {
            var elements: [Value] = []
            while !list.isAtEnd { elements.append(try list.decode(Value.self)) }
            self = .list(elements)
        } else {
            let single = try decoder.singleValueContainer()
            if single.decodeNil() {
                self = .null
            } else if let flag = try? single.decode(Bool.self) {
                self = .bool(flag)
            } else if let number = try? single.decode(Int.self) {
                self = .integer(number)
            } else {
                self = .string(try single.decode(String.self))
            }
        }
    }

    private init(tagged container: KeyedDecodingContainer<Tag>) throws {
        switch container.allKeys.first {
        case .double: self = .double(Double(bitPattern: try container.decode(UInt64.self, forKey: .double)))
        case .date:
            let bits = try container.decode(UInt64.self, forKey: .date)
            self = .date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits)))
        case .data: self = .data(Array(try container.decode(Data.self, forKey: .data)))
        case .fields: self = .dictionary(try container.decode(Fields.self, forKey: .fields))
        case .reference: self = .reference(try container.decode(Reference.self, forKey: .reference))
        case nil:
            throw DecodingError.dataCorrupted(
                .init(codingPath: container.codingPath, debugDescription: "a value is of no known type"))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let flag): try flag.encode(to: encoder)
        case .integer(let number): try number.encode(to: encoder)
        case .string(let text): try text.encode(to: encoder)
        case .list(let elements): try elements.encode(to: encoder)
        case .double(let number): try encode(number.bitPattern, as: .double, to: encoder)
        case .date(let date): try encode(date.timeIntervalSinceReferenceDate.bitPattern, as: .date, to: encoder)
        case .data(let bytes): try encode(Data(bytes), as: .data, to: encoder)
        case .dictionary(let fields): try encode(fields, as: .fields, to: encoder)
        case .reference(let reference): try encode(reference, as: .reference, to: encoder)
        }
    }

    private func encode(_ content: some Encodable, as tag: Tag, to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Tag.self)
        try container.encode(content, forKey: tag)
    }
}

/// One text that keeps the order of the names, as JSON objects would not, and takes no coder for every value in it.
/// Until engine 3.1 it was a flat list of names and values in turn, which is still read.
extension Fields: Codable {
    public init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            guard let fields = ValueUnpacker.fields(of: text) else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "fields are not packed as they should be"))
            }
            self = fields
            return
        }
        self.init()
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            let name = try container.decode(String.self)
            self[name] = try container.decode(Value.self)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(ValuePacker.text(of: self))
    }
}
