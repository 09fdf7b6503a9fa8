import WendExpressions

/// Where something is kept that inputs and actions change: a declared value, and the way from it.
struct EditedPlace: Sendable {
    enum Step: Sendable {
        case field(String)
        case item(Int)

        var isItem: Bool { if case .item = self { true } else { false } }
    }

    let declarer: ActivationID
    let name: String
    var steps: [Step]

    /// A value with another at the end of a way; nil if the way leads nowhere.
    static func setting(_ new: Value, at steps: ArraySlice<Step>, in value: Value) -> Value? {
        guard let first = steps.first else { return new }
        let rest = steps.dropFirst()
        switch (first, value) {
        case (.field(let name), .dictionary(var fields)):
            guard let inner = setting(new, at: rest, in: fields[name] ?? .null) else { return nil }
            fields[name] = inner
            return .dictionary(fields)
        case (.field(let name), .null):
            return setting(new, at: rest, in: .null).map { .dictionary(Fields([(name, $0)])) }
        case (.item(let place), .list(var members)):
            guard members.indices.contains(place), let inner = setting(new, at: rest, in: members[place]) else {
                return nil
            }
            members[place] = inner
            return .list(members)
        default: return nil
        }
    }
}

extension SessionTree {
    /// The place an input is tied to; nil if it is tied to none, or to one that is not there.
    func editedPlace(of id: ActivationID, _ reference: NodeReference) -> EditedPlace? {
        guard let path = editedPath(reference) else { return nil }
        let found = place(path, from: id)
        // What is at an item changes with its row, which was noted on the way.
        if let found, !found.steps.contains(where: \.isItem) { reads?.note(found.declarer) }
        return found
    }

    /// The names on the way to the place an input is tied to; nil if it is tied to none.
    func editedPath(_ reference: NodeReference) -> [String]? {
        let outline = outline(reference)
        guard let index = registry.kinds[outline.kind].parameters.lastIndex(where: { $0.name == "edits" }),
            case .literal(.string(let path))? = outline.entries.first(where: { $0.parameter == index })?.source
        else { return nil }
        return path.split(separator: ".").map(String.init)
    }

    /// Whether what is entered into an input is kept at a place rather than by the input itself.
    func isTied(_ id: ActivationID) -> Bool {
        node(of: id).map { registry.kinds[kindIndex($0)].holds != nil && editedPath($0) != nil } ?? false
    }

    /// Whether an input is tied to a place that is not there: what would be entered would be kept nowhere.
    func editsNothing(_ id: ActivationID) -> Bool {
        guard let reference = node(of: id), registry.kinds[kindIndex(reference)].holds != nil,
            editedPath(reference) != nil
        else { return false }
        return editedPlace(of: id, reference) == nil && editedRecord(of: id, reference) == nil
    }

    /// Whether that is because the item it is in is made anew whenever its list is read, rather than that it is there no more.
    func editsWhatIsMadeAnew(_ id: ActivationID) -> Bool {
        guard let reference = node(of: id), let name = editedPath(reference)?.first else { return false }
        return isMadeAnew(name, from: id)
    }

    /// What is at the end of a way through what an activation was made with.
    func value(at path: [String], from id: ActivationID) -> Value {
        var value = Value.dictionary(frame(of: id))
        for name in path {
            guard case .dictionary(let fields) = value, let next = fields[name] else { return .null }
            value = next
        }
        return value
    }

    /// What a path means, seen from an activation: the first name is that of a row around it, or of a declared value.
    ///
    /// - Parameters:
    ///   - asked: What rows around it called their items when something was begun there that goes on now.
    ///   - depth: How many values that are chosen from others were followed.
    func place(
        _ path: [String], from start: ActivationID?, asked: Fields = [:], depth: Int = 0
    ) -> EditedPlace? {
        guard let name = path.first, let bearer = bearer(of: name, from: start, asked: asked) else { return nil }
        let rest = path.dropFirst().map(EditedPlace.Step.field)
        switch bearer {
        case .item(let row):
            guard let row, var place = itemPlace(of: row, depth) else { return nil }
            place.steps += rest
            return place
        case .declarer(let id):
            guard isWorkedOut(name, by: id) else { return EditedPlace(declarer: id, name: name, steps: rest) }
            return placeWorkedOut(rest, of: name, by: id, depth)
        }
    }

    /// The row around something that calls its item by a name; nil if a name means anything else there.
    func row(called name: String, from start: ActivationID) -> RowPlace? {
        guard case .item(let row)? = bearer(of: name, from: start) else { return nil }
        return row
    }

    /// What a name means, seen from an activation.
    private enum Bearer {
        /// The item of a row, or of a repeated controller; nil if that is not in its list any more.
        case item(RowPlace?)
        case declarer(ActivationID)
    }

    private func bearer(of name: String, from start: ActivationID?, asked: Fields = [:]) -> Bearer? {
        guard let start else { return nil }
        var current: ActivationID? = start
        while let id = current, meter.spend(Meter.visit) {
            if let item = item(called: name, at: id) { return .item(item.flatMap { meant($0, like: asked[name]) }) }
            if declares(name, id) { return .declarer(id) }
            current = outer(of: id)
        }
        if let opened = openedItem(named: name, from: start) ?? rowLeft(callingItem: name, of: start, like: asked) {
            return .item(opened)
        }
        return declarer(of: name, from: start).map(Bearer.declarer)
    }

    /// The controller that always works out what a name means; nil if it means anything else.
    func workedOutDeclarer(of name: String, from start: ActivationID?) -> ActivationID? {
        guard case .declarer(let id)? = bearer(of: name, from: start), isWorkedOut(name, by: id) else { return nil }
        return id
    }

    /// Whether a name is that of an item in a list which is made anew whenever it is read: nothing keeps what is changed in it.
    func isMadeAnew(_ name: String, from start: ActivationID?, asked: Fields = [:]) -> Bool {
        guard case .item(let row?)? = bearer(of: name, from: start, asked: asked) else { return false }
        return itemPlace(of: row, 0) == nil
    }

    /// Values chosen from values that are chosen from others: as deep as bindings read each other.
    static let deepestChoice = 8

    /// What is at a place; null if nothing is.
    func value(at place: EditedPlace) -> Value {
        var value = activation(place.declarer)?.stored[place.name] ?? .null
        for step in place.steps {
            switch (step, value) {
            case (.field(let name), .dictionary(let fields)): value = fields[name] ?? .null
            case (.item(let position), .list(let members)) where members.indices.contains(position):
                value = members[position]
            default: return .null
            }
        }
        return value
    }
}
