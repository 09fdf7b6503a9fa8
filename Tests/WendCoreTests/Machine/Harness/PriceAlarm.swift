import WendCore
import WendExpressions

/// The example of the architecture article, word for word: shows a price and ends after a minute.
struct PriceAlarm: Ongoing {
    static let kind = Kind(
        "priceAlarm", "Shows a price for a minute.", role: .performs, types: .action,
        parameters: [.text("of", "Whose price.", isRequired: true)], behaviour: PriceAlarm())

    struct Memory: Codable {
        var ends: Double
        var watch: Effect.ID?
    }

    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        let memory = Memory(ends: turn.tree.time + 60)
        guard let work = turn.begin(action, for: controller, in: scope, memory) else { return .failure(scope) }
        let watch = turn.watch("price", turn.tree.current("of", of: work) ?? .null, for: work)
        turn.changeMemory(of: work) { (memory: inout Memory) in memory.watch = watch }
        return .success(scope)
    }

    func deadline(of work: ActivationID, _ tree: SessionTree) -> Double? { memory(of: work, tree)?.ends }
    func due(_ work: ActivationID, _ turn: inout Turn) { turn.end(work) }

    func publishedNames(by part: ActivationID, of work: ActivationID, _ tree: SessionTree) -> [String] { ["price"] }
    func published(_ name: String, by part: ActivationID, of work: ActivationID, _ tree: SessionTree) -> Value? {
        name == "price" ? memory(of: work, tree)?.watch.flatMap(tree.watched) : nil
    }
}
