import WendExpressions

extension Kind {
    public static let entity = Kind(
        "entity",
        "Declares a sort of record that the app keeps: what queries find, and `save` and `delete` change. Stands in any controller and "
            + "holds for the whole app.",
        role: .supplies, types: .entity,
        example: #"""
            <screen title="Notes">
                <entity name="Note">
                    <attribute name="title"/>
                    <attribute name="written" type="date"/>
                </entity>
                <query name="notes" entity="Note" sort="-written"/>
                <label>{notes.@count} notes</label>
            </screen>
            """#,
        parameters: [
            .text("name", "What it is called.", isRequired: true),
            .bool(
                "shared",
                "Whether everybody sees the same records; without it each person, and each visitor who has not signed in, has their own.",
                fallback: false),
            .text("parent", "The entity whose properties it has besides its own."),
            Parameter(
                "properties", .property, "What its records have: attributes and relationships.", isList: true,
                isLazy: true),
        ],
        defaults: [Default(.property, "properties")],
        traits: .takesName)

    public static let attribute = Kind(
        "attribute", "A value that every record of an entity has.", role: .supplies, types: .property,
        example: withProperties,
        parameters: [
            .text("name", "What it is called in queries and records.", isRequired: true),
            .choice("type", of: .attributeType, "What it holds.", fallback: "text"),
            .bool("required", "Whether a record without it is refused.", fallback: false),
            Parameter(
                "default", [.string, .number], "What a record has that is saved without it; nothing unless given."),
            .bool("unique", "Whether a record saved with the value of another takes its place.", fallback: false),
            .json,
        ],
        traits: .takesName, look: looks(nameIsFree, wayHasDots("json")))

    public static let relationship = Kind(
        "relationship", "Leads from every record of an entity to others.", role: .supplies, types: .property,
        example: withProperties,
        parameters: [
            .text("name", "What it is called in queries and records.", isRequired: true),
            .text("to", "The entity it leads to.", isRequired: true),
            .bool("many", "Whether it leads to any number of records.", fallback: false),
            .text("inverse", "The relationship that leads back; what is changed in one is changed in the other."),
            .choice(
                "onDelete", of: .deleteRule,
                "What becomes of the others when a record is deleted: they let go of it, they are deleted too, or it is not deleted as "
                    + "long as there are any.", fallback: "clear"),
            .json,
        ],
        traits: .takesName, look: looks(nameIsFree, wayHasDots("json")))

    /// Entities with properties of both sorts.
    private static let withProperties = #"""
        <screen>
            <entity name="Folder"><attribute name="name"/><relationship name="notes" to="Note" many="yes" inverse="folder"/></entity>
            <entity name="Note"><attribute name="title"/><relationship name="folder" to="Folder" inverse="notes"/></entity>
            <query name="notes" entity="Note" where="folder.name == 'Work'"/>
            <label>{notes.@count} notes for work</label>
        </screen>
        """#

    /// Every record has an `id` of its own.
    private static let nameIsFree: Look = { looked in
        guard let name = looked.text("name"), name.text == Entity.identity else { return [] }
        return [.reservedProperty(name.text, at: name.location)]
    }
}

extension Parameter {
    /// Where a property stands in what services answer.
    fileprivate static let json = Parameter(
        "json", .string,
        "Where it stands in what a service answers, such as `user.screen_name`; under its own name unless given.",
        conversion: .verbatim)
}

extension Diagnostic {
    fileprivate static func reservedProperty(_ name: String, at location: FileLocation) -> Self {
        warning(
            "reserved-property",
            "every record has an '\(name)' of its own, which nothing else can be called, so this is left out; call it 'number' or 'code'",
            at: location)
    }
}

extension Enumeration {
    static let attributeType = Enumeration(["text", "integer", "number", "bool", "date", "data"])
    static let deleteRule = Enumeration(["clear", "delete", "deny"])
}
