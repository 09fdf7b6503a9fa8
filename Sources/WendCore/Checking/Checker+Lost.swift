import WendExpressions

/// Attributes that mean nothing where they stand, and what was probably meant.
extension Checker {
    /// A way out: what it does, and how.
    typealias WayOut = (title: String, edits: [Diagnostic.Edit])

    mutating func reportLost(_ attribute: Node.Attribute, _ node: Node, _ hint: String, _ way: WayOut? = nil) {
        var diagnostic = Diagnostic.lostAttribute(
            attribute.name, on: node.kind, hint: hint, at: location(attribute.range))
        if let way { diagnostic = diagnostic.fixable(way.title, way.edits) }
        report(diagnostic)
    }

    /// An attribute that is no parameter. What was meant is written instead; if nobody knows, it is put into a comment, because
    /// nothing reads it and somebody wrote it.
    mutating func reportUnknown(_ attribute: Node.Attribute, _ plan: KindPlan, _ node: Node) {
        guard hasRoom else { return reportLost(attribute, node, "there is no such parameter") }
        if let mark = node.form.standInMark {
            return reportLost(
                attribute, node, Diagnostic.standInTakes(plan.names, of: node.kind, attribute: mark))
        }
        let name = attribute.name
        if OtherWords.shows(name), plan.parameter("hidden") != nil, !isGiven("hidden", plan, node) {
            return reportLost(
                attribute, node, "hidden=\"{…}\" says when it is not shown",
                ("write hidden=\"{NOT (…)}\"", negating(attribute, as: "hidden")))
        }
        if OtherWords.disables(name), plan.parameter("enabled") != nil, !isGiven("enabled", plan, node) {
            return reportLost(
                attribute, node, "enabled=\"{NOT …}\" says when it can be used",
                ("write enabled=\"{NOT …}\"", negating(attribute, as: "enabled")))
        }
        if ["optional", "nullable"].contains(name.lowercased()), plan.parameter("required") != nil,
            !isGiven("required", plan, node)
        {
            let isRequired = ["no", "false", "0"].contains(attribute.value.lowercased())
            return reportLost(
                attribute, node, "what has to be given has required=\"yes\"",
                isRequired
                    ? (
                        "write required=\"yes\"",
                        edits(of: name, in: attribute.nameRange, to: "required")
                            + edits(of: attribute.value, in: attribute.valueRange, to: "yes")
                    ) : nil)
        }
        if OtherWords.repeats(name), attribute.value.contains(" in "), node.attribute("for") == nil {
            return reportLost(
                attribute, node, "what is shown for each item of a list has for=\"\(attribute.value.shortened)\"",
                ("write for", edits(of: name, in: attribute.nameRange, to: "for")))
        }
        if name.lowercased() == "required", plan.parameter("validations") != nil {
            return reportLost(attribute, node, "write <isPresent failureMessage=\"…\"/> into it, which a form asks")
        }
        let words =
            plan.names.indices.filter { !plan.isList[$0] && KindType.string.fits(plan.accepts[$0]) }
            .map { plan.names[$0] } + (plan.isAction ? ["on"] : [])
        let common =
            ["name", "class", "keyPath", "conditional"]
            + (plan.isAction ? ["on"] : []) + (plan.kind.sendsTo ? ["to"] : [])
            + (plan.kind.role == .presents ? ["for", "key"] : [])
        // What is lacking is meant rather than what is given already.
        let free = words.filter { !isGiven($0, plan, node) && node.attribute($0) == nil }
        let lacking = free.filter { plan.parameter($0).map(plan.required.contains) ?? false }
        let closest =
            OtherWords.meant(exactly: name, among: lacking, in: OtherWords.parameters)
            ?? OtherWords.meant(exactly: name, among: free, in: OtherWords.parameters)
            ?? OtherWords.meant(by: name, among: words, in: OtherWords.parameters)
            ?? Suggestion.closest(to: name, among: plan.names + common)
            ?? onlyOne(lacking, beside: plan.names + common, in: node)
        // What is entered is known by its name.
        let isCalled =
            plan.kind.holds != nil && node.name == nil && ["id", "identifier", "key"].contains(name.lowercased())
        guard let closest = isCalled ? "name" : closest else {
            return reportLost(
                attribute, node, "there is no such parameter; 'wend kinds \(node.kind)' lists those there are",
                ("keep it in a comment", commenting(attribute, of: node)))
        }
        let isTaken = isGiven(closest, plan, node) || node.attribute(closest) != nil
        reportLost(
            attribute, node, "did you mean '\(closest)'?",
            isTaken ? nil : ("write '\(closest)'", edits(of: name, in: attribute.nameRange, to: closest)))
    }

    /// The one thing a node lacks, where it has one attribute that is nothing there.
    private func onlyOne(_ lacking: [String], beside known: [String], in node: Node) -> String? {
        lacking.count == 1 && node.attributes.count { !known.contains($0.name) } == 1 ? lacking[0] : nil
    }

    /// `if="{a}"` as `hidden="{NOT (a)}"`.
    private func negating(_ attribute: Node.Attribute, as name: String) -> [Diagnostic.Edit] {
        var value = attribute.value.isEmpty ? "" : document.source.written(in: attribute.valueRange)
        if value.hasPrefix("{"), value.hasSuffix("}") { value = String(value.dropFirst().dropLast()) }
        guard !value.isEmpty, !value.contains("{"), !value.contains("}") else { return [] }
        let isName = value.utf8.allSatisfy { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") || $0 | 0x20 >= 0x61 }
        let negated = isName ? value : "(\(value))"
        return [
            Diagnostic.Edit(location: location(attribute.nameRange), replacement: name),
            Diagnostic.Edit(location: location(attribute.valueRange), replacement: "{NOT \(negated)}"),
        ]
    }

    private func commenting(_ attribute: Node.Attribute, of node: Node) -> [Diagnostic.Edit] {
        let place = document.source.whole(attribute.nameRange, attribute.valueRange)
        let written = document.source.written(in: place)
        guard !written.isEmpty, !written.contains("--"), !written.hasSuffix("-") else { return [] }
        return [
            Diagnostic.Edit(
                location: location(SourceRange(at: node.headRange.lowerBound)),
                replacement: "<!-- \(written.trimmingBlanks) --> "),
            Diagnostic.Edit(location: location(place), replacement: ""),
        ]
    }

    /// `names="a, b"` as `<names>a</names><names>b</names>` in the element.
    ///
    /// - Parameter kind: What holds the text, as `image`; nil if it is the parameter itself that does.
    func asElement(_ attribute: Node.Attribute, as kind: String? = nil, of node: Node) -> [Diagnostic.Edit] {
        let written = document.source.written(in: attribute.valueRange)
        let texts = kind == nil ? written.split(separator: ",").map { String($0).trimmingBlanks } : [written]
        guard texts.allSatisfy({ !$0.isEmpty }), !texts.isEmpty else { return [] }
        let elements = texts.map { text in
            kind == nil || kind == attribute.name
                ? "<\(attribute.name)>\(text)</\(attribute.name)>"
                : "<\(attribute.name)><\(kind ?? "")>\(text)</\(kind ?? "")></\(attribute.name)>"
        }
        let place = document.source.whole(attribute.nameRange, attribute.valueRange)
        let tag = document.source.written(in: node.tagRange)
        let end = node.tagRange.upperBound
        var edits = [Diagnostic.Edit(location: location(place), replacement: "")]
        if tag.hasSuffix("/>") {
            let name = document.source.written(in: node.nameRange)
            edits.append(
                Diagnostic.Edit(
                    location: location(SourceRange((end - 2)..<end)), replacement: ">\(elements.joined())</\(name)>"))
        } else if tag.hasSuffix(">") {
            edits.append(Diagnostic.Edit(location: location(SourceRange(at: end)), replacement: elements.joined()))
        } else {
            return []
        }
        return edits
    }

    /// The kind that makes what a parameter takes of a text; its own namesake rather than another.
    func textKind(_ types: KindType, named name: String) -> String? {
        let fitting = registry.kinds.filter { kind in
            !kind.isAbstract && kind.types != .any && kind.types.fits(types) && kind.role == .supplies
                && kind.defaultParameter(for: .string) != nil
        }
        return fitting.first { $0.name == name }?.name
    }
}

extension String {
    /// Without blanks and line ends around it.
    fileprivate var trimmingBlanks: String {
        var text = Substring(self)
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
