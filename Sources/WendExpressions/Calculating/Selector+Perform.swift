#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Selector {
    /// What a value answers; nil if it does not take this selector. The arguments are as ``parameters`` want
    /// them; without a time it is the system's.
    func perform(on value: Value, _ arguments: [Value], now: Date?, _ run: inout Run) -> Value? {
        switch value {
        case .list(let members): receivers.contains(.list) ? perform(onList: members, arguments, &run) : nil
        case .string(let text): receivers.contains(.text) ? perform(onText: text, arguments, &run) : nil
        case .integer, .double, .bool: receivers.contains(.number) ? perform(onNumber: value) : nil
        case .date(let date): receivers.contains(.date) ? perform(onDate: date, arguments, now: now) : nil
        case .dictionary(let fields): receivers.contains(.dictionary) ? perform(onFields: fields, arguments, &run) : nil
        default: nil
        }
    }

    private func perform(onList members: [Value], _ arguments: [Value], _ run: inout Run) -> Value? {
        let number = arguments.first?.wholeNumber ?? 0
        switch self {
        case .itemAt:
            let index = number < 0 ? number + members.count : number
            return members.indices.contains(index) ? members[index] : .null
        case .objectAtIndex: return members.indices.contains(number) ? members[number] : .null
        case .first, .firstObject: return members.first ?? .null
        case .last, .lastObject: return members.last ?? .null
        case .countItems, .count: return .integer(members.count)
        case .takeFirst: return Self.list(members.prefix(max(0, number)), &run)
        case .takeLast: return Self.list(members.suffix(max(0, number)), &run)
        case .joinedBy, .componentsJoined:
            let separator = arguments.first?.text?.utf8.count ?? 0
            guard run.spend(copying: .list(members)), run.spend(members.count * (separator / 16)) else { return .null }
            return .string(members.map(\.displayText).joined(separator: arguments.first?.text ?? ""))
        case .arrayByAdding:
            return run.spend(copying: .list(members + arguments)) ? .list(members + arguments) : .null
        case .containsObject, .indexOfObject:
            var found: Int?
            for (index, member) in members.enumerated() {
                if ValueComparison.equal(member, arguments.first ?? .null, [], &run) {
                    found = index
                    break
                }
            }
            return self == .containsObject ? .bool(found != nil) : found.map(Value.integer) ?? .null
        case .reversed, .reversedShort: return Self.list(members.reversed(), &run)
        default: return nil
        }
    }

    /// A list put together of members there are already: each of them is work.
    private static func list(_ members: some Collection<Value>, _ run: inout Run) -> Value {
        run.spend(members.count) ? .list(Array(members)) : .null
    }

    private func perform(onText text: String, _ arguments: [Value], _ run: inout Run) -> Value? {
        // Letters are looked at one by one here, which is slower than copying them.
        guard run.spend((text.utf8.count + (arguments.first?.text?.utf8.count ?? 0)) / 4) else { return .null }
        let other = arguments.first?.text ?? ""
        let number = max(0, arguments.first?.wholeNumber ?? 0)
        switch self {
        case .uppercaseString: return .string(text.uppercased())
        case .lowercaseString: return .string(text.lowercased())
        case .capitalizedString: return .string(text.capitalizedWords)
        case .length: return .integer(text.count)
        case .appending: return .string(text + other)
        case .trimming: return .string(text.trimmed)
        case .hasPrefix: return .bool(TextComparison.begins(text, other))
        case .hasSuffix: return .bool(TextComparison.ends(text, other))
        case .substringFrom: return .string(String(text.dropFirst(number)))
        case .substringTo: return .string(String(text.prefix(number)))
        case .separated:
            if other.isEmpty { return [.string(text)] }
            let parts = Self.separated(text, by: other)
            return run.spend(parts.count * 2) ? .list(parts.map(Value.string)) : .null
        case .integerValue, .longLongValue: return .integer(Self.leadingInteger(text))
        case .intValue: return .integer(Int(Int32(clamping: Self.leadingInteger(text))))
        case .doubleValue: return .double(Self.leadingDouble(text))
        case .floatValue: return .double(Double(Float(Self.leadingDouble(text))))
        case .boolValue: return .bool(Self.isTrue(text))
        default: return nil
        }
    }

    private func perform(onNumber value: Value) -> Value? {
        switch self {
        case .stringValue: .string(value.displayText)
        case .integerValue, .longLongValue: .integer(Self.whole(value))
        case .intValue: .integer(Int(Int32(clamping: Self.whole(value))))
        case .doubleValue: value.number.map(Value.double)
        case .floatValue: value.number.map { .double(Double(Float($0))) }
        case .boolValue: .bool(value.number != 0)
        default: nil
        }
    }

    private func perform(onDate date: Date, _ arguments: [Value], now: Date?) -> Value? {
        switch self {
        case .addingTimeInterval:
            arguments.first?.number.map { .date(date.addingTimeInterval($0)) } ?? .null
        case .timeIntervalSinceNow: .double(date.timeIntervalSince(now ?? Date()))
        case .timeIntervalSince1970: .double(date.timeIntervalSince1970)
        default: nil
        }
    }

    private func perform(onFields fields: Fields, _ arguments: [Value], _ run: inout Run) -> Value? {
        switch self {
        case .objectForKey, .valueForKey: fields[arguments.first?.text ?? ""] ?? .null
        case .allKeys: Self.list(fields.names.map(Value.string), &run)
        case .allValues: Self.list(fields.map(\.value), &run)
        case .count: .integer(fields.count)
        default: nil
        }
    }

    // MARK: Texts

    private static func separated(_ text: String, by separator: String) -> [String] {
        let (bytes, wanted) = (Array(text.utf8), Array(separator.utf8))
        var parts: [String] = []
        var start = 0
        var position = 0
        while position + wanted.count <= bytes.count {
            if bytes[position] == wanted[0], bytes[position..<position + wanted.count].elementsEqual(wanted) {
                parts.append(String(decoding: bytes[start..<position], as: UTF8.self))
                position += wanted.count
                start = position
            } else {
                position += 1
            }
        }
        parts.append(String(decoding: bytes[start...], as: UTF8.self))
        return parts
    }

    /// A number without its fraction; the nearest there is if it is too large, 0 for none.
    private static func whole(_ value: Value) -> Int {
        if let whole = value.wholeNumber { return whole }
        guard let number = value.number, !number.isNaN else { return 0 }
        return Int(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
    }

    /// The integer a text starts with; 0 if it starts with none.
    private static func leadingInteger(_ text: String) -> Int {
        var rest = Substring(text.trimmed)
        let isNegative = rest.first == "-"
        if let sign = rest.first, sign == "-" || sign == "+" { rest.removeFirst() }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        return Int((isNegative ? "-" : "") + digits) ?? (digits.isEmpty ? 0 : isNegative ? .min : .max)
    }

    /// The number a text starts with; 0 if it starts with none.
    private static func leadingDouble(_ text: String) -> Double {
        let start = text.trimmed.prefix { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }.prefix(64)
        for length in stride(from: start.count, to: 0, by: -1) {
            if let number = Double(start.prefix(length)) { return number }
        }
        return 0
    }

    /// Whether a text means yes: after blanks, a sign and zeros comes `Y`, `y`, `T`, `t` or a digit from 1 to 9.
    private static func isTrue(_ text: String) -> Bool {
        var rest = text.utf8.drop { $0 == 0x20 || ($0 >= 9 && $0 <= 13) }
        if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest = rest.dropFirst() }
        rest = rest.drop { $0 == UInt8(ascii: "0") }
        guard let first = rest.first else { return false }
        return "YyTt".utf8.contains(first) || (first >= UInt8(ascii: "1") && first <= UInt8(ascii: "9"))
    }
}
