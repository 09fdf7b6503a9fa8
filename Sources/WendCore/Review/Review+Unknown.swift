import WendExpressions

/// What is meant by a name that nothing provides, where the place at which it stands says so: a parameter of a path, a field of the
/// records that are judged, a text.
extension Review {
    /// - Returns: Whether anything was said of the name.
    mutating func reportMeantOtherwise(
        _ name: ValueExpression.Name, _ place: Place, _ known: Known, at range: SourceRange
    ) -> Bool {
        guard hasRoom, document.allowsBindings, !(known.isOpen && place.seesOutside) else { return false }
        if reportParameter(name, place, at: range) { return true }
        if isAskedOfNoMember(name, place) {
            let meant = closest(to: name.name, among: place.near.keys.sorted(), and: known.outrightWords)
            // What is nearly another's name is said as everywhere, unless that would wait for a second look.
            guard meant == nil || name.mayBeAbsent else { return false }
            reportNoMember(name, place, meant, at: range)
            return true
        }
        guard name.isWhole, place.takesText, place.text == "{\(name.name)}", !["now", "random"].contains(name.name),
            closest(to: name.name, among: place.near.keys.sorted(), and: known.outrightWords) == nil
        else { return false }
        report(
            .textInBraces(name.name, at: location(range)).writing(
                name.name, edits(of: place.text, in: place.range, to: name.name)))
        return true
    }

    // MARK: Fields

    /// Whether a condition about records, or about members of a list, asks nothing of those where a name stands: no `??` brings what has
    /// another name there.
    func isAskedOfNoMember(_ name: ValueExpression.Name, _ place: Place) -> Bool {
        guard place.isJudging, !place.members.isEmpty, place.near[name.name] == nil, place.inputs[name.name] == nil,
            !place.expression.binds(name.name)
        else { return false }
        let compared = place.expression.namesCompared(with: name)
        return !compared.isEmpty && compared.allSatisfy { place.members[$0] == nil }
    }

    /// - Parameter meant: The name that it was probably meant to be.
    mutating func reportNoMember(
        _ name: ValueExpression.Name, _ place: Place, _ meant: String?, at range: SourceRange
    ) {
        let fields = place.members.keys.sorted()
        report(
            .noMember(name.name, fields, closest: meant, isDoubted: name.mayBeAbsent, at: location(range)).writing(
                meant, edits(of: name.name, in: range, to: meant)))
    }

    // MARK: Paths

    /// What the path of a screen says under another name: `orderId` on the screen of `/orders/:id`.
    private mutating func reportParameter(
        _ name: ValueExpression.Name, _ place: Place, at range: SourceRange
    ) -> Bool {
        guard let (said, path, screen) = parameter(meantBy: name.name, around: place.node) else { return false }
        // In a condition about records the name is that of a field first.
        guard place.members[said] != nil else {
            report(
                .parameterMeant(name.name, said, at: location(range)).writing(
                    said, edits(of: name.name, in: range, to: said)))
            return true
        }
        let isKept = namesDeclared(by: screen).contains(said)
        if !isKept { renamedParameters.insert(said) }
        report(
            .parameterHidden(name.name, said, isKept: isKept, at: location(range)).fixable(
                "write ':\(name.name)' in the path",
                isKept ? [] : edits(of: ":\(said)", in: path, to: ":\(name.name)")))
        return true
    }

    private func parameter(
        meantBy name: String, around node: Index
    ) -> (name: String, path: SourceRange, screen: Index)? {
        for outer in [node] + Array(around(node)) where kind(outer)?.role == .contains {
            for parameter in pathParameters(of: outer) where Self.isLonger(name, parameter.name) {
                return (parameter.name, parameter.range, outer)
            }
        }
        return nil
    }

    /// The names of the values that a controller declares.
    func namesDeclared(by controller: Index) -> [String] {
        entries("values", of: controller).flatMap { entry -> [String] in
            guard case .node(let value) = entry.source, isDeclaration(value) else { return [] }
            return texts("name", of: value).map(\.text)
        }
    }

    /// Whether one of two names is the other with more before it, as `orderId`, `orderID` and `order_id` are of `id`.
    static func isLonger(_ name: String, _ other: String) -> Bool {
        func ends(_ long: String, with short: String) -> Bool {
            guard short.utf8.count > 1, long.utf8.count > short.utf8.count else { return false }
            let capital = short.prefix(1).uppercased() + String(short.dropFirst())
            return long.hasSuffix(capital) || long.hasSuffix(short.uppercased()) || long.hasSuffix("_\(short)")
        }
        return ends(name, with: other) || ends(other, with: name)
    }
}

extension Diagnostic {
    fileprivate static func textInBraces(_ text: String, at location: FileLocation) -> Self {
        warning(
            "unknown-name",
            "nothing provides '\(text.shortened)', and what stands in braces is worked out; a text stands there without them: "
                + text.shortened, at: location)
    }

    /// - Parameters:
    ///   - fields: What the records have.
    ///   - isDoubted: Whether something else is said for when it is absent.
    fileprivate static func noMember(
        _ name: String, _ fields: [String], closest: String?, isDoubted: Bool, at location: FileLocation
    ) -> Self {
        let few = fields.prefix(8).map { "'\($0.shortened)'" }.joined(separator: ", ") + (fields.count > 8 ? ", …" : "")
        let always = isDoubted ? ", so that what stands behind ?? is always taken" : ""
        let way = closest.map { "did you mean '\($0.shortened)'?" } ?? "what this is about has \(few)"
        return warning("unknown-name", "nothing provides '\(name.shortened)'\(always); \(way)", at: location)
    }

    fileprivate static func parameterMeant(_ name: String, _ parameter: String, at location: FileLocation) -> Self {
        warning(
            "unknown-name",
            "nothing provides '\(name.shortened)'; the path of this screen calls it ':\(parameter.shortened)', so here it is "
                + "'\(parameter.shortened)'", at: location)
    }

    /// - Parameter isKept: Whether the screen declares a value of the parameter's name.
    fileprivate static func parameterHidden(
        _ name: String, _ parameter: String, isKept: Bool, at location: FileLocation
    ) -> Self {
        let way =
            isKept
            ? "keep it under this name as well: <value name=\"\(name.shortened)\" always=\"{\(parameter.shortened)}\"/>"
            : "call it ':\(name.shortened)' in the path"
        return warning(
            "unknown-name",
            "nothing provides '\(name.shortened)'; the path of this screen calls it ':\(parameter.shortened)', and in this condition "
                + "'\(parameter.shortened)' is that of the records; \(way)", at: location)
    }
}
