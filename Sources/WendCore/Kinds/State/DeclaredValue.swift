extension KindType {
    /// The declaration of a value that a controller keeps.
    public static let value = KindType(number: 31)
}

extension Kind {
    public static let value = Kind(
        "value", "Declares what a controller keeps: a name, and the value it has at first.", role: .supplies,
        types: .value,
        example: #"""
            <screen>
                <value name="name" is="Ann"/>
                <label>Hello, {name}.</label>
            </screen>
            """#,
        parameters: [
            .text(
                "name",
                "What it is called: by everything in the controller, and on every screen that is opened from there.",
                isRequired: true),
            Parameter(
                "is", .any,
                "Its first value, worked out when the controller is made; nothing without it. Records in a list get an `id` "
                    + "if they have none.",
                isLazy: true),
            Parameter(
                "always", .any,
                "What it always is instead, worked out of other values whenever it is read; nothing sets such a value.",
                isLazy: true),
        ],
        defaults: [Default(.string, "is")],
        traits: .takesName,
        look: { looked in
            guard (looked.count("is") ?? 0) > 0, (looked.count("always") ?? 0) > 0 else { return [] }
            return [.firstOfAlways(at: looked.location).asWarning]
        })
}
