import WendExpressions
import WendOperations

/// The way from checked nodes to the description of a graph. Everything about it is literal: what a graph is made of does not
/// depend on what happens.
struct OperationsReader {
    private let document: Document
    private let outlines: [CheckedDocument.Outline]
    private let registry: Registry
    private var description = OperationsDescription(plan: GraphPlan())
    private var semaphores: [String: Int] = [:]
    private var gates: [String] = []
    /// The nodes of connections by the names of their ends, for problems of the plan.
    private var connections: [[String]: Node.Index] = [:]

    /// - Parameter outlines: Of all nodes from the graph's on.
    static func read(
        _ node: Node.Index, _ document: Document, _ outlines: [CheckedDocument.Outline], _ registry: Registry
    ) -> OperationsDescription {
        var reader = OperationsReader(document: document, outlines: outlines, registry: registry)
        reader.read(node)
        return reader.description
    }

    private init(document: Document, outlines: [CheckedDocument.Outline], registry: Registry) {
        self.document = document
        self.outlines = outlines
        self.registry = registry
    }

    private mutating func read(_ root: Node.Index) {
        description.plan.limit = count("limit", root) ?? 0
        for node in children("semaphores", root) { addSemaphore(node) }
        for node in children("operations", root) { addOperation(node) }
        for node in children("connections", root) { addConnection(node) }
        description.gates = gates.joined(separator: "; ")
        report(description.plan.check(), root)
    }

    // MARK: What it is made of

    private mutating func addSemaphore(_ node: Node.Index) {
        guard let name = document.nodes[node].name, !name.isEmpty else {
            return report(.missingParameter("name", of: "semaphore", at: location(node)))
        }
        let permits = count("permits", node) ?? 1
        semaphores[name] = description.plan.add(GraphPlan.Semaphore(name, permits: permits))
        gates.append("\(name) \(permits)")
    }

    private mutating func addOperation(_ node: Node.Index) {
        let name = document.nodes[node].name.flatMap { $0.isEmpty ? nil : $0 }
        if let name, description.plan.operation(named: name) != nil {
            report(.repeatedOperation(name, at: location(node)))
        }
        let id = description.plan.add(name)
        for wanted in names("semaphores", node) {
            if let semaphore = semaphores[wanted] {
                description.plan.want(GraphPlan.Want(semaphore: semaphore), for: id)
                gates.append("\(id) \(wanted)")
            } else {
                let closest = Suggestion.closest(to: wanted, among: Array(semaphores.keys.sorted()))
                report(.unknownSemaphore(wanted, closest: closest, at: location("semaphores", node)))
            }
        }
        description.operations.append(
            OperationsDescription.Operation(
                node: node, name: name, retries: count("retry", node) ?? 0, backoff: backoff(node),
                retryWhen: predicate("retryWhen", node),
                timeout: number("timeout", node), answers: names("answers", node)))
    }

    private mutating func addConnection(_ node: Node.Index) {
        let targets = ends("to", node)
        if document.nodes[node].kind == "guard" { return addGuard(node, targets) }
        for source in ends("from", node) {
            for target in targets {
                connections[[description.plan.label(source.index), description.plan.label(target.index)]] = node
                switch document.nodes[node].kind {
                case "dependency": addDependency(node, source, target)
                case "segue": addSegue(node, source, target, .ordinary)
                case "exhaustedSegue": addSegue(node, source, target, .exhausted)
                case "loopSegue":
                    let bound: GraphPlan.LoopBound =
                        if let times = count("atMost", node) { .times(times) } else {
                            flag("unbounded", node) ? .unbounded : .undeclared
                        }
                    addSegue(node, source, target, .loop(bound, cancelsRunning: false))
                default: break
                }
            }
        }
    }

    private mutating func addDependency(_ node: Node.Index, _ source: OperationID, _ target: OperationID) {
        let requirement: GraphPlan.Requirement =
            switch text("requires", node) {
            case "succeeded": .succeeded
            case "failed": .failed
            case "always": .always
            default: .completed
            }
        gates.append("\(requirement.rawValue)")
        description.plan.depend(.operation(target), on: .operation(source), requires: requirement)
        description.operations[target.index].sources.append(source.index)
        if requirement == .failed { description.operations[source.index].handlers.append(target.index) }
    }

    private mutating func addSegue(
        _ node: Node.Index, _ source: OperationID, _ target: OperationID, _ kind: GraphPlan.SegueKind
    ) {
        gates.append(Self.words(kind))
        description.plan.segue(from: .operation(source), to: .operation(target), kind)
        description.segues.append(
            OperationsDescription.Segue(
                node: node, source: source.index, target: target.index, result: text("on", node),
                when: predicate("when", node), condition: children("condition", node).first,
                isExhausted: kind == .exhausted))
    }

    /// A sort of segue in words: written out by the standard library they would cost more than all the rest of reading a graph.
    private static func words(_ kind: GraphPlan.SegueKind) -> String {
        switch kind {
        case .ordinary: "ordinary"
        case .exhausted: "exhausted"
        case .loop(.undeclared, let cancels): "loop \(cancels)"
        case .loop(.unbounded, let cancels): "loop unbounded \(cancels)"
        case .loop(.times(let times), let cancels): "loop \(times) \(cancels)"
        }
    }

    private mutating func addGuard(_ node: Node.Index, _ targets: [OperationID]) {
        let word = text("trigger", node) ?? "executing"
        let sources = ends("from", node)
        gates.append("\(word) \(sources) \(targets)")
        if word == "anyFailed" {
            for target in targets { description.plan.guardOperation(.operation(target), by: nil, .anyFailed) }
            return
        }
        if !isGiven("from", node) {
            return report(.missingParameter("from", of: "guard", at: location(node)))
        }
        for source in sources {
            for target in targets {
                connections[[description.plan.label(target.index)]] = node
                description.plan.guardOperation(
                    .operation(target), by: .operation(source), word == "failed" ? .failed : .executing)
            }
        }
    }

    // MARK: Problems

    private mutating func report(_ diagnostic: Diagnostic) { description.diagnostics.append(diagnostic) }

    /// The problems that are about a connection rather than an operation.
    private static let ofConnections: Set<WorkflowProblem.Code> = [
        .invalidDependency, .invalidSegue, .invalidGuard, .unboundedLoop, .loopWithoutCircle, .segueIntoFinished,
    ]

    /// Problems of the plan at the nodes they are about.
    private mutating func report(_ check: GraphCheck, _ root: Node.Index) {
        let problems = check.problems.map { ($0, true) } + check.warnings.map { ($0, false) }
        for (problem, isError) in problems {
            // That is reported where the second one stands.
            if problem.code == .duplicateName { continue }
            let plan = description.plan
            let operation = problem.operations.lazy.compactMap { plan.operation(named: $0) }.first
            let connection = Self.ofConnections.contains(problem.code) ? connections[problem.operations] : nil
            let node = connection ?? operation.map { description.operations[$0.index].node } ?? root
            report(.graphProblem(problem, isError: isError, at: location(node)))
        }
    }

    // MARK: Reading nodes

    private func location(_ node: Node.Index) -> FileLocation { document.location(of: node) }

    private func location(_ parameter: String, _ node: Node.Index) -> FileLocation {
        let range = entries(parameter, node).first?.range ?? document.nodes[node].headRange
        return document.source.location(of: range)
    }

    private func entries(_ parameter: String, _ node: Node.Index) -> [CheckedDocument.Entry] {
        let outline = outlines[node]
        let parameters = registry[outline.kind].parameters
        return outline.entries.filter { parameters[$0.parameter].name == parameter }
    }

    private func isGiven(_ parameter: String, _ node: Node.Index) -> Bool { !entries(parameter, node).isEmpty }

    /// The nodes given to a parameter; those that are not known before the app runs are reported.
    private mutating func children(_ parameter: String, _ node: Node.Index) -> [Node.Index] {
        var found: [Node.Index] = []
        for entry in entries(parameter, node) {
            guard case .node(let child) = entry.source else { continue }
            // What is of no known kind is reported already.
            if document.nodes[child].form == .plain, outlines[child].kind == Registry.proxyIndex { continue }
            if document.nodes[child].form == .plain || parameter == "condition" {
                found.append(child)
            } else {
                report(.undecidedOperation(document.nodes[child].kind, at: location(child)))
            }
        }
        return found
    }

    private mutating func value(_ parameter: String, _ node: Node.Index) -> Value? {
        guard let entry = entries(parameter, node).first else { return nil }
        if case .literal(let value) = entry.source { return value }
        report(.undecidedOperation(parameter, at: document.source.location(of: entry.range)))
        return nil
    }

    private mutating func text(_ parameter: String, _ node: Node.Index) -> String? { value(parameter, node)?.text }
    private mutating func number(_ parameter: String, _ node: Node.Index) -> Double? { value(parameter, node)?.number }
    /// A whole number, from 0; what is more than anybody can count to is as much as can be counted.
    private mutating func count(_ parameter: String, _ node: Node.Index) -> Int? {
        number(parameter, node).map { $0 >= 0 ? Int(min($0, Double(Int32.max))) : 0 }
    }
    /// Seconds, from 0 to the longest pause.
    private mutating func backoff(_ node: Node.Index) -> Backoff {
        let delay = number("retryDelay", node).map { min(max(0, $0), Self.longestPause) } ?? 0
        return Backoff(
            .seconds(delay), factor: max(1, number("retryFactor", node) ?? 2), maximum: .seconds(Self.longestPause))
    }

    /// Seconds a pause between two tries may grow to.
    private static let longestPause = 3600.0

    private mutating func flag(_ parameter: String, _ node: Node.Index) -> Bool {
        value(parameter, node).map(Conversions.truth) ?? false
    }

    private func predicate(_ parameter: String, _ node: Node.Index) -> ValueExpression? {
        if case .binding(let expression)? = entries(parameter, node).first?.source { expression } else { nil }
    }

    private mutating func names(_ parameter: String, _ node: Node.Index) -> [String] {
        (text(parameter, node) ?? "").split { $0.isWhitespace || $0 == "," }.map(String.init)
    }

    /// The operations at one end of a connection; names nobody has are reported.
    private mutating func ends(_ parameter: String, _ node: Node.Index) -> [OperationID] {
        var ends: [OperationID] = []
        for name in names(parameter, node) {
            if let operation = description.plan.operation(named: name) {
                ends.append(operation)
            } else {
                let known = description.operations.compactMap(\.name)
                let closest = Suggestion.closest(to: name, among: known)
                report(.unknownOperation(name, closest: closest, at: location(parameter, node)))
            }
        }
        return ends
    }
}
