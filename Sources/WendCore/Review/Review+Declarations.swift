import WendExpressions

/// Values that are declared twice by one controller, or are always worked out of themselves.
extension Review {
    mutating func reviewDeclarations() {
        var declarations: [Index] = []
        for node in document.nodes.indices where isController(node) {
            var names: [String: SourceRange] = [:]
            for entry in entries("values", of: node) {
                guard case .node(let value) = entry.source, isPlain(value), isDeclaration(value),
                    let name = texts("name", of: value).first
                else { continue }
                let range = written(name: value) ?? name.range
                if let first = names[name.text] {
                    report(
                        .declaredTwice(name.text, at: location(range)).noting(
                            "this is the one that counts", at: location(first)))
                } else {
                    names[name.text] = range
                    declarations.append(value)
                }
            }
        }
        reviewCircles(declarations)
    }

    private func written(name node: Index) -> SourceRange? {
        document.nodes[node].attributes.first { $0.name == "name" }?.valueRange
    }

    // MARK: Circles

    /// A value that is always worked out of others which need it themselves: that comes to nothing, whatever they are.
    private mutating func reviewCircles(_ declarations: [Index]) {
        var workedOut: [String: Index] = [:]
        for node in declarations where !entries("always", of: node).isEmpty {
            // Of several of one name only a run knows which is meant.
            if let name = texts("name", of: node).first?.text, isOnlyOne(name, node) { workedOut[name] = node }
        }
        if workedOut.isEmpty { return }
        var state: [String: Bool] = [:]
        for node in declarations {
            guard let name = texts("name", of: node).first?.text, workedOut[name] == node, state[name] == nil else {
                continue
            }
            follow(name, workedOut, &state)
        }
    }

    /// Walks along what a value needs, without recursion: chains may be as long as a document.
    ///
    /// - Parameter state: Of each name that was reached whether it is still being followed.
    private mutating func follow(_ start: String, _ workedOut: [String: Index], _ state: inout [String: Bool]) {
        var way: [(name: String, rest: [String])] = [(start, needs(of: start, workedOut))]
        state[start] = true
        while let last = way.last {
            guard let next = last.rest.last else {
                state[last.name] = false
                way.removeLast()
                continue
            }
            way[way.count - 1].rest.removeLast()
            switch state[next] {
            case nil:
                state[next] = true
                way.append((next, needs(of: next, workedOut)))
            case true?:
                let circle = way.map(\.name).drop { $0 != next }
                if let node = workedOut[next] {
                    report(.needsItself(Array(circle), at: location(written(name: node) ?? headRange(node))))
                }
            case false?: break
            }
        }
    }

    private func headRange(_ node: Index) -> SourceRange { document.nodes[node].headRange }

    /// The values among those worked out that one needs, and that are declared where it sees them; the last first.
    private func needs(of name: String, _ workedOut: [String: Index]) -> [String] {
        guard let node = workedOut[name] else { return [] }
        let around = Set(self.around(node))
        var needed: [String] = []
        for entry in entries("always", of: node) {
            guard case .binding(let expression) = entry.source else { continue }
            for found in expression.names {
                guard let other = workedOut[found.name], let owner = parents[other], around.contains(owner),
                    !needed.contains(found.name)
                else { continue }
                needed.append(found.name)
            }
        }
        return needed.reversed()
    }

    private func isOnlyOne(_ name: String, _ node: Index) -> Bool {
        (named[name] ?? []).allSatisfy { $0 == node }
            && !checked.outlines.contains { $0.repetition?.variable == name }
    }
}

extension Diagnostic {
    static func declaredTwice(_ name: String, at location: FileLocation) -> Self {
        warning(
            "declared-twice",
            "'\(name.shortened)' is declared here twice, and only the first counts; leave one, or give it another name",
            at: location)
    }

    static func needsItself(_ names: [String], at location: FileLocation) -> Self {
        let others = names.dropFirst().prefix(3).map { "'\($0.shortened)'" }.joined(separator: ", that of ")
        let way = others.isEmpty ? "itself" : "\(others)\(names.count > 4 ? " and so on" : ""), and that of it again"
        return warning(
            "needs-itself",
            "'\(names[0].shortened)' is worked out of \(way), so it is always nothing; what changes by itself is kept with "
                + "is=\"…\" and changed by <set>", at: location)
    }
}
