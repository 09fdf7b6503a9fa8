import WendExpressions

extension Kind {
    public static let intent = Kind(
        "intent",
        "Has the stage around it show another section or view, or what was there before. It is followed when what happens now is done.",
        role: .performs, types: .action,
        example: #"""
            <stage>
                <section name="list" first="all">
                    <screen name="all">
                        <container>
                            <button title="A pen" message="open"/>
                            <button title="Start over" message="again"/>
                        </container>
                        <intent on="open" view="one" extras="{record(thing: 'A pen')}" transition="push"/>
                        <intent on="again" section="list" view="all" clearHistory="yes" flush="yes"/>
                    </screen>
                    <screen name="one">
                        <value name="thing" is=""/>
                        <container>
                            <label>{thing}</label>
                            <button title="Back" message="back"/>
                        </container>
                        <set on="onResume" name="thing" to="{message.thing}"/>
                        <intent on="back" back="1"/>
                    </screen>
                </section>
            </stage>
            """#,
        parameters: [
            .text("section", "The name of the section; the one around unless given, else the present one."),
            .text("view", "The name of the view in it; without one the section shows its first, or itself."),
            .number("back", "How many places of the history to go back instead."),
            .choice(
                "transition", of: .transition,
                "How the one takes the place of the other; on the way back the reverse of the way in unless given."
            ).unseen(by: .terminal, because: "nothing moves in a terminal."),
            Parameter("extras", .any, "A record for `onResume` of the section and the view.", isLazy: true),
            .bool(
                "flush", "Whether everything that was made is forgotten first, and made anew when it is needed.",
                fallback: false),
            .bool("clearHistory", "Whether the way here is forgotten first.", fallback: false),
        ],
        demands: [
            Demand(
                .anyOf, ["section", "view", "back", "flush", "clearHistory"],
                "'intent' leads nowhere: give it a section, a view, or how far back, or have it flush or clearHistory")
        ],
        changes: .go,
        behaviour: IntentBehaviour())
}

/// Something asked of the stage around.
struct IntentBehaviour: Performing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        let location = turn.tree.location(action)
        let intent = turn.attempt { (turn) throws(Failure) in
            try asked(turn.tree.reading(action, for: controller, in: scope), turn.tree)
        }
        guard let intent else { return .failure(scope) }
        guard let stage = turn.tree.stage(for: controller) else {
            turn.report(.noStage(turn.tree.kind(action).name, at: location))
            return .failure(scope)
        }
        if turn.go(turn.tree.placed(intent, raisedBy: controller, on: stage), on: stage, at: location) {
            return .success(scope)
        }
        return .failure(scope)
    }

    private func asked(_ reading: Reading, _ tree: SessionTree) throws(Failure) -> Intent {
        let section = try tree.text("section", of: reading)
        let view = try tree.text("view", of: reading)
        var intent = Intent(.stay)
        if let back = try tree.value("back", of: reading)?.number {
            intent.destination = .back(Int(exactly: back.rounded()) ?? 0)
        } else if section != nil || view != nil {
            intent.destination = .show(section: section, view: view)
        }
        intent.transition = try tree.text("transition", of: reading).flatMap(Transition.init)
        intent.extras = try tree.value("extras", of: reading)?.fields ?? [:]
        intent.flushes = try tree.flag("flush", of: reading)
        intent.clearsHistory = try tree.flag("clearHistory", of: reading)
        return intent
    }
}
