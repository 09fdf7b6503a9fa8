import WendCore

/// What one page has typed, so that nothing the server says about a field overtakes newer typing, and no page is told
/// its own text.
struct FieldEdits: Sendable {
    /// One edit of one field. `text` is what the page's control shows for it; nil for a switch that is off.
    struct Edit: Sendable {
        let control: String
        let text: String?
        let counter: Int
    }

    private struct Field {
        var counter: Int
        /// What the page shows as far as is known; the outer nil: not known.
        var text: String??
    }

    private var fields: [String: Field] = [:]
    /// Edits received but not yet committed, by batch.
    private var waiting: [(number: Int, edits: [Edit])] = []

    mutating func received(_ edits: [Edit], in batch: Int) {
        if !edits.isEmpty { waiting.append((batch, edits)) }
    }

    /// The edits of all batches up to this number are part of what is shown from now on.
    mutating func committed(upTo batch: Int) {
        guard !waiting.isEmpty else { return }
        for (number, edits) in waiting where number <= batch {
            for edit in edits { fields[edit.control] = Field(counter: edit.counter, text: .some(edit.text)) }
        }
        waiting.removeAll { $0.number <= batch }
    }

    /// The patch as this page is to get it: with its counter; nil if the page shows that value already.
    mutating func adapted(_ patch: Patch) -> Patch? {
        guard case .set(let id, let name, let value, _) = patch, name == "value" || name == "checked",
            let field = fields[id]
        else { return patch }
        if let shown = field.text, shown == value { return nil }
        fields[id]?.text = .some(value)
        return .set(id: id, name: name, value: value, counter: field.counter)
    }

    /// Whether there is anything to adapt.
    var isEmpty: Bool { fields.isEmpty }
    func knows(_ id: String) -> Bool { fields[id] != nil }

    /// Notes what a page is told besides values: removed elements are forgotten, except rows of lists, which may come back
    /// under their names and are counted on; of what is inserted it is not known any more what the page shows.
    mutating func note(_ patches: [Patch]) {
        guard !fields.isEmpty else { return }
        for patch in patches {
            switch patch {
            case .remove(let id):
                if Element.ID(domID: id)?.activation.isOfRow == true { continue }
                fields[id] = nil
                fields[id + "~i"] = nil
            case .insert: unsettle()
            default: break
            }
        }
    }

    /// The page is about to show something afresh: of no field is it known any more what it shows.
    mutating func unsettle() {
        for id in fields.keys { fields[id]?.text = nil }
    }
}
