extension Kind {
    public static let multipleConditions = Kind(
        "multipleConditions", "Is met if all, any or none of several conditions are.", role: .supplies,
        types: .condition,
        parameters: .ofCondition([
            Parameter("conditions", .condition, "The conditions.", isRequired: true, isList: true),
            .choice("requirement", of: .requirement, "How many of them have to be met.", fallback: "all"),
        ]),
        defaults: [Default(.condition, "conditions")])
}
