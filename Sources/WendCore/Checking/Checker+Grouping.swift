import WendExpressions

/// Gives content to parameters (spec/workflow-schema §3.3).
extension Checker {
    /// An attribute is a parameter unless it is one of the five that mean something else.
    mutating func add(_ attribute: Node.Attribute, to plan: KindPlan, of node: Node, _ index: Node.Index) {
        switch attribute.name {
        case "name" where plan.takesName: break
        case "on" where plan.isAction && plan.parameter("on") == nil: return
        case "to" where plan.kind.sendsTo:
            if node.form.isStandIn { return reportLost(attribute, node, "a stand-in sends nothing itself") }
            return checkDestination(attribute, plan, node)
        case "name":
            if node.form.isStandIn { reportLost(attribute, node, "a stand-in has no name of its own") }
            return
        case "for", "key":
            if node.form == .repeated { return }
        case "class", "keyPath", "conditional": return
        case "valueName":
            if case .proxy = node.form { return }
        default: break
        }
        if attribute.name.hasPrefix("xml") || attribute.name.hasPrefix("xsi:") { return }
        guard let parameter = plan.parameter(attribute.name) else {
            return reportUnknown(attribute, plan, node)
        }
        if plan.isList[parameter] {
            return reportLost(
                attribute, node, "it is a list, write it as an element",
                KindType.string.fits(plan.accepts[parameter])
                    ? ("write <\(attribute.name)>", asElement(attribute, of: node)) : nil)
        }
        guard KindType.string.fits(plan.accepts[parameter]) else {
            let inner = textKind(plan.accepts[parameter], named: attribute.name)
            return reportLost(
                attribute, node, "it takes no text, write it as an element",
                inner.map { ("write <\($0)>", asElement(attribute, as: $0, of: node)) })
        }
        let spot = Spot(range: attribute.range, value: attribute.valueRange)
        add(.text(attribute.value), to: parameter, plan, node, index, at: spot)
    }

    /// `to` is one of three words, or a name; never the older words, which would be taken for names.
    private mutating func checkDestination(_ attribute: Node.Attribute, _ plan: KindPlan, _ node: Node) {
        let word = attribute.value
        let meant = ["delegate": "up", "rootDelegate": "app"][word]
        if word.isEmpty || word.contains("{") || meant != nil || word == "descendant" {
            let edits = meant.map { self.edits(of: word, in: attribute.valueRange, to: $0) } ?? []
            report(
                .badDestination(word, meant: meant, at: location(attribute.valueRange))
                    .fixable("write '\(meant ?? "")'", edits))
        }
        let older = ["destinationType", "destinationName"].first { isGiven($0, plan, node) }
        if let older { report(.twoDestinations(older, at: location(attribute.range))) }
    }

    mutating func addNamed(
        _ name: String, _ item: Node.Item, to plan: KindPlan, of node: Node, _ index: Node.Index
    ) {
        guard let parameter = plan.parameter(name) else { return reportUnknown(name, item, plan, node) }
        forEachPiece(of: item, index) { checker, piece, spot in
            // An empty element is a list without elements rather than a list of one empty text.
            if case .text("") = piece, plan.isList[parameter] { return }
            let types = checker.types(of: piece)
            if types.fits(plan.accepts[parameter]) {
                checker.add(piece, to: parameter, plan, node, index, at: spot)
            } else {
                checker.supplies[parameter].isSpoiled = true
                checker.report(
                    .wrongType(
                        checker.name(of: piece), parameter: name, of: node.kind,
                        takes: checker.describe(plan.accepts[parameter]), at: checker.location(spot.range)))
            }
        }
    }

    /// A bare child goes to the parameter named like its tag if that takes it, else where the kind wants its type.
    mutating func addBare(_ item: Node.Item, to plan: KindPlan, of node: Node, _ index: Node.Index) {
        forEachPiece(of: item, index) { checker, piece, spot in
            let types = checker.types(of: piece)
            if case .node(let child) = piece, let written = checker.document.nodes[child].misspelling {
                let closest = checker.document.nodes[child].kind
                let edits = checker.document.source.renaming(
                    checker.document.nodes[child].nameRange, in: spot.value, to: closest)
                checker.report(
                    .unknownParameter(written, of: node.kind, closest: closest, at: checker.location(spot.range))
                        .fixable("write \(checker.naming(closest, in: spot.value))", edits))
            }
            if case .node(let child) = piece, let parameter = checker.parameter(of: plan, namedLike: child),
                types.fits(plan.accepts[parameter])
            {
                return checker.add(piece, to: parameter, plan, node, index, at: spot)
            }
            if let parameter = checker.defaultParameter(of: plan, for: piece, types),
                types.fits(plan.accepts[parameter])
            {
                return checker.add(piece, to: parameter, plan, node, index, at: spot)
            }
            checker.report(
                .noPlace(
                    for: checker.name(of: piece), in: node.kind,
                    takes: plan.defaults.map { checker.describe($0.type) }, belongs: checker.places(of: piece),
                    inside: checker.namedPlaces(
                        of: checker.types(of: piece), called: checker.kindName(of: piece), in: plan),
                    isJudging: checker.types(of: piece).fits(.condition),
                    isAction: checker.isMisplacedAction(checker.types(of: piece), plan),
                    answers: checker.answersMessage(piece),
                    at: checker.location(spot.range)
                ).fixable("write the '<'", checker.startingTag(piece, spot))
                    .fixable("keep it in a comment", checker.commenting(piece, spot)))
        }
    }

    /// Whether something is an action, where views are expected.
    private func isMisplacedAction(_ types: KindType, _ plan: KindPlan) -> Bool {
        document.allowsBindings && types != .any && types.fits(.action) && plan.kind.role == .presents
    }

    private func answersMessage(_ piece: Piece) -> Bool {
        if case .node(let child) = piece { document.nodes[child].attribute("on") != nil } else { false }
    }

    /// The same of what was read as a parameter, because nothing of its kind stands there.
    private func answersMessage(_ item: Node.Item) -> Bool {
        guard item.range.lowerBound < item.valueRange.lowerBound else { return false }
        let tag = document.source.written(
            in: SourceRange(from: item.range, to: SourceRange(at: item.valueRange.lowerBound)))
        return tag.contains(" on=")
    }

    /// Where a bare piece goes. What can be an action and can go on by itself is an action where it says what it answers.
    private func defaultParameter(of plan: KindPlan, for piece: Piece, _ types: KindType) -> Int? {
        if types != .any, types.contains([.action, .companion]), case .node(let child) = piece,
            document.nodes[child].attribute("on") == nil, let place = plan.defaultParameter(for: .companion)
        {
            return place
        }
        return plan.defaultParameter(for: types)
    }

    /// The kinds an element belongs in, if they are few; of those with an action the controllers, which are where one is written first.
    private func places(of piece: Piece) -> [String] {
        guard hasRoom, case .node(let child) = piece else { return [] }
        return places(of: types(of: child))
    }

    /// The kind of an element; nil of a text.
    private func kindName(of piece: Piece) -> String? {
        if case .node(let child) = piece { document.nodes[child].kind } else { nil }
    }

    /// Where an element is written with a name around it, in a kind or in one of those it takes: `<navigationItem><rightBarButtonItem>`.
    ///
    /// - Parameter kind: What the element is called. Where it could stand in many, those that are called like it are meant.
    private func namedPlaces(of types: KindType, called kind: String?, in plan: KindPlan) -> [String] {
        guard hasRoom, types != .any else { return [] }
        func names(in holder: Kind) -> [String] {
            holder.parameters.filter { !$0.accepts.contains(.object) && types.fits($0.accepts) }.map(\.name)
        }
        func isCalledLikeIt(_ name: String) -> Bool {
            guard let kind, name != kind else { return false }
            return name.lowercased().hasSuffix(kind.lowercased())
        }
        func places(in holders: [Kind]) -> [(name: String, place: String)] {
            holders.flatMap { holder in
                names(in: holder).prefix(2).map { (name: $0, place: "<\(holder.name)><\($0)>") }
            }
        }
        let inner = registry.kinds.filter { kind in
            !kind.isAbstract && kind.types != .any && plan.defaults.contains { kind.types.fits($0.type) }
        }
        let found = places(in: inner) + names(in: plan.kind).map { (name: $0, place: "<\($0)>") }
        // Only what is no view by itself has a name that says where it belongs.
        guard types.fits(.barButtonItem), !types.fits(.view) else {
            return found.count <= Self.mostPlaces ? found.map(\.place) : []
        }
        let alike = found.filter { isCalledLikeIt($0.name) }
        if !alike.isEmpty { return (found.count <= Self.mostPlaces ? found : Array(alike.prefix(3))).map(\.place) }
        let others = places(in: registry.kinds.filter { !$0.isAbstract && $0.types != .any })
        return Array(others.filter { isCalledLikeIt($0.name) }.prefix(Self.mostPlaces)).map(\.place)
    }

    /// More places than these help nobody.
    private static let mostPlaces = 4

    private func places(of types: KindType) -> [String] {
        guard types != .any else { return [] }
        let holders = registry.kinds.filter { kind in
            !kind.isAbstract && kind.types != .any && kind.defaultParameter(for: types) != nil
        }
        if holders.count <= 4 { return holders.map(\.name) }
        // What judges stands in an input, or in the form of several.
        if types.fits(.condition) { return holders.filter { $0.traits.contains(.form) }.map(\.name) }
        guard types.contains(.action) else { return [] }
        let controllers = holders.filter { $0.role == .contains && $0.types.fits(.controller) }.map(\.name)
        // Those that the document has are likelier.
        let there = Set(document.nodes.map(\.kind))
        let (known, others) = (controllers.filter(there.contains), controllers.filter { !there.contains($0) })
        return Array((known + others).prefix(4))
    }

    /// A text, or an element that says nothing but its name, as a comment.
    private func commenting(_ piece: Piece, _ spot: Spot) -> [Diagnostic.Edit] {
        if case .node(let child) = piece {
            let node = document.nodes[child]
            guard node.attributes.isEmpty, node.items.isEmpty else { return [] }
        }
        let range = if case .node(let child) = piece { document.nodes[child].range } else { spot.value }
        let written = document.source.written(in: range)
        guard !written.isEmpty, !written.contains("--"), !written.contains("]]>"), !written.hasSuffix("-") else {
            return []
        }
        return [Diagnostic.Edit(location: location(range), replacement: "<!-- \(written) -->")]
    }

    /// The `<` that a text lacks which is a tag otherwise.
    private func startingTag(_ piece: Piece, _ spot: Spot) -> [Diagnostic.Edit] {
        if case .text = piece { document.source.startingTag(in: spot.value) } else { [] }
    }

    /// The parameter that is named like a node's tag.
    private func parameter(of plan: KindPlan, namedLike node: Node.Index) -> Int? {
        let name = document.nodes[node].kind
        return kinds[node] < 0 ? plan.parameter(name) : plan.parameter(namedLike: Int(kinds[node]), name)
    }

    private mutating func forEachPiece(
        of item: Node.Item, _ parent: Node.Index, _ body: (inout Checker, Piece, Spot) -> Void
    ) {
        switch item.content {
        case .text(let text): body(&self, .text(text), Spot(range: item.headRange, value: item.valueRange))
        case .node(let child):
            precondition(
                child > parent && child < document.nodes.count,
                "a Document's nodes are numbered in document order; node \(parent) has the child \(child)")
            body(&self, .node(child), spot(of: child))
        case .list(let items):
            for item in items { forEachPiece(of: item, parent, body) }
        }
    }

    /// Whether a parameter that takes one thing has it already: writing it again would mend nothing.
    func isGiven(_ name: String, _ plan: KindPlan, _ node: Node) -> Bool {
        guard let parameter = plan.parameter(name), !plan.isList[parameter] else { return false }
        return node.attribute(name) != nil || node.items.contains { $0.name == name }
    }

    private mutating func reportUnknown(_ name: String, _ item: Node.Item, _ plan: KindPlan, _ node: Node) {
        let location = location(item.headRange)
        if let mark = node.form.standInMark {
            return report(
                .notInStandIn(name, of: node.kind, attribute: mark, takes: plan.names, at: location))
        }
        if let kind = registry[name] {
            return report(
                .noPlace(
                    for: "'\(name)'", in: node.kind, takes: plan.defaults.map { describe($0.type) },
                    belongs: hasRoom ? places(of: kind.types) : [],
                    inside: namedPlaces(of: kind.types, called: name, in: plan),
                    isJudging: kind.types.fits(.condition),
                    isAction: isMisplacedAction(kind.types, plan), answers: answersMessage(item), at: location))
        }
        guard hasRoom else { return report(.unknownParameter(name, of: node.kind, closest: nil, at: location)) }
        let fitting = namesOfKinds().filter { kind in
            registry[kind].map { plan.defaultParameter(for: $0.types) != nil } ?? false
        }
        let closest = OtherWords.meant(by: name, among: plan.names + fitting, in: OtherWords.kinds)
        let meant = closest.flatMap { isGiven($0, plan, node) ? nil : $0 }
        let edits = meant.map { document.source.renaming(item.nameRange, in: item.range, to: $0) } ?? []
        report(
            .unknownParameter(name, of: node.kind, closest: closest, at: location)
                .fixable("write \(naming(closest ?? "", in: item.range))", edits))
    }

    // MARK: One piece, one parameter

    /// Gives a piece to a parameter that takes its type.
    mutating func add(
        _ piece: Piece, to parameter: Int, _ plan: KindPlan, _ node: Node, _ index: Node.Index,
        at spot: Spot
    ) {
        let value: Value
        switch piece {
        case .text(let text):
            switch content(of: text, parameter, plan, at: spot) {
            case .text(let text): value = .string(text)
            case .expression(let expression):
                append(expression, to: parameter, at: spot)
                return count(parameter, plan, at: spot)
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
        guard var literal = convert(value, for: parameter, plan, node, at: spot) else { return }
        if node.form.isStandIn {
            guard isBranchOK(piece, parameter, plan, node, index, at: spot) else { return }
            literal = standInLiteral(literal, index)
        }
        append(literal, to: parameter, at: spot)
        count(parameter, plan, at: spot)
    }

    private mutating func add(
        node child: Node.Index, to parameter: Int, _ plan: KindPlan, _ node: Node, _ index: Node.Index
    ) {
        let spot = spot(of: child)
        if plan.expressionRole[parameter] != nil {
            supplies[parameter].isSpoiled = true
            return report(.undecidedExpression(plan.names[parameter], of: node.kind, at: location(spot.range)))
        }
        if node.form.isStandIn, !isBranchOK(.node(child), parameter, plan, node, index, at: spot) { return }
        append(child, to: parameter, isLazy: plan.isLazy[parameter])
        if document.nodes[child].form == .repeated, !plan.isList[parameter] {
            return report(.repeatedOnce(plan.names[parameter], of: node.kind, at: location(spot.range)))
        }
        if document.nodes[child].form == .repeated, plan.kind.traits.contains(.stack),
            types(of: child).fits(.controller)
        {
            return report(.repeatedInStack(document.nodes[child].kind, of: node.kind, at: location(spot.range)))
        }
        if document.nodes[child].form == .plain {
            count(parameter, plan, at: spot)
        } else {
            supplies[parameter].possible += 1
        }
    }

    private mutating func count(_ parameter: Int, _ plan: KindPlan, at spot: Spot) {
        supplies[parameter].certain += 1
        if supplies[parameter].certain == 2, !plan.isList[parameter] {
            let isView = plan.accepts[parameter] != .any && plan.accepts[parameter].contains(.view)
            let problem = Diagnostic.givenTwice(plan.names[parameter], isView: isView, at: location(spot.range))
            let first = entries.first { $0.parameter == parameter }?.range
            report(first.map { problem.noting("it is given here already", at: location($0)) } ?? problem)
        }
    }

    private func spot(of node: Node.Index) -> Spot {
        Spot(range: document.nodes[node].headRange, value: document.nodes[node].range)
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
