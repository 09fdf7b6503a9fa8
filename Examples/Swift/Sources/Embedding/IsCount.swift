import Wend

// A kind of the app's own that judges: a condition for validations, actions and whatever else takes one.
extension Kind {
    static let isCount = Kind(
        "isCount", "Is met by a whole number above zero, also as text.", role: .supplies, types: .condition,
        parameters: .ofCondition([.number("most", "The highest number that is enough.")]),
        defaults: [Default(.any, "value")],
        behaviour: CountBehaviour())
}

struct CountBehaviour: Judging {
    func judge(_ subject: Value?, _ node: Reading, _ tree: SessionTree) throws(Failure) -> Bool {
        guard let count = subject?.wholeNumber, count > 0 else { return false }
        guard let most = try tree.value("most", of: node)?.number else { return true }
        return Double(count) <= most
    }
}

extension Value {
    /// The whole number that it is, or that its text is; nil for everything else.
    var wholeNumber: Int? { text.map { Int($0) } ?? number.flatMap { Int(exactly: $0) } }
}
