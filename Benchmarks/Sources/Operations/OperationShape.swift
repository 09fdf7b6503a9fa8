/// The shapes of graphs that are measured.
enum OperationShape: String, CaseIterable {
    case chain, independent, fan, layered, random

    /// Source and target of every dependency.
    func edges(_ count: Int) -> [(Int, Int)] {
        switch self {
        case .chain: return (1..<count).map { ($0 - 1, $0) }
        case .independent: return []
        case .fan: return (1..<(count - 1)).flatMap { [(0, $0), ($0, count - 1)] }
        case .layered:
            // Rows of 100, each operation after two of the row before.
            return (100..<count).flatMap { target -> [(Int, Int)] in
                let row = target - 100 - target % 100
                return [(row + target % 100, target), (row + (target + 37) % 100, target)]
            }
        case .random:
            var state: UInt64 = 42
            return (1..<count).flatMap { target in
                (0..<3).map { _ in
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    return (Int(state >> 33) % target, target)
                }
            }
        }
    }
}
