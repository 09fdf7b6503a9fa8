extension DescribedKind {
    static let actions: [DescribedKind] = [
        .init(
            "conditionalAction", "Action", defaults: "Condition→condition, Action→successAction",
            """
            condition Condition R
            successAction Action
            failureAction Action
            """),
        .init("multipleActions", "Action", defaults: "Action→actions", "actions Action R []"),
        .init(
            "sendMessage", "Action", defaults: "S→message, Message→message, Action→actions",
            """
            message S|Message R L message
            actions Action []
            valueNames S []
            """),
        .init(
            "showAlert", "Action",
            defaults: "S→message, CancelButtonItem→cancelButtonItem, ButtonItem→otherButtonItems",
            """
            message S R L
            title S L
            cancelButtonItem ButtonItem
            otherButtonItems ButtonItem []
            """),
        .init(
            "showActionSheet", "Action",
            defaults: """
                CancelButtonItem→cancelButtonItem, DestructiveButtonItem→destructiveButtonItem, \
                ButtonItem→otherButtonItems
                """,
            """
            title S L
            cancelButtonItem ButtonItem
            destructiveButtonItem ButtonItem
            otherButtonItems ButtonItem []
            """),
        .init(
            "loadSchema", "Action", defaults: "S→path, ControllerAction→successAction, Action→failureAction",
            """
            path S R L
            successAction Action R
            failureAction Action R
            """),
        .init(
            "pushController", "Action|ControllerAction", defaults: "Controller→controller",
            "controller Controller L"),
        .init(
            "presentController", "Action|ControllerAction", defaults: "Controller→controller",
            "controller Controller L"),
        .init(
            "replaceRootController", "Action|ControllerAction", defaults: "Controller→controller",
            "controller Controller L"),
        .init("popController", "Action"),
        .init("dismissController", "Action"),
        .init("showViews", "Action", defaults: "S→viewNames", "viewNames S R []"),
        .init("hideViews", "Action", defaults: "S→viewNames", "viewNames S R []"),
        .init(
            "updateViews", "Action", defaults: "",
            """
            viewNames S R []
            parameterName S R
            value Any L
            """),
        .init(
            "storeValue", "Action", defaults: "S→name",
            """
            name S R
            value Any L
            transient S|N bool =no
            """),
        .init("endEditing", "Action"),
    ]

    static let conditions: [DescribedKind] = [
        .init("not", "Condition", [everyCondition], defaults: "Condition→condition", "condition Condition"),
        .init("isLessThan", "Condition", [everyCondition], defaults: "Any→otherValue", "otherValue Any R L"),
        .init("isLessThanOrEqualTo", "Condition", [everyCondition], defaults: "Any→otherValue", "otherValue Any R L"),
        .init(
            "isGreaterThanOrEqualTo", "Condition", [everyCondition], defaults: "Any→otherValue", "otherValue Any R L"),
        .init("isGreaterThan", "Condition", [everyCondition], defaults: "Any→otherValue", "otherValue Any R L"),
        .init("isEqual", "Condition", [everyCondition], defaults: "Any→otherValue", "otherValue Any R L"),
        .init(
            "multipleConditions", "Condition", [everyCondition], defaults: "Condition→conditions",
            """
            conditions Condition R []
            requirement S|N one:requirement =all
            """),
        .init("isPresent", "Condition", [everyCondition], defaults: "Any→value"),
        .init("isTrue", "Condition", [everyCondition], defaults: "Any→value"),
        .init(
            "doesMatchRegularExpression", "Condition", [everyCondition], defaults: "S→pattern",
            """
            pattern S R pattern
            matchesCase S|N bool =no
            matchesWhole S|N bool =no
            """),
    ]

    private static let everyCondition = """
        failureMessage S
        value Any L
        """
}
