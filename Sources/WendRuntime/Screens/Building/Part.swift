public import WendExpressions

/// A piece of what a screen built in Swift shows: one node of a kind.
///
/// There are parts for the usual kinds (``Screen``, ``Form``, ``Label``, ``Button`` …); ``Piece`` is a part of any kind, an app's own
/// too.
public protocol Part {
    var piece: Piece { get }
}

extension Part {
    /// The same under a name: flows and other parts know it by that, and it stays the same part wherever it stands.
    public func named(_ name: String) -> Piece { piece.with { $0.name = name } }

    /// The same with style classes.
    public func styled(_ classes: String...) -> Piece {
        piece.with { $0.styleClass = classes.joined(separator: " ") }
    }

    /// The same, out of sight if it is said so.
    public func hidden(_ isHidden: Bool = true) -> Piece { parameter("hidden", .bool(isHidden)) }

    /// The same with a parameter of its kind.
    public func parameter(_ name: String, _ value: Value) -> Piece {
        piece.with { $0.contents.append(Piece.Content(name, .value(value))) }
    }

    /// The same with a parameter that shows what is around the screen: `{visitor}` is the value of that name that the document around
    /// it, or another screen, has; on a stage `{canGoBack}` is whether there is a way back.
    public func parameter(_ name: String, binding text: String) -> Piece {
        piece.with { $0.contents.append(Piece.Content(name, .binding(text))) }
    }

    /// The same with parts in a parameter of its kind.
    public func parameter(_ name: String, @PartsBuilder _ parts: () -> [Piece]) -> Piece {
        let parts = parts()
        return piece.with { $0.contents += parts.map { Piece.Content(name, .piece($0)) } }
    }

    /// The same with actions for messages: those that buttons send (``Button/init(_:sending:)``), and kinds by themselves.
    public func actions(@PartsBuilder _ actions: () -> [Piece]) -> Piece { parameter("actions", actions) }

    /// The same with a bar of buttons.
    public func toolbar(@PartsBuilder _ items: () -> [Piece]) -> Piece {
        parameter("toolbar") { Piece("toolbar", items) }
    }

    /// The same, which calls code for a message of its own, such as `didSubmit` of a form.
    public func on(_ message: String, _ call: @escaping (Fields) -> Void) -> Piece {
        piece.with { $0.answers.append((message, call)) }
    }
}
