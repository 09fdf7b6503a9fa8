import WendExpressions

/// Who may come to a screen, and what is asked of who leaves it: for the part that a body begins with.
extension Part {
    /// The same, which is seen only if it is said so. Whoever comes otherwise, on whatever way, is led to the place with the address
    /// `otherwise`, and goes on to what was wanted as soon as that may be seen.
    ///
    ///     Screen("Account") { … }.entering(when: person != nil, otherwise: "/sign-in")
    ///
    /// - Parameters:
    ///   - isOpen: Whether it may be seen: of the screen's state, and of who uses it (``Person``).
    ///   - otherwise: Where people are led; without it what was shown stays.
    public func entering(when isOpen: Bool, otherwise: String? = nil) -> Piece {
        var rule = Piece("entering").parameter("when", .bool(isOpen))
        if let otherwise { rule = rule.literally("otherwise", otherwise) }
        return ruled(by: rule)
    }

    /// The same, about which people are asked who come to it. Who says yes is in as long as the screen is there.
    ///
    /// - Parameters:
    ///   - isOpen: Whether nobody is asked.
    ///   - enter: The words on the button that goes on.
    ///   - stay: The words on the button that stays.
    public func entering(
        when isOpen: Bool = false, ask: String, message: String? = nil, enter: String? = nil, stay: String? = nil
    ) -> Piece {
        ruled(
            by: Piece("entering").parameter("when", .bool(isOpen))
                .asking(ask, message, [("enter", enter), ("stay", stay)]))
    }

    /// The same, before which people are asked who leave it, on whatever way.
    ///
    ///     Screen("Note") { … }.leaving(when: !text.isEmpty, ask: "Discard this note?")
    ///
    /// - Parameters:
    ///   - asks: Whether they are asked.
    ///   - leave: The words on the button that leaves.
    ///   - stay: The words on the button that stays.
    public func leaving(
        when asks: Bool, ask: String, message: String? = nil, leave: String? = nil, stay: String? = nil
    ) -> Piece {
        ruled(
            by: Piece("leaving").parameter("when", .bool(asks))
                .asking(ask, message, [("leave", leave), ("stay", stay)]))
    }

    private func ruled(by rule: Piece) -> Piece {
        piece.with { $0.contents.append(Piece.Content("passages", .piece(rule))) }
    }
}

extension Piece {
    /// The same with a text that is written as it is.
    func literally(_ name: String, _ text: String) -> Piece {
        with { $0.contents.append(Content(name, .literal(text))) }
    }

    /// What is asked is asked where the screen may not be: it is no value of the screen's.
    fileprivate func asking(_ ask: String, _ message: String?, _ words: [(String, String?)]) -> Piece {
        var piece = literally("ask", ask)
        for case (let name, let text?) in [("message", message)] + words { piece = piece.literally(name, text) }
        return piece
    }
}
