/// Which key of some values could not become a Swift type, or the other way round, and nothing of what stands there: that
/// may be what a person typed.
struct ValueCodingError: Error, Hashable, CustomStringConvertible {
    /// What was wanted in the place of what is there.
    enum Reason: Hashable {
        case missing
        case wanted(String)
        case unreadable
    }

    /// The names on the way to it, joined with dots; list elements are counted from 0.
    let key: String
    let reason: Reason

    init(_ path: [any CodingKey], _ reason: Reason) {
        key = path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
        self.reason = reason
    }

    /// Whatever coding threw, without the values that errors of the standard library quote.
    init(_ error: any Error) {
        switch error {
        case let error as ValueCodingError: self = error
        case DecodingError.keyNotFound(let key, let context): self.init(context.codingPath + [key], .missing)
        case DecodingError.valueNotFound(_, let context): self.init(context.codingPath, .missing)
        case DecodingError.typeMismatch(_, let context), DecodingError.dataCorrupted(let context):
            self.init(context.codingPath, .unreadable)
        case EncodingError.invalidValue(_, let context): self.init(context.codingPath, .unreadable)
        default: self.init([], .unreadable)
        }
    }

    var description: String {
        let subject = key.isEmpty ? "what was given" : "'\(key)'"
        return switch reason {
        case .missing: "\(subject) is missing."
        case .wanted(let wanted): "\(subject) is not \(wanted)."
        case .unreadable: "\(subject) cannot be read."
        }
    }
}

/// A name or a place in what is coded.
struct ValueKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }

    static let parent = ValueKey(stringValue: "super")
}
