import WendExpressions

extension Kind {
    public static let null = Kind(
        "null", "The value that says there is none.", role: .supplies, types: .null,
        example: #"<storeValue on="go"><name>last</name><value><null/></value></storeValue>"#,
        literal: .null,
        behaviour: NullBehaviour())
}

struct NullBehaviour: Supplying {
    func supply(_ node: Reading, _ tree: SessionTree) throws(Failure) -> Value? { .null }
}
