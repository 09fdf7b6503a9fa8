extension KindType {
    /// What is asked when somebody comes to a controller, or leaves it.
    public static let passage = KindType(number: 33)
}

extension [Kind] {
    static let passages: [Kind] = [.entering, .leaving]
}
