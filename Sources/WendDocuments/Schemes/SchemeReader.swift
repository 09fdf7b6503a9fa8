package import WendCore
import WendExpressions

/// Reads scheme files: what mediators a screen has, and what its elements follow.
///
/// Everything keeps its order and its place. `***` is a note wherever it stands. What is wrong is reported, and all the rest is read.
package struct SchemeReader {
    private let limits: ReadingLimits

    package init(limits: ReadingLimits = .standard) { self.limits = limits }

    /// The scheme of one screen.
    ///
    /// - Parameters:
    ///   - start: Where the text begins among the joined texts that places count in.
    ///   - identifier: The screen's name, which the scheme stands under.
    /// - Returns: The scheme, nil if the file has none for this screen.
    package func read(
        _ source: SourceText, start: Int = 0, identifier: String
    ) -> (scheme: Scheme?, diagnostics: [Diagnostic]) {
        let (node, diagnostics) = JSONReader(limits: limits).read(source.bytes, file: source.file)
        var reading = SchemeReading(source, start)
        reading.diagnostics = diagnostics
        guard let node else { return (nil, reading.diagnostics) }
        let scheme = reading.scheme(in: node, of: identifier)
        return (scheme, reading.diagnostics)
    }

    /// A binding as an interface file has it in a runtime attribute: the members of an object without its braces.
    package func binding(
        written text: String, at place: Markup.Place, in map: SourceMap
    ) -> (binding: SchemeBinding?, diagnostics: [Diagnostic]) {
        let written = SourceText(file: "", bytes: Array("{\(text)}".utf8))
        let (node, problems) = JSONReader(limits: limits).read(written.bytes, file: "")
        let location = map.location(of: SourceRange(place.range))
        var reading = SchemeReading(written, 0, standingAt: (place, location))
        reading.diagnostics = problems.map { problem in
            Diagnostic(code: problem.code, severity: .warning, message: problem.message, location: location)
        }
        let binding = node.flatMap { reading.binding($0, of: "a binding", hasTarget: true) }
        return (binding, reading.diagnostics)
    }
}

/// One text being read.
struct SchemeReading {
    var diagnostics: [Diagnostic] = []
    private let source: SourceText
    private let start: Int
    /// Where all of it stands that was read from a text of another file.
    private let standing: (place: Markup.Place, location: FileLocation)?

    init(_ source: SourceText, _ start: Int, standingAt standing: (Markup.Place, FileLocation)? = nil) {
        self.source = source
        self.start = start
        self.standing = standing
    }

    static let note = "***"

    private func place(_ range: SourceRange) -> Markup.Place {
        standing?.place ?? .init((range.lowerBound + start)..<(range.upperBound + start))
    }

    private func location(_ range: SourceRange) -> FileLocation {
        standing?.location ?? source.location(of: range)
    }

    private func members(_ node: JSONNode) -> [JSONNode.Member] { node.members.filter { $0.name != Self.note } }

    private func isObject(_ node: JSONNode) -> Bool { if case .object = node.content { true } else { false } }

    // MARK: The file

    mutating func scheme(in node: JSONNode, of identifier: String) -> Scheme? {
        guard isObject(node) else {
            diagnostics.append(.schemeShape("a scheme file", "an object", at: location(node.range)))
            return nil
        }
        guard let member = node.members.last(where: { $0.name == identifier }) else {
            let found = members(node).map(\.name)
            let at = node.members.first { $0.name != Self.note }?.nameRange ?? node.range
            diagnostics.append(.schemeOfNothing(identifier, found: found, at: location(at)))
            return nil
        }
        guard isObject(member.node) else {
            diagnostics.append(
                .schemeShape("the scheme of '\(identifier)'", "an object", at: location(member.node.range)))
            return nil
        }
        var scheme = Scheme()
        for part in members(member.node) {
            switch part.name {
            case "objects":
                for object in objects(in: part, "an object with a `type`") { scheme.add(mediator(object)) }
            case "elements":
                let expected = "an object with `attrs`, `bindings`, `outlets` or an `action`"
                for object in objects(in: part, expected) { scheme.add(element(object)) }
            default: unknown(part, of: "a scheme", among: ["objects", "elements"], isError: false)
            }
        }
        return scheme
    }

    /// The members of a part that are objects; whatever else stands there is reported.
    private mutating func objects(in part: JSONNode.Member, _ expected: String) -> [JSONNode.Member] {
        guard isObject(part.node) else {
            diagnostics.append(.schemeShape("`\(part.name)`", "an object", at: location(part.node.range)))
            return []
        }
        let members = members(part.node)
        for member in members where !isObject(member.node) {
            diagnostics.append(.schemeShape("'\(member.name)'", expected, at: location(member.node.range)))
        }
        return members.filter { isObject($0.node) }
    }

    private mutating func mediator(_ member: JSONNode.Member) -> Scheme.Mediator {
        var mediator = Scheme.Mediator(id: .init(member.name, place: place(member.nameRange)))
        let what = "'\(member.name)'"
        for part in members(member.node) {
            switch part.name {
            case "type": mediator.type = text(part, of: what)
            case "alias": mediator.alias = text(part, of: what)
            case "attrs": mediator.attributes = settings(part)
            case "outlets": mediator.outlets = outlets(part)
            case "evals":
                if !isObject(part.node) {
                    diagnostics.append(.schemeShape("`evals`", "an object", at: location(part.node.range)))
                }
                for eval in members(part.node) {
                    guard ["cellIdentifier", "searchCellIdentifier"].contains(eval.name) else {
                        unknown(
                            eval, of: "`evals`", among: ["cellIdentifier", "searchCellIdentifier"], isError: false)
                        continue
                    }
                    if let binding = binding(eval.node, of: "'\(eval.name)'", hasTarget: false) {
                        mediator.evaluations.append((.init(eval.name, place: place(eval.nameRange)), binding))
                    }
                }
            default:
                unknown(part, of: what, among: ["type", "alias", "attrs", "evals", "outlets"], isError: true)
            }
        }
        return mediator
    }

    private mutating func element(_ member: JSONNode.Member) -> Scheme.Element {
        var element = Scheme.Element(id: .init(member.name, place: place(member.nameRange)))
        let what = "'\(member.name)'"
        for part in members(member.node) {
            switch part.name {
            case "attrs": element.attributes = settings(part)
            case "outlets": element.outlets = outlets(part)
            case "bindings":
                guard let nodes = part.node.elements else {
                    diagnostics.append(.schemeShape("`bindings`", "a list of objects", at: location(part.node.range)))
                    continue
                }
                element.bindings = nodes.compactMap { binding($0, of: "a binding", hasTarget: true) }
            case "action":
                let members = members(part.node)
                let target = members.first { $0.name == "target" }.flatMap { text($0, of: "an action") }
                let selector = members.first { $0.name == "selector" }.flatMap { text($0, of: "an action") }
                if let target, let selector {
                    element.action = (target, selector)
                } else {
                    diagnostics.append(
                        .schemeShape(
                            "`action`", "an object with `target` and `selector`", at: location(part.node.range)))
                }
            default: unknown(part, of: what, among: ["attrs", "bindings", "outlets", "action"], isError: false)
            }
        }
        return element
    }

    mutating func binding(_ node: JSONNode, of what: String, hasTarget: Bool) -> SchemeBinding? {
        guard isObject(node) else {
            diagnostics.append(.schemeShape(what, "an object", at: location(node.range)))
            return nil
        }
        var binding = SchemeBinding(place: place(node.range))
        for part in members(node) {
            switch part.name {
            case "to" where hasTarget: binding.target = text(part, of: what)
            case "from": binding.source = text(part, of: what)
            case "predicateFormat": binding.predicate = text(part, of: what)
            case "ifTrue": binding.ifTrue = setting(part)
            case "ifFalse": binding.ifFalse = setting(part)
            case "transformer": binding.transformer = text(part, of: what)
            case "format": binding.format = text(part, of: what)
            case "placeholder":
                // What is no text is no placeholder; the value is shown all the same.
                guard part.node.text != nil else {
                    diagnostics.append(
                        .schemeWorth("'placeholder' of \(what)", "a text", at: location(part.node.range)))
                    continue
                }
                binding.placeholder = text(part, of: what)
            default:
                let known = ["from", "predicateFormat", "ifTrue", "ifFalse", "placeholder", "transformer", "format"]
                unknown(part, of: what, among: (hasTarget ? ["to"] : []) + known, isError: false)
            }
        }
        if binding.predicate != nil, (binding.ifTrue == nil) != (binding.ifFalse == nil) {
            let (missing, value) = binding.ifTrue == nil ? ("ifTrue", "yes") : ("ifFalse", "no")
            diagnostics.append(.oneBranch(missing, stands: value, at: location(node.range)))
        }
        return binding
    }

    // MARK: Parts

    private mutating func unknown(
        _ member: JSONNode.Member, of what: String, among known: [String], isError: Bool
    ) {
        let closest = Suggestion.closest(to: member.name, among: known)
        let problem = Diagnostic.schemeKey(
            member.name, of: what, closest: closest, isError: isError, at: location(member.nameRange))
        diagnostics.append(problem)
    }

    private mutating func text(_ member: JSONNode.Member, of what: String) -> Scheme.Text? {
        guard let text = member.node.text else {
            diagnostics.append(.schemeShape("'\(member.name)' of \(what)", "a text", at: location(member.node.range)))
            return nil
        }
        return Scheme.Text(text, place: inner(member.node.range))
    }

    /// The place of what is in the quotes.
    private func inner(_ range: SourceRange) -> Markup.Place {
        guard standing == nil, range.count >= 2 else { return place(range) }
        return .init((range.lowerBound + 1 + start)..<(range.upperBound - 1 + start))
    }

    private func setting(_ member: JSONNode.Member) -> Scheme.Setting {
        let isText = member.node.text != nil
        return Scheme.Setting(
            .init(member.name, place: place(member.nameRange)), member.node.value,
            place: isText ? inner(member.node.range) : place(member.node.range))
    }

    private mutating func settings(_ member: JSONNode.Member) -> [Scheme.Setting] {
        guard isObject(member.node) else {
            diagnostics.append(.schemeShape("`attrs`", "an object", at: location(member.node.range)))
            return []
        }
        return members(member.node).map(setting)
    }

    private mutating func outlets(_ member: JSONNode.Member) -> [Scheme.Outlet] {
        guard isObject(member.node) else {
            diagnostics.append(.schemeShape("`outlets`", "an object", at: location(member.node.range)))
            return []
        }
        return members(member.node).compactMap { part in
            let name = Scheme.Text(part.name, place: place(part.nameRange))
            if let text = part.node.text {
                let target = Scheme.Text(text, place: inner(part.node.range))
                return Scheme.Outlet(name: name, targets: [target], isList: false)
            }
            if let elements = part.node.elements {
                for node in elements where node.text == nil {
                    diagnostics.append(
                        .schemeShape("what the outlet '\(part.name)' lists", "names", at: location(node.range)))
                }
                let targets = elements.compactMap { node in node.text.map { Scheme.Text($0, place: inner(node.range)) }
                }
                return Scheme.Outlet(name: name, targets: targets, isList: true)
            }
            diagnostics.append(
                .schemeShape("the outlet '\(part.name)'", "a name, or a list of names", at: location(part.node.range)))
            return nil
        }
    }
}
