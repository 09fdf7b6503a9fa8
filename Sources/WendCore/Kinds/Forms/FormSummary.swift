import WendExpressions

/// What a form says above its inputs when it could not be submitted: how many are to be put right, and which; each leads to its
/// input.
enum FormSummary {
    private static let prefix = "problem:"

    /// The input that a part of a summary leads to; nil if it is no such part.
    static func input(_ part: String?) -> ActivationID? {
        guard let part, part.hasPrefix(prefix) else { return nil }
        return ActivationID(String(part.dropFirst(prefix.count)))
    }

    static func elements(of form: ActivationID, _ renderer: Renderer) -> [Element] {
        let tree = renderer.tree
        guard tree.activation(form)?.changed(SessionTree.refusal) != nil, tree.isGathering(form, "summary") else {
            return []
        }
        var problems: [Element] = []
        if let sentence = tree.activation(form)?.changed("error")?.text, !sentence.isEmpty {
            problems.append(Element(.part("problem", of: form), .label, [.text: .string(sentence)]))
        }
        var wrong: [(input: ActivationID, sentence: String)] = []
        for input in tree.inputs(of: form) {
            tree.reads?.note(input)
            if let sentence = tree.activation(input)?.changed("error")?.text, !tree.isHidden(input, within: form) {
                wrong.append((input, sentence))
            }
        }
        var counts: [String: Int] = [:]
        for (_, sentence) in wrong { counts[sentence, default: 0] += 1 }
        for (input, sentence) in wrong {
            // What the document says names its input, unless it says so of several; what a kind says does not.
            let isNamed = counts[sentence] == 1 && tree.presenting(input)?.problem(of: input, tree) != sentence
            let name = isNamed && !sentence.isEmpty ? "" : self.name(of: input, renderer)
            let text = [name, sentence].filter { !$0.isEmpty }.joined(separator: ": ")
            let id = Element.ID.part("\(prefix)\(input)", of: form)
            let properties: Properties = [.text: .string(text), .variant: "link"]
            let leads = tree.canBePointedAt(input)
            problems.append(Element(id, leads ? .button : .label, properties, events: leads ? .press : []))
        }
        if problems.isEmpty { return [] }
        let title = Element(
            .part("problems", of: form), .label,
            [.text: .string(renderer.words(for: form).corrections(problems.count)), .live: "assertive"])
        return [
            Element(
                .part("summary", of: form), .container, [.variant: "problems"],
                children: [title] + problems)
        ]
    }
}

extension FormSummary {
    /// What people know an input by.
    private static func name(of input: ActivationID, _ renderer: Renderer) -> String {
        // Each is read once: where the work is used up in between, it would be another the second time.
        for parameter in ["label", "accessibilityLabel", "placeholder"] {
            if let text = renderer.text(parameter, of: input) { return text }
        }
        return renderer.tree.name(of: input) ?? ""
    }
}
