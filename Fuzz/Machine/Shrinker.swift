package import WendCore

/// Makes a case that fails as small as it gets: leaves out inputs, then documents, then nodes, while it still fails.
package struct Shrinker {
    private let registry: Registry
    /// Whether a case still fails in the same way.
    private let fails: (Trial) -> Bool
    /// Whether there is time left.
    private let goesOn: () -> Bool

    package init(_ registry: Registry, goesOn: @escaping () -> Bool, fails: @escaping (Trial) -> Bool) {
        self.registry = registry
        self.goesOn = goesOn
        self.fails = fails
    }

    package func shrink(_ trial: Trial) -> Trial {
        var trial = trial
        var size = Int.max
        while goesOn(), size > Self.size(trial) {
            size = Self.size(trial)
            trial = withFewerDoings(trial)
            trial = withEmptyDocuments(trial)
            trial = withFewerNodes(trial)
        }
        return trial
    }

    private static func size(_ trial: Trial) -> Int {
        trial.doings.count + trial.drafts.reduce(0) { $0 + $1.nodeCount + $1.root.itemCount }
    }

    private func withFewerDoings(_ trial: Trial) -> Trial {
        var trial = trial
        var piece = max(trial.doings.count / 2, 1)
        while piece > 0, goesOn() {
            var end = trial.doings.count
            while end > 0, goesOn() {
                let start = max(end - piece, 0)
                var smaller = trial
                smaller.doings.removeSubrange(start..<end)
                if fails(smaller) { trial = smaller }
                end = start
            }
            piece /= 2
        }
        return trial
    }

    /// The documents besides the first as bare screens: most cases need but one. Their numbers stay.
    private func withEmptyDocuments(_ trial: Trial) -> Trial {
        var trial = trial
        for number in trial.drafts.indices.dropFirst() where goesOn() && trial.drafts[number].nodeCount > 1 {
            var smaller = trial
            smaller.drafts[number].root = DraftNode("screen")
            if fails(smaller) { trial = smaller }
        }
        return trial
    }

    private func withFewerNodes(_ trial: Trial) -> Trial {
        var trial = trial
        for number in trial.drafts.indices {
            // The largest branches first: paths come with parents before their children.
            var place = 1
            while goesOn() {
                let paths = trial.drafts[number].root.paths
                guard place < paths.count else { break }
                if let smaller = without(paths[place], number, trial) { trial = smaller } else { place += 1 }
            }
            place = 0
            while goesOn() {
                let paths = trial.drafts[number].root.paths
                guard place < paths.count else { break }
                trial = withFewerWords(paths[place], number, trial)
                place += 1
            }
        }
        return trial
    }

    /// The case without a node, or with one of its children in its place; nil if it does not fail so.
    private func without(_ path: [Int], _ number: Int, _ trial: Trial) -> Trial? {
        guard let node = trial.drafts[number].root[path[...]] else { return nil }
        for pieces in [[]] + node.children.map({ [DraftNode.Piece.node($0)] }) {
            var smaller = trial
            smaller.drafts[number].root = trial.drafts[number].root.replacing(path[...], with: pieces)
            if isRunnable(smaller.drafts[number]), fails(smaller) { return smaller }
        }
        return nil
    }

    private func withFewerWords(_ path: [Int], _ number: Int, _ trial: Trial) -> Trial {
        var trial = trial
        guard let count = trial.drafts[number].root[path[...]].map({ $0.attributes.count + $0.items.count }) else {
            return trial
        }
        for place in (0..<count).reversed() where goesOn() {
            guard var node = trial.drafts[number].root[path[...]] else { continue }
            if place < node.attributes.count {
                node.attributes.remove(at: place)
            } else if place - node.attributes.count < node.items.count {
                node.items.remove(at: place - node.attributes.count)
            }
            var smaller = trial
            smaller.drafts[number].root = trial.drafts[number].root.replacing(path[...], with: [.node(node)])
            if isRunnable(smaller.drafts[number]), fails(smaller) { trial = smaller }
        }
        return trial
    }

    private func isRunnable(_ draft: Draft) -> Bool {
        draft.document(version: Document.Version(rawValue: draft.file)).checked(against: registry).isRunnable
    }
}

extension DraftNode {
    /// Attributes and items, here and below.
    fileprivate var itemCount: Int {
        attributes.count + items.count + children.reduce(0) { $0 + $1.itemCount }
    }
}
