import Wend

// A kind of the app's own that performs: it leaves a call, and hosts that can play sounds do.
extension Kind {
    static let playSound = Kind(
        "playSound", "Plays a sound where the person is.", role: .performs, types: .action,
        parameters: [.text("sound", "The sound's name.", isRequired: true)],
        defaults: [Default(.string, "sound")],
        behaviour: PlaySoundBehaviour())
}

struct PlaySoundBehaviour: Performing {
    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        let reading = turn.tree.reading(action, for: controller, in: scope)
        do {
            turn.call("playSound", try turn.tree.text("sound", of: reading))
            return .success(scope)
        } catch {
            turn.report(error.diagnostic)
            return .failure(scope)
        }
    }
}
