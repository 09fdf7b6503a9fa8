extension FlowWord {
    static let headers = [
        FlowWord("appId", .header, "a name", "The name of the app; required.", example: "appId: claim"),
        FlowWord(
            "document", .header, "a path",
            "The document or the folder of the app, relative to the flow file; the `appId` unless given.",
            example: "document: app.xml"),
        FlowWord(
            "env", .header, "names with their texts",
            "Names for `${NAME}` in the steps; `--env NAME=value` overrides them.", example: "env: {NAME: Ann}"),
        FlowWord(
            "stubs", .header, "a list of messages with their replies",
            "What answers the app's messages. One that is not wanted is an error.",
            example: "stubs: [{message: save, replies: [failure: {error: no}, success]}]"),
        FlowWord(
            "sent", .header, "a list of messages",
            "What has to have been sent to the app in the end: all of it, in order. Of the values only those count that are "
                + "written down, inside of records too.",
            example: "sent: [save: {title: Milk}, save]"),
        FlowWord(
            "allow", .header, "a list of codes",
            "What the app may report, such as `missing-image`; `unused-stub` for stubs that need not be wanted.",
            example: "allow: [missing-image]"),
        FlowWord(
            "screen", .header, "`wide` or `narrow`",
            "How much room there is, a desktop's unless it says `narrow`: what is side by side on a wide screen is not on a "
                + "narrow one.",
            example: "screen: narrow"),
        FlowWord(
            "languages", .header, "a language, or a list of them",
            "The languages in which whoever uses the app wants to read, the most wanted first, as a browser asks for them.",
            example: "languages: [de-AT, en]"),
        FlowWord("name", .header, "a text", "Maestro's; changes nothing here."),
        FlowWord("tags", .header, "a list", "Maestro's; changes nothing here."),
        FlowWord("jsEngine", .header, "a name", "Maestro's; changes nothing here."),
    ]

    static let stubs = [
        FlowWord("message", .stub, "a name", "The message it answers; required."),
        FlowWord(
            "replies", .stub, "a list of replies",
            "The replies in turn, the last again and again: the name of a result, or a result with values, as `success`, "
                + "`failure: {error: no}`, `twoFactor: {phone: \"42\"}`."),
        FlowWord(
            "delay", .stub, "seconds", "How long by the test clock before its replies count; `killApp` does not end it."
        ),
        FlowWord("never", .stub, "`true`", "Its replies never count."),
    ]

    static let selectors = [
        FlowWord(
            "text", .selector, "a pattern",
            "Its words or value, placeholder, label or error; the whole of it, in any case."),
        FlowWord("id", .selector, "a pattern", "Its `name`, the whole of it, in any case."),
        FlowWord(
            "index", .selector, "a whole number",
            "Which of several, in reading order from 0, negative from the end; without it the first that can be pressed, else the "
                + "first."),
        FlowWord("enabled", .selector, "`true` or `false`", "Whether it can be used."),
        FlowWord("checked", .selector, "`true` or `false`", "Whether it is on."),
        FlowWord("selected", .selector, "`true` or `false`", "Whether it is the one that is chosen."),
        FlowWord("focused", .selector, "`true` or `false`", "Whether it has the keyboard."),
        FlowWord("childOf", .selector, "a selector", "It is inside of that."),
        FlowWord("containsChild", .selector, "a selector", "That is directly in it."),
        FlowWord("containsDescendants", .selector, "a list of selectors", "All of those are in it."),
        FlowWord("above", .selector, "a selector", "It is above that.", needsLayout: true),
        FlowWord("below", .selector, "a selector", "It is below that.", needsLayout: true),
        FlowWord("leftOf", .selector, "a selector", "It is left of that.", needsLayout: true),
        FlowWord("rightOf", .selector, "a selector", "It is right of that.", needsLayout: true),
    ]

    /// Below `when` and `while`.
    static let conditions = [
        FlowWord("visible", .condition, "a text or a selector", "It is visible."),
        FlowWord("notVisible", .condition, "a text or a selector", "It is not visible."),
        FlowWord("true", .condition, "an expression", "The expression is true."),
        FlowWord(
            "platform", .condition, "a name", "Apps here are on `Web`; flows that drive phones as well ask for `iOS`."),
    ]
}
