import WendExpressions

extension Kind {
    public static let null = Kind(
        "null", "The value that says there is none.", role: .supplies, types: .null,
        literal: .null,
        behaviour: NullBehaviour())
}

struct NullBehaviour: Supplying {
    func supply(_ node: Reading, _ tree: SessionTree) throws(Failure) -> Value? { .null }
}
