import WendExpressions

extension Kind {
    // Not a `guard`: that keeps an operation of a graph from starting, and is about no person.
    public static let entering = Kind(
        "entering",
        "Says when its screen may be seen. Whoever comes otherwise, on whatever way, is led to another place, and goes on to the one "
            + "that was wanted as soon as it may be seen.",
        role: .performs, types: .passage,
        example: #"""
            <tabs>
                <screen title="Start" path="/"><label>For everybody</label></screen>
                <screen title="Account" path="/account">
                    <entering when="{person != nil}" otherwise="/sign-in"/>
                    <label>{person}</label>
                </screen>
                <screen title="Sign in" path="/sign-in"><label>Who are you?</label></screen>
            </tabs>
            """#,
        parameters: [
            .bool("when", "Whether the screen may be seen."),
            .text("otherwise", "The address of the place that is shown instead; without it what was shown stays."),
            .text(
                "ask",
                "What is asked instead of leading elsewhere: who says yes comes in, as long as the screen is there.",
                isLazy: true),
            .text("message", "What is said besides.", isLazy: true),
            .text("enter", "The words on the button that goes on."),
            .text("stay", "The words on the button that stays."),
        ],
        traits: .entering,
        behaviour: PassageBehaviour(isEntering: true))
}

extension SessionTree {
    static let passages = "passages"

    /// The rule that keeps a controller from being seen now; nil if none does.
    func barring(_ id: ActivationID) -> Reading? {
        guard library.hasPassages, let reference = node(of: id), role(reference) == .contains,
            isGiven(Self.passages, reference)
        else { return nil }
        return passages(.entering, of: id, reference).enumerated().first {
            !isMet($0.element) && !isAdmitted(to: id, $0.element, $0.offset)
        }?.element
    }

    /// Under which name is kept to which questions of coming to a controller a person has said yes; no parameter has this name.
    static let admitted = ":admitted"

    /// Whether a rule that asks lets somebody in without asking: it has asked already, or they are there. The number is that of the
    /// rule among those of its controller.
    func isAdmitted(to id: ActivationID, _ rule: Reading, _ number: Int) -> Bool {
        guard isGiven("ask", rule.node) else { return false }
        if state.visible.contains(id) { return true }
        return activation(id)?.changed(Self.admitted)?.elements.contains(.integer(number)) ?? false
    }

    /// The rules of a controller with one of the traits of passages, each as it is now.
    func passages(_ trait: Kind.Traits, of id: ActivationID, _ reference: NodeReference) -> [Reading] {
        passages(trait, in: Reading(reference, owner: id, scope: innerScope(of: id), isLive: true))
    }

    func passages(_ trait: Kind.Traits, in reading: Reading) -> [Reading] {
        // Whoever leaves an app is not asked by what it shows of others.
        if trait == .leaving, bundle(reading.node) != nil { return [] }
        let found = (try? readings(Self.passages, of: reading)) ?? []
        return found.filter { traits($0.node).contains(trait) }
    }

    func isMet(_ rule: Reading) -> Bool { (try? flag("when", of: rule)) ?? false }
}
