extension KindType {
    /// The words for the types in it, most general first, as sentences use them, then the names of an app's own; `anything` for
    /// ``any``.
    package var names: [String] {
        if self == .any { return ["anything"] }
        return Self.words.filter { contains($0.type) }.map(\.word) + ownNames
    }

    private static let words: [(type: KindType, word: String)] = [
        (.string, "text"), (.number, "number"), (.image, "image"), (.date, "date"), (.null, "null"),
        (.message, "message"), (.controller, "controller"), (.view, "view"), (.toolbar, "toolbar"),
        (.formAccessoryView, "formAccessoryView"), (.tableCell, "tableCell"), (.tableSection, "tableSection"),
        (.gesture, "gesture"), (.action, "action"), (.controllerAction, "controller action"),
        (.condition, "condition"), (.trigger, "trigger"), (.buttonItem, "button item"),
        (.cancelButtonItem, "cancelButtonItem"), (.destructiveButtonItem, "destructiveButtonItem"),
        (.barButtonItem, "barButtonItem"), (.tabBarItem, "tabBarItem"), (.navigationItem, "navigationItem"),
        (.segment, "segment"), (.section, "section"), (.attributedString, "attributedString"), (.data, "data"),
        (.collection, "collection"),
        (.operation, "operation"), (.connection, "connection"), (.semaphore, "semaphore"), (.value, "value"),
        (.passage, "entering or leaving"), (.entity, "entity"), (.property, "property"), (.companion, "query or timer"),
        (.object, "anything"),
    ]
}
