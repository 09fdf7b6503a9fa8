extension Kind {
    public static let null = Kind(
        "null", "The value that says there is none.", role: .supplies, types: .null)
}
