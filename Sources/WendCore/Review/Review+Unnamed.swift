import WendExpressions

/// What a form is asked for by a name that none of its inputs has: the input that is meant keeps what is entered elsewhere.
extension Review {
    /// `message.title` where a form was submitted whose input has `edits="task.title"` and no name: that is kept in the task, and the
    /// message brings no title, or the one that there was when the form was opened.
    ///
    /// - Returns: The names of which that was said.
    mutating func reviewUnnamed(_ place: Place, _ known: Known) -> Set<String> {
        guard document.allowsBindings, hasRoom, place.near[Self.message] == nil, named[Self.message] == nil,
            kind(place.node)?.role == .performs, let form = submittedForm(of: place.node),
            let inputs = known.forms[form] ?? nil
        else { return [] }
        let sent = Set(inputs.compactMap(\.name))
        var told: Set<String> = []
        for name in place.expression.names where name.name == Self.message {
            guard let next = name.next, !sent.contains(next), place.members[next] == nil, !told.contains(next),
                let (input, way) = unnamedInput(askedAs: next, among: inputs), !asks(for: way, place.expression),
                // For what the form itself keeps its name is enough.
                way != next || !isOnlyKept(next, known)
            else { continue }
            told.insert(next)
            let written = "\(Self.message).\(next)"
            let range = range(name.offset, min(written.utf8.count, name.length), in: place)
            let attribute = document.nodes[input].attributes.first { $0.name == "edits" }
            var edits: [Diagnostic.Edit] = []
            if let attribute, document.source.notation(at: attribute.nameRange.lowerBound) == .xml {
                let start = SourceRange(at: attribute.nameRange.lowerBound)
                edits = [Diagnostic.Edit(location: location(start), replacement: "name=\"\(next)\" ")]
            }
            report(
                .askedWithoutName(next, way, at: location(range)).fixable("write name=\"\(next)\" there", edits)
                    .noting("this is the input", at: location(document.nodes[input].headRange)))
        }
        return told
    }

    /// The input without a name that changes what is called so at the end of its way, and that way.
    private func unnamedInput(askedAs name: String, among inputs: [Input]) -> (input: Index, way: String)? {
        for input in inputs where input.name?.isEmpty ?? true {
            guard let way = texts("edits", of: input.node).first?.text,
                way.split(separator: ".").last.map(String.init) == name
            else { continue }
            return (input.node, way)
        }
        return nil
    }

    /// Whether an expression asks for what is kept at a way as well: who does knows one from the other.
    private func asks(for way: String, _ expression: ValueExpression) -> Bool {
        let names = way.split(separator: ".").map(String.init)
        return expression.names.contains { name in
            name.name == names.first && (name.next == nil || names.count == 1 || name.next == names[1])
        }
    }
}

extension Diagnostic {
    fileprivate static func askedWithoutName(_ name: String, _ way: String, at location: FileLocation) -> Self {
        warning(
            "nameless-input",
            "no input of the form is named '\(name.shortened)': the one that edits '\(way.shortened)' has no name, so the message does not "
                + "bring what is entered there; give it name=\"\(name.shortened)\", or ask for \(way.shortened)",
            at: location)
    }
}
