public import WendExpressions

/// Inputs, validation, triggers and the way from one input to the next (spec/workflow-schema §7.5). The list of inputs is
/// derived from the tree every time; nothing registers.
extension Turn {
    /// Validates the inputs of a form and performs `didSubmit` or, at the first problem, `didNotSubmit`.
    /// What it asks the app is asked by whatever else submits the form, and is not asked again before it is answered.
    /// - Parameter sender: The view that was pressed.
    public mutating func submit(_ form: ActivationID, sender: ActivationID? = nil) -> Outcome {
        guard judge(form) else { return .failure(tree.actionScope(of: form, tree.creationScope(of: form))) }
        endEditing()
        let outer = asked
        if asked == nil { asked = .submitting(form) }
        defer { asked = outer }
        let outcome = performAction(named: "didSubmit", at: form, in: tree.creationScope(of: form).with(sender: sender))
        guard outcome.status == .absent else { return outcome }
        if let reference = tree.node(of: form) {
            report(.notHandled("didSubmit", destination: nil, at: tree.location(reference)))
        }
        return .success(outcome.scope)
    }

    /// Validates the inputs of a form, or those of a part of it, then what is checked of them together. Says what is wrong at the
    /// inputs, performs `didNotSubmit` with the first, and gives its input the keyboard if a person can see it there, at the latest
    /// when the question that is asked about it has been answered.
    ///
    /// Inputs that are hidden are left out: they have a value, but nobody could put it right. Those of controllers that are not
    /// on screen are judged.
    /// - Parameter part: The controller or view in the form whose inputs are meant; nil for all of them.
    /// - Returns: Whether there was no problem.
    public mutating func judge(_ form: ActivationID, within part: ActivationID? = nil) -> Bool {
        let scope = tree.actionScope(of: form, tree.creationScope(of: form))
        let inputs = tree.inputs(of: form).map { (id: $0, around: tree.ancestors(of: $0)) }.filter { input in
            part.map(input.around.contains) ?? true
        }
        for id in inputs.map(\.id) + [form] where tree.activation(id)?.changed("error") != nil {
            modify(id) { $0.changed["error"] = nil }
        }
        let seen = inputs.filter { !$0.around.contains(where: tree.isHidden) }.map(\.id)
        let gathers = tree.node(of: form).map { tree.document($0).document.allowsBindings } ?? false
        var failures: [(at: ActivationID, sentence: String?)] = []
        for input in seen {
            if let failed = firstFailure(of: input, in: scope) { failures.append((input, failed)) }
        }
        for failure in failedChecks(of: form, seen, isWhole: part == nil, in: scope)
        where !failures.contains(where: { $0.at == failure.at }) {
            failures.append(failure)
        }
        if failures.isEmpty {
            if tree.activation(form)?.changed(SessionTree.refusal) != nil {
                modify(form) { $0.changed[SessionTree.refusal] = nil }
            }
            return true
        }
        // Classic documents tell of inputs first, in their order. In an app what is about the whole form stands above them.
        guard gathers else {
            refuse(failures, form)
            return false
        }
        let places = Dictionary(uniqueKeysWithValues: seen.enumerated().map { ($1, $0) })
        refuse(failures.sorted { (places[$0.at] ?? -1) < (places[$1.at] ?? -1) }, form)
        return false
    }

    /// What a form checks of its inputs together and what does not hold, each with the input it is about, or the form.
    private mutating func failedChecks(
        of form: ActivationID, _ inputs: [ActivationID], isWhole: Bool, in scope: Scope
    ) -> [(at: ActivationID, sentence: String?)] {
        guard let reference = tree.node(of: form), tree.isGiven("checks", reference) else { return [] }
        let reading = Reading(reference, owner: form, scope: scope, isLive: true)
        let checks = attempt { (turn) throws(Failure) in try turn.tree.readings("checks", of: reading) } ?? []
        var failed: [(at: ActivationID, sentence: String?)] = []
        for check in checks {
            let inScope = Reading(check.node, owner: form, scope: scope, isLive: true)
            let names = attempt { (turn) throws(Failure) in try turn.tree.checkedInputs(inScope) } ?? []
            let tree = tree
            let about = names.compactMap { name in inputs.first { tree.name(of: $0) == name } }.first
            // What is about an input that is hidden, or in another part, is not asked here.
            if about == nil, !isWhole || (!names.isEmpty && tree.namesHiddenInput(names, of: form)) { continue }
            if !tree.judge(inScope) {
                failed.append((about ?? form, sentence(of: inScope)))
            }
        }
        return failed
    }

    /// What the first validation an input fails has to say, which may be nothing; nil if it fails none.
    private mutating func firstFailure(of input: ActivationID, in scope: Scope) -> String?? {
        guard let reference = tree.node(of: input) else { return nil }
        if let problem = tree.presenting(input)?.problem(of: input, tree) { return problem }
        let subject = tree.presenting(input)?.formValue(of: input, tree)
        let scope = Scope(frame: scope.frame, sent: scope.sent, receiver: scope.receiver, sender: input)
        let validations =
            attempt { (turn) throws(Failure) in try turn.tree.validations(of: input, reference, in: scope) } ?? []
        for inScope in validations {
            // A validation's own `value` says what it judges; without one it judges the input.
            if !tree.judge(inScope, preferringOwnValueOver: subject) { return .some(sentence(of: inScope)) }
        }
        return nil
    }

    private mutating func sentence(of condition: Reading) -> String? {
        attempt { (turn) throws(Failure) in try turn.tree.text("failureMessage", of: condition) } ?? nil
    }

    private mutating func refuse(_ failures: [(at: ActivationID, sentence: String?)], _ form: ActivationID) {
        for (place, sentence) in failures {
            modify(place) { $0.changed["error"] = .string(sentence ?? "") }
        }
        // What it says above its inputs.
        modify(form) { $0.changed[SessionTree.refusal] = true }
        let reason: Fields = failures[0].sentence.map { ["failureMessage": .string($0)] } ?? [:]
        _ = performAction(named: "didNotSubmit", at: form, in: tree.creationScope(of: form).adding(reason))
        let isApp = tree.isGathering(form, "summary")
        let isBelowQuestion = state.layers.last.map { !tree.isController($0) } ?? false
        let input = failures.lazy.map(\.at).first { [tree] input in
            (isApp && input != form ? tree.canBePointedAt(input) : tree.isFocusable(input))
                && (isBelowQuestion || tree.isInSight(input))
        }
        guard let input, isApp || input == failures[0].at else { return }
        if isBelowQuestion { state.nextFocus = input } else { setFocus(input) }
    }

    // MARK: Triggers

    /// Fires all triggers of a form, in order: what its parameter `triggers` holds.
    public mutating func fireTriggers(of form: ActivationID) {
        guard let reference = tree.node(of: form) else { return }
        let reading = Reading(reference, owner: form, scope: tree.innerScope(of: form), isLive: false)
        fire("triggers", of: reading, form)
    }

    private mutating func fire(_ parameter: String, of reading: Reading, _ form: ActivationID) {
        budget.enter()
        defer { budget.leave() }
        guard !mustStop(at: reading.node) else { return }
        let triggers = attempt { (turn) throws(Failure) in try turn.tree.readings(parameter, of: reading) } ?? []
        for trigger in triggers {
            guard tree.contains(form) else { return }
            let scope = tree.actionScope(of: form, tree.creationScope(of: form))
            let live = Reading(trigger.node, owner: form, scope: scope, isLive: trigger.isLive)
            let holds = tree.judgeCondition(of: live, without: true)
            let message =
                attempt { (turn) throws(Failure) in
                    try turn.tree.message(holds ? "successMessage" : "failureMessage", of: trigger.node, in: scope)
                } ?? nil
            if let message { sendOn(message, from: scope, at: trigger.node) }
            fire(holds ? "successTriggers" : "failureTriggers", of: live, form)
        }
    }

    // MARK: From input to input

    /// Moves the keyboard on, if the input that has it is valid.
    mutating func moveFocus(from input: ActivationID, by step: Int, in form: ActivationID) {
        fireTriggers(of: form)
        guard let next = tree.neighbour(of: input, by: step, in: form) else { return }
        let scope = tree.actionScope(of: form, tree.creationScope(of: form))
        if let failed = firstFailure(of: input, in: scope) {
            refuse([(input, failed)], form)
        } else {
            if tree.activation(input)?.changed("error") != nil { modify(input) { $0.changed["error"] = nil } }
            setFocus(next)
        }
    }

    /// The return key: on to the next input, or submit from the last.
    mutating func inputReturned(_ input: ActivationID) {
        guard let form = tree.form(of: input) else { return endEditing() }
        if tree.neighbour(of: input, by: 1, in: form) != nil {
            moveFocus(from: input, by: 1, in: form)
        } else {
            fireTriggers(of: form)
            _ = submit(form)
        }
    }

    // MARK: Values of inputs

    /// Sets a parameter of an activation: what a person entered, or whatever it is to be from now on in place of what the
    /// document says (``SessionTree/current(_:of:)``). What was wrong before is no longer said.
    /// An input that is tied to a place keeps it there.
    public mutating func set(_ parameter: String, to value: Value?, of id: ActivationID) {
        if let reference = tree.node(of: id), tree.kind(reference).holds == parameter,
            let place = tree.editedPlace(of: id, reference)
        {
            return write(value ?? .null, to: place, from: id)
        }
        if let reference = tree.node(of: id), tree.kind(reference).holds == parameter,
            let record = tree.editedRecord(of: id, reference)
        {
            return save(value ?? .null, to: record, from: id, reference)
        }
        modify(id) {
            $0.changed[parameter] = value ?? .null
            $0.changed["error"] = nil
        }
        if let form = tree.form(of: id), tree.activation(form)?.changed("error") != nil {
            modify(form) { $0.changed["error"] = nil }
        }
    }
}
