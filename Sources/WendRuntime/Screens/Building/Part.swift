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

    /// The same with parts in a parameter of its kind.
    public func parameter(_ name: String, @PartsBuilder _ parts: () -> [Piece]) -> Piece {
        let parts = parts()
        return piece.with { $0.contents += parts.map { Piece.Content(name, .piece($0)) } }
    }

    /// The same, which calls code for a message of its own, such as `didSubmit` of a form.
    public func on(_ message: String, _ call: @escaping (Fields) -> Void) -> Piece {
        piece.with { $0.answers.append((message, call)) }
    }
}
