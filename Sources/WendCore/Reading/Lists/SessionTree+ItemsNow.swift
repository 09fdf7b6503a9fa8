import WendExpressions

/// Items of lists in what an action sees and sends: as they are now, whatever actions before it have set in them.
extension SessionTree {
    /// A scope with the items as they are now that were called by a name where it was made: by a row, by a controller that is repeated,
    /// or by what was opened from there. What is in its list no more stays as it was, and so does what an answer has brought. In
    /// classic documents everything stays as it was sent.
    ///
    /// - Parameters:
    ///   - controller: Who answers, or would.
    ///   - node: What is performed, or sends.
    func withItemsNow(_ scope: Scope, at controller: ActivationID?, _ node: NodeReference) -> Scope {
        guard !scope.frame.isEmpty, document(node).document.allowsBindings else { return scope }
        let row = scope.sender.flatMap { $0.isOfRow ? $0.with(part: 0) : nil }
        var (frame, sent) = (scope.frame, scope.sent)
        var isChanged = false
        for field in scope.frame where scope.hidden[field.name] == nil {
            let (name, copy) = (field.name, field.value)
            guard case .dictionary(let old) = copy,
                let item = itemNow(named: name, in: scope.frame, row, [controller, scope.sender]), item != copy
            else { continue }
            frame[name] = item
            if sent?[name] == copy { sent?[name] = item }
            if case .dictionary(let new) = item, let row, self.item(called: name, at: row) != nil {
                frame.renew(from: old, to: new)
                sent?.renew(from: old, to: new)
            }
            isChanged = true
        }
        guard isChanged else { return scope }
        return Scope(
            frame: frame, sent: sent, receiver: scope.receiver, sender: scope.sender, hidden: scope.hidden,
            answered: scope.answered)
    }

    private func itemNow(
        named name: String, in copies: Fields, _ row: ActivationID?, _ starts: [ActivationID?]
    ) -> Value? {
        guard let copy = copies[name] else { return nil }
        if let row,
            let place = self.row(callingItem: name, around: row) ?? rowLeft(callingItem: name, of: row, like: copies),
            let meant = meant(place, like: copy)
        {
            return item(at: meant, named: name, like: copy)
        }
        for case let start? in starts where contains(start) {
            // Another may have the key of one that has left.
            guard let place = openedItem(named: name, from: start), let meant = meant(place, like: copy) else {
                continue
            }
            if let item = item(at: meant, named: name, like: copy) { return item }
        }
        return nil
    }
}

extension Fields {
    /// Fields of a record that were sent by themselves, as they are in the record now. What stands there for something else, because it
    /// was never the record's, stays.
    fileprivate mutating func renew(from old: Fields, to new: Fields) {
        let isWhole = old.allSatisfy { self[$0.name] == $0.value }
        for field in old where self[field.name] == field.value && new[field.name] != field.value {
            self[field.name] = new[field.name]
        }
        guard isWhole else { return }
        for field in new where old[field.name] == nil && self[field.name] == nil { self[field.name] = field.value }
    }
}
