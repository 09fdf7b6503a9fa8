import WendExpressions

/// What was meant by names that stand for nothing, as long as there are not very many of them: each is compared with all there are.
struct Guesses {
    /// Of how many names of a screen it is looked for what was meant.
    static let most = 64

    private var left = most

    mutating func closest(to name: String, among names: @autoclosure () -> [String]) -> String? {
        guard left > 0 else { return nil }
        left -= 1
        return Suggestion.closest(to: name, among: names())
    }
}
