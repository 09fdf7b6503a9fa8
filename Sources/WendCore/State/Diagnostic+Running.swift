import WendExpressions

/// What can go wrong while an app runs. Sentences only; nothing a person typed is in them.
extension Diagnostic {
    private static func running(_ code: String, _ message: String, _ location: FileLocation?) -> Self {
        Self(code: code, severity: .error, message: message, location: location)
    }

    package static let tooManyCalls = Self(
        code: "call-limit", severity: .error,
        message: "a call is not made: a step makes at most \(HostCall.mostPerStep), each with at most "
            + "\(HostCall.longestText) bytes of text", location: nil)

    static func reassigned(_ parameter: String, at location: FileLocation) -> Self {
        running("given-twice", "'\(parameter)' takes one value, but came to several", location)
    }

    static func missingParameters(_ names: [String], of kind: String, at location: FileLocation) -> Self {
        let list = names.map { "'\($0)'" }.joined(separator: ", ")
        return running("missing-value", "'\(kind)' needs \(list), but nothing came of what was given", location)
    }

    static func demandNotMet(_ message: String, at location: FileLocation) -> Self {
        running("missing-value", message, location)
    }

    static func proxyMismatch(_ keyPath: String, got: String, wanted: String, at location: FileLocation) -> Self {
        running("wrong-type", "the value at '\(keyPath)' is \(got), but '\(wanted)' is expected", location)
    }

    static func branchMismatch(got: String, wanted: String, at location: FileLocation) -> Self {
        running("wrong-type", "the branch gives \(got), but '\(wanted)' is expected", location)
    }

    static func notADictionary(_ keyPath: String, at location: FileLocation) -> Self {
        running(
            "wrong-type", "a template without 'valueName' needs dictionaries; '\(keyPath)' holds something else",
            location)
    }

    static func itemsLeftOut(_ missing: Int, at location: FileLocation) -> Self {
        Self(
            code: "items-left-out", severity: .warning,
            message: "\(missing) more items are not shown: outside of tables at most \(RowWindows.whole) are",
            location: location)
    }

    static func equalKeys(at location: FileLocation) -> Self {
        Self(
            code: "equal-keys", severity: .warning,
            message:
                "two items of this list have the same key, so that what is entered in one may be taken for the other's; "
                + "write key=\"…\" with a field that no two have in common", location: location)
    }

    static func listTooLong(_ missing: Int, at location: FileLocation) -> Self {
        running(
            "list-limit",
            "\(missing) more rows are left out: a list has at most \(Limit.rows.bound), and what becomes of its items "
                + "must not be too much work", location)
    }

    static let rangeTooLongCode = ExpressionProblem.longRangeCode

    static func rangeTooLong(at location: FileLocation) -> Self {
        running(
            rangeTooLongCode,
            "'range' makes up to \(ExpressionProblem.longestRange) numbers; here they would be more, so there is nothing",
            location)
    }

    package static func notAllowed(_ name: String, parameter: String, among names: [String], at location: FileLocation)
        -> Self
    {
        running(
            "not-allowed",
            "'\(name)' is not allowed for '\(parameter)'; expected one of \(names.joined(separator: ", "))",
            location)
    }

    package static func stepLimit(_ limit: Limit, at location: FileLocation?) -> Self {
        running("step-limit", "\(limit.excess); the session is as it was before that", location)
    }

    static func drawingLimit(at location: FileLocation?) -> Self {
        running("drawing-limit", "\(Limit.drawing.excess); from here on live values are left out", location)
    }

    static func chainCut(at location: FileLocation?) -> Self {
        let steps = "\(Int(StepBucket.capacity)) steps, and then \(Int(StepBucket.rate)) a second"
        return running(
            "chain-cut",
            "this went on by itself, without anybody doing anything, for more than \(steps) for a minute; it was ended",
            location)
    }

    static func watchedTooLarge(_ name: String, at location: FileLocation?) -> Self {
        running(
            "watched-too-large", "watching '\(name)': \(Limit.watchedValue.excess); nothing is shown instead", location)
    }

    static func tooManyRowsForStep(at location: FileLocation) -> Self {
        running(
            "rows-too-many",
            "this query finds more than an action can look through; say in its 'where' which of them are meant, or look at single rows",
            location)
    }

    /// - Parameter hasLeft: Whether the screen is there no more that could have told people.
    static func notSaved(_ reason: String, hasLeft: Bool = false, at location: FileLocation) -> Self {
        let reason = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
        let way =
            hasLeft
            ? "its screen had left by then, so nobody was told" : "an action with on=\"failure\" can tell people"
        return running("not-saved", "no record was changed: \(reason); \(way)", location)
    }

    static func noRecord(_ type: String, at location: FileLocation) -> Self {
        running("no-record", "what is to be saved is \(type), and not a record; see record(…)", location)
    }

    static func requestFailed(_ reason: String, at location: FileLocation) -> Self {
        running(
            "request-failed",
            "the request came to nothing: \(reason); an action with on=\"failure\" can tell people, or a view that shows the error of "
                + "what has a name", location)
    }

    static func tooManyRequests(_ most: Int) -> String { "More than \(most) requests are under way." }

    static func noRecordToSend(_ type: String, at location: FileLocation) -> Self {
        running("no-record", "what a request is made with is \(type), and not a record; see record(…)", location)
    }

    static func noRequest(_ name: String, at location: FileLocation) -> Self {
        running("no-request", "no request of the name '\(name)' is there", location)
    }

    package static func notWatched(_ name: String, at location: FileLocation?) -> Self {
        running(
            "not-watched", "nobody declares what '\(name)' is, so there is nothing to see of it; see Handlers.onWatch",
            location)
    }

    package static func slowComputation(_ name: String, seconds: Double) -> Self {
        let time = Int((seconds * 1000).rounded())
        return Self(
            code: "slow-computation", severity: .warning,
            message: "computing the answer to '\(name)' took \(time) ms, on a thread that serves others too; "
                + "answer it with Handlers.on instead",
            location: nil)
    }

    package static func watchFailed(_ name: String, because reason: String, at location: FileLocation?) -> Self {
        let what = name.hasPrefix(":") ? "what is asked for here cannot be had" : "watching '\(name)' failed"
        // Rows that cannot be had give way to none.
        let rest = name == Effect.recordsWatch ? "nothing is shown of it" : "what was seen last stays"
        return running("watch-failed", "\(what), and \(rest): \(reason)", location)
    }

    static func rootIsNothing(at location: FileLocation) -> Self {
        running("no-root", "the document comes to nothing that could be shown as a screen", location)
    }

    static func notHandled(_ message: String, destination: String?, at location: FileLocation? = nil) -> Self {
        let whereTo = destination.map { " (destination '\($0)')" } ?? ""
        return running("not-handled", "nobody handles the message '\(message)'\(whereTo)", location)
    }

    static func receiverGone(_ message: String, at location: FileLocation) -> Self {
        Self(
            code: "receiver-gone", severity: .warning,
            message: "nobody hears the message '\(message)': the screen it is for has left", location: location)
    }

    static func undeclared(_ name: String, at location: FileLocation) -> Self {
        running(
            "undeclared-value",
            "no value '\(name)' is declared here or outward: <value name=\"\(name)\"/> in a "
                + "controller declares it", location)
    }

    static func itemGone(_ item: String, _ name: String, at location: FileLocation) -> Self {
        running("item-gone", "'\(item)' is not in its list any more, so '\(name)' is kept nowhere", location)
    }

    static func itemMadeAnew(_ item: String, _ name: String, at location: FileLocation) -> Self {
        running(
            "item-made-anew",
            "'\(item)' is made anew whenever its list is read, so '\(name)' is kept nowhere; repeat a declared list, or what is "
                + "chosen from one", location)
    }

    static func nothingToSend(_ name: String, at location: FileLocation) -> Self {
        running(
            "nothing-to-send", "nothing here or outward has the name '\(name)', so no value is sent for it", location)
    }

    static func noPlaceInValue(_ name: String, at location: FileLocation) -> Self {
        running("no-place-in-value", "there is no place '\(name)': what it is to be in is no record", location)
    }

    static func notAList(_ type: String, at location: FileLocation) -> Self {
        running("not-a-list", "the value is \(type), a list is needed", location)
    }

    static func noController(_ action: String, at location: FileLocation) -> Self {
        running("no-controller", "'\(action)' found nothing it could show as a screen", location)
    }

    static func noNavigation(_ action: String, at location: FileLocation) -> Self {
        running("no-navigation", "'\(action)' needs a navigation around it, but there is none", location)
    }

    static func screenNotMade(_ name: String, _ reason: String, at location: FileLocation?) -> Self {
        running("screen-not-made", "the screen '\(name)' could not be made: \(reason)", location)
    }

    static func screenOfOtherKind(_ name: String, _ old: String, _ new: String) -> Self {
        running(
            "screen-of-other-kind",
            "the body of the screen '\(name)' was a \(old) and is a \(new) now; it has to begin with the same kind always",
            nil)
    }

    static func screenNotInStack(_ name: String) -> Self {
        running("screen-not-in-stack", "there is no screen '\(name)' in this stack to go back to", nil)
    }

    static func sourceGone(_ verb: String) -> Self {
        running(
            "source-gone",
            "the code of a screen wants to \(verb) after it has taken that screen away; what is to come comes first: \(verb), then pop",
            nil)
    }

    static func screenIsThere(_ name: String) -> Self {
        running(
            "screen-is-there",
            "a screen '\(name)' is there already, and there is one at a time; its flow may say otherwise: "
                + "Flow(retention: .perPush, …), or lead back to it: lets.popTo(…)", nil)
    }

    static func nobodyAsked(_ name: String) -> Self {
        running("nobody-asked", "the screen '\(name)' answers, but nobody has asked with it: lets.ask(…)", nil)
    }

    static func notANavigation(_ action: String, at location: FileLocation) -> Self {
        running("no-navigation", "'\(action)' can only be performed by a navigation", location)
    }

    static func cannotUpdate(_ parameter: String, on kind: String, at location: FileLocation) -> Self {
        running("cannot-update", "'\(parameter)' of '\(kind)' cannot be set to this value", location)
    }

    static func missingImage(_ name: String, closest: String? = nil, at location: FileLocation) -> Self {
        let way = closest.map { "did you mean '\($0)'?" } ?? "its name is shown instead"
        return Self(
            code: "missing-image", severity: .warning, message: "the app has no image '\(name)'; \(way)",
            location: location)
    }

    static func missingLabel(_ kind: String, at location: FileLocation) -> Self {
        Self(
            code: "missing-label", severity: .warning,
            message: "'\(kind)' has nothing but an image; give the image an accessibilityLabel", location: location)
    }

    static func detailButton(hasMessage: Bool, at location: FileLocation) -> Self {
        let what =
            hasMessage
            ? "the row has a detailDisclosureMessage, but no detailDisclosureIndicatorButton that would send it"
            : "the row has a detailDisclosureIndicatorButton, but no detailDisclosureMessage"
        return Self(code: "detail-button", severity: .warning, message: what, location: location)
    }

    static func missingText(
        _ key: String, table: String, closest: String? = nil, hasValue: Bool = false, unread: String? = nil,
        at location: FileLocation
    ) -> Self {
        let instead = hasValue ? "its value is shown instead" : "the key is shown instead"
        let unread = unread.map {
            "'\($0)' is not read, tables lie beside the document the app begins with, or there in folders such as 'de.lproj'"
        }
        let way = closest.map { "did you mean '\($0)'?" } ?? unread ?? instead
        return Self(
            code: "missing-text", severity: .warning,
            message: "the table '\(table)' has no text for '\(key)'; \(way)", location: location)
    }

    static func missingArguments(_ key: String, at location: FileLocation) -> Self {
        Self(
            code: "missing-arguments", severity: .warning,
            message:
                "the text of '\(key)' has places for values, which people would see as written; say what stands in them: "
                + "<arguments>…</arguments>, in <app> also arguments=\"{count}\"", location: location)
    }

    static func badDate(format: String?, at location: FileLocation) -> Self {
        let how = format.map { "with the format '\($0)'" } ?? "as a date"
        return running("bad-date", "the text cannot be read \(how)", location)
    }

    static func badNumber(at location: FileLocation) -> Self {
        running("bad-number", "the text is not a number", location)
    }

    static func badPattern(_ pattern: String, because reason: String, at location: FileLocation) -> Self {
        running("bad-pattern", "'\(pattern)' cannot be used as a pattern: \(reason)", location)
    }

    static func notComparable(at location: FileLocation) -> Self {
        running("not-comparable", "only numbers and dates can be compared", location)
    }

    static func tooFewButtons(at location: FileLocation) -> Self {
        running("too-few-buttons", "an action sheet needs at least two buttons", location)
    }
}
