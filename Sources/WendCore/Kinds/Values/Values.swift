extension [Kind] {
    static let values: [Kind] = [
        .object, .null, .string, .number, .bool, .date, .image, .attributedString, .message,
    ]
}
