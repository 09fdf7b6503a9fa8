import WendExpressions

extension Kind {
    public static let timer = Kind(
        "timer", "Sends a message when time has passed, once or again and again, as long as its controller is there.",
        role: .performs, types: .companion,
        example: #"""
            <screen>
                <value name="seconds" is="{0}"/>
                <timer every="1" message="tick" while="{seconds &lt; 60}"/>
                <label>{seconds} seconds</label>
                <set on="tick" name="seconds" to="{seconds + 1}"/>
            </screen>
            """#,
        parameters: [
            .number("every", "After how many seconds it sends, again and again; at least 0.1."),
            .number("after", "After how many seconds it sends, once."),
            .bool("while", "Whether it runs; it begins anew when this becomes true again.", fallback: true),
            .message("message", "What is sent.", isRequired: true),
        ],
        defaults: [Default(.message, "message")],
        sends: ["message"],
        demands: [Demand(.oneOf, ["every", "after"], "a timer needs either `every` or `after`")],
        traits: [.follows, .answersAreKnown],
        look: timeIsLongEnough, behaviour: TimerBehaviour())

    private static let timeIsLongEnough: Look = { looked in
        guard let every = looked.literal("every")?.number, every < TimerBehaviour.shortest,
            let written = looked.attribute("every")
        else { return [] }
        return [.tooOften(written.text, at: written.location)]
    }
}

/// A deadline in the state that comes back, or comes once.
struct TimerBehaviour: Ongoing {
    struct Memory: Codable {
        /// When it sends next; nil while it does not run, or once it has sent what it sends once.
        var next: Double?
        /// Whether it ran when this was last looked at.
        var runs = false
    }

    /// The shortest time there is between two messages.
    static let shortest = 0.1

    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        begin(Memory(), at: action, for: controller, in: scope, &turn)
    }

    /// Notices that it is to begin, or to end.
    func proceed(_ work: ActivationID, _ turn: inout Turn) {
        guard let memory = memory(of: work, turn.tree), let reading = turn.tree.reading(ofCompanion: work) else {
            return
        }
        let runs = turn.attempt { (turn) throws(Failure) in try turn.tree.flag("while", of: reading) } ?? false
        guard runs != memory.runs else { return }
        let next = runs ? interval(of: work, turn.tree).map { turn.tree.time + $0 } : nil
        turn.changeMemory(of: work) { (memory: inout Memory) in memory = Memory(next: next, runs: runs) }
    }

    func deadline(of work: ActivationID, _ tree: SessionTree) -> Double? { memory(of: work, tree)?.next }

    /// One that comes back is for those who look: nobody's screen ticks for a month.
    func isForSomebody(_ work: ActivationID, _ tree: SessionTree) -> Bool { tree.isGiven("every", of: work) }

    func due(_ work: ActivationID, _ turn: inout Turn) {
        let next =
            turn.tree.isGiven("every", of: work) ? interval(of: work, turn.tree).map { turn.tree.time + $0 } : nil
        turn.changeMemory(of: work) { (memory: inout Memory) in memory.next = next }
        turn.sendFromCompanion("message", work)
    }

    private func interval(of work: ActivationID, _ tree: SessionTree) -> Double? {
        let seconds = tree.number("every", of: work) ?? tree.number("after", of: work)
        return seconds.map { max($0, Self.shortest) }
    }
}

extension Diagnostic {
    fileprivate static func tooOften(_ written: String, at location: FileLocation) -> Self {
        warning(
            "too-often",
            "a timer sends at most every \(TimerBehaviour.shortest) seconds, and this says every \(written.shortened); one that is to "
                + "stand still has while=\"{…}\"", at: location)
    }
}
