extension Kind {
    /// What a node with `keyPath` is: the value at a key path of the scope (spec/workflow-schema §3.5).
    ///
    /// Every registry has it, under a name no tag can have; the node keeps the kind it stands for in ``Node/kind``.
    public static let proxy = Kind(
        "#proxy", "Stands for the value at a key path.", role: .supplies, types: .any,
        parameters: [
            Parameter("default", .any, "Used when nothing is at the key path."),
            Parameter("template", .any, "Made once for each element found at the key path.", isLazy: true),
        ])

    /// What a node with `conditional` is: one of two branches, chosen when it is made (spec/workflow-schema §3.6).
    ///
    /// Every registry has it, under a name no tag can have; the node keeps the kind it stands for in ``Node/kind``.
    public static let conditional = Kind(
        "#conditional", "Stands for one of two branches.", role: .supplies, types: .any,
        parameters: [
            Parameter("condition", .condition, "Decides; without it the answer is no."),
            Parameter("successValue", .any, "Used when the condition holds.", isLazy: true),
            Parameter("failureValue", .any, "Used when the condition does not hold.", isLazy: true),
        ],
        defaults: [Default(.condition, "condition")])
}
