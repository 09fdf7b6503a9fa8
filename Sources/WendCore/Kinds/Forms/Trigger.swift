extension Kind {
    public static let trigger = Kind(
        "trigger", "Looks at a condition whenever an input of a form has been edited, and says how it stands.",
        role: .supplies, types: .trigger,
        example: #"""
            <form>
                <container>
                    <textField name="code" label="Code"/>
                    <label name="ready" hidden="yes">Ready</label>
                </container>
                <trigger successMessage="ready">
                    <condition><check when="code != ''"/></condition>
                </trigger>
                <showViews on="ready"><viewNames>ready</viewNames></showViews>
            </form>
            """#,
        parameters: [
            Parameter("condition", .condition, "What is looked at; without one it always succeeds."),
            .message("successMessage", "Sent to the form when the condition is met."),
            .message("failureMessage", "Sent to the form when the condition is not met."),
            Parameter("successTriggers", .trigger, "Looked at next when the condition is met.", isList: true),
            Parameter("failureTriggers", .trigger, "Looked at next when the condition is not met.", isList: true),
        ],
        defaults: [Default(.condition, "condition")],
        sends: ["successMessage", "failureMessage"])
}
