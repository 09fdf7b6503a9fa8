public import WendExpressions

/// Inputs, validation, triggers and the way from one input to the next (spec/workflow-schema §7.5). The list of inputs is
/// derived from the tree every time; nothing registers.
extension Turn {
    /// Validates the inputs of a form and performs `didSubmit` or, at the first problem, `didNotSubmit`.
    public mutating func submit(_ form: ActivationID) -> Outcome {
        guard judge(form) else { return .failure(tree.actionScope(of: form, tree.creationScope(of: form))) }
        endEditing()
        let outcome = performAction(named: "didSubmit", at: form, in: tree.creationScope(of: form))
        guard outcome.status == .absent else { return outcome }
        if let reference = tree.node(of: form) {
            report(.notHandled("didSubmit", destination: nil, at: tree.location(reference)))
        }
        return .success(outcome.scope)
    }

    /// Validates the inputs of a form, or those of a part of it. At the first problem says it at the input, performs
    /// `didNotSubmit` and gives the input the keyboard if a person can see it there.
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
        for input in inputs where tree.activation(input.id)?.changed("error") != nil {
            modify(input.id) { $0.changed["error"] = nil }
        }
        for input in inputs where !input.around.contains(where: tree.isHidden) {
            guard let failed = firstFailure(of: input.id, in: scope) else { continue }
            refuse(input.id, failed, form)
            return false
        }
        return true
    }

    /// The first validation an input fails.
    private mutating func firstFailure(of input: ActivationID, in scope: Scope) -> Reading? {
        guard let reference = tree.node(of: input) else { return nil }
        let subject = tree.presenting(input)?.formValue(of: input, tree)
        let scope = Scope(frame: scope.frame, sent: scope.sent, receiver: scope.receiver, sender: input)
        let reading = Reading(reference, owner: input, scope: scope, isLive: false)
        let validations = attempt { (turn) throws(Failure) in try turn.tree.readings("validations", of: reading) } ?? []
        for validation in validations {
            let inScope = Reading(validation.node, owner: input, scope: scope, isLive: validation.isLive)
            // A validation's own `value` says what it judges; without one it judges the input.
            let holds = attempt { (turn) throws(Failure) in
                try turn.tree.judge(inScope, preferringOwnValueOver: subject)
            }
            if holds != true { return inScope }
        }
        return nil
    }

    private mutating func refuse(_ input: ActivationID, _ failed: Reading, _ form: ActivationID) {
        let message = attempt { (turn) throws(Failure) in try turn.tree.text("failureMessage", of: failed) } ?? nil
        modify(input) { $0.changed["error"] = .string(message ?? "") }
        let reason: Fields = message.map { ["failureMessage": .string($0)] } ?? [:]
        _ = performAction(named: "didNotSubmit", at: form, in: tree.creationScope(of: form).adding(reason))
        if tree.isFocusable(input), tree.isInSight(input) { setFocus(input) }
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
            guard tree.activation(form) != nil else { return }
            let scope = tree.actionScope(of: form, tree.creationScope(of: form))
            let live = Reading(trigger.node, owner: form, scope: scope, isLive: trigger.isLive)
            let holds =
                attempt { (turn) throws(Failure) in
                    guard let condition = try turn.tree.readings("condition", of: live).first else { return true }
                    return try turn.tree.judge(condition)
                } ?? false
            let message =
                attempt { (turn) throws(Failure) in
                    try turn.tree.message(holds ? "successMessage" : "failureMessage", of: trigger.node, in: scope)
                } ?? nil
            if let message, !deliver(message, to: form).isAnswered {
                reportUnanswered(message, at: trigger.node)
            }
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
            refuse(input, failed, form)
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
        modify(id) {
            $0.changed[parameter] = value ?? .null
            $0.changed["error"] = nil
        }
    }
}
