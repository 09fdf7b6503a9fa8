import WendExpressions

/// Forms that answer what never happens to them: nothing submits them, or nothing is done once they are submitted.
extension Review {
    mutating func reviewSubmitting(_ forms: [Index: [Input]?], _ senders: MessageContents.Senders) {
        guard document.allowsBindings, !forms.isEmpty else { return }
        let pressed = pressed(in: forms)
        for form in forms.keys.sorted() {
            guard let inputs = forms[form] ?? nil, !inputs.isEmpty, let kind = kind(form),
                let submit = kind.answers.first, let done = kind.tells.first,
                let answered = answeredMessages(of: form), entries("shouldForwardAllMessages", of: form).isEmpty
            else { continue }
            let sent = (pressed[form] ?? []).filter { $0.message.name == submit }
            let own = sent.compactMap { one in
                if case .controller(form) = one.message.receiver { one.message.range } else { nil }
            }
            let stray = sent.filter { document.nodes[$0.node].attribute("to") == "app" }
            for (button, message) in stray where answered.contains(done) {
                let edits = document.nodes[button].attributes.first { $0.name == "to" }.map { attribute in
                    let whole = document.source.whole(attribute.nameRange, attribute.valueRange)
                    return [Diagnostic.Edit(location: location(whole), replacement: "")]
                }
                report(
                    .submitGoesElsewhere(submit, kind.name, at: location(message.range)).fixable(
                        "send it to the form", edits ?? []))
            }
            let isAsked = !own.isEmpty || !stray.isEmpty || !(senders.nodes[form]?[submit] ?? []).isEmpty
            if answered.contains(done), !isAsked, senders.elsewhere?.contains(submit) == false, inputs.count > 1 {
                report(.submittedByNothing(submit, kind.name, at: location(document.nodes[form].headRange)))
            } else if !answered.contains(done), let first = own.first {
                report(.submittedForNothing(submit, done, kind.name, at: location(first)))
            }
        }
    }

    /// What is sent by what is shown in each form itself.
    private func pressed(in forms: [Index: [Input]?]) -> [Index: [(node: Index, message: Sent)]] {
        var pressed: [Index: [(node: Index, message: Sent)]] = [:]
        for node in document.nodes.indices where isPlain(node) && kind(node)?.role == .presents {
            for entry in entries(node) where parameter(entry, of: node)?.conversion == .message {
                guard let form = around(node).first(where: isController), forms[form] != nil,
                    let message = sent(entry, of: node)
                else { continue }
                pressed[form, default: []].append((node, message))
            }
        }
        return pressed
    }
}

extension Diagnostic {
    fileprivate static func submitGoesElsewhere(_ submit: String, _ kind: String, at location: FileLocation) -> Self {
        warning(
            "submits-elsewhere",
            "the app gets '\(submit)' without what is entered, and the \(kind) judges nothing; leave out to=\"app\", and answer "
                + "didSubmit by <sendMessage … to=\"app\"/>", at: location)
    }

    fileprivate static func submittedByNothing(_ submit: String, _ kind: String, at location: FileLocation) -> Self {
        warning(
            "never-submitted",
            "nothing that people can press submits this \(kind); write <button title=\"…\" message=\"\(submit)\"/> into it",
            at: location)
    }

    fileprivate static func submittedForNothing(
        _ submit: String, _ done: String, _ kind: String, at location: FileLocation
    ) -> Self {
        warning(
            "submitted-for-nothing",
            "this submits the \(kind), in which nothing answers '\(done)'; give what is to be done then on=\"\(done)\"",
            at: location)
    }
}
