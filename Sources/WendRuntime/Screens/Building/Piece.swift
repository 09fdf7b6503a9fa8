import WendExpressions

/// A part of any kind of the registry.
///
///     Piece("gauge") { Label("so much") }.parameter("share", 0.4)
public struct Piece: Part {
    let kind: String
    var name: String?
    var styleClass: String?
    var contents: [Content] = []
    /// The messages of its own for which it calls code.
    var answers: [(message: String, call: (Fields) -> Void)] = []
    /// The flow it stands for.
    var flow: (any FlowRecipe)?

    struct Content {
        /// Nil for what stands in it without a name.
        let parameter: String?
        let given: Given

        init(_ parameter: String?, _ given: Given) {
            self.parameter = parameter
            self.given = given
        }
    }

    enum Given {
        case value(Value)
        /// The property of the screen that it shows and changes.
        case property(String)
        /// Code that is called for the message of this parameter.
        case call(() -> Void)
        indirect case piece(Piece)
    }

    /// A node of a kind, with parts in it that need no name.
    public init(_ kind: String, @PartsBuilder _ parts: () -> [Piece] = { [] }) {
        self.kind = kind
        contents = parts().map { Content(nil, .piece($0)) }
    }

    public var piece: Piece { self }

    func with(_ change: (inout Piece) -> Void) -> Piece {
        var changed = self
        change(&changed)
        return changed
    }

    /// The same, whose parameter calls code when its message is to be sent.
    func calling(_ parameter: String, _ call: @escaping () -> Void) -> Piece {
        with { $0.contents.append(Content(parameter, .call(call))) }
    }

    /// The same, tied to a property of the screen.
    func editing(_ property: String) -> Piece { with { $0.contents.append(Content("edits", .property(property))) } }
}
