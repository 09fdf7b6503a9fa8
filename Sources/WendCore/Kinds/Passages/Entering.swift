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
        behaviour: PassageBehaviour(isEntering: true))
}

extension SessionTree {
    static let passages = "passages"

    /// The rule that keeps a controller from being seen now; nil if none does.
    func barring(_ id: ActivationID) -> Reading? {
        guard library.hasPassages, let reference = node(of: id), role(reference) == .contains,
            isGiven(Self.passages, reference)
        else { return nil }
        if activation(id)?.changed(Self.admitted) != nil { return nil }
        return passages(Kind.entering.name, of: id, reference).first { !isMet($0) }
    }

    /// Under which name is kept that a person has said yes to come to a controller; no parameter has this name.
    static let admitted = ":admitted"

    /// The rules of a controller of one kind, each as it is now.
    func passages(_ kind: String, of id: ActivationID, _ reference: NodeReference) -> [Reading] {
        let reading = Reading(reference, owner: id, scope: innerScope(of: id), isLive: true)
        let found = (try? readings(Self.passages, of: reading)) ?? []
        return found.filter { self.kind($0.node).name == kind }
    }

    func isMet(_ rule: Reading) -> Bool { (try? flag("when", of: rule)) ?? false }
}
