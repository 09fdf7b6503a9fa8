/// The documents a session uses, by their numbers, which are given once and never again.
package struct DocumentTable: Sendable, Equatable {
    package struct Row: Sendable, Equatable {
        package let number: UInt32
        package let version: Document.Version
    }

    /// In the order of their numbers.
    package private(set) var rows: [Row] = []
    /// The number the next document gets.
    package private(set) var next: UInt32 = 0
    /// Whether a document came since somebody last looked which of them are used.
    package private(set) var hasNews = false

    package init() {}

    package var count: Int { rows.count }
    package var versions: [Document.Version] { rows.map(\.version) }
    package var latest: Row? { rows.last }

    /// The version of a number; nil if that is not in use.
    package subscript(number: UInt32) -> Document.Version? { rows.first { $0.number == number }?.version }

    /// The number of a version; nil if the session does not use it.
    package func number(of version: Document.Version) -> UInt32? { rows.last { $0.version == version }?.number }

    /// Gives a document a number.
    /// - Returns: Nil if it has one, or if there are none left.
    mutating func add(_ version: Document.Version) -> UInt32? {
        guard next < .max, number(of: version) == nil else { return nil }
        rows.append(Row(number: next, version: version))
        next += 1
        hasNews = true
        return next - 1
    }

    /// Forgets all other documents.
    mutating func keep(_ used: Set<UInt32>) {
        rows.removeAll { !used.contains($0.number) }
        hasNews = false
    }

    /// Notes that all of them are used.
    mutating func keepAll() { hasNews = false }
}

extension DocumentTable: Codable {
    private enum Key: String, CodingKey { case next, kept, news }

    /// A list of versions, whose numbers are the positions: the one document there ever was, or all of them, as earlier
    /// versions wrote it.
    package init(from decoder: any Decoder) throws {
        if var list = try? decoder.unkeyedContainer() {
            while !list.isAtEnd {
                rows.append(Row(number: next, version: try list.decode(Document.Version.self)))
                next += 1
            }
            // What earlier versions kept need not be used.
            hasNews = rows.count > 1
            return
        }
        let container = try decoder.container(keyedBy: Key.self)
        next = try container.decode(UInt32.self, forKey: .next)
        hasNews = try container.decodeIfPresent(Bool.self, forKey: .news) ?? false
        var kept = try container.nestedUnkeyedContainer(forKey: .kept)
        while !kept.isAtEnd {
            let number = try kept.decode(UInt32.self)
            let version = try kept.decode(Document.Version.self)
            guard number < next, number > rows.last?.number ?? 0 || rows.isEmpty else {
                throw DecodingError.dataCorruptedError(
                    in: kept, debugDescription: "the numbers of documents are out of order")
            }
            rows.append(Row(number: number, version: version))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        if next == 1, rows.count == 1, !hasNews {
            var list = encoder.unkeyedContainer()
            return try list.encode(rows[0].version)
        }
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(next, forKey: .next)
        if hasNews { try container.encode(true, forKey: .news) }
        var kept = container.nestedUnkeyedContainer(forKey: .kept)
        for row in rows {
            try kept.encode(row.number)
            try kept.encode(row.version)
        }
    }
}
