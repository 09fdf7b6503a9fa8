import WendExpressions

/// What the checker says. One sentence per code, each with a way out where there is one.
extension Diagnostic {
    static func error(_ code: String, _ message: String, at location: FileLocation?) -> Self {
        Self(code: code, severity: .error, message: message, location: location)
    }

    static func warning(_ code: String, _ message: String, at location: FileLocation?) -> Self {
        Self(code: code, severity: .warning, message: message, location: location)
    }

    private static func hint(_ closest: String?) -> String { closest.map { "; did you mean '\($0)'?" } ?? "" }
    private static func place(_ path: String) -> String { path.isEmpty ? "" : " (in \(path))" }
    /// A text a document holds, short enough for a sentence.
    private static func quoted(_ text: String) -> String { "'\(text.shortened)'" }

    package static func tooManyProblems(_ limit: Int, at location: FileLocation?) -> Self {
        error("too-many-problems", "more than \(limit) problems; the rest is not reported", at: location)
    }

    // MARK: Kinds and parameters

    package static func unknownKind(_ name: String, closest: String?, path: String, at location: FileLocation) -> Self {
        error("unknown-kind", "unknown kind '\(name.shortened)'\(place(path))\(hint(closest))", at: location)
    }

    package static func abstractKind(_ name: String, path: String, at location: FileLocation) -> Self {
        error(
            "abstract-kind",
            "'\(name)' can only stand for something else\(place(path)); give it a keyPath, or name a concrete kind",
            at: location)
    }

    static func tooManyPlaces(_ count: Int, at location: FileLocation) -> Self {
        warning(
            "too-many-places",
            "the document has \(count) screens, views and rows; a session holds at most \(Limit.size.bound) at once",
            at: location)
    }

    static func rootNotController(_ kind: String, at location: FileLocation) -> Self {
        error(
            "root-kind",
            "'\(kind)' cannot be a document by itself: begin with a screen, or what holds screens, and put it in there",
            at: location)
    }

    static func unknownParameter(
        _ name: String, of kind: String, closest: String?, at location: FileLocation
    ) -> Self {
        error("unknown-parameter", "'\(kind)' has no parameter '\(name)'\(hint(closest))", at: location)
    }

    static func notInStandIn(
        _ name: String, of kind: String, attribute: String, takes: [String], at location: FileLocation
    ) -> Self {
        let list = takes.joined(separator: ", ")
        return error(
            "unknown-parameter",
            "'\(kind)' with \(attribute) has no parameter '\(name)'; it takes \(list)\(wayIn(kind, attribute))",
            at: location)
    }

    /// Where what a stand-in does not take is written.
    private static func wayIn(_ kind: String, _ attribute: String) -> String {
        attribute == "keyPath" ? ": <template><\(kind)>…</\(kind)></template> says what is made of the value there" : ""
    }

    static func standInTakes(_ takes: [String], of kind: String, attribute: String) -> String {
        "with \(attribute) it takes \(takes.joined(separator: ", "))\(wayIn(kind, attribute))"
    }

    /// - Parameters:
    ///   - isAction: Whether it is an action that stands among views.
    ///   - answers: Whether it says which message it answers.
    static func noPlace(
        for what: String, in kind: String, takes: [String], belongs: [String] = [], inside: [String] = [],
        isJudging: Bool = false,
        isAction: Bool = false, answers: Bool = false, at location: FileLocation
    ) -> Self {
        let list = takes.joined(separator: ", ")
        if !belongs.isEmpty {
            let places = belongs.map { "<\($0)>" }.joined(separator: ", ")
            let others = isJudging ? ", beside what that shows, or in the input that it judges" : ""
            if isAction {
                let way =
                    answers
                    ? "" : ", with the message it answers, on=\"NAME\", which a <button message=\"NAME\"> sends"
                return error(
                    "no-place",
                    "'\(kind)' has no place for \(what), an action, which is performed when a message comes: it belongs in "
                        + "\(places)\(way)", at: location)
            }
            return error(
                "no-place", "'\(kind)' has no place for \(what); it belongs in \(places)\(others)", at: location)
        }
        if !inside.isEmpty {
            let places =
                inside.dropLast().joined(separator: ", ") + (inside.count > 1 ? " or " : "") + (inside.last ?? "")
            return error(
                "no-place", "'\(kind)' has no place for \(what) by itself; it is written in \(places)", at: location)
        }
        let rest = takes.isEmpty ? "everything in it has to be in a parameter" : "bare it takes \(list)"
        return error("no-place", "'\(kind)' has no place for \(what); \(rest)", at: location)
    }

    static func wrongType(
        _ what: String, parameter: String, of kind: String, takes: String, at location: FileLocation
    ) -> Self {
        error("wrong-type", "'\(parameter)' of '\(kind)' takes \(takes), not \(what)", at: location)
    }

    /// - Parameter isName: Whether it has an attribute of that name, which says something else.
    static func missingParameter(
        _ name: String, of kind: String, isName: Bool = false, at location: FileLocation
    ) -> Self {
        let rest =
            isName
            ? "; the attribute 'name' is the message it answers, what is meant here is written <name>…</name>" : ""
        return error("missing-parameter", "'\(kind)' needs '\(name)'\(rest)", at: location)
    }

    static func demandUnmet(_ message: String, at location: FileLocation) -> Self {
        error("unmet-demand", message, at: location)
    }

    static func givenTwice(_ name: String, isView: Bool, at location: FileLocation) -> Self {
        let way = isView ? "; let one <container> hold both" : "; leave one of them"
        return error("given-twice", "'\(name)' can be given once only\(way)", at: location)
    }

    package static func lostAttribute(
        _ name: String, on kind: String, hint: String, at location: FileLocation
    ) -> Self {
        warning("lost-attribute", "the attribute '\(name)' of '\(kind)' is lost: \(hint)", at: location)
    }

    // MARK: Declared values

    static func bracedPlace(_ path: String, at location: FileLocation) -> Self {
        warning(
            "undeclared-value",
            "what is changed is named without braces; write '\(path.shortened)'", at: location)
    }

    static func badPlace(_ path: String, at location: FileLocation) -> Self {
        error(
            "bad-place",
            "'\(path.prefix(60))' is no way to a value: write a name, and behind dots those of at most "
                + "\(Limit.dataDepth.bound) fields", at: location)
    }

    static func declaredNowhere(_ name: String, closest: String?, at location: FileLocation) -> Self {
        let hint = closest.map { "did you mean '\($0)'?" } ?? "<value name=\"\(name)\"/> in a controller declares it"
        return warning("undeclared-value", "no value '\(name)' is declared in this document; \(hint)", at: location)
    }

    static func changesWhatIsFound(_ name: String, _ entity: String, at location: FileLocation) -> Self {
        warning(
            "changes-query",
            "'\(name.shortened)' is what a query finds, which changes with the records: <save entity=\"\(entity.shortened)\" …/> adds "
                + "or changes one, <delete entity=\"\(entity.shortened)\" where=\"…\"/> takes some out", at: location)
    }

    // MARK: Repetition

    static func badDestination(_ word: String, meant: String?, at location: FileLocation) -> Self {
        .error(
            "bad-destination",
            "'\(word.shortened)' says nothing about where a message goes; "
                + (meant.map { "write '\($0)'" } ?? "write 'app', 'self', 'up' or the name of what is told"),
            at: location)
    }

    static func twoDestinations(_ older: String, at location: FileLocation) -> Self {
        .error("two-destinations", "'to' and '\(older)' both say where the message goes; leave one", at: location)
    }

    /// - Parameter meant: What was probably meant.
    static func badRepetition(_ text: String, meaning meant: String? = nil, at location: FileLocation) -> Self {
        error(
            "bad-repetition",
            "'\(text.shortened)' does not say what to repeat for: write for=\"\((meant ?? "task in tasks").shortened)\", a name for each "
                + "item and a list", at: location)
    }

    static func bracedRepetition(_ inner: String, at location: FileLocation) -> Self {
        error("bad-repetition", "'for' takes no braces; write for=\"\(inner.shortened)\"", at: location)
    }

    static func badKey(_ text: String, variable: String, at location: FileLocation) -> Self {
        error(
            "bad-key",
            "'\(text)' is no way from an item to its key: write key=\"\(variable).id\" or "
                + "key=\"\(variable)\"", at: location)
    }

    static func cannotRepeat(_ kind: String, at location: FileLocation) -> Self {
        error(
            "cannot-repeat", "'\(kind)' cannot be repeated: rows, sections, segments, items, views and tabs can",
            at: location)
    }

    static func setsWhatIsWorkedOut(_ name: String, at location: FileLocation) -> Self {
        error(
            "always-worked-out", "'\(name)' is always worked out of other values, and nothing can set it; change those",
            at: location)
    }

    static func firstOfAlways(at location: FileLocation) -> Self {
        error(
            "always-worked-out",
            "what is always worked out has no first value: write is=\"…\" for what is kept, always=\"…\" for what follows from "
                + "other values", at: location)
    }

    static func repeatedInStack(_ kind: String, of stack: String, at location: FileLocation) -> Self {
        error(
            "cannot-repeat",
            "'\(kind)' cannot be repeated in '\(stack)', where one lies on top of the other; tabs can be repeated",
            at: location)
    }

    static func repeatedOnce(_ parameter: String, of kind: String, at location: FileLocation) -> Self {
        error(
            "cannot-repeat", "'\(parameter)' of '\(kind)' takes one value, and what stands in it is repeated",
            at: location)
    }

    // MARK: Values

    static func notAmong(
        _ name: String, parameter: String, names: [String], closest: String?, isError: Bool, at location: FileLocation
    ) -> Self {
        let what = name.isEmpty ? "nothing" : quoted(name)
        let rest = closest.map { "; did you mean '\($0)'?" } ?? "; expected one of \(names.joined(separator: ", "))"
        let sentence = "\(what) is not allowed for '\(parameter)'\(rest)"
        return isError ? error("not-allowed", sentence, at: location) : warning("not-allowed", sentence, at: location)
    }

    static func unknownNumber(for parameter: String, at location: FileLocation) -> Self {
        warning("unknown-number", "the number stands for none of the names '\(parameter)' can have", at: location)
    }

    static func badNumber(_ text: String, at location: FileLocation) -> Self {
        error("bad-number", text.isEmpty ? "a number is missing" : "\(quoted(text)) is not a number", at: location)
    }

    static func badSize(_ text: String, for parameter: String, at location: FileLocation) -> Self {
        error(
            "bad-size",
            "'\(parameter)' is a size: a number of bytes, or one with a unit as in '10 MB'; \(quoted(text)) is none",
            at: location)
    }

    /// - Parameter meant: The expression that it was meant as; nil if it is none.
    static func noDate(_ text: String, meant: String?, for parameter: String, at location: FileLocation) -> Self {
        if let meant {
            return error(
                "bad-date",
                "\(quoted(text)) is a text as it stands, and no date for '\(parameter)'; in braces it is worked out: {\(meant)}",
                at: location)
        }
        return error(
            "bad-date",
            "\(quoted(text)) is no date for '\(parameter)'; write a day of the calendar as 2026-02-28, or with a time as "
                + "2026-02-28 14:30", at: location)
    }

    static func notANumber(_ text: String, for parameter: String, _ value: Value, at location: FileLocation) -> Self {
        let number = value.number.map { Int(exactly: $0).map(String.init) ?? String($0) } ?? "0"
        let what = text.isEmpty ? "nothing" : quoted(text)
        return warning(
            "not-a-number", "'\(parameter)' is a number; \(what) counts as \(number)", at: location)
    }

    static func oddBoolean(
        _ text: String, for parameter: String, _ truth: Bool, isCondition: Bool = false, at location: FileLocation
    ) -> Self {
        let what = text.isEmpty ? "nothing" : quoted(text)
        return warning(
            "odd-boolean",
            "\(what) counts as \(truth ? "yes" : "no") for '\(parameter)'; "
                + (isCondition ? "in braces it is worked out: {\(text.shortened)}" : "write YES or NO"),
            at: location)
    }

    // MARK: Stand-ins

    static func wrongBranch(_ what: String, parameter: String, wanted: String, at location: FileLocation) -> Self {
        error("wrong-type", "'\(parameter)' holds \(what), but it stands for '\(wanted)'", at: location)
    }

    static func emptyKeyPath(on kind: String, at location: FileLocation) -> Self {
        warning("empty-key-path", "the keyPath of '\(kind)' is empty and finds nothing", at: location)
    }

    static func missingCondition(on kind: String, at location: FileLocation) -> Self {
        warning(
            "missing-condition", "the conditional '\(kind)' has no condition, so its failureValue is taken",
            at: location)
    }

    // MARK: Advice

    static func buttonWithoutMessage(at location: FileLocation) -> Self {
        warning("button-without-message", "the button has no message, so pressing it does nothing", at: location)
    }

    static func bracesShown(_ name: String, at location: FileLocation) -> Self {
        warning(
            "braces-shown",
            "'{\(name.shortened)}' is shown as it stands: only documents in <app> have bindings; here <string keyPath=\"\(name.shortened)\"/> "
                + "in the parameter says what is stored there",
            at: location)
    }

    /// Design rule 9.
    static func timeInGate(_ parameter: String, at location: FileLocation) -> Self {
        warning(
            "time-in-gate",
            "the time decides '\(parameter)', but the screen changes only when something happens: a deadline that must hold "
                + "has to be checked in the action", at: location)
    }

    static func timeInQuestion(_ parameter: String, at location: FileLocation) -> Self {
        warning(
            "time-in-query",
            "'now()' in '\(parameter)' is the moment at which records are asked for, and they are not asked for again because time has "
                + "passed: keep the time in a value that a <timer> sets, and name that here", at: location)
    }

    /// Design rule 9.
    static func chanceInBinding(_ parameter: String, at location: FileLocation) -> Self {
        warning(
            "chance-in-binding",
            "'\(parameter)' is another whenever it is drawn anew; draw the number in an action and store it",
            at: location)
    }

    static func unnamedAction(_ kind: String, in controller: String, at location: FileLocation) -> Self {
        warning(
            "unnamed-action",
            "'\(kind)' has no name, so it answers every message of '\(controller)', viewDidLoad and the like included",
            at: location)
    }

    static func unreachableAction(_ kind: String, at location: FileLocation) -> Self {
        warning(
            "unreachable-action", "'\(kind)' is never performed: an action without a name before it answers everything",
            at: location)
    }

    static func duplicateName(_ name: String, isAction: Bool, at location: FileLocation) -> Self {
        let what = isAction ? "only the first action" : "only the last controller"
        return warning(
            "duplicate-name", "\(quoted(name)) names two of these; \(what) is found by that name", at: location)
    }
}

extension String {
    /// The beginning of a text a document holds, short enough for a sentence.
    package var shortened: String {
        let scalars = unicodeScalars
        guard let end = scalars.index(startIndex, offsetBy: 40, limitedBy: endIndex), end < endIndex else {
            return self
        }
        return "\(String(scalars[..<end]))…"
    }
}
