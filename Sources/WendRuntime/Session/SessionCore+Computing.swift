import WendCore
import WendExpressions

/// Answers that are computed between two steps of one commit (design rule 12): journaled like any other, so replay applies
/// them and calls nobody.
extension SessionCore {
    /// How many answers are computed for one input. What is asked beyond that is answered in steps of their own.
    package static let mostComputed = 16
    /// How often screens built in Swift are made, or called, for one input. What is asked beyond that is answered in steps of their own.
    package static let mostMade = 64

    /// Notes what a step of the machine asks and says, and computes the answers that can be.
    /// - Returns: The entries of those answers.
    mutating func add(_ result: Step, to step: inout PendingStep) -> [JournalEntry] {
        drawing.note(result)
        drawn = nil
        step.reports += result.reports
        step.add(result.calls)
        noteCreated(in: result, &step)
        if computing == nil, screens == nil {
            step.effects += result.effects
            return []
        }
        var entries: [JournalEntry] = []
        var open = result.effects[...]
        var made = 0
        while let effect = open.popFirst() {
            if made < Self.mostMade, effect.bundle == nil,
                let (reply, document) = screens?.answer(effect, registry: registry)
            {
                made += 1
                let version = document?.document.version
                let isNew = version.map { !machine.documentVersions.contains($0) } ?? false
                if let document, isNew {
                    machine.add(document)
                    materials.add(document)
                }
                entries.append(answer(effect, bounded(reply), with: isNew ? version : nil, in: &step, &open))
                continue
            }
            guard let computing, entries.count < Self.mostComputed, effect.bundle == nil,
                let message = effect.message(in: id, of: settings),
                machine.awaitedReplies.contains(where: { $0.id == effect.id }), isDue(effect.id),
                let computation = computing(message), computation.reply.documentText(answering: effect) == nil
            else {
                step.effects.append(effect)
                continue
            }
            note(computation, of: effect, in: &step)
            entries.append(answer(effect, bounded(computation.reply), in: &step, &open))
        }
        return entries
    }

    /// Tells the machine an answer right away.
    private mutating func answer(
        _ effect: Effect, _ reply: Reply, with document: Document.Version? = nil, in step: inout PendingStep,
        _ open: inout ArraySlice<Effect>
    ) -> JournalEntry {
        let input = Input(time: lastTime, .reply(effect.id, reply))
        let answered = machine.receive(input)
        drawing.note(answered)
        step.reports += answered.reports
        step.add(answered.calls)
        noteCreated(in: answered, &step)
        open += answered.effects
        return JournalEntry(input, answered, versions, with: document)
    }

    private func noteCreated(in result: Step, _ step: inout PendingStep) {
        if tellsOfCreated { step.created += machine.created(in: result) }
    }

    /// Whether an answer may be taken at once.
    private func isDue(_ id: Effect.ID) -> Bool {
        machine.earliestTime(for: .reply(id, .success())).map { $0 <= lastTime } ?? true
    }

    /// A computation that is slow holds up whoever else the thread serves: it is said which, once, and counted each time.
    private mutating func note(_ computation: Computation, of effect: Effect, in step: inout PendingStep) {
        guard computation.seconds > Computation.slow else { return }
        counters.slowComputations += 1
        step.slowest = max(step.slowest ?? 0, computation.seconds)
        if slowNames.insert(effect.content.subject).inserted {
            step.reports.append(.slowComputation(effect.content.subject, seconds: computation.seconds))
        }
    }

    /// An answer, or that it failed: what writes and reads it goes only so deep, so it is refused before it is written down.
    func bounded(_ reply: Reply) -> Reply {
        guard Value.dictionary(reply.values).isDeeper(than: Limit.dataDepth.bound) else { return reply }
        return .failure(
            "the answer has lists and dictionaries more than \(Limit.dataDepth.bound) deep inside each other")
    }
}
