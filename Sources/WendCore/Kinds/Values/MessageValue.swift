extension Kind {
    public static let message = Kind(
        "message", "Says that something happened; a controller answers it with an action.", role: .supplies,
        types: .message,
        example: #"""
            <screen>
                <button title="Save"><message name="save" to="app"/></button>
            </screen>
            """#,
        parameters: [
            .text("name", "What happened; an action of this name answers.", isRequired: true),
            .choice("destinationType", of: .destinationType, "Who is told.", fallback: "delegate"),
            .text("destinationName", "The name of the descendant that is told; the app may use it as it likes."),
        ],
        defaults: [Default(.string, "name")],
        traits: .takesName,
        look: { looked in
            guard looked.text("destinationType")?.text == Message.Destination.descendant.rawValue,
                looked.count("destinationName") == 0
            else { return [] }
            return [.descendantWithoutName(at: looked.location)]
        })
}
