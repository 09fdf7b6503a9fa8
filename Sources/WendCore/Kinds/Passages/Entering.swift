import WendExpressions

extension Kind {
    // Not a `guard`: that keeps an operation of a graph from starting, and is about no person.
    public static let entering = Kind(
        "entering",
        "Says when its screen may be seen. Whoever comes otherwise, on whatever way, is led to another place, and goes on to the one "
            + "that was wanted as soon as it may be seen.",
        role: .supplies, types: .passage,
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
        ])
}

extension SessionTree {
    static let passages = "passages"

    /// The rule that keeps a controller from being seen now; nil if none does.
    func barring(_ id: ActivationID) -> Reading? {
        guard library.hasPassages, let reference = node(of: id), role(reference) == .contains,
            isGiven(Self.passages, reference)
        else { return nil }
        return passages(Kind.entering.name, of: id, reference).first { !isMet($0) }
    }

    /// The rules of a controller of one kind, each as it is now.
    func passages(_ kind: String, of id: ActivationID, _ reference: NodeReference) -> [Reading] {
        let reading = Reading(reference, owner: id, scope: innerScope(of: id), isLive: true)
        let found = (try? readings(Self.passages, of: reading)) ?? []
        return found.filter { self.kind($0.node).name == kind }
    }

    func isMet(_ rule: Reading) -> Bool { (try? flag("when", of: rule)) ?? false }
}
