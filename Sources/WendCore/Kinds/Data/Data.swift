extension KindType {
    /// The description of a sort of record.
    public static let entity = KindType(number: 34)
    /// A property of records.
    public static let property = KindType(number: 35)
    /// What goes on by itself with a controller, as long as that is there.
    public static let companion = KindType(number: 36)
}

extension [Kind] {
    static let data: [Kind] = [
        .entity, .attribute, .relationship, .query, .save, .delete, .timer, .change, .request, .refresh, .cancelRequest,
    ]
}

extension Kind {
    /// Whether it can go on by itself with a controller.
    var isCompanion: Bool { role == .performs && types.contains(.companion) }
}
