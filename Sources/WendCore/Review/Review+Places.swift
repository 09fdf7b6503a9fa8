import WendExpressions

/// Where people are led who may not see a place.
extension Review {
    mutating func reviewEntering() {
        // What else the app has is another document's.
        guard surroundings.isEntry, !hasStandIns, let places = checked.places else { return }
        for node in document.nodes.indices where isRule(node) {
            if entries("when", of: node).isEmpty, entries("ask", of: node).isEmpty {
                report(.letsNobodyIn(at: location(document.nodes[node].headRange)))
            }
            for (text, range) in texts("otherwise", of: node) {
                if let path = PlacePath(text) {
                    if places.has(path) || path.words.isEmpty { continue }
                }
                let known = places.patterns.compactMap { $0.path { _ in nil }?.text }
                let closest = hasRoom ? Suggestion.closest(to: text, among: known) : nil
                report(
                    .unknownPlace(text, closest: closest, at: location(range)).writing(
                        closest, edits(of: text, in: range, to: closest)))
            }
        }
        reviewCircles(places)
    }

    /// Paths in a document that others load: addresses are those of the document that the app begins with.
    mutating func reviewLoadedPaths() {
        guard !surroundings.isEntry, !hasStandIns else { return }
        let paths = document.nodes.indices.filter { kind($0)?.role == .contains }.flatMap {
            texts(PlaceReader.parameter, of: $0)
        }
        guard !paths.isEmpty, surroundings.isLoaded?() == true else { return }
        for path in paths { report(.pathOfLoaded(path.text, at: location(path.range))) }
    }

    /// Parameters of paths for which the screen has nothing: pressed there, it has no address.
    mutating func reviewPathParameters(_ items: [String: ValueType], _ open: [Bool]) {
        guard surroundings.isEntry, !hasStandIns else { return }
        let told = Set(
            document.nodes.indices.flatMap { kind($0)?.role == .performs ? [] : kind($0)?.provides ?? [] })
        // What records have is known by the records.
        let known = named.filter { $0.value.contains { kind($0)?.types.fits(.property) != true } }.keys.sorted()
        for node in document.nodes.indices where isPlain(node) && kind(node)?.role == .contains && !open[node] {
            reviewWordsOfPath(node)
            for (name, range) in pathParameters(of: node) {
                if let closest = recordInstead(name, of: node) {
                    report(
                        .recordForPath(name, closest, at: location(range)).writing(
                            closest, edits(of: ":\(name)", in: range, to: ":\(closest)")))
                    continue
                }
                guard !known.contains(name), callers[name] == nil, !told.contains(name),
                    name != ActivationSource.person
                else { continue }
                let item = items.keys.sorted().first { items[$0]?.fieldNames.contains(name) == true }
                // The one name for both was said where the screen asks for it.
                if renamedParameters.contains(name) { continue }
                let own = namesDeclared(by: node).first { Self.isLonger($0, name) }
                let closest = hasRoom ? own ?? Suggestion.closest(to: name, among: known) : nil
                report(
                    .noValueForPath(name, of: item, closest: closest, at: location(range)).writing(
                        closest, edits(of: ":\(name)", in: range, to: closest.map { ":\($0)" })))
            }
        }
    }

    /// `path="id"` of a screen that keeps the `id` of what it was opened from: all of them have the same address.
    private mutating func reviewWordsOfPath(_ node: Index) {
        guard pathParameters(of: node).isEmpty, hasRoom else { return }
        let items = Set(checked.outlines.compactMap(\.repetition?.variable))
        for path in texts(PlaceReader.parameter, of: node) {
            let words = path.text.split(separator: "/").map(String.init)
            for entry in entries("values", of: node) {
                guard case .node(let value) = entry.source, isDeclaration(value),
                    let name = texts("name", of: value).first?.text, words.contains(name),
                    case .binding(let expression)? = entries("is", of: value).first?.source,
                    let way = expression.way?.split(separator: "."), way.count > 1, items.contains(String(way[0]))
                else { continue }
                report(
                    .wordForPath(name, at: location(path.range)).writing(
                        ":\(name)", edits(of: name, in: path.range, to: ":\(name)")))
                break
            }
        }
    }

    /// The value of a screen that was meant where the record is named that it is taken of: no address can say a record.
    private func recordInstead(_ name: String, of node: Index) -> String? {
        let own = namesDeclared(by: node)
        guard !own.contains(name), first[name] == nil,
            checked.outlines.contains(where: { $0.repetition?.variable == name })
        else { return nil }
        return entries("values", of: node).lazy.compactMap { entry -> String? in
            guard case .node(let value) = entry.source, self.isDeclaration(value),
                case .binding(let expression)? = self.entries("is", of: value).first?.source,
                expression.way?.hasPrefix("\(name).") == true
            else { return nil }
            return self.texts("name", of: value).first?.text
        }.first
    }

    /// What an address of a node says by name: the `id` of `orders/:id`, with the range of its path.
    func pathParameters(of node: Index) -> [(name: String, range: SourceRange)] {
        texts(PlaceReader.parameter, of: node).flatMap { path in
            path.text.split(separator: "/").filter { $0.hasPrefix(":") && $0.utf8.count > 1 }.map {
                (String($0.dropFirst()), path.range)
            }
        }
    }

    private func isRule(_ node: Index) -> Bool {
        isPlain(node) && kind(node)?.traits.contains(.entering) == true
    }

    // MARK: Circles

    /// A rule that leads elsewhere without asking.
    private struct Leading {
        let rule: Index
        /// When it lets somebody in; nil for never.
        let condition: ValueExpression?
        /// The controllers that are seen where it leads.
        let seen: [Index]
    }

    /// Finds those that lead each other's people to each other: rules with the same condition, which fail together.
    private mutating func reviewCircles(_ places: PlaceTable) {
        var rules: [Index: [Leading]] = [:]
        for node in document.nodes.indices where isRule(node) {
            if let leading = leading(node, places), let holder = parents[node] {
                rules[holder, default: []].append(leading)
            }
        }
        var said: Set<Index> = []
        for first in rules.values.joined().sorted(by: { $0.rule < $1.rule }) where !said.contains(first.rule) {
            let circle = circle(from: first, rules)
            guard !circle.isEmpty else { continue }
            said.formUnion(circle)
            report(.rulesInCircle(circle.count, at: location(document.nodes[first.rule].headRange)))
        }
    }

    private func leading(_ rule: Index, _ places: PlaceTable) -> Leading? {
        guard entries("ask", of: rule).isEmpty, let (text, _) = texts("otherwise", of: rule).first,
            let path = PlacePath(text), let steps = places.match(path)?.pattern.steps
        else { return nil }
        // What is presented covers what is below it, and what is pushed what it is pushed onto.
        let first = steps.lastIndex { if case .shown(_, .present) = $0.way { true } else { false } } ?? 0
        var seen: [Index] = []
        for (place, step) in steps.enumerated().dropFirst(first) {
            if steps.indices.contains(place + 1), case .shown(_, .push) = steps[place + 1].way { continue }
            seen.append(step.node)
        }
        switch entries("when", of: rule).first?.source {
        case nil, .literal(.bool(false))?: return Leading(rule: rule, condition: nil, seen: seen)
        case .binding(let condition)?: return Leading(rule: rule, condition: condition, seen: seen)
        default: return nil
        }
    }

    /// The rules that lead from one to the next and back to the first; empty if none do.
    private func circle(from first: Leading, _ rules: [Index: [Leading]]) -> [Index] {
        var paths: [(Leading, ValueExpression?, [Index])] = [(first, first.condition, [first.rule])]
        var seen: Set<Index> = []
        while let (rule, condition, path) = paths.popLast() {
            for next in rule.seen.lazy.flatMap({ rules[$0] ?? [] }) {
                guard condition == nil || next.condition == nil || condition == next.condition else { continue }
                if next.rule == first.rule { return path }
                if seen.insert(next.rule).inserted {
                    paths.append((next, condition ?? next.condition, path + [next.rule]))
                }
            }
        }
        return []
    }
}

extension Diagnostic {
    fileprivate static func letsNobodyIn(at location: FileLocation) -> Self {
        warning(
            "lets-nobody-in",
            "without 'when' and 'ask' this lets nobody in; write when=\"{person != nil}\", or what else has to hold",
            at: location)
    }

    fileprivate static func noValueForPath(
        _ name: String, of item: String?, closest: String?, at location: FileLocation
    ) -> Self {
        let value = item.map { "{\($0).\(name)}" } ?? ""
        let advice =
            closest.map { "did you mean ':\($0)'?" }
            ?? "write <value name=\"\(name.shortened)\" is=\"\(value)\"/> into the screen"
        return warning(
            "path-without-value",
            "nothing is called '\(name.shortened)', so that the screen has no address once it is opened; \(advice)",
            at: location)
    }

    fileprivate static func recordForPath(_ name: String, _ closest: String, at location: FileLocation) -> Self {
        warning(
            "path-without-value",
            "'\(name.shortened)' is a record here, which no address can say, so that the screen has none; the value of it that this screen "
                + "keeps is ':\(closest.shortened)'", at: location)
    }

    fileprivate static func wordForPath(_ name: String, at location: FileLocation) -> Self {
        warning(
            "path-without-value",
            "'\(name.shortened)' is this very word in the address, the same for all that are opened here; for what the screen keeps under the "
                + "name write ':\(name.shortened)'", at: location)
    }

    fileprivate static func rulesInCircle(_ count: Int, at location: FileLocation) -> Self {
        let what = count == 1 ? "leads back to its own screen" : "and \(count - 1) more lead in a circle"
        return error(
            "led-in-circle",
            "this \(what) whoever may not see it; let 'otherwise' lead to a place that may be seen then, such as one to sign in",
            at: location)
    }

    fileprivate static func unknownPlace(_ text: String, closest: String?, at location: FileLocation) -> Self {
        let advice =
            closest.map { "did you mean '\($0)'?" }
            ?? (text.hasPrefix("/") ? "give a screen the path" : "an address begins with '/'")
        return warning("unknown-place", "no place has the address '\(text.shortened)'; \(advice)", at: location)
    }
}
