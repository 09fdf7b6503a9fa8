import TestSupport
import WendCore

/// Puts into made-up documents what grows and shrinks: rows made from a list that answers and actions change.
extension Drafter {
    /// A controller, and a list beside it.
    mutating func listing(beside root: DraftNode) -> DraftNode {
        var navigation = DraftNode("navigation")
        navigation.give("viewControllers", .node(table()))
        var tabs = DraftNode("tabs")
        tabs.give("viewControllers", .node(navigation))
        tabs.give("viewControllers", .node(root))
        return tabs
    }

    /// A table of a list. A button asks for it, rows are selected, pressed and swiped, and each row leads to a screen with
    /// inputs for all.
    private mutating func table() -> DraftNode {
        var row = DraftNode("tableCell")
        row.give("text", .node(proxy("string", "text")))
        if generator.chance(50) { row.set("name", "row") }
        if generator.chance(40) { row.set("message", generator.pick(["again", "next", "go"]) ?? "again") }
        if generator.chance(40) {
            row.set("accessoryType", "detailDisclosureIndicatorButton")
            row.set("detailDisclosureMessage", "next")
        }
        if generator.chance(40) { row.give("gestures", .node(gesture())) }
        var section = DraftNode("tableSection")
        section.give("headerTitle", .text(allowsBindings ? live(Self.bindings) : "Rows"))
        section.give("cells", .node(repeated(row)))

        var table = DraftNode("table")
        table.set("name", "list")
        table.give("tableHeaderView", .node(button("again")))
        let isLive = generator.chance(30)
        table.give("sections", .node(isLive ? repeated(section, keyPath: "items") : section))
        table.give("actions", .node(asking("again")))
        table.give("actions", .node(storing(generator.chance(60) ? "didSelectCell" : "go")))
        var push = DraftNode("pushController")
        push.set("name", "next")
        push.give("controller", .node(inputs()))
        table.give("actions", .node(push))
        return table
    }

    /// A screen with an input and a button for each of the list.
    private mutating func inputs() -> DraftNode {
        var field = DraftNode("textField")
        field.set("name", "field")
        field.give("placeholder", .node(proxy("string", "text")))
        var row = DraftNode("container")
        row.give("views", .node(field))
        row.give("views", .node(button("go")))
        if allowsBindings { row.give("views", .node(label(live(Self.bindings)))) }
        if generator.chance(40) { row.give("gestures", .node(gesture())) }
        var all = DraftNode("container")
        all.give("views", .node(repeated(row)))
        var screen = DraftNode(generator.chance(50) ? "form" : "screen")
        screen.give("view", .node(all))
        screen.give("actions", .node(storing("go")))
        return screen
    }

    /// Asks for the list, keeps the answer, and shows it.
    private mutating func asking(_ name: String) -> DraftNode {
        var node = DraftNode(generator.chance(15) && registry.index(of: "askTwice") != nil ? "askTwice" : "sendMessage")
        node.set("name", name)
        node.give("message", .node(message("ask", to: "rootDelegate")))
        node.give("actions", .node(storing("")))
        return node
    }

    /// Keeps the list, or one that has grown or shrunk, and shows it.
    private mutating func storing(_ name: String) -> DraftNode {
        var store = DraftNode("storeValue")
        store.give("name", .text("items"))
        let changed = [
            "{items UNION {message}}", "{SUBQUERY(items, $x, $x.id > 1)}", "{SUBQUERY(items, $x, $x.id != id)}",
        ]
        store.give(
            "value",
            allowsBindings && generator.chance(70)
                ? .text(generator.pick(changed) ?? "{items}") : .node(proxy("object", "items")))
        var reload = DraftNode("sendMessage")
        reload.give("message", .node(message("reloadData", to: "self")))
        var all = DraftNode("multipleActions")
        if !name.isEmpty { all.set("name", name) }
        all.give("actions", .node(store))
        all.give("actions", .node(reload))
        return all
    }

    private func message(_ name: String, to destination: String) -> DraftNode {
        var message = DraftNode("message")
        message.give("name", .text(name))
        message.set("destinationType", destination)
        return message
    }

    private func button(_ message: String) -> DraftNode {
        var button = DraftNode("button")
        button.set("title", message)
        button.set("message", message)
        return button
    }

    private func label(_ text: String) -> DraftNode {
        var label = DraftNode("label")
        label.give("text", .text(text))
        return label
    }

    private mutating func gesture() -> DraftNode {
        var gesture = DraftNode(generator.chance(50) ? "tapGesture" : "swipeGesture")
        gesture.set("message", "go")
        return gesture
    }

    private func proxy(_ kind: String, _ keyPath: String) -> DraftNode {
        DraftNode(kind, form: .proxy(keyPath: keyPath))
    }

    private func repeated(_ node: DraftNode, keyPath: String = "items") -> DraftNode {
        var all = proxy(node.kind, keyPath)
        all.give("template", .node(node))
        return all
    }
}
