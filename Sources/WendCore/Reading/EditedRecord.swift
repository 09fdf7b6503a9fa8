import WendExpressions

/// A property of a record that an input in a row of what a query finds is tied to: what is entered is saved.
///
/// Until a save is answered the input shows what was entered; then what the record has, as soon as that is another than it was at
/// the answer.
struct EditedRecord: Sendable {
    let entity: String
    let id: String
    let property: String
    /// What the record has.
    let value: Value

    /// Where is kept what the record had when a save was answered; no parameter has this name.
    static let answeredOver = ":answeredOver"
}

extension SessionTree {
    /// The property of a record an input is tied to; nil if it is tied to none.
    func editedRecord(of id: ActivationID, _ reference: NodeReference) -> EditedRecord? {
        guard let path = editedPath(reference), path.count == 2, let row = row(called: path[0], from: id),
            let watch = row.listing.watch.flatMap(state.watch), let entity = watch.arguments.fields?["entity"]?.text,
            case .dictionary(let fields)? = row.listing.item(at: row.position, named: path[0]),
            let record = fields[Entity.identity]?.text,
            library.properties(of: entity, in: bundle(reference)?.identifier).contains(path[1])
        else { return nil }
        return EditedRecord(entity: entity, id: record, property: path[1], value: fields[path[1]] ?? .null)
    }

    /// What an input shows that is tied to a property of a record.
    func shown(_ record: EditedRecord, in parameter: String, of id: ActivationID) -> Value {
        guard let entered = state.activations.changed(parameter, of: id) else { return record.value }
        let answered = state.activations.changed(EditedRecord.answeredOver, of: id)
        return answered == nil || answered == record.value ? entered : record.value
    }
}

extension Turn {
    /// Saves what was entered into an input that is tied to a property of a record, once under the number of its effect.
    mutating func save(_ value: Value, to record: EditedRecord, from input: ActivationID, _ reference: NodeReference) {
        guard admits(value), let parameter = tree.kind(reference).holds else { return }
        modify(input) {
            $0.changed[parameter] = value
            $0.changed[EditedRecord.answeredOver] = nil
            $0.changed["error"] = nil
        }
        let fields: Fields = [Entity.identity: .string(record.id), record.property: value]
        _ = ask(
            .records(.save(entity: record.entity, [.dictionary(fields)])),
            WaitingFor(performer: input, action: reference, scope: Scope(frame: [:], receiver: nil)), sender: nil,
            holdsInterface: false)
    }

    /// What was entered has been saved, or why it has not.
    mutating func entryAnswered(_ reply: Reply, of input: ActivationID, _ reference: NodeReference) {
        guard let parameter = tree.kind(reference).holds, tree.activation(input)?.changed(parameter) != nil else {
            return
        }
        if !reply.isSuccess {
            let reason = reply.values["error"]?.text ?? reply.name
            return modify(input) { $0.changed["error"] = .string(reason) }
        }
        // What was entered since is being saved still.
        guard !state.waiting.contains(where: { $0.performer == input && $0.action == reference }) else { return }
        let seen = tree.editedRecord(of: input, reference)?.value ?? .null
        modify(input) { $0.changed[EditedRecord.answeredOver] = seen }
    }
}
