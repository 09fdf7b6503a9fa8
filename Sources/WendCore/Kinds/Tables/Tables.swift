extension [Kind] {
    static let tables: [Kind] = [
        .table, .tableSection, .tableCell, .rowActions,
    ]
}
