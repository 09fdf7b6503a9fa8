extension FlowCommand {
    /// What a step is about, as reports show it; nil if its name says it all.
    var subject: String? {
        switch self {
        case .tap(let target, _, _), .longPress(let target): target.words
        case .assertVisible(let selector), .assertNotVisible(let selector), .copyTextFrom(let selector),
            .scrollUntilVisible(let selector, _, _):
            selector.words
        case .inputText(let text), .openLink(let text), .takeScreenshot(let text), .assertPlace(let text),
            .person(let text):
            "\"\(text)\""
        case .eraseText(let count): "\(count)"
        case .pressKey(let key): key.rawValue
        case .swipe(.direction(let direction, let from)):
            direction.rawValue + (from.map { " from \($0.words)" } ?? "")
        case .waitUntil(let conditions, _): conditions.map(\.words).joined(separator: ", ")
        case .swipe, .launchApp, .stopApp, .killApp, .clearState, .hideKeyboard, .assertTrue, .back, .forward, .scroll,
            .pasteText,
            .run, .repeated, .waitForAnimationToEnd:
            nil
        }
    }
}

extension FlowTarget {
    var words: String {
        switch self {
        case .element(let selector): selector.words
        case .point(let point): point.isRelative ? "\(point.x)%,\(point.y)%" : "\(point.x),\(point.y)"
        }
    }
}

extension FlowCondition {
    var words: String {
        switch self {
        case .visible(let selector): "visible \(selector.words)"
        case .notVisible(let selector): "not visible \(selector.words)"
        case .isTrue: "true"
        case .platform(let name): "platform \(name)"
        }
    }
}

extension FlowSelector {
    /// The selector in one line: `"Sign in"`, or `id "email", enabled`.
    var words: String {
        var parts: [String] = []
        if let text { parts.append("\"\(text.source)\"") }
        if let id { parts.append("id \"\(id.source)\"") }
        if let index { parts.append("index \(index)") }
        for (name, flag) in [
            ("enabled", isEnabled), ("checked", isChecked), ("selected", isSelected), ("focused", isFocused),
        ] {
            if let flag { parts.append(flag ? name : "not \(name)") }
        }
        for relation in relations { parts.append("\(relation.kind.rawValue) (\(relation.other.words))") }
        return parts.joined(separator: ", ")
    }
}
