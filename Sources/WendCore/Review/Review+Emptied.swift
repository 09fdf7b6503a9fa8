import WendExpressions

/// Values that are emptied and then asked for by what is done after that.
extension Review {
    /// `<set name="basket" to="{[]}"/>` before `<append to="orders" value="{record(lines: basket)}"/>`.
    mutating func reviewEmptied() {
        guard document.allowsBindings, surroundings.isEntry, !hasStandIns else { return }
        var looked = 0
        for node in document.nodes.indices where isPlain(node) && kind(node)?.traits.contains(.performsAll) == true {
            var emptied: [String: Index] = [:]
            for entry in entries("actions", of: node) where hasRoom {
                guard case .node(let action) = entry.source, isPlain(action) else { continue }
                if !emptied.isEmpty, looked < Self.mostCandidates {
                    looked += 1
                } else if !emptied.isEmpty {
                    return
                }
                if !emptied.isEmpty, let (name, range) = asked(in: action, of: emptied), let set = emptied[name] {
                    report(
                        .askedOnceEmptied(name, at: location(range)).noting(
                            "it is emptied here", at: location(document.nodes[set].headRange)))
                    break
                }
                guard let place = texts("name", of: action).first?.text ?? texts("to", of: action).first?.text else {
                    continue
                }
                if isEmptying(action) {
                    emptied[place] = action
                } else {
                    emptied[String(place.prefix { $0 != "." })] = nil
                }
            }
        }
    }

    /// Whether an action makes an empty list, or an empty text, of a value.
    private func isEmptying(_ action: Index) -> Bool {
        guard case .whole(let parameter)? = kind(action)?.writes, let entry = entries(parameter, of: action).first
        else {
            return false
        }
        switch entry.source {
        case .literal(.string(let text)): return text.isEmpty
        case .literal(.list(let items)): return items.isEmpty
        case .binding(let expression):
            return expression.names.isEmpty && expression.evaluate(in: ExpressionScope()) == .list([])
        default: return false
        }
    }

    /// The first of some values that an action asks for itself, or what is always worked out of it: not in conditions, where it may be
    /// asked on purpose whether there is any, and not in what is opened.
    private func asked(in action: Index, of names: [String: Index]) -> (String, SourceRange)? {
        guard kind(action)?.writes != nil || kind(action)?.parameter("entity") != nil else { return nil }
        for entry in entries(action) where parameter(entry, of: action)?.conversion != .predicate {
            guard case .binding(let expression) = entry.source else { continue }
            for asked in expression.names {
                let range = written(entry, of: action)?.range ?? entry.range
                if let name = needed(by: [asked.name]).filter({ names[$0] != nil }).min() { return (name, range) }
            }
        }
        return nil
    }
}

extension Diagnostic {
    fileprivate static func askedOnceEmptied(_ name: String, at location: FileLocation) -> Self {
        warning(
            "asked-once-emptied",
            "'\(name.shortened)' has been emptied when this is done; let this stand before what empties it",
            at: location)
    }
}
