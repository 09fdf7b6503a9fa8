/// All ways through a graph up to a length.
extension FlowGraph {
    /// Where a way has led: the stack, the lowest first, and what is presented over it, the highest last.
    public struct Visit: Hashable, Sendable {
        public internal(set) var stack: [String]
        public internal(set) var presented: [String] = []

        /// The screen on top.
        public var top: String { presented.last ?? stack.last ?? "" }
        public var isPresented: Bool { !presented.isEmpty }
    }

    /// How many places are looked at, at most.
    public static let mostVisits = 20_000

    /// The shortest way to a place where something does not hold; nil if it holds everywhere within the bounds.
    ///
    ///     #expect(graph.way(in: 8) { $0.stack.count { $0 == "Login" } > 1 } == nil)
    ///
    /// - Parameters:
    ///   - depth: How many closures are called one after the other, at most.
    ///   - isWrong: Whether a place should not be.
    public func way(in depth: Int, to isWrong: (Visit) -> Bool) -> [LetsOperation]? {
        exploration(depth: depth, until: isWrong).way
    }

    /// Goes everywhere, nearest places first.
    func exploration(
        depth: Int, until isWrong: (Visit) -> Bool = { _ in false }
    ) -> (visits: [Visit], way: [LetsOperation]?) {
        let start = Visit(stack: [root])
        var order = [start]
        var came: [Visit: (from: Visit, by: LetsOperation)] = [:]
        var depths = [start: 0]
        var next = 0
        while next < order.count {
            let visit = order[next]
            next += 1
            if isWrong(visit) { return (order, way(to: visit, came)) }
            guard let steps = depths[visit], steps < depth else { continue }
            for edge in edges(from: visit.top) {
                guard let operation = edge.operation, let reached = place(after: operation, from: visit),
                    depths[reached] == nil, order.count < Self.mostVisits
                else { continue }
                depths[reached] = steps + 1
                came[reached] = (visit, operation)
                order.append(reached)
            }
        }
        return (order, nil)
    }

    private func way(to visit: Visit, _ came: [Visit: (from: Visit, by: LetsOperation)]) -> [LetsOperation] {
        var way: [LetsOperation] = []
        var visit = visit
        while let step = came[visit] {
            way.append(step.by)
            visit = step.from
        }
        return way.reversed()
    }

    /// Where a closure leads; nil if nowhere.
    private func place(after operation: LetsOperation, from visit: Visit) -> Visit? {
        var visit = visit
        switch (operation.verb, operation.target) {
        case (.push, let target?):
            guard !visit.isPresented else { return nil }
            visit.stack.append(target)
        case (.present, let target?), (.ask, let target?): visit.presented.append(target)
        case (.popTo, let target?):
            guard !visit.isPresented, let place = visit.stack.lastIndex(of: target) else { return nil }
            visit.stack.removeSubrange((place + 1)...)
        case (.pop, _):
            guard !visit.isPresented, visit.stack.count > 1 else { return nil }
            visit.stack.removeLast()
        case (.popToRoot, _):
            guard !visit.isPresented else { return nil }
            visit.stack.removeSubrange(1...)
        case (.dismiss, _), (.answer, _):
            guard visit.isPresented else { return nil }
            visit.presented.removeLast()
        default: return nil
        }
        return visit
    }
}
