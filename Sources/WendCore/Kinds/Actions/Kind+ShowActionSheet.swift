extension Kind {
    public static let showActionSheet = Kind(
        "showActionSheet", "Offers a person two or more ways to go on.", role: .performs, types: .action,
        parameters: [
            .text("title", "The words above the choices.", isLazy: true),
            Parameter("cancelButtonItem", .buttonItem, "The choice that comes last and changes nothing."),
            Parameter("destructiveButtonItem", .buttonItem, "The choice that comes first and destroys something."),
            Parameter("otherButtonItems", .buttonItem, "The choices in between.", isList: true),
        ],
        defaults: [
            Default(.cancelButtonItem, "cancelButtonItem"), Default(.destructiveButtonItem, "destructiveButtonItem"),
            Default(.buttonItem, "otherButtonItems"),
        ])
}
