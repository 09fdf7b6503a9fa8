extension FlowWord {
    /// What steps are called elsewhere, in small letters, and what they are here.
    static let otherSteps = [
        "click": "tapOn", "clickon": "tapOn", "press": "tapOn", "tap": "tapOn", "touch": "tapOn",
        "doubleclick": "doubleTapOn",
        "doubletap": "doubleTapOn", "longpress": "longPressOn", "hold": "longPressOn", "type": "inputText",
        "typetext": "inputText", "enter": "inputText", "entertext": "inputText", "fill": "inputText",
        "input": "inputText",
        "write": "inputText", "clear": "eraseText", "cleartext": "eraseText", "erase": "eraseText",
        "delete": "eraseText",
        "see": "assertVisible", "expect": "assertVisible", "expectvisible": "assertVisible",
        "shouldsee": "assertVisible",
        "assert": "assertVisible", "assertexists": "assertVisible", "visible": "assertVisible",
        "dontsee": "assertNotVisible",
        "notvisible": "assertNotVisible", "asserthidden": "assertNotVisible", "expectnotvisible": "assertNotVisible",
        "start": "launchApp", "launch": "launchApp", "open": "launchApp", "openapp": "launchApp", "stop": "stopApp",
        "close": "stopApp", "kill": "killApp", "goback": "back", "visit": "openLink", "openurl": "openLink",
        "screenshot": "takeScreenshot", "key": "pressKey", "hitkey": "pressKey", "wait": "extendedWaitUntil",
        "waitfor": "extendedWaitUntil", "waituntil": "extendedWaitUntil", "run": "runFlow", "include": "runFlow",
        "choose": "inputText", "pick": "inputText",
    ].filter { FlowWord.word($0.value, at: .step) != nil }
}
