import WendExpressions

/// What is meant by names that nothing provides, where that is not nearly how another is written.
extension Review {
    /// By what else people call the value that a condition judges.
    private static let judgedWords: Set<String> = ["value", "this", "it", "input", "text", "val", "self"]

    /// By what else people call what a message brings.
    private static let messageWords: Set<String> = [
        "form", "values", "inputs", "fields", "event", "data", "payload", "params", "args", "body", "formData", "sent",
        "submitted",
    ]

    /// By what else people call what a request was answered.
    private static let answerWords: Set<String> = [
        "response", "result", "answer", "data", "res", "reply", "body", "json", "payload", "output",
    ]

    /// `SELF` where a condition judges its input, and the item of a row of which a field is asked: `book.title` in rows of
    /// `for="b in books"`.
    func meant(by name: ValueExpression.Name, in place: Place, _ known: Known) -> String? {
        guard hasRoom, place.near[name.name] == nil, place.inputs[name.name] == nil else { return nil }
        if Self.judgedWords.contains(name.name), name.isWhole, named[name.name] == nil, isJudged(by: place.node) {
            return "SELF"
        }
        if let way = wayMeant(by: name.name, in: place), !known.names.contains(name.name) { return way }
        guard let next = name.next, !name.mayBeAbsent, !known.names.contains(name.name) else { return nil }
        if let request = requestsByMessage[name.name] { return request }
        if Self.answerWords.contains(name.name), requestAnswered(at: place.node) != nil { return "value" }
        if Self.messageWords.contains(name.name), !place.isOfScreen, isBrought(next, to: place.node, known) {
            return Self.message
        }
        var items = place.near.filter { callers[$0.key] != nil }
        if items.isEmpty { items = known.contents.brought(to: place.node)?.filter { callers[$0.key] != nil } ?? [:] }
        let having = items.filter { if case .fields(let fields) = $0.value { fields[next] != nil } else { false } }
        return having.count == 1 ? having.first?.key : nil
    }

    /// Whether a message brings something to an action, or a form that is submitted does.
    private func isBrought(_ name: String, to action: Index, _ known: Known) -> Bool {
        if known.contents.brought(to: action)?[name] != nil { return true }
        guard let form = submittedForm(of: action), case .fields(let entered)? = formRecords[form] else { return false }
        return entered[name] != nil
    }

    /// `pupil_id` and `pupilId`, as tables call it, for the id of what a relationship leads to.
    private func wayMeant(by name: String, in place: Place) -> String? {
        for ending in ["_id", "Id", "ID"] where name.hasSuffix(ending) {
            let relationship = String(name.dropLast(ending.count))
            guard case .fields(let fields)? = place.near[relationship], case .id? = fields[Entity.identity] else {
                continue
            }
            return "\(relationship).\(Entity.identity)"
        }
        return nil
    }

    /// Whether a condition is about what is entered in the input that has it.
    private func isJudged(by node: Index) -> Bool {
        guard let kind = kind(node), kind.types.fits(.condition), entries("value", of: node).isEmpty,
            let input = parents[node]
        else { return false }
        return self.kind(input)?.holds != nil
    }

    /// The only item that a message brings, where something in what it does not bring is asked for: `message.book.id`.
    func itemBrought(_ brought: [String: ValueType], insteadOf name: ValueExpression.Name) -> String? {
        guard let next = name.next, name.length > name.name.utf8.count + 1 + next.utf8.count else { return nil }
        let items = brought.keys.filter { callers[$0] != nil }
        return items.count == 1 ? items.first : nil
    }

    /// An action that tells of a message what stands in it, beside one that waits for that message and stands outside of it: the last
    /// one before that.
    func teller(of message: String, before action: Index, in controller: Index) -> Index? {
        guard hasRoom else { return nil }
        var open = [controller]
        var last: Index?
        var looked = 0
        while let node = open.popLast(), looked < Self.mostCandidates {
            for entry in entries("actions", of: node) {
                guard case .node(let other) = entry.source, other < action, looked < Self.mostCandidates else { break }
                looked += 1
                guard let kind = kind(other), kind.role == .performs, isPlain(other) else { continue }
                if kind.tells.contains(message) { last = max(last ?? 0, other) }
                if kind.traits.contains(.performsAll) { open.append(other) }
            }
        }
        return last
    }
}
