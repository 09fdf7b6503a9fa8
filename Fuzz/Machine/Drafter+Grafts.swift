import TestSupport
import WendCore

/// Puts into made-up documents what sets itself off: controllers that load, push and present documents when they appear or
/// when they are told, and messages that come back. Chance alone hardly ever makes these.
extension Drafter {
    /// The draft with grafts in some of its controllers.
    mutating func grafted(_ node: DraftNode) -> DraftNode {
        var node = node
        for (place, item) in node.items.enumerated() {
            node.items[place].pieces = item.pieces.map { piece in
                if case .node(let child) = piece { .node(grafted(child)) } else { piece }
            }
        }
        guard node.form == .plain, let kind = registry.index(of: node.kind), atlas.isController[kind],
            generator.chance(60)
        else { return node }
        let name =
            generator.chance(65) ? generator.pick(Array(Self.messages.prefix(2))) : generator.pick(Self.lifecycle)
        // The first action of a name answers.
        let actions = DraftNode.Item(name: "actions", pieces: [.node(action(named: name ?? "go", 0))])
        node.items.insert(actions, at: 0)
        if node.kind == "screen", !node.items.contains(where: { $0.name == "view" || $0.name == nil }) {
            node.items.append(DraftNode.Item(name: "view", pieces: [.node(buttons())]))
        }
        return node
    }

    /// A document that shows itself, or another, again and again: a screen around all of it loads when it appears.
    mutating func selfLoading(_ root: DraftNode) -> DraftNode {
        var load = DraftNode("loadSchema")
        load.set("name", generator.pick(["viewDidAppear", "viewWillAppear", "viewDidLoad"]) ?? "")
        load.set("path", generator.pick(files.filter { $0 != "missing.xml" } + ["main.xml", "main.xml"]) ?? "main.xml")
        load.give("successAction", .node(showing(nil)))
        load.give("failureAction", .node(sending()))
        var screen = DraftNode("screen")
        screen.give("actions", .node(load))
        screen.give("view", .node(root))
        guard generator.chance(75) else { return screen }
        var navigation = DraftNode("navigation")
        navigation.give("viewControllers", .node(screen))
        return navigation
    }

    private mutating func action(named name: String, _ depth: Int) -> DraftNode {
        var node: DraftNode
        switch generator.below(depth > 3 ? 3 : 12) {
        case 0: node = depth > 0 ? showing(nil) : sending()
        case 1: node = sending()
        case 2:
            node = DraftNode("storeValue")
            node.give("name", .text("kept"))
            if allowsBindings { node.give("value", .text("{list UNION {message}}")) }
        case 3..<9:
            node = DraftNode("loadSchema")
            node.set("path", generator.pick(files) ?? "main.xml")
            node.give("successAction", .node(showing(nil)))
            node.give("failureAction", .node(action(named: "", depth + 1)))
        case 9, 10: node = showing(screen(depth))
        default:
            node = DraftNode("operations")
            for number in 0..<2 {
                var operation = DraftNode("operation")
                operation.set("name", "o\(number)")
                if generator.chance(40) { operation.set("retry", generator.chance(10) ? "1000000" : "50") }
                operation.give("action", .node(action(named: "", depth + 1)))
                node.give("operations", .node(operation))
            }
            for (kind, from, to) in [("segue", "o0", "o1"), ("loopSegue", "o1", "o0")] where generator.chance(70) {
                var segue = DraftNode(kind)
                segue.set("from", from)
                segue.set("to", to)
                if kind == "loopSegue" { segue.set("unbounded", "yes") }
                node.give("connections", .node(segue))
            }
        }
        if !name.isEmpty { node.set("name", name) }
        guard generator.chance(20), depth < 3 else { return node }
        var several = DraftNode("multipleActions")
        several.give("actions", .node(node))
        several.give("actions", .node(action(named: "", depth + 1)))
        if !name.isEmpty { several.set("name", name) }
        return several
    }

    /// An action that shows a controller, or the document that was loaded.
    private mutating func showing(_ controller: DraftNode?) -> DraftNode {
        var node = DraftNode(generator.pick(["pushController", "presentController", "replaceRootController"]) ?? "")
        if let controller { node.give("controller", .node(controller)) }
        return node
    }

    private mutating func sending() -> DraftNode {
        var message = DraftNode("message")
        message.give("name", .text(generator.pick(Array(Self.messages.prefix(2))) ?? "go"))
        if generator.chance(70) {
            message.set(
                "destinationType", generator.pick(["self", "delegate", "rootDelegate", "descendant"]) ?? "self")
            message.set("destinationName", generator.pick(Self.controllers) ?? "main")
        }
        var node = DraftNode("sendMessage")
        node.give("message", .node(message))
        if generator.chance(50) { node.give("actions", .node(showing(nil))) }
        return node
    }

    private mutating func screen(_ depth: Int) -> DraftNode {
        var screen = DraftNode("screen")
        screen.give("view", .node(buttons()))
        screen.give("actions", .node(action(named: generator.chance(60) ? "go" : "viewDidAppear", depth + 1)))
        guard generator.chance(30) else { return screen }
        var navigation = DraftNode("navigation")
        navigation.give("viewControllers", .node(screen))
        return navigation
    }

    private func buttons() -> DraftNode {
        var container = DraftNode("container")
        for message in Self.messages.prefix(2) {
            var button = DraftNode("button")
            button.set("title", message)
            button.set("message", message)
            container.give("views", .node(button))
        }
        return container
    }
}

extension DraftNode {
    mutating func set(_ name: String, _ value: String) {
        attributes.append(Attribute(name: name, value: value))
    }

    mutating func give(_ name: String, _ piece: Piece) {
        items.append(Item(name: name, pieces: [piece]))
    }
}
