/// Everything FUNCTION may ask of values. There is no other way to call anything.
enum Selector: String, CaseIterable, Sendable {
    case itemAt = "wx_itemAt:"
    case first = "wx_first"
    case last = "wx_last"
    case countItems = "wx_count"
    case takeFirst = "wx_takeFirst:"
    case takeLast = "wx_takeLast:"
    case joinedBy = "wx_joinedBy:"
    case map = "wx_map:"
    case valueForKeyPath = "valueForKeyPath:"
    case valueForKey = "valueForKey:"
    case objectAtIndex = "objectAtIndex:"
    case firstObject, lastObject, count
    case componentsJoined = "componentsJoinedByString:"
    case arrayByAdding = "arrayByAddingObject:"
    case containsObject = "containsObject:"
    case indexOfObject = "indexOfObject:"
    case reversed = "reverseObjectEnumerator.allObjects"
    case reversedShort = "reversed"
    case uppercaseString, lowercaseString, capitalizedString, length
    case appending = "stringByAppendingString:"
    case trimming = "stringByTrimming"
    case hasPrefix = "hasPrefix:"
    case hasSuffix = "hasSuffix:"
    case substringFrom = "substringFromIndex:"
    case substringTo = "substringToIndex:"
    case separated = "componentsSeparatedByString:"
    case integerValue, longLongValue, intValue, doubleValue, floatValue, boolValue, stringValue
    case addingTimeInterval = "dateByAddingTimeInterval:"
    case timeIntervalSinceNow, timeIntervalSince1970
    case objectForKey = "objectForKey:"
    case allKeys, allValues

    /// What an argument is converted to: those of result chains are always texts.
    enum Parameter { case integer, double, text, any }

    var parameters: [Parameter] {
        switch self {
        case .itemAt, .takeFirst, .takeLast, .objectAtIndex, .substringFrom, .substringTo: [.integer]
        case .addingTimeInterval: [.double]
        case .joinedBy, .map, .valueForKeyPath, .valueForKey, .componentsJoined, .appending, .hasPrefix, .hasSuffix,
            .separated, .objectForKey:
            [.text]
        case .arrayByAdding, .containsObject, .indexOfObject: [.any]
        default: []
        }
    }

    enum Receiver: String { case list, text, number, date, dictionary }

    static func receiver(_ value: Value) -> Receiver? {
        switch value {
        case .list: .list
        case .string: .text
        case .integer, .double, .bool: .number
        case .date: .date
        case .dictionary: .dictionary
        default: nil
        }
    }

    var receivers: [Receiver] {
        switch self {
        case .itemAt, .first, .last, .countItems, .takeFirst, .takeLast, .joinedBy, .map, .objectAtIndex, .firstObject,
            .lastObject, .componentsJoined, .arrayByAdding, .containsObject, .indexOfObject, .reversed, .reversedShort:
            [.list]
        case .valueForKeyPath, .valueForKey, .count: [.list, .dictionary]
        case .uppercaseString, .lowercaseString, .capitalizedString, .length, .appending, .trimming, .hasPrefix,
            .hasSuffix, .substringFrom, .substringTo, .separated:
            [.text]
        case .integerValue, .longLongValue, .intValue, .doubleValue, .floatValue, .boolValue: [.text, .number]
        case .stringValue: [.number]
        case .addingTimeInterval, .timeIntervalSinceNow, .timeIntervalSince1970: [.date]
        case .objectForKey, .allKeys, .allValues: [.dictionary]
        }
    }

    static func names(for receiver: Receiver?) -> [String] {
        allCases.filter { selector in receiver.map { selector.receivers.contains($0) } ?? true }.map(\.rawValue)
    }

    /// An argument as a parameter wants it; nil if it cannot be that.
    static func converted(_ value: Value, to parameter: Parameter) -> Value? {
        switch (parameter, value) {
        case (.any, _): return value
        case (.text, .null): return nil
        case (.text, _): return .string(value.displayText)
        case (_, .string(let text)):
            let number = Casting.parsedNumber(text.trimmed)
            if case .string = number { return nil }
            return converted(number, to: parameter)
        case (.integer, .integer), (.double, .double): return value
        case (.integer, _):
            return value.number.flatMap { Int(exactly: $0.rounded(.towardZero)) }.map(Value.integer)
        case (.double, _): return value.number.map(Value.double)
        }
    }
}
