import WendExpressions

/// What a review says. One sentence per code, each with a way out where there is one.
extension Diagnostic {
    private static func hint(_ closest: String?) -> String { closest.map { "; did you mean '\($0)'?" } ?? "" }

    // MARK: Messages

    static func unansweredMessage(
        _ name: String, by controller: String, closest: String?, other: String? = nil, at location: FileLocation
    ) -> Self {
        let way =
            closest.map { "did you mean '\($0)'?" }
            ?? other.map {
                "a <\($0)> answers it: let one stand around this, or write on=\"\(name.shortened)\" at an action"
            }
            ?? "give \(controller) an action with on=\"\(name.shortened)\", or say to=\"app\" if the app is meant"
        return warning(
            "unanswered-message", "\(controller) has no action that answers '\(name.shortened)'; \(way)", at: location)
    }

    /// A message of a button in a form that nothing submits.
    static func neverSubmitted(
        _ name: String, by form: String, _ submit: String, _ tells: [String], at location: FileLocation
    ) -> Self {
        let told = tells.map { "'\($0)'" }.joined(separator: " or ")
        return warning(
            "unanswered-message",
            "this \(form) has no action that answers '\(name.shortened)', and nothing submits it; did you mean '\(submit)', upon which "
                + "it looks at what is entered and says \(told)?", at: location)
    }

    /// A message that its own screen answers, and that goes elsewhere.
    static func goesOutward(_ name: String, to: String?, own: String, at location: FileLocation) -> Self {
        let whom = to.map { "the \($0) that opened this" } ?? "whoever opened this"
        return warning(
            "unanswered-message",
            "without 'to' this goes to \(whom), which does not answer '\(name.shortened)'; the \(own) around it does: write "
                + "to=\"self\"", at: location)
    }

    static func neverSetOff(
        _ name: String, screen: String? = nil, closest: String?, at location: FileLocation
    ) -> Self {
        let what = screen.map { ", and the screen '\($0.shortened)' never shown" } ?? ""
        return warning(
            "never-set-off",
            "nothing sends the message '\(name.shortened)', so this action is never performed\(what)\(hint(closest))",
            at: location)
    }

    static func neverTold(_ name: String, by kind: String, _ tells: [String], at location: FileLocation) -> Self {
        let told = tells.map { "'\($0)'" }.joined(separator: " and ")
        return warning(
            "never-set-off",
            "a \(kind) tells of \(told) and nothing else, so this action is never performed", at: location)
    }

    static func toldInside(_ name: String, of kind: String, at location: FileLocation) -> Self {
        warning(
            "never-set-off",
            "'\(name.shortened)' is told to what stands inside of the \(kind), and this stands beside it; let it stand in <\(kind)>",
            at: location)
    }

    static func answersItself(
        _ name: String, controller: String, closest: String?, at location: FileLocation
    ) -> Self {
        warning(
            "never-set-off",
            "a \(controller) answers '\(name.shortened)' itself, so this action is never performed\(hint(closest))",
            at: location)
    }

    static func toldByItself(_ name: String, by controller: String, meant: String, at location: FileLocation) -> Self {
        warning(
            "told-by-itself",
            "'\(name.shortened)' is what a \(controller) says when it has looked at the inputs; a button sends '\(meant)'",
            at: location)
    }

    /// - Parameter names: The messages in the order in which they send each other.
    static func messageCircle(_ names: [String], at location: FileLocation) -> Self {
        let shown = names.prefix(8).map { "'\($0.shortened)'" } + (names.count > 8 ? ["…"] : [])
        let way = (shown + shown.prefix(1)).joined(separator: " → ")
        return warning(
            "message-circle",
            "this goes round without end: \(way), and nothing in between decides; a <conditionalAction> could",
            at: location)
    }

    // MARK: Names

    static func nothingNamed(_ name: String, closest: String?, at location: FileLocation) -> Self {
        let way =
            closest.map { "did you mean '\($0)'?" } ?? "give what is meant the attribute name=\"\(name.shortened)\""
        return warning("nothing-named", "nothing in this document is named '\(name.shortened)'; \(way)", at: location)
    }

    static func notInside(_ name: String, at location: FileLocation) -> Self {
        warning(
            "not-inside",
            "'\(name.shortened)' is opened from here and then stands beside this, not inside of it, so this reaches nobody; let a "
                + "controller around both send it, or keep in a <value> what both are to know", at: location)
    }

    /// - Parameter isNext: Whether it is what opened this one.
    static func outside(_ name: String, isNext: Bool, at location: FileLocation) -> Self {
        let way =
            isNext
            ? "write to=\"up\"" : "write to=\"up\", and let each controller between pass it on with a sendMessage"
        return warning(
            "not-inside",
            "'\(name.shortened)' is around this and not inside of it, where `to` looks for a name, so this reaches nobody; \(way)",
            at: location)
    }

    static func keyPathOutward(_ path: String, at location: FileLocation) -> Self {
        warning(
            "not-here",
            "a key path finds what its own screen has and was opened with, and '\(path.shortened)' is kept by another; write {\(path.shortened)}, "
                + "which looks outward", at: location)
    }

    static func noSuchParameter(_ name: String, of kind: String, closest: String?, at location: FileLocation) -> Self {
        warning("no-such-parameter", "\(kind) has no parameter '\(name.shortened)'\(hint(closest))", at: location)
    }

    /// - Parameters:
    ///   - isAlone: Whether it stands alone, where a text without its quotes would stand.
    ///   - isSent: Whether it is the name of what is sent, and no expression.
    static func unknownName(
        _ name: String, closest: String?, isAlone: Bool = false, isSent: Bool = false, at location: FileLocation
    ) -> Self {
        let call = ["now", "random"].contains(name) ? "\(name)()" : nil
        let absent = isSent ? "\(name.shortened)?" : "\(name.shortened) ?? ''"
        let otherwise =
            isAlone
            ? "a text stands in quotes, '\(name.shortened)', and what may be absent is written \(absent)"
            : "write \(absent) if it may be absent"
        let way = (call ?? closest).map { "did you mean '\($0)'?" } ?? otherwise
        return warning("unknown-name", "nothing provides '\(name.shortened)'; \(way)", at: location)
    }

    // MARK: What kinds say

    static func unknownDocument(_ path: String, at location: FileLocation) -> Self {
        warning("unknown-document", "the app has no document '\(path.shortened)'", at: location)
    }

    static func unsafeAddress(_ address: String, at location: FileLocation) -> Self {
        warning(
            "unsafe-address",
            "'\(address.shortened)' leads nowhere; links lead to https:, http:, mailto: and tel: addresses",
            at: location)
    }

    static func limitsCrossed(_ lower: String, _ upper: String, of kind: String, at location: FileLocation) -> Self {
        warning(
            "limits-crossed", "'\(lower)' of this \(kind) is above '\(upper)', so nothing lies between them",
            at: location)
    }

    static func uselessWithout(_ parameter: String, _ other: String, _ meant: String, at location: FileLocation) -> Self
    {
        warning(
            "without-effect", "nothing comes of '\(parameter)' without '\(other)'; write \(other)=\"\(meant)\"",
            at: location)
    }

    static func noDottedWay(_ way: String, _ meant: String, at location: FileLocation) -> Self {
        warning(
            "no-dotted-way",
            "'\(way.shortened)' is taken for one name; a way into what is answered has dots: did you mean '\(meant.shortened)'?",
            at: location)
    }

    static func inputNamedInBraces(_ name: String, at location: FileLocation) -> Self {
        warning(
            "nothing-named",
            "in braces this is what is entered in '\(name.shortened)', and 'at' is the name of the input; write "
                + "'\(name.shortened)'", at: location)
    }

    static func noStep(_ step: Double, at location: FileLocation) -> Self {
        warning(
            "no-step",
            "\(Value.double(step).displayText) is no step, so that any number may be chosen; a step is above 0",
            at: location)
    }

    static func stepTooLarge(_ step: Double, _ first: Double, _ last: Double, at location: FileLocation) -> Self {
        let limits = [first, last].map { Value.double($0).displayText }
        return warning(
            "step-misfits",
            "a step of \(Value.double(step).displayText) leads out of \(limits[0]) to \(limits[1]), so that only \(limits[0]) can be "
                + "chosen; write a smaller one", at: location)
    }

    static func stepMissesEnd(_ step: Double, _ last: Double, reached: Double, at location: FileLocation) -> Self {
        let numbers = [step, last, (reached * 1e9).rounded() / 1e9].map { Value.double($0).displayText }
        return warning(
            "step-misfits",
            "in steps of \(numbers[0]) the highest that can be chosen is \(numbers[2]), and never \(numbers[1]); write another step or "
                + "another limit", at: location)
    }

    static func descendantWithoutName(at location: FileLocation) -> Self {
        warning(
            "descendant-without-name",
            "this goes to a descendant, and says to none; write its name in destinationName, or to=\"NAME\"",
            at: location)
    }

    /// The same as a warning: what will fail when it is reached, and not before.
    var asWarning: Self {
        var copy = self
        copy.severity = .warning
        return copy
    }
}
