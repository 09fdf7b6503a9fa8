import WendCore
import Yams

/// Steps that hold other steps.
extension FlowReading {
    mutating func runFlow(_ node: YAMLNode, at key: YAMLNode) -> FlowCommand? {
        if let path = node.string, !isNothing(node) { return run(file: path, names: [], when: [], own: [], at: node) }
        guard node.mapping != nil else {
            report(.flowNeedsContent("runFlow", "a 'file' or 'commands'", at: location(key)))
            return nil
        }
        let fields = self.fields(of: node, below: "runFlow")
        let when = fields["when"].map { conditions(of: "when", $0) } ?? []
        let outer = names
        let own = self.environment(fields["env"])
        defer { names = outer }
        switch (fields["file"], fields["commands"]) {
        case (let path?, nil):
            guard let name = string(path, for: "file") else { return nil }
            return run(file: name, names: Set(own.map(\.name)), when: when, own: own, at: path)
        case (nil, let commands?):
            return .run(FlowSteps(steps: steps(commands), given: own), when: when)
        default:
            report(.flowNeedsContent("runFlow", "either a 'file' or 'commands'", at: location(key)))
            return nil
        }
    }

    mutating func repeated(_ node: YAMLNode, at key: YAMLNode) -> FlowCommand? {
        guard node.mapping != nil else {
            report(.flowNeedsContent("repeat", "'commands'", at: location(key)))
            return nil
        }
        let fields = self.fields(of: node, below: "repeat")
        guard let commands = fields["commands"] else {
            report(.flowNeedsContent("repeat", "'commands'", at: location(key)))
            return nil
        }
        if fields["times"] == nil, fields["while"] == nil { report(.flowEndless(at: location(key))) }
        let times = fields["times"].flatMap { self.times($0) }
        let conditions = fields["while"].map { self.conditions(of: "while", $0) } ?? []
        return .repeated(FlowSteps(steps: steps(commands)), times: times, while: conditions)
    }

    private mutating func times(_ node: YAMLNode) -> FlowText? {
        guard let text = text(node, for: "times") else { return nil }
        if case .literal? = text.parts.first, text.parts.count == 1 {
            guard let count = count(node, for: "times") else { return nil }
            guard count <= FlowSteps.mostRounds else {
                report(
                    .flowWrongValue(
                        "times", expected: "at most \(FlowSteps.mostRounds)", got: description(of: node),
                        at: location(node)))
                return nil
            }
        }
        return text
    }

    private mutating func conditions(of key: String, _ node: YAMLNode) -> [FlowCondition] {
        guard node.mapping != nil else {
            report(
                .flowWrongValue(
                    key, expected: "'visible', 'notVisible', 'true' or 'platform'", got: description(of: node),
                    at: location(node)))
            return []
        }
        return conditions(fields(of: node, in: "'\(key)'", known: FlowWord.names(.condition)))
    }

    private mutating func run(
        file path: String, names own: Set<String>, when: [FlowCondition], own environment: [FlowName], at node: YAMLNode
    ) -> FlowCommand? {
        let path = relative(path)
        if openFiles.contains(path) {
            report(.flowCircle(path, at: location(node)))
            return nil
        }
        do {
            let text = try files(path)
            var reading = FlowReading(file: path, host: host, files: files, openFiles: openFiles)
            let (steps, names) = reading.inner(text, names: self.names.union(own))
            diagnostics += reading.diagnostics
            allows.formUnion(reading.allows)
            return .run(FlowSteps(steps: steps, defaults: names, given: environment), when: when)
        } catch {
            report(.flowUnreadable("\(path): \(Self.reason(of: error))", at: location(node)))
            return nil
        }
    }
}
