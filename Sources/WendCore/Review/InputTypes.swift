import WendExpressions

/// What the names of inputs stand for where they are seen, by the controllers they belong to.
///
/// What several controllers around a node have together is joined once: a form may have thousands of inputs, and each of them may
/// ask for all.
final class InputTypes {
    private let types: [Node.Index: [String: ValueType]]
    private var joined: [Node.Index: [String: ValueType]] = [:]

    init(_ types: [Node.Index: [String: ValueType]]) { self.types = types }

    var isEmpty: Bool { types.isEmpty }

    func isHolder(_ node: Node.Index) -> Bool { types[node] != nil }

    /// - Parameter holders: Controllers with inputs that lie around each other, the innermost first: its names go before.
    func joined(of holders: [Node.Index]) -> [String: ValueType] {
        guard let first = holders.first else { return [:] }
        if let known = joined[first] { return known }
        var all: [String: ValueType] = [:]
        for holder in holders.reversed() { all.merge(types[holder] ?? [:]) { $1 } }
        joined[first] = all
        return all
    }
}
