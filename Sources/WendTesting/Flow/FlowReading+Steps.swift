import WendCore
import Yams

extension FlowReading {
    mutating func steps(_ list: YAMLNode) -> [FlowStep] {
        guard let nodes = list.sequence else {
            report(.flowNoSteps(at: location(list)))
            return []
        }
        return nodes.compactMap { step($0) }
    }

    private mutating func step(_ node: YAMLNode) -> FlowStep? {
        guard let (name, key, content) = parts(of: node) else { return nil }
        guard FlowWord.word(name, at: .step) != nil else {
            report(
                FlowWord.word(name, at: .header) != nil
                    ? .flowExtension(name, at: location(key))
                    : .flowUnknownStep(name, known: FlowWord.names(.step), at: location(key)))
            return nil
        }
        let before = diagnostics.count
        let command = command(name, content ?? YAMLNode("", Tag(.null), .plain), at: key)
        var label: String?
        var isOptional = false
        if let options = content?.mapping {
            label = options["label"].flatMap { text($0, for: "label") }?.description
            isOptional = options["optional"].flatMap { flag($0, for: "optional") } ?? false
        }
        guard diagnostics.count == before, let command else { return nil }
        let told = label ?? [name, command.subject].compactMap(\.self).joined(separator: ": ")
        return FlowStep(command: command, location: location(key), summary: told, isOptional: isOptional)
    }

    /// A step is a word, or a mapping of one word to what it is about.
    private mutating func parts(of node: YAMLNode) -> (name: String, key: YAMLNode, content: YAMLNode?)? {
        if let name = node.string, !isNothing(node) { return (name, node, nil) }
        guard let mapping = node.mapping, let first = mapping.first, let name = first.key.string else {
            report(
                .flowWrongValue("steps", expected: "a step", got: description(of: node), at: location(node)))
            return nil
        }
        for (key, _) in mapping.dropFirst() {
            report(.flowBeside(key.string ?? description(of: key), name, at: location(key)))
        }
        return (name, first.key, isNothing(first.value) ? nil : first.value)
    }

    private mutating func command(_ name: String, _ node: YAMLNode, at key: YAMLNode) -> FlowCommand? {
        switch name {
        case "launchApp": return launchApp(node)
        case "stopApp": return app(name, node).map { _ in .stopApp }
        case "killApp": return app(name, node).map { _ in .killApp }
        case "clearState": return app(name, node).map { _ in .clearState }
        case "tapOn", "doubleTapOn": return tap(name, node, at: key)
        case "longPressOn": return target(name, node, at: key).map { .longPress($0.target) }
        case "inputText": return text(name, node, at: key).map { .inputText($0) }
        case "eraseText": return eraseText(node)
        case "pressKey":
            guard let content = content(name, node, key: "key", at: key) else { return nil }
            return choice(content, for: name, of: FlowKey.self).map { .pressKey($0) }
        case "hideKeyboard": return nothing(name, node).map { .hideKeyboard }
        case "assertVisible": return selected(name, node, at: key).map { .assertVisible($0) }
        case "assertNotVisible": return selected(name, node, at: key).map { .assertNotVisible($0) }
        case "assertTrue":
            guard let content = content(name, node, key: "condition", at: key) else { return nil }
            return expression(content, for: name).map { .assertTrue($0) }
        case "back": return nothing(name, node).map { .back }
        case "scroll": return nothing(name, node).map { .scroll }
        case "scrollUntilVisible": return scrollUntilVisible(node, at: key)
        case "swipe": return swipe(node, at: key)
        case "copyTextFrom": return selected(name, node, at: key).map { .copyTextFrom($0) }
        case "pasteText": return nothing(name, node).map { .pasteText }
        case "forward": return nothing(name, node).map { .forward }
        case "place": return text(name, node, key: "address", at: key).map { .assertPlace($0) }
        case "person": return text(name, node, key: "name", at: key).map { .person($0) }
        case "openLink": return text(name, node, key: "link", at: key).map { .openLink($0) }
        case "runFlow": return runFlow(node, at: key)
        case "repeat": return repeated(node, at: key)
        case "takeScreenshot": return picture(node, at: key)
        case "extendedWaitUntil": return waitUntil(node, at: key)
        case "waitForAnimationToEnd": return nothing(name, node).map { .waitForAnimationToEnd }
        default: return nil
        }
    }

    /// The name of a picture, which does not lead out of the folder; of one with names in it that is known when it runs.
    private mutating func picture(_ node: YAMLNode, at key: YAMLNode) -> FlowCommand? {
        guard let text = text("takeScreenshot", node, key: "path", at: key) else { return nil }
        if text.parts.count == 1, case .literal(let name) = text.parts[0], !FlowFile.isPictureName(name) {
            report(.flowPictureOutside(name, at: location(node)))
            return nil
        }
        return .takeScreenshot(text)
    }

    // MARK: - The app

    private mutating func launchApp(_ node: YAMLNode) -> FlowCommand? {
        guard let fields = app("launchApp", node) else { return nil }
        return .launchApp(
            clearState: fields["clearState"].flatMap { flag($0, for: "clearState") } ?? false,
            stopApp: fields["stopApp"].flatMap { flag($0, for: "stopApp") } ?? true)
    }

    /// Steps that may name the app: it has to be the flow's own.
    private mutating func app(_ step: String, _ node: YAMLNode) -> [String: YAMLNode]? {
        if isNothing(node) { return [:] }
        let fields = node.mapping != nil ? fields(of: node, below: step) : ["appId": node]
        guard let app = fields["appId"] else { return fields }
        guard let name = string(app, for: "appId") else { return nil }
        if name != appID { report(.flowOtherApp(name, own: appID, at: location(app))) }
        return fields
    }

    // MARK: - Touches

    private mutating func tap(_ step: String, _ node: YAMLNode, at key: YAMLNode) -> FlowCommand? {
        guard let (target, fields) = target(step, node, at: key) else { return nil }
        let times = step == "tapOn" ? fields["repeat"].flatMap { count($0, for: "repeat") } ?? 1 : 2
        return .tap(target, times: times, pause: fields["delay"].flatMap { count($0, for: "delay") } ?? 100)
    }

    private mutating func target(
        _ step: String, _ node: YAMLNode, at key: YAMLNode
    ) -> (target: FlowTarget, fields: [String: YAMLNode])? {
        guard node.mapping != nil else {
            return selected(step, node, at: key).map { (.element($0), [:]) }
        }
        let fields = fields(of: node, below: step)
        if let place = fields["point"] {
            if host != .web { report(.flowGeometry("point", at: location(place))) }
            return point(place, for: "point").map { (.point($0), fields) }
        }
        return selector(fields, of: step, at: node).map { (.element($0), fields) }
    }

    private mutating func swipe(_ node: YAMLNode, at key: YAMLNode) -> FlowCommand? {
        guard node.mapping != nil else {
            report(.flowNeedsContent("swipe", "a 'direction', or 'start' and 'end'", at: location(key)))
            return nil
        }
        let fields = fields(of: node, below: "swipe")
        if let direction = fields["direction"] {
            let from = fields["from"].flatMap { selector($0, of: "from") }
            return choice(direction, for: "direction", of: FlowDirection.self).map {
                .swipe(.direction($0, from: from))
            }
        }
        guard let start = fields["start"], let end = fields["end"] else {
            report(.flowNeedsContent("swipe", "a 'direction', or 'start' and 'end'", at: location(key)))
            return nil
        }
        guard let from = point(start, for: "start"), let to = point(end, for: "end") else { return nil }
        return .swipe(.path(from: from, to: to))
    }

    private mutating func scrollUntilVisible(_ node: YAMLNode, at key: YAMLNode) -> FlowCommand? {
        let step = "scrollUntilVisible"
        guard node.mapping != nil else {
            report(.flowNeedsContent(step, "an 'element'", at: location(key)))
            return nil
        }
        let fields = fields(of: node, below: step)
        guard let element = fields["element"] else {
            report(.flowNeedsContent(step, "an 'element'", at: location(key)))
            return nil
        }
        let direction = fields["direction"].flatMap { choice($0, for: "direction", of: FlowDirection.self) } ?? .down
        let timeout = fields["timeout"].flatMap { count($0, for: "timeout") } ?? 20_000
        return selector(element, of: "element").map {
            .scrollUntilVisible($0, direction: direction, timeout: Double(timeout) / 1000)
        }
    }

    // MARK: - Text and conditions

    private mutating func eraseText(_ node: YAMLNode) -> FlowCommand? {
        if isNothing(node) { return .eraseText(count: 50) }
        if node.mapping == nil { return count(node, for: "eraseText").map { .eraseText(count: $0) } }
        let fields = fields(of: node, below: "eraseText")
        guard let characters = fields["charactersToErase"] else { return .eraseText(count: 50) }
        return count(characters, for: "charactersToErase").map { .eraseText(count: $0) }
    }

    private mutating func waitUntil(_ node: YAMLNode, at key: YAMLNode) -> FlowCommand? {
        guard node.mapping != nil else {
            report(.flowNeedsContent("extendedWaitUntil", "'visible' or 'notVisible'", at: location(key)))
            return nil
        }
        let fields = fields(of: node, below: "extendedWaitUntil")
        let conditions = conditions(fields)
        if fields["visible"] == nil, fields["notVisible"] == nil {
            report(.flowNeedsContent("extendedWaitUntil", "'visible' or 'notVisible'", at: location(key)))
        }
        let timeout = fields["timeout"].flatMap { count($0, for: "timeout") } ?? 17_000
        return .waitUntil(conditions, timeout: Double(timeout) / 1000)
    }

    mutating func conditions(_ fields: [String: YAMLNode]) -> [FlowCondition] {
        var found: [FlowCondition] = []
        if let node = fields["visible"], let selector = selector(node, of: "visible") {
            found.append(.visible(selector))
        }
        if let node = fields["notVisible"], let selector = selector(node, of: "notVisible") {
            found.append(.notVisible(selector))
        }
        if let node = fields["true"], let expression = expression(node, for: "true") {
            found.append(.isTrue(expression))
        }
        if let node = fields["platform"], let name = string(node, for: "platform") { found.append(.platform(name)) }
        return found
    }

    // MARK: - Forms of content

    /// A text, or a selector with what every step takes.
    private mutating func selected(_ step: String, _ node: YAMLNode, at key: YAMLNode) -> FlowSelector? {
        guard !isNothing(node) else {
            report(.flowNeedsContent(step, "a text or a selector", at: location(key)))
            return nil
        }
        return node.mapping == nil
            ? selector(node, of: step) : selector(fields(of: node, below: step), of: step, at: node)
    }

    /// A scalar, or the same under a key beside the common options.
    private mutating func content(_ step: String, _ node: YAMLNode, key name: String, at key: YAMLNode) -> YAMLNode? {
        if node.mapping != nil {
            let fields = fields(of: node, below: step)
            if fields[name] == nil { report(.flowNeedsContent(step, "a '\(name)'", at: location(key))) }
            return fields[name]
        }
        if isNothing(node), node.scalar?.string.isEmpty != false {
            report(.flowNeedsContent(step, "something to work with", at: location(key)))
            return nil
        }
        return node
    }

    private mutating func text(_ step: String, _ node: YAMLNode, key name: String = "text", at key: YAMLNode)
        -> FlowText?
    {
        content(step, node, key: name, at: key).flatMap { text($0, for: step) }
    }

    /// Steps that stand alone; common options are allowed.
    private mutating func nothing(_ step: String, _ node: YAMLNode) -> Void? {
        if isNothing(node) { return () }
        guard node.mapping != nil else {
            report(.flowTakesNothing(step, at: location(node)))
            return nil
        }
        _ = fields(of: node, below: step)
        return ()
    }
}
