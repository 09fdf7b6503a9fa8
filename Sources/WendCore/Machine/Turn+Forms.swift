package import WendExpressions

/// Inputs, validation, triggers and the way from one input to the next (spec/workflow-schema §7.5). The list of inputs is
/// derived from the tree every time; nothing registers.
extension Turn {
    /// A form's inputs in document order, those of controllers hosted in it included.
    package func inputs(of form: ActivationID) -> [ActivationID] {
        var found: [ActivationID] = []
        visitViews(of: form) { child in
            if presenting(child)?.formValue(of: child, self) != nil { found.append(child) }
        }
        return found
    }

    /// Everything that may be an input of a form, by its name; nothing is asked for its value.
    func namedViews(of form: ActivationID) -> NameIndex.Names {
        var found: NameIndex.Names = [:]
        visitViews(of: form) { child in
            if let name = name(of: child), !name.isEmpty { found[name, default: []].append(child) }
        }
        return found
    }

    private func visitViews(of id: ActivationID, _ look: (ActivationID) -> Void) {
        for child in activation(id)?.children ?? [] {
            guard meter.spend(Meter.visit), let reference = node(of: child) else { continue }
            let kind = kind(reference)
            if kind.role == .contains, kind.name != "screen", kind.name != "table" { continue }
            look(child)
            visitViews(of: child, look)
        }
    }

    func presenting(_ id: ActivationID) -> (any Presenting)? { behaviour(of: id) as? any Presenting }

    /// Values by name; a repeated name has the list of its values.
    package func formValues(of form: ActivationID) -> Fields { values(of: inputs(of: form)) }

    func values(of inputs: [ActivationID]) -> Fields {
        var values: Fields = [:]
        var counts: [String: Int] = [:]
        for input in inputs {
            guard let name = name(of: input), !name.isEmpty,
                let value = presenting(input)?.formValue(of: input, self)
            else { continue }
            counts[name, default: 0] += 1
            switch (counts[name], values[name]) {
            case (2, let first?): values[name] = .list([first, value])
            case (let count?, .list(let list)?) where count > 2: values[name] = .list(list + [value])
            default: values[name] = value
            }
        }
        return values
    }

    /// Validates everything that can be seen and performs `didSubmit` or, at the first problem, `didNotSubmit`. What is
    /// hidden has a value, but nobody could put it right.
    mutating func submit(_ form: ActivationID) -> Outcome {
        let scope = actionScope(of: form, creationScope(of: form))
        let inputs = inputs(of: form)
        for input in inputs where activation(input)?.changed("error") != nil {
            modify(input) { $0.changed["error"] = nil }
        }
        for input in inputs where !ancestors(of: input).contains(where: isHidden) {
            if let failed = firstFailure(of: input, in: scope) { return refuse(input, failed, form, scope) }
        }
        endEditing()
        let outcome = performAction(named: "didSubmit", at: form, in: creationScope(of: form))
        guard outcome.status == .absent else { return outcome }
        if let reference = node(of: form) {
            report(.notHandled("didSubmit", destination: nil, at: location(reference)))
        }
        return .success(outcome.scope)
    }

    /// The first validation an input fails.
    private mutating func firstFailure(of input: ActivationID, in scope: Scope) -> Reading? {
        guard let reference = node(of: input) else { return nil }
        let subject = presenting(input)?.formValue(of: input, self)
        let scope = Scope(frame: scope.frame, sent: scope.sent, receiver: scope.receiver, sender: input)
        let reading = Reading(reference, owner: input, scope: scope, isLive: false)
        let validations = attempt { (turn) throws(Failure) in try turn.readings("validations", of: reading) } ?? []
        for validation in validations {
            let inScope = Reading(validation.node, owner: input, scope: scope, isLive: validation.isLive)
            // A validation's own `value` says what it judges; without one it judges the input.
            let holds = attempt { (turn) throws(Failure) in
                try turn.judge(inScope, preferringOwnValueOver: subject)
            }
            if holds != true { return inScope }
        }
        return nil
    }

    private mutating func refuse(
        _ input: ActivationID, _ failed: Reading, _ form: ActivationID, _ scope: Scope
    ) -> Outcome {
        let message = attempt { (turn) throws(Failure) in try turn.text("failureMessage", of: failed) } ?? nil
        modify(input) { $0.changed["error"] = .string(message ?? "") }
        let reason: Fields = message.map { ["failureMessage": .string($0)] } ?? [:]
        _ = performAction(named: "didNotSubmit", at: form, in: creationScope(of: form).adding(reason))
        if isFocusable(input), state.layers.last.map(isController) ?? true { setFocus(input) }
        return .failure(scope)
    }

    // MARK: Triggers

    /// Fires all triggers of a form, in order.
    mutating func fireTriggers(of form: ActivationID) {
        guard let reference = node(of: form) else { return }
        let reading = Reading(reference, owner: form, scope: innerScope(of: form), isLive: false)
        fire("triggers", of: reading, form)
    }

    private mutating func fire(_ parameter: String, of reading: Reading, _ form: ActivationID) {
        budget.enter()
        defer { budget.leave() }
        guard !mustStop(at: reading.node) else { return }
        let triggers = attempt { (turn) throws(Failure) in try turn.readings(parameter, of: reading) } ?? []
        for trigger in triggers {
            guard activation(form) != nil else { return }
            let scope = actionScope(of: form, creationScope(of: form))
            let live = Reading(trigger.node, owner: form, scope: scope, isLive: trigger.isLive)
            let holds =
                attempt { (turn) throws(Failure) in
                    guard let condition = try turn.readings("condition", of: live).first else { return true }
                    return try turn.judge(condition)
                } ?? false
            let message =
                attempt { (turn) throws(Failure) in
                    try turn.message(holds ? "successMessage" : "failureMessage", of: trigger.node, in: scope)
                } ?? nil
            if let message, !deliver(message, to: form).isAnswered {
                reportUnanswered(message, at: location(trigger.node))
            }
            fire(holds ? "successTriggers" : "failureTriggers", of: live, form)
        }
    }

    // MARK: From input to input

    /// Whether an input can have the keyboard: it takes it, neither it nor anything around it is hidden, it is no part
    /// of another input, and not in a bar that nobody shows.
    package func isFocusable(_ id: ActivationID) -> Bool {
        guard presenting(id)?.takesFocus == true else { return false }
        return ancestors(of: id).allSatisfy { candidate in
            guard let activation = activation(candidate), !isHidden(candidate) else { return false }
            if Self.barSlots.contains(activation.slot) { return isShown(activation.slot, of: activation.parent) }
            return !Self.fieldSlots.contains(activation.slot)
        }
    }

    /// What a controller has for whatever is around it.
    private static let barSlots: Set<String> = ["navigationItem", "toolbarItems"]

    private func isShown(_ slot: String, of controller: ActivationID?) -> Bool {
        guard let controller, let container = activation(controller)?.parent else { return false }
        return containing(container)?.shows(slot, of: controller, container, self) ?? false
    }

    package func isHidden(_ id: ActivationID) -> Bool {
        guard let reference = node(of: id), kind(reference).role == .presents else { return false }
        if let changed = activation(id)?.changed("hidden") { return Conversions.truth(changed) }
        return isGiven("hidden", reference)
            && ((try? flag("hidden", of: Reading(reference, owner: id, scope: creationScope(of: id), isLive: false)))
                ?? false)
    }

    /// The next or previous input that can have the keyboard.
    package func neighbour(of input: ActivationID, by step: Int, in form: ActivationID) -> ActivationID? {
        let inputs = inputs(of: form)
        guard let position = inputs.firstIndex(of: input) else { return nil }
        var next = position + step
        while inputs.indices.contains(next) {
            if isFocusable(inputs[next]) { return inputs[next] }
            next += step
        }
        return nil
    }

    /// Moves the keyboard on, if the input that has it is valid.
    mutating func moveFocus(from input: ActivationID, by step: Int, in form: ActivationID) {
        fireTriggers(of: form)
        guard let next = neighbour(of: input, by: step, in: form) else { return }
        let scope = actionScope(of: form, creationScope(of: form))
        if let failed = firstFailure(of: input, in: scope) {
            _ = refuse(input, failed, form, scope)
        } else {
            if activation(input)?.changed("error") != nil { modify(input) { $0.changed["error"] = nil } }
            setFocus(next)
        }
    }

    /// The return key: on to the next input, or submit from the last.
    mutating func inputReturned(_ input: ActivationID) {
        guard let form = form(of: input) else { return endEditing() }
        if neighbour(of: input, by: 1, in: form) != nil {
            moveFocus(from: input, by: 1, in: form)
        } else {
            fireTriggers(of: form)
            _ = submit(form)
        }
    }
}
