import WendExpressions

/// A part of any kind of the registry.
///
///     Piece("gauge") { Label("so much") }.parameter("share", 0.4)
public struct Piece: Part {
    // One reference, since bodies hand pieces on and on; whoever changes a shared one copies it.
    private var storage: Storage

    private final class Storage {
        let kind: String
        var name: String?
        var styleClass: String?
        var contents: [Content]
        var answers: [(message: String, call: (Fields) -> Void)] = []
        var flow: (any FlowRecipe)?

        init(_ kind: String, _ contents: [Content]) {
            self.kind = kind
            self.contents = contents
        }

        func copy() -> Storage {
            let copy = Storage(kind, contents)
            (copy.name, copy.styleClass, copy.answers, copy.flow) = (name, styleClass, answers, flow)
            return copy
        }
    }

    private mutating func own() {
        if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
    }

    var kind: String { storage.kind }
    var name: String? {
        get { storage.name }
        set {
            own()
            storage.name = newValue
        }
    }
    var styleClass: String? {
        get { storage.styleClass }
        set {
            own()
            storage.styleClass = newValue
        }
    }
    var contents: [Content] {
        get { storage.contents }
        _modify {
            own()
            yield &storage.contents
        }
    }
    /// The messages of its own for which it calls code.
    var answers: [(message: String, call: (Fields) -> Void)] {
        get { storage.answers }
        _modify {
            own()
            yield &storage.answers
        }
    }
    /// The flow it stands for.
    var flow: (any FlowRecipe)? {
        get { storage.flow }
        set {
            own()
            storage.flow = newValue
        }
    }

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
        /// Text that is written into its document, which is another where the text is.
        case literal(String)
        /// Text with values in braces, which reads what is around the screen.
        case binding(String)
        /// The property of the screen that it shows and changes.
        case property(String)
        /// Code that is called for the message of this parameter.
        case call(() -> Void)
        case piece(Piece)
    }

    /// A node of a kind, with parts in it that need no name.
    public init(_ kind: String, @PartsBuilder _ parts: () -> [Piece] = { [] }) {
        storage = Storage(kind, parts().map { Content(nil, .piece($0)) })
    }

    /// A node of a kind with one parameter.
    init(_ kind: String, _ parameter: String, _ value: Value) {
        storage = Storage(kind, [Content(parameter, .value(value))])
    }

    public var piece: Piece { self }

    consuming func with(_ change: (inout Piece) -> Void) -> Piece {
        change(&self)
        return self
    }

    /// The same, whose parameter calls code when its message is to be sent.
    func calling(_ parameter: String, _ call: @escaping () -> Void) -> Piece {
        with { $0.contents.append(Content(parameter, .call(call))) }
    }

    /// The same, tied to a property of the screen.
    func editing(_ property: String) -> Piece { with { $0.contents.append(Content("edits", .property(property))) } }
}
