import WendExpressions

/// A screen with rows.
///
///     Table("Books") { for book in books { Row(book.title) { self.open(book.id) } } }
public struct Table: Part {
    public let piece: Piece

    /// - Parameter header: What stands above the rows.
    public init(_ title: String? = nil, header: String? = nil, @PartsBuilder _ rows: () -> [Piece]) {
        var section = Piece("tableSection", rows)
        if let header { section = section.parameter("headerTitle", .string(header)) }
        let table = Piece("table") { section }
        piece = title.map { table.parameter("title", .string($0)) } ?? table
    }
}

/// A row of a ``Table`` that calls code when it is chosen.
public struct Row: Part {
    public let piece: Piece

    /// - Parameter detail: A second text.
    public init(_ text: String, detail: String? = nil, _ pressed: @escaping () -> Void) {
        var cell = Piece("tableCell").parameter("text", .string(text)).calling("message", pressed)
        if let detail { cell = cell.parameter("detailText", .string(detail)).literally("style", "value1") }
        piece = cell
    }
}
