/// Which screens built in Swift lead where: all flows that are reached from one, by wiring them without leading anywhere.
///
///     let graph = FlowGraph(from: Shop.login)
///     print(graph.mermaid)
///     #expect(graph.problems == [])
public struct FlowGraph: Hashable, Sendable, Codable {
    /// One closure of a screen.
    public struct Edge: Hashable, Sendable, Codable {
        /// The flow whose screen has it.
        public let source: String
        /// Which way it leads: `push`, `pop`, `popTo` …
        public let verb: String
        /// The flow it leads to, or the message it sends; nil where there is none.
        public let target: String?
        /// The types of what it takes, in order.
        public let arguments: [String]
        /// Whether a method of the other screen is called with them.
        public let isConfigured: Bool
        public let isAnimated: Bool

        /// As it is written in a recipe.
        public var operation: LetsOperation? {
            LetsOperation.Verb(rawValue: verb).map { LetsOperation($0, target, animated: isAnimated) }
        }
    }

    /// The flow it begins at.
    public let root: String
    /// The names of the flows that are reached, the root first, then as they are found.
    public let flows: [String]
    /// What leads out of each, in the order of the flows, and of the recipes.
    public let edges: [Edge]
    /// The closures of the screens' own that nothing was given to: the flow and the property.
    public let unwired: [String]

    public init(from root: Flow<some SwiftScreen>) {
        var found: [any FlowRecipe] = [root]
        var (edges, unwired): ([Edge], [String]) = ([], [])
        var next = 0
        while next < found.count {
            let flow = found[next]
            next += 1
            let recorder = LetsRecorder()
            let screen = flow.make(wiredBy: recorder)
            unwired += Self.unwired(in: screen).map { "\(flow.name).\($0)" }
            for wire in recorder.wires {
                edges.append(
                    Edge(
                        source: flow.name, verb: wire.operation.verb.rawValue, target: wire.operation.target,
                        arguments: wire.arguments, isConfigured: wire.isConfigured,
                        isAnimated: wire.operation.isAnimated))
                if let target = wire.flow, !found.contains(where: { $0 === target }) { found.append(target) }
            }
        }
        self.root = root.name
        self.edges = edges
        self.unwired = unwired
        flows = found.map(\.name)
    }

    /// The properties that hold a closure or nothing, and hold nothing.
    package static func unwired(in screen: any SwiftScreen) -> [String] {
        closures(in: screen).filter(\.isMissing).map(\.name)
    }

    /// The properties of a screen that hold closures.
    package static func closures(in screen: any SwiftScreen) -> [(name: String, isMissing: Bool)] {
        Mirror(reflecting: screen).children.compactMap { child in
            let type = String(describing: Swift.type(of: child.value))
            guard let name = child.label, type.contains("->"), !type.hasPrefix("Stored<") else { return nil }
            let mirror = Mirror(reflecting: child.value)
            return (name, mirror.displayStyle == .optional && mirror.children.isEmpty)
        }
    }

    /// What leads out of a flow's screen.
    public func edges(from flow: String) -> [Edge] { edges.filter { $0.source == flow } }

    /// What is probably not meant, one sentence each: screens nothing leads out of, closures nothing was given to, flows that lead back
    /// to what cannot be there.
    public var problems: [String] {
        var problems = unwired.map { "nothing is given to \($0)" }
        let visits = exploration(depth: 8).visits
        for flow in flows.dropFirst()
        where edges(from: flow).allSatisfy({ $0.operation.map { [.send, .tell, .drive].contains($0.verb) } ?? false }) {
            problems.append("nothing leads out of '\(flow)'")
        }
        for edge in edges where edge.operation?.verb == .popTo {
            let stacks = visits.filter { $0.top == edge.source }
            if !stacks.isEmpty, !stacks.contains(where: { $0.stack.contains(edge.target ?? "") }) {
                problems.append("'\(edge.source)' leads back to '\(edge.target ?? "")', which is never below it")
            }
        }
        for edge in edges where edge.operation?.verb == .push {
            let places = visits.filter { $0.top == edge.source }
            if !places.isEmpty, places.allSatisfy(\.isPresented) {
                problems.append(
                    "'\(edge.source)' pushes '\(edge.target ?? "")', but is only ever presented, with no stack around it"
                )
            }
        }
        return problems
    }
}
