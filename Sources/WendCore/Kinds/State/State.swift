extension [Kind] {
    static let state: [Kind] = [.value, .set, .append, .remove, .update]
}
