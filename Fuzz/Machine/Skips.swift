/// What a fuzzer leaves out, so that what is known does not hide what is not.
package struct Skips: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Documents whose root is no controller.
    package static let root = Skips(rawValue: 1)
    /// Documents whose root is a stand-in.
    package static let standInRoot = Skips(rawValue: 2)
    /// Sessions whose tree has grown beyond what machines without a limit endure: they end there.
    package static let tree = Skips(rawValue: 4)
    /// Differences of replays that come of refused inputs having moved the time.
    package static let clock = Skips(rawValue: 8)

    /// Live values: without them no document is an `<app>`.
    package static let bindings = Skips(rawValue: 16)

    package static let words: [(word: String, skip: Skips)] = [
        ("root", .root), ("stand-in-root", .standInRoot), ("tree", .tree), ("clock", .clock),
        ("bindings", .bindings),
    ]
}
