extension Kind {
    public static let object = Kind(
        "object", "Stands for any value, where any is welcome.", role: .supplies, types: .object, isAbstract: true)
}
