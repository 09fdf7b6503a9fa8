extension FlowWord {
    static let steps = app + touches + typing + looking + moving + nested

    private static let appID = Key("appId", "The app; it has to be the flow's own.")
    private static let point = Key(
        "point", "A place such as `50%,20%` or `100,40` instead of an element; only with `--host web`.")
    /// Options of Maestro that ask for patience, which a test clock has anyway.
    private static let patience = [
        Key("retryTapIfNoChange", "Maestro's; changes nothing here."),
        Key("waitToSettleTimeoutMs", "Maestro's; changes nothing here."),
        Key("waitUntilVisible", "Maestro's; changes nothing here."),
    ]

    private static let app = [
        FlowWord(
            "launchApp", .step, nil,
            "Begins a session. After `killApp` it comes back to the same screen, unless nobody has done anything yet: then nothing is "
                + "stored, and a session begins anew.",
            keys: [
                appID, Key("clearState", "`true`: forgets everything first."),
                Key("stopApp", "`false`: returns to the session that is there."),
                Key("clearKeychain", "Maestro's; changes nothing here."),
                Key("permissions", "Maestro's; changes nothing here."),
            ], example: "launchApp"),
        FlowWord("stopApp", .step, nil, "Ends the session in good order.", keys: [appID], example: "stopApp"),
        FlowWord(
            "killApp", .step, nil, "Kills the server; what was stored is all there is.", keys: [appID],
            example: "killApp"),
        FlowWord("clearState", .step, nil, "Forgets everything.", keys: [appID], example: "clearState"),
    ]

    private static let touches = [
        FlowWord(
            "tapOn", .step, "a text or a selector", "Touches what has the words.",
            keys: [Key("repeat", "How many times."), Key("delay", "Milliseconds between two."), point] + patience,
            takesSelector: true, example: "tapOn: Save"),
        FlowWord(
            "doubleTapOn", .step, "a text or a selector", "Touches it twice in quick succession.",
            keys: [Key("delay", "Milliseconds between the two."), point] + patience, takesSelector: true,
            example: "doubleTapOn: {id: photo}"),
        FlowWord(
            "longPressOn", .step, "a text or a selector", "Holds it down.", keys: [point] + patience,
            takesSelector: true, example: "longPressOn: Milk"),
        FlowWord(
            "swipe", .step, "a direction, or a start and an end",
            "Sweeps over the screen, or over an element.",
            keys: [
                Key("direction", "`up`, `down`, `left` or `right`."),
                Key("from", "The element it begins on: a text or a selector."),
                Key("start", "A place such as `50%,80%`."), Key("end", "A place such as `50%,20%`."),
                Key("duration", "Maestro's; changes nothing here."),
                Key("waitToSettleTimeoutMs", "Maestro's; changes nothing here."),
            ], example: "swipe: {direction: left, from: Milk}"),
    ]

    private static let typing = [
        FlowWord(
            "inputText", .step, "a text",
            "Types into what was touched last. In a menu it chooses the entry with these words; in a date, `2026-05-04`, in a time `18:30`, in both "
                + "`2026-05-04 18:30` or `2026-05-04T18:30`, in a length of time hours and minutes, `01:30`. In a field "
                + "for files it chooses the file at this path, from the flow file on; several stand on lines of their own.",
            keys: [Key("text", "The text.")], example: "inputText: Ann"),
        FlowWord(
            "eraseText", .step, "a whole number", "Erases characters from the end; 50 unless it says how many.",
            keys: [Key("charactersToErase", "How many.")], example: "eraseText: 3"),
        FlowWord(
            "pasteText", .step, nil, "Types what `copyTextFrom` took.", example: "pasteText"),
        FlowWord(
            "pressKey", .step, "a key", "Presses `Enter`, `Backspace`, `Tab`, `Escape` or `Back`.",
            keys: [Key("key", "The key.")], example: "pressKey: Enter"),
        FlowWord("hideKeyboard", .step, nil, "Ends typing.", example: "hideKeyboard"),
    ]

    private static let looking = [
        FlowWord(
            "assertVisible", .step, "a text or a selector",
            "Looks whether it is there, wherever it is scrolled, and waits up to 17 seconds of the test clock for it.",
            takesSelector: true, example: "assertVisible: Saved"),
        FlowWord(
            "assertNotVisible", .step, "a text or a selector",
            "Looks whether it is gone, and waits up to 17 seconds of the test clock for that.", takesSelector: true,
            example: "assertNotVisible: Save"),
        FlowWord(
            "assertTrue", .step, "an expression",
            "Compares names and literals with `== != < > && || !`.", keys: [Key("condition", "The expression.")],
            example: "assertTrue: ${maestro.copiedText == '3'}"),
        FlowWord(
            "extendedWaitUntil", .step, "what to wait for", "Waits longer than the others do.",
            keys: [
                Key("visible", "Until this is there: a text or a selector."),
                Key("notVisible", "Until this is gone: a text or a selector."),
                Key("timeout", "Milliseconds at most; 17000 unless given."),
            ], example: "extendedWaitUntil: {visible: Done, timeout: 40000}"),
        FlowWord(
            "waitForAnimationToEnd", .step, nil, "Waits until nothing moves.",
            keys: [Key("timeout", "Maestro's; changes nothing here.")], example: "waitForAnimationToEnd"),
        FlowWord(
            "copyTextFrom", .step, "a text or a selector",
            "Keeps a text for `pasteText` and `${maestro.copiedText}`.", takesSelector: true,
            example: "copyTextFrom: {id: total}"),
        FlowWord(
            "takeScreenshot", .step, "a name",
            "Makes a picture beside the flow file, or with `--screenshots` in that folder, where its name begins with that of the "
                + "flow; in memory, a text in that folder. What lies in an app's folder is one of its "
                + "images: with `--screenshots` the pictures can lie elsewhere.",
            keys: [Key("path", "Its name.")], example: "takeScreenshot: basket"),
    ]

    private static let moving = [
        FlowWord("back", .step, nil, "Goes back by one screen.", example: "back"),
        FlowWord("scroll", .step, nil, "Scrolls down by a screen.", example: "scroll"),
        FlowWord(
            "scrollUntilVisible", .step, "what to look for", "Scrolls until it is there; rows of long lists need it.",
            keys: [
                Key("element", "A text or a selector; required."), Key("direction", "`down` unless given."),
                Key("timeout", "Milliseconds at most; 20000 unless given."),
                Key("speed", "Maestro's; changes nothing here."),
                Key("visibilityPercentage", "Maestro's; changes nothing here."),
                Key("centerElement", "Maestro's; changes nothing here."),
            ] + patience, example: "scrollUntilVisible: {element: Row 900}"),
        FlowWord(
            "openLink", .step, "a path",
            "Goes to the place with an address: in the session there is, or in one that begins there. `/` always begins one.",
            keys: [Key("link", "The path.")], example: "openLink: /orders/7"),
        FlowWord(
            "forward", .step, nil,
            "Goes to the place from which a person has come back, as a browser does. Not known to Maestro.",
            example: "forward"),
        FlowWord(
            "place", .step, "a path", "Looks whether the place with this address is shown. Not known to Maestro.",
            keys: [Key("address", "The path.")], example: "place: /orders/7"),
        FlowWord(
            "person", .step, "a name",
            "Says who uses the app from now on: `person` in its expressions; nobody for an empty name. Not known to Maestro.",
            keys: [Key("name", "Who it is.")], example: "person: Ann"),
    ]

    private static let nested = [
        FlowWord(
            "runFlow", .step, "a path, or steps", "Runs the steps of another file, or steps written in place.",
            keys: [
                Key("file", "The file, relative to this one."), Key("commands", "Steps, instead of a file."),
                Key("when", "Only if this holds: conditions."), Key("env", "Names for `${NAME}` in them."),
            ], example: "runFlow: {when: {visible: Skip}, commands: [tapOn: Skip]}"),
        FlowWord(
            "repeat", .step, "steps", "Runs steps again and again.",
            keys: [
                Key("times", "How often at most."), Key("while", "As long as this holds: conditions."),
                Key("commands", "The steps; required."),
            ], example: "repeat: {times: 3, commands: [tapOn: More]}"),
    ]
}
