import WendOperations

/// Plans as Swift source, leaving out what is at its default.
extension ModelPlan: CustomStringConvertible {
    var description: String {
        var parts = ["operations: [\n  \(operations.map(\.description).joined(separator: ",\n  "))]"]
        func part<Element>(_ label: String, _ elements: [Element]) {
            if !elements.isEmpty {
                let lines = elements.map { "\($0)".replacing("ModelPlan.", with: "") }
                parts.append("\(label): [\(lines.joined(separator: ", "))]")
            }
        }
        part("shared", shared)
        part("dependencies", dependencies)
        part("segues", segues)
        part("loops", loops)
        part("guards", guards)
        part("capacities", capacities)
        part("wants", wants)
        if limit != 0 { parts.append("limit: \(limit)") }
        if policy != .continue { parts.append("policy: .\(policy)") }
        return "ModelPlan(\(parts.joined(separator: ", ")))"
    }
}

/// Joins the arguments that are said.
private func call(_ name: String, _ arguments: String?...) -> String {
    "\(name)(\(arguments.compactMap(\.self).joined(separator: ", ")))"
}

extension ModelPlan.Operation: CustomStringConvertible {
    var description: String {
        call(
            ".init", form == .plain ? nil : "form: .\(form)", fails == [false] ? nil : "fails: \(fails)",
            yields == 0 ? nil : "yields: \(yields)", attempts == 1 ? nil : "attempts: \(attempts)",
            rounds.isEmpty ? nil : "rounds: \(rounds)", cancels.isEmpty ? nil : "cancels: \(cancels)",
            priority == .normal ? nil : "priority: .\(priority)")
    }
}

extension ModelPlan.Round: CustomStringConvertible {
    var description: String {
        call(
            ".init", items.isEmpty ? nil : "items: \(items)", links.isEmpty ? nil : "links: \(links)",
            fromBase.isEmpty ? nil : "fromBase: \(fromBase)", toSelf.isEmpty ? nil : "toSelf: \(toSelf)",
            needsSuccess ? "needsSuccess: true" : nil, goesBack ? "goesBack: true" : nil,
            decision == .proceed ? nil : "decision: .\(decision)")
    }
}

extension ModelPlan.Item: CustomStringConvertible {
    var description: String {
        switch self {
        case .new(let operation): ".new(\(operation))"
        case .join(let number, let anew): ".join(\(number), runsFailedAnew: \(anew))"
        case .share(let number): ".share(\(number))"
        }
    }
}

extension ModelPlan.Link: CustomStringConvertible {
    var description: String { ".init(source: \(source), target: \(target))" }
}

extension ModelPlan.Dependency: CustomStringConvertible {
    var description: String {
        call(
            ".init", "source: \(source)", "target: \(target)",
            requirement == .completed ? nil : "requirement: .\(requirement)")
    }
}

extension ModelPlan.Segue: CustomStringConvertible {
    var description: String {
        call(
            ".init", "source: \(source)", "target: \(target)", condition == .always ? nil : "condition: .\(condition)",
            isExhausted ? "isExhausted: true" : nil)
    }
}

extension ModelPlan.Loop: CustomStringConvertible {
    var description: String {
        call(
            ".init", "source: \(source)", "target: \(target)", "bound: \(bound)",
            condition == .always ? nil : "condition: .\(condition)")
    }
}

extension ModelPlan.Want: CustomStringConvertible {
    var description: String {
        call(
            ".init", "operation: \(operation)", "semaphore: \(semaphore)", amount == 1 ? nil : "amount: \(amount)",
            isExclusive ? "isExclusive: true" : nil)
    }
}

extension ModelPlan.Guard: CustomStringConvertible {
    var description: String { ".init(target: \(target), trigger: .\(trigger))" }
}
