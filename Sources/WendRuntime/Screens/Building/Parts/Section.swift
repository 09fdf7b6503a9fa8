import WendExpressions

/// A part of a ``Stage`` that shows one of its views at a time, or something of its own.
public struct Section: Part {
    public let piece: Piece

    /// - Parameters:
    ///   - name: What intents call it.
    ///   - first: The name of the view it shows where an intent names none; without it, it shows its own part then.
    ///   - views: What it can show, each with a name (``Part/named(_:)``): flows, screens.
    public init(_ name: String, first: String? = nil, @PartsBuilder _ views: () -> [Piece]) {
        self.init(name, first: first, views, own: { [] })
    }

    /// - Parameter own: What stands there while no view is shown, or, with an ``InnerView`` in it, around the view.
    public init(
        _ name: String, first: String? = nil, @PartsBuilder _ views: () -> [Piece] = { [] },
        @PartsBuilder own: () -> [Piece]
    ) {
        let views = views()
        var section = Piece("section").named(name).with { section in
            section.contents += views.map { Piece.Content("views", .piece($0)) }
        }
        let own = own()
        if own.count == 1 {
            section = section.parameter("view") { own }
        } else if !own.isEmpty {
            section = section.parameter("view") { Container { own } }
        }
        piece = first.map { section.literally("first", $0) } ?? section
    }
}

/// The place in a ``Section``'s own part where its view is shown.
public struct InnerView: Part {
    public let piece = Piece("innerView")

    public init() {}
}
