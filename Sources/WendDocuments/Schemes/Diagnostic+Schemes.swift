import WendCore
import WendExpressions

/// What is said of scheme files.
extension Diagnostic {
    private static func error(_ code: String, _ message: String, _ location: FileLocation) -> Self {
        Self(code: code, severity: .error, message: message, location: location)
    }

    private static func warning(_ code: String, _ message: String, _ location: FileLocation) -> Self {
        Self(code: code, severity: .warning, message: message, location: location)
    }

    private static func meant(_ closest: String?) -> String { closest.map { "; did you mean '\($0)'?" } ?? "" }

    static func schemeShape(_ what: String, _ expected: String, at location: FileLocation) -> Self {
        error("scheme-value", "\(what) has to be \(expected)", location)
    }

    /// What stands at a place counts for nothing there, or for something near.
    static func schemeWorth(_ what: String, _ expected: String, at location: FileLocation) -> Self {
        warning("scheme-value", "\(what) has to be \(expected)", location)
    }

    static func schemeOfNothing(_ identifier: String, found: [String], at location: FileLocation) -> Self {
        let names = found.isEmpty ? "nothing" : found.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
        return error(
            "scheme-name", "the scheme of '\(identifier)' stands under its name here, and there is \(names)", location)
    }

    static func schemeKey(
        _ key: String, of what: String, closest: String?, isError: Bool, at location: FileLocation
    ) -> Self {
        let message = "\(what) has no '\(key)'\(meant(closest))"
        return isError ? error("unknown-key", message, location) : warning("unknown-key", message, location)
    }

    static func mediatorType(_ type: String, closest: String?, at location: FileLocation) -> Self {
        error("unknown-type", "there is no '\(type)' that could stand behind a screen\(meant(closest))", location)
    }

    static func mediatorsTooMany(at location: FileLocation) -> Self {
        error(
            "scheme-too-large",
            "a scheme has at most \(Scheme.mostMediators) objects; from this one on they are left out", location)
    }

    static func chainTooLong(from action: String, at location: FileLocation) -> Self {
        warning(
            "scheme-too-large",
            "more than \(SchemeServices.longestChain) actions follow '\(action.shortened)'; nobody is told how those behind them stand",
            location)
    }

    static func statesTooMany(at location: FileLocation) -> Self {
        error(
            "scheme-too-large",
            "the requests of an app tell at most \(SchemeLowering.mostTold) times how actions stand, each for all that follow its own; "
                + "from this one on they are left out", location)
    }

    static func mediatorWithoutType(_ id: String, at location: FileLocation) -> Self {
        error("unknown-type", "'\(id)' needs a `type`: it is not in the storyboard", location)
    }

    static func nameTaken(_ name: String, at location: FileLocation) -> Self {
        warning("duplicate-name", "'\(name)' is the name of something else already; the first counts", location)
    }

    static func elementOfNothing(_ id: String, closest: String?, at location: FileLocation) -> Self {
        warning("unknown-element", "nothing on this screen is called '\(id)'\(meant(closest))", location)
    }

    static func outletOfNothing(_ name: String, of owner: String, closest: String?, at location: FileLocation) -> Self {
        warning(
            "unknown-outlet", "'\(name)', which an outlet of '\(owner)' leads to, is not there\(meant(closest))",
            location)
    }

    static func outletOfAnother(_ name: String, _ expected: String, at location: FileLocation) -> Self {
        error("outlet-type", "'\(name)' is no \(expected)", location)
    }

    static func outletMissing(_ outlet: String, of owner: String, at location: FileLocation) -> Self {
        error("missing-outlet", "without the outlet '\(outlet)', '\(owner)' does nothing", location)
    }

    static func outletOfForm(_ name: String, of type: String, _ known: [String], at location: FileLocation) -> Self {
        let names = known.map { "'\($0)'" }.joined(separator: ", ")
        return warning(
            "unknown-outlet",
            "'\(type)' has no outlet '\(name)', so that what it leads to is not sent; it has \(names)",
            location)
    }

    static func attributeMissing(_ name: String, of owner: String, at location: FileLocation) -> Self {
        error("missing-attribute", "without '\(name)', '\(owner)' does nothing", location)
    }

    static func targetTwice(_ target: String, of element: String, at location: FileLocation) -> Self {
        warning(
            "duplicate-binding", "'\(target)' of '\(element)' follows something else already; this is left out",
            location)
    }

    static func bindingOfMediator(_ id: String, at location: FileLocation) -> Self {
        warning("ignored-binding", "'\(id)' is not seen, so that nothing that is bound to it shows", location)
    }

    static func oneBranch(_ missing: String, stands value: String, at location: FileLocation) -> Self {
        warning("one-branch", "there is no '\(missing)', so that it is \(value)", location)
    }

    static func attributeUnknown(_ name: String, of type: String, closest: String?, at location: FileLocation) -> Self {
        error("unknown-attribute", "'\(type)' has no '\(name)'\(meant(closest))", location)
    }

    static func targetUnknown(_ name: String, of what: String, at location: FileLocation) -> Self {
        warning("not-drawn", "'\(name)' of \(what) is not shown", location)
    }

    static func unknownPath(_ name: String, closest: String?, at location: FileLocation) -> Self {
        warning("unknown-name", "nothing is called '\(name)' here\(meant(closest))", location)
    }

    /// - Parameter name: Nil where all of something was asked for that is no value.
    static func unknownPart(
        _ name: String?, of owner: String, _ known: [String], _ closest: String?, at location: FileLocation
    ) -> Self {
        let offered = known.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
        let way = closest.map { "did you mean '\($0)'?" } ?? "it has \(offered)"
        if known.isEmpty {
            return warning("unknown-key", "nothing can be read of '\(owner)', so that this is no value", location)
        }
        let what = name.map { "'\(owner)' has no '\($0)'" } ?? "'\(owner)' is no value by itself"
        return warning("unknown-key", "\(what); \(way)", location)
    }

    static func reservedName(_ name: String, at location: FileLocation) -> Self {
        let meant = name == "content" ? "what the screen is about" : "what the app keeps for its person"
        return warning(
            "duplicate-name",
            "'\(name)' in an expression is \(meant), and never this; give it another name, or an alias", location)
    }

    static func rowsTwice(_ owner: String, _ first: String, at location: FileLocation) -> Self {
        warning(
            "duplicate-binding",
            "the table has the rows of '\(first)' already; those of '\(owner)' are left out: a table has one display controller",
            location)
    }

    static func mediatorBesideRow(_ type: String, at location: FileLocation) -> Self {
        warning(
            "not-drawn",
            "'\(type)' beside a row does nothing: what works behind a screen is drawn beside its controller, or stands in its scheme",
            location)
    }

    static func outletBeside(_ name: String, of owner: String, at location: FileLocation) -> Self {
        warning(
            "unknown-outlet",
            "\(name), which an outlet of '\(owner)' leads to, lies beside the screen and is not shown; put it on the screen",
            location)
    }

    static func unknownProperty(_ name: String, closest: String?, at location: FileLocation) -> Self {
        warning(
            "unknown-key",
            "no record has '\(name)'\(meant(closest)); what is not kept an app in Swift works out, with registry.register(property:of:)",
            location)
    }

    static func transformerUnknown(_ name: String, closest: String?, at location: FileLocation) -> Self {
        let way = closest == nil ? ". An app in Swift may register it, with registry.register(transformer:)" : ""
        return warning(
            "unknown-transformer", "nothing transforms as '\(name)'\(meant(closest)); the value stays as it is\(way)",
            location)
    }

    static func chainArity(_ steps: Int, arguments: Int, at location: FileLocation) -> Self {
        error(
            "chain-arity", "the chain has \(steps) steps and \(arguments) arguments; there has to be one for each",
            location)
    }

    static func chainStep(_ name: String, closest: String?, at location: FileLocation) -> Self {
        error("selector-denied", "a list does not answer '\(name)'\(meant(closest))", location)
    }

    static func actionUnknown(_ name: String, closest: String?, at location: FileLocation) -> Self {
        warning(
            "unknown-action", "no service file of this folder describes '\(name)'\(meant(closest)); it does nothing",
            location)
    }

    static func fieldWithoutName(_ id: String, at location: FileLocation) -> Self {
        error("field-without-name", "'\(id)' is a field of a form and needs a name of its own (wx_fieldName)", location)
    }

    static func cellMissing(_ identifier: String, closest: String?, at location: FileLocation) -> Self {
        error("unknown-cell", "the table has no cell '\(identifier)'\(meant(closest))", location)
    }

    static func segueMissing(_ identifier: String, closest: String?, at location: FileLocation) -> Self {
        warning(
            "unknown-segue",
            "no segue of this screen is called '\(identifier.shortened)', which rows of that cell perform\(meant(closest))",
            location)
    }

    static func rowsLeadElsewhere(_ identifier: String, as first: String, at location: FileLocation) -> Self {
        notSupported("rows of '\(identifier.shortened)' lead where those of '\(first.shortened)' do", at: location)
    }

    /// Rows may be deleted, and nothing says which of them are somebody's own.
    static func nobodysRows(_ owner: String, _ entity: String?, at location: FileLocation) -> Self {
        let reason =
            entity.map {
                "the data model does not say whose a '\($0.shortened)' is (ownerRelationship, isOwnerEntity)"
            } ?? "its provider names no entity"
        return notSupported(
            "no row of '\(owner)' can be deleted: people delete what is their own, and \(reason)", at: location)
    }

    static func notSupported(_ what: String, at location: FileLocation) -> Self { warning("not-drawn", what, location) }

    /// A problem of an expression in a text of a scheme.
    static func inScheme(_ problem: ExpressionProblem, at location: FileLocation) -> Self {
        problem.severity == .error
            ? error(problem.code, problem.message, location) : warning(problem.code, problem.message, location)
    }
}
