import TestSupport
import WendCore

/// The words of made-up documents: few of each sort, so that they meet.
extension Drafter {
    /// Names of messages, and of the actions that answer them.
    package static let messages = ["go", "ask", "next", "save", "again", "done"]
    static let lifecycle = [
        "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewWillDisappear", "viewDidDisappear", "didSubmit",
        "didNotSubmit", "didSelectCell",
    ]
    static let controllers = ["main", "detail", "list", "sheet"]
    static let views = ["field", "lamp", "field", "choice", "note", ":back"]
    package static let keyPaths = [
        "schema", "text", "items", "items.text", "error", "field", "kept", "message", "a.b.c", "schema.schema",
    ]
    static let bindings = [
        "{field}", "{message}", "{message.text}", "{items}", "{main.field} and {detail.lamp}", "{{literal}}",
        "{now()}", "{random()}", "{kept}", "{list UNION {message}}", "{{kept}} {kept}", "{o0.state} {o1.error}",
        "{field == nil}", "{1 + 2 * 3}", "{items.@count}", "{run.progress}", "{FUNCTION(items, 'wx_count')}",
        "{FUNCTION(items, 'wx_map:', 'text')}", "{SUBQUERY(items, $x, $x.text != nil).@count}",
        "{{items, items, items, items}.@unionOfArrays.text}", "{note} {note} {note}", "at {now()}",
        "{items} {random()}",
        "{FUNCTION(items, 'wx_map:', 'id')} {now()}", "{go.value}", "{ask.value} {ask.changes}", "{next.value} {now()}",
        "{viewDidLoad.value}", "{viewWillAppear.value.text}", "{{go.value, save.value}}",
    ]
    /// What becomes true, or stops being so, as time passes.
    static let moments = [
        "{now() > CAST(721692801, 'NSDate')}", "{now() > CAST(721692830, 'NSDate')}",
        "{now() < CAST(721692900, 'NSDate')}", "{modulus:by:(CAST(now(), 'NSNumber'), 2) < 1}",
        "{modulus:by:(CAST(now(), 'NSNumber'), 60) < 30}", "{random() > 0.5}", "{field == nil}", "{items.@count > 1}",
        "{viewDidLoad.value > 2}", "{viewWillAppear.value != nil}", "{go.value > 2}",
    ]
    static let predicates = [
        "TRUEPREDICATE", "result != nil", "outcome == 'success'", "now() > 0", "random(10) > 5", "field == nil",
        "now() > CAST(721692830, 'NSDate')", "modulus:by:(CAST(now(), 'NSNumber'), 2) < 1", "random() > 0.5",
        "ANY items.text == 'A'", "text MATCHES '(a+)+b'", "message.text CONTAINS[cd] 'a'", "attempt < 3",
        "viewDidLoad.value > 2",
    ]

    /// What members of a declared list become.
    static let changes = [
        "record(text: 'B')", "record(done: NOT done, text: text)", "SELF", "record(items: items)", "1", "{SELF, SELF}",
        "record(id: 3)", "message", "nil", "record(text: kept, at: now())",
    ]
    /// What is declared, and what the actions about it mean.
    static let declared = ["kept", "items", "field", "x"]
    /// What nodes are repeated for.
    static let repetitions = [
        "x in items", "x in kept", "x in {1, 2, 2}", "x in {items, kept}", "items in items", "y in x.items",
        "x in message",
        "x in SUBQUERY(kept, $a, $a.text != nil)", "x in nothing", "x in {record(id: 1), record(id: 1.0)}",
    ]
    static let places = ["kept", "x.text", "items.text", "x", "y.a.b", "nothing"]

    /// Kinds whose nodes set each other off.
    static let restless = [
        "navigation", "screen", "tabs", "form", "container", "button", "textField", "barButtonItem", "trigger",
        "pushController", "presentController", "replaceRootController", "loadSchema", "sendMessage", "storeValue",
        "multipleActions", "operations", "operation", "updateViews", "segue", "loopSegue", "dependency", "message",
        "string", "actionButtonItem", "watcher",
    ]

    private mutating func message() -> String {
        generator.pick(taste.isEmpty ? Self.messages : Array(Self.messages.prefix(2))) ?? "go"
    }

    mutating func name(for kind: Kind) -> String? {
        if kind.types.contains(.action) {
            switch generator.below(10) {
            case 0..<4: return generator.pick(Self.lifecycle)
            case 4..<8: return message()
            case 8: return generator.pick(["success", "failure"])
            default: return nil
            }
        }
        if kind.types.contains(.controller) { return generator.chance(50) ? generator.pick(Self.controllers) : nil }
        if kind.types.contains(.semaphore) { return "s" }
        if kind.role == .presents { return generator.chance(50) ? generator.pick(Self.views) : nil }
        return nil
    }

    mutating func keyPath() -> String {
        if !taste.isEmpty, generator.chance(60) { return "schema" }
        return generator.pick(Self.keyPaths) ?? "text"
    }

    /// Text a parameter takes, mostly what it means to be given.
    mutating func text(for parameter: Parameter, of kind: Kind) -> String {
        switch parameter.conversion {
        case .bool where allowsBindings && generator.chance(40): return live(Self.moments)
        case .bool: return generator.chance(60) ? "yes" : "no"
        case .number where allowsBindings && tellsTime && generator.chance(8):
            return generator.pick(["{now()}", "{random()}", "{CAST(now(), 'NSNumber') - 721692800}"]) ?? "1"
        case .number: return number()
        case .size: return generator.pick(["10 MB", "500", "1.5 KB"]) ?? "1 GB"
        case .enumeration(let enumeration): return generator.pick(enumeration.names) ?? ""
        case .flags(let enumeration): return generator.pick(enumeration.names) ?? ""
        case .message: return generator.chance(80) ? message() : generator.pick(Self.lifecycle) ?? "go"
        case .predicate: return live(Self.predicates)
        case .viewName: return generator.pick(Self.declared) ?? "box"
        case .valueName: return generator.pick(Self.declared) ?? "kept"
        case .parameterName: return generator.pick(["text", "hidden", "title"]) ?? "text"
        case .place: return generator.pick(parameter.name == "edits" ? Self.places : Self.declared) ?? "kept"
        case .expression: return generator.pick(Self.changes) ?? "1"
        case .date: return generator.pick(["2024-02-03", "2024/02/03 10:00", "never"]) ?? "2024-02-03"
        case .verbatim: return "as it is"
        case .pattern: return generator.pick(["a+", "^[A-Z]", "(a|b)*c", ".", "(a+)+$"]) ?? "."
        case .none, .imageName: break
        }
        if kind.types.contains(.number) { return number() }
        if kind.types.contains(.date) || parameter.accepts.contains(.date), parameter.accepts != .any {
            return parameter.name == "format" ? "yyyy-MM-dd" : "2024-02-03"
        }
        switch parameter.name {
        case "is",
            "value" where kind.name == "append":
            return generator.pick(
                ["{[record(text: 'A', done: NO), record(text: 'B')]}", "{items}", "{[]}", "{message}", "1", "{kept}"])
                ?? ""
        case "name" where kind.name == "value": return generator.pick(Self.declared) ?? "kept"
        case "path": return generator.pick(files) ?? "missing.xml"
        case "from", "to": return operation(parameter.name)
        case "watches": return generator.pick(["price", "stock", "nothing"]) ?? "price"
        case "semaphores": return "s"
        case "on": return generator.pick(["success", "failure", "empty"]) ?? "success"
        case "answers": return generator.pick(Self.messages) ?? "go"
        case "viewNames": return generator.pick(Self.views) ?? "field"
        case "destinationName": return generator.pick(Self.controllers) ?? "main"
        case "parameterName":
            return generator.pick(["text", "title", "hidden", "message", "cells", "views", "on"]) ?? ""
        case "imageName": return generator.pick(["first", "bell"]) ?? "first"
        case "name" where kind.types.contains(.image): return generator.pick(["first", "bell"]) ?? "first"
        case "name" where kind.types.contains(.message):
            return generator.chance(80) ? message() : generator.pick(Self.lifecycle) ?? "go"
        case "name", "valueNames": return generator.pick(["kept", "text", "items", "schema", "message"]) ?? "kept"
        case "message" where kind.types.contains(.operation): return generator.pick(Self.messages) ?? "go"
        default: return word(of: .string)
        }
    }

    /// A text, number or name where something of some types is wanted.
    mutating func word(of types: KindType) -> String {
        if types.fits(.number), !types.contains(.object) { return number() }
        if types.fits(.date), !types.contains(.object) { return "2024-02-03" }
        if allowsBindings, generator.chance(35) { return live(Self.bindings) }
        return generator.pick(["A", "Bob", "Save", "x@y.org", "12", "日本語", "a < b & c", "<b>bold</b>"]) ?? "A"
    }

    /// One of some live texts that the document may hold.
    mutating func live(_ texts: [String]) -> String {
        let allowed = tellsTime ? texts : texts.filter { !$0.contains("now()") && !$0.contains("random(") }
        return generator.pick(allowed) ?? ""
    }

    private mutating func number() -> String {
        generator.pick(["0", "1", "2", "3", "5", "30", "-1", "0.5", "1000000"]) ?? "1"
    }
}
