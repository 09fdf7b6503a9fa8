extension Kind {
    public static let date = Kind(
        "date", "A moment in time.", role: .supplies, types: .date,
        parameters: [
            Parameter(
                "value", [.date, .number, .string], "The date, as text or in seconds since the start of 1970 in UTC.",
                isRequired: true),
            .text("format", "The Unicode date pattern the text follows; without it the usual forms are understood."),
        ],
        defaults: [Default(.string, "value")])
}
