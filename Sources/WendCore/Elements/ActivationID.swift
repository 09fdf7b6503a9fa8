/// The name of one activation of a session, never used for another.
///
/// Most have a number. What is made for an item of a list has none of its own: its id is the number of the list, and what
/// of the list it belongs to, worked out from the item's key and the node of the template. So it is the same after the
/// list was read again, after a restart, and whether or not the row was looked at (design rule 11).
public struct ActivationID: Hashable, Sendable {
    /// Its own number; that of the list for what is made for an item.
    public let number: UInt32
    /// Which node of the row, counted from the row's own; 0 is the row itself.
    public let part: UInt32
    /// Which row of the list; 0 for what has a number of its own.
    public let row: UInt64

    public init(_ number: UInt32) {
        self.number = number
        part = 0
        row = 0
    }

    /// A part of a row.
    package init(list number: UInt32, row: UInt64, part: UInt32 = 0) {
        self.number = number
        self.part = part
        self.row = row
    }

    /// The session as a whole; the first activation is 1.
    public static let session = ActivationID(0)

    /// Whether it was made for an item of a list.
    public var isOfRow: Bool { row != 0 }

    /// What has the number: the list for what is made for an item, else itself.
    package var numbered: ActivationID { ActivationID(number) }

    /// Another part of the same row.
    package func with(part: UInt32) -> ActivationID { ActivationID(list: number, row: row, part: part) }
}

extension ActivationID: Comparable {
    public static func < (left: ActivationID, right: ActivationID) -> Bool {
        if left.number != right.number { return left.number < right.number }
        return left.row != right.row ? left.row < right.row : left.part < right.part
    }
}

extension ActivationID: CustomStringConvertible, LosslessStringConvertible {
    private static let rowMark = UInt8(ascii: "k")
    private static let radix = 36

    /// `12`; `12.k3f9z` for a row, `12.k3f9z.4` for something in it.
    public var description: String {
        if row == 0 { return String(number) }
        let text = "\(number).k\(String(row, radix: Self.radix))"
        return part == 0 ? text : "\(text).\(part)"
    }

    /// Reads what ``description`` writes, and nothing else.
    public init?(_ description: String) { self.init(Substring(description)) }

    package init?(_ text: Substring) {
        // Few are longer than a number; the longest is 37 characters.
        guard text.utf8.count <= 40 else { return nil }
        let pieces = text.split(separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
        guard let number = pieces.first.flatMap({ UInt32($0) }) else { return nil }
        switch pieces.count {
        case 1: self.init(number)
        case 2, 3:
            guard pieces[1].utf8.first == Self.rowMark,
                let row = UInt64(pieces[1].dropFirst(), radix: Self.radix), row != 0
            else { return nil }
            guard let part = pieces.count == 3 ? UInt32(pieces[2]) : 0 else { return nil }
            self.init(list: number, row: row, part: part)
        default: return nil
        }
        guard self.description == text else { return nil }
    }
}

extension ActivationID: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(UInt32.self) {
            self.init(number)
            return
        }
        let text = try container.decode(String.self)
        guard let id = Self(text), id.isOfRow else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no activation is called \(text)")
        }
        self = id
    }

    /// A number; a text for what is made for an item of a list.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if isOfRow { try container.encode(description) } else { try container.encode(number) }
    }
}
