extension [Kind] {
    /// Graphs of operations and what they are made of.
    static let operations: [Kind] = [
        .operations, .operation, .dependency, .segue, .loopSegue, .exhaustedSegue, .guard, .semaphore,
    ]
}

extension Kind {
    public static let dependency = Kind(
        "dependency", "Lets an operation start only when others have ended.", role: .supplies, types: .connection,
        example: #"""
            <operations on="go">
                <operation name="first"><showAlert message="First"/></operation>
                <operation name="second"><showAlert message="Second"/></operation>
                <dependency from="first" to="second"/>
            </operations>
            """#,
        parameters: [
            .text("from", "The operations that come first, by name, separated by spaces.", isRequired: true),
            .text("to", "The operations that wait for all of them.", isRequired: true),
            .choice(
                "requires", of: .dependencyRequirement, "How the first have to end; what fails ends as well.",
                fallback: "completed"),
        ])

    public static let segue = Kind(
        "segue", "Lets one operation lead to another; of several that lead to one, one is enough.", role: .supplies,
        types: .connection,
        example: #"""
            <operations on="go">
                <operation name="ask"><showAlert message="Shall it be?"><actionButtonItem title="Yes" message="yes"/></showAlert></operation>
                <operation name="thank"><showAlert message="Thank you."/></operation>
                <segue from="ask" to="thank" on="yes"/>
            </operations>
            """#,
        parameters: .ofSegue(), defaults: [Default(.condition, "condition")])

    public static let loopSegue = Kind(
        "loopSegue", "Goes back: an operation, and all that comes after it, is done again.", role: .supplies,
        types: .connection,
        example: #"""
            <operations on="go">
                <operation name="ask">
                    <showAlert message="Again?">
                        <actionButtonItem title="Yes" message="yes"/>
                        <cancelButtonItem title="No" message="no"/>
                    </showAlert>
                </operation>
                <operation name="thank"><showAlert message="Thank you."/></operation>
                <operation name="enough"><showAlert message="That was often enough."/></operation>
                <loopSegue from="ask" to="ask" on="yes" atMost="3"/>
                <segue from="ask" to="thank" on="no"/>
                <exhaustedSegue from="ask" to="enough"/>
            </operations>
            """#,
        parameters: .ofSegue([
            .number("atMost", "How often it goes back; then an `exhaustedSegue` leads on."),
            .bool("unbounded", "Whether it may go back any number of times.", fallback: false),
        ]),
        defaults: [Default(.condition, "condition")])

    public static let exhaustedSegue = Kind(
        "exhaustedSegue", "Leads on from an operation whose `loopSegue` would have gone back once too often.",
        role: .supplies, types: .connection,
        example: #"""
            <operations on="go">
                <operation name="ask">
                    <showAlert message="Again?">
                        <actionButtonItem title="Yes" message="yes"/>
                        <cancelButtonItem title="No" message="no"/>
                    </showAlert>
                </operation>
                <operation name="thank"><showAlert message="Thank you."/></operation>
                <operation name="enough"><showAlert message="That was often enough."/></operation>
                <loopSegue from="ask" to="ask" on="yes" atMost="3"/>
                <segue from="ask" to="thank" on="no"/>
                <exhaustedSegue from="ask" to="enough"/>
            </operations>
            """#,
        parameters: [
            .text("from", "The operations the loops start from, by name.", isRequired: true),
            .text("to", "The operations it leads to.", isRequired: true),
        ])

    public static let `guard` = Kind(
        "guard", "Keeps an operation from starting because of another.", role: .supplies, types: .connection,
        example: #"""
            <operations on="go">
                <operation name="sweep"><showAlert message="Swept?"/></operation>
                <operation name="mop"><showAlert message="Mopped?"/></operation>
                <guard from="sweep" to="mop"/>
            </operations>
            """#,
        parameters: [
            .text("from", "The operations that keep others back, by name; not needed for `anyFailed`."),
            .text("to", "The operations that are kept back.", isRequired: true),
            .choice(
                "trigger", of: .guardTrigger,
                "While the others are `executing` they wait; because they, or any, `failed` they are given up.",
                fallback: "executing"),
        ])

    public static let semaphore = Kind(
        "semaphore", "Is shared by operations that must not all run at once; they refer to its name.",
        role: .supplies, types: .semaphore,
        example: #"""
            <operations on="go">
                <semaphore name="door" permits="1"/>
                <operation name="first" semaphores="door"><showAlert message="First"/></operation>
                <operation name="second" semaphores="door"><showAlert message="Second"/></operation>
            </operations>
            """#,
        parameters: [.number("permits", "How many operations may hold it at once.", fallback: 1)])
}

extension [Parameter] {
    /// The ends and conditions of segues, and what one kind of them has besides.
    fileprivate static func ofSegue(_ own: [Parameter] = []) -> [Parameter] {
        [
            .text("from", "The operations that lead on when they have ended, by name.", isRequired: true),
            .text("to", "The operations they lead to.", isRequired: true),
            .text("on", "The name of the result it is meant for: `success`, `failure`, or a name of the app's own."),
            .predicate("when", "When it leads on; sees the result under its names and as `result`."),
            Parameter("condition", .condition, "When it leads on; judges the result.", isLazy: true),
        ] + own
    }
}
