import WendExpressions

/// Gives content to parameters (spec/workflow-schema §3.3).
extension Checker {
    /// An attribute is a parameter unless it is one of the five that mean something else.
    mutating func add(_ attribute: Node.Attribute, to plan: KindPlan, of node: Node, _ index: Node.Index) {
        switch attribute.name {
        case "name":
            if node.form != .plain { reportLost(attribute, node, "a stand-in has no name of its own") }
            return
        case "class", "keyPath", "conditional": return
        case "valueName":
            if case .proxy = node.form { return }
        default: break
        }
        if attribute.name.hasPrefix("xml") || attribute.name.hasPrefix("xsi:") { return }
        guard let parameter = plan.parameter(attribute.name) else {
            let closest = hasRoom ? Suggestion.closest(to: attribute.name, among: plan.names) : nil
            return reportLost(attribute, node, closest.map { "did you mean '\($0)'?" } ?? "there is no such parameter")
        }
        if plan.isList[parameter] {
            return reportLost(attribute, node, "it is a list, write it as an element")
        }
        guard KindType.string.fits(plan.accepts[parameter]) else {
            return reportLost(attribute, node, "it takes no text, write it as an element")
        }
        let lead = attribute.name.unicodeScalars.count + 2
        add(.text(attribute.value), to: parameter, plan, node, index, at: attribute.position, lead: lead)
    }

    private mutating func reportLost(_ attribute: Node.Attribute, _ node: Node, _ hint: String) {
        report(.lostAttribute(attribute.name, on: node.kind, hint: hint, at: location(attribute.position)))
    }

    mutating func addNamed(
        _ name: String, _ item: Node.Item, to plan: KindPlan, of node: Node, _ index: Node.Index
    ) {
        guard let parameter = plan.parameter(name) else { return reportUnknown(name, item, plan, node) }
        forEachPiece(of: item, index) { checker, piece, position in
            // An empty element is a list without elements rather than a list of one empty text.
            if case .text("") = piece, plan.isList[parameter] { return }
            let types = checker.types(of: piece)
            if types.fits(plan.accepts[parameter]) {
                let lead = name.unicodeScalars.count + 2
                checker.add(piece, to: parameter, plan, node, index, at: position, lead: lead)
            } else {
                checker.supplies[parameter].isSpoiled = true
                checker.report(
                    .wrongType(
                        checker.name(of: piece), parameter: name, of: node.kind,
                        takes: checker.describe(plan.accepts[parameter]), at: checker.location(position)))
            }
        }
    }

    /// A bare child goes to the parameter named like its tag if that takes it, else where the kind wants its type.
    mutating func addBare(_ item: Node.Item, to plan: KindPlan, of node: Node, _ index: Node.Index) {
        forEachPiece(of: item, index) { checker, piece, position in
            let types = checker.types(of: piece)
            if case .node(let child) = piece, let written = checker.document.nodes[child].misspelling {
                let closest = checker.document.nodes[child].kind
                checker.report(
                    .unknownParameter(written, of: node.kind, closest: closest, at: checker.location(position)))
            }
            if case .node(let child) = piece, let parameter = plan.parameter(checker.document.nodes[child].kind),
                types.fits(plan.accepts[parameter])
            {
                return checker.add(piece, to: parameter, plan, node, index, at: position)
            }
            if let parameter = plan.defaultParameter(for: types), types.fits(plan.accepts[parameter]) {
                return checker.add(piece, to: parameter, plan, node, index, at: position)
            }
            checker.report(
                .noPlace(
                    for: checker.name(of: piece), in: node.kind,
                    takes: plan.defaults.map { checker.describe($0.type) }, at: checker.location(position)))
        }
    }

    private mutating func forEachPiece(
        of item: Node.Item, _ parent: Node.Index, _ body: (inout Checker, Piece, SourcePosition) -> Void
    ) {
        switch item.content {
        case .text(let text): body(&self, .text(text), item.position)
        case .node(let child):
            precondition(
                child > parent && child < document.nodes.count,
                "a Document's nodes are numbered in document order; node \(parent) has the child \(child)")
            body(&self, .node(child), document.nodes[child].position)
        case .list(let items):
            for item in items { forEachPiece(of: item, parent, body) }
        }
    }

    private mutating func reportUnknown(_ name: String, _ item: Node.Item, _ plan: KindPlan, _ node: Node) {
        let location = location(item.position)
        if node.form != .plain {
            let attribute = node.form == .conditional ? "conditional" : "keyPath"
            return report(
                .notInStandIn(name, of: node.kind, attribute: attribute, takes: plan.names, at: location))
        }
        if registry.index(of: name) != nil {
            return report(
                .noPlace(for: "'\(name)'", in: node.kind, takes: plan.defaults.map { describe($0.type) }, at: location))
        }
        guard hasRoom else { return report(.unknownParameter(name, of: node.kind, closest: nil, at: location)) }
        let fitting = namesOfKinds().filter { kind in
            registry[kind].map { plan.defaultParameter(for: $0.types) != nil } ?? false
        }
        let closest = Suggestion.closest(to: name, among: plan.names + fitting)
        report(.unknownParameter(name, of: node.kind, closest: closest, at: location))
    }

    // MARK: One piece, one parameter

    /// Gives a piece to a parameter that takes its type.
    ///
    /// - Parameter lead: How many characters stand between the position and the text: `name="` or `<name>`.
    mutating func add(
        _ piece: Piece, to parameter: Int, _ plan: KindPlan, _ node: Node, _ index: Node.Index,
        at position: SourcePosition, lead: Int = 0
    ) {
        let value: Value
        switch piece {
        case .text(let text):
            let start = SourcePosition(line: position.line, column: position.column + lead)
            switch content(of: text, parameter, plan, at: start) {
            case .text(let text): value = .string(text)
            case .expression(let expression):
                append(expression, to: parameter, at: position)
                return count(parameter, plan, at: position)
            case .broken:
                supplies[parameter].isSpoiled = true
                return
            }
        case .node(let child):
            guard let literal = literal(child) else {
                return add(node: child, to: parameter, plan, node, index)
            }
            value = literal
        }
        guard var literal = convert(value, for: parameter, plan, node, at: position) else { return }
        if node.form != .plain {
            guard isBranchOK(piece, parameter, plan, node, index, at: position) else { return }
            literal = standInLiteral(literal, index)
        }
        append(literal, to: parameter, at: position)
        count(parameter, plan, at: position)
    }

    private mutating func add(
        node child: Node.Index, to parameter: Int, _ plan: KindPlan, _ node: Node, _ index: Node.Index
    ) {
        let position = document.nodes[child].position
        if plan.isPredicate[parameter] {
            supplies[parameter].isSpoiled = true
            return report(.undecidedExpression(plan.names[parameter], of: node.kind, at: location(position)))
        }
        if node.form != .plain, !isBranchOK(.node(child), parameter, plan, node, index, at: position) { return }
        append(child, to: parameter, isLazy: plan.isLazy[parameter])
        if document.nodes[child].form == .plain {
            count(parameter, plan, at: position)
        } else {
            supplies[parameter].possible += 1
        }
    }

    private mutating func count(_ parameter: Int, _ plan: KindPlan, at position: SourcePosition) {
        supplies[parameter].certain += 1
        if supplies[parameter].certain == 2, !plan.isList[parameter] {
            report(.givenTwice(plan.names[parameter], at: location(position)))
        }
    }

    // MARK: Words

    func types(of piece: Piece) -> KindType {
        switch piece {
        case .text: .string
        case .node(let child): types(of: child)
        }
    }

    func name(of piece: Piece) -> String {
        switch piece {
        case .text(""): "nothing"
        case .text: "text"
        case .node(let child): "'\(document.nodes[child].kind)'"
        }
    }

    func describe(_ types: KindType) -> String { types.names.joined(separator: " or ") }
}
