extension [Kind] {
    static let forms: [Kind] = [
        .form, .formAccessoryView, .trigger,
    ]
}
