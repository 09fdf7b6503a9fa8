import WendExpressions

extension Kind {
    public static let string = Kind(
        "string", "A text, as written or translated.", role: .supplies, types: .string,
        example: #"<label><string key="greeting" value="Hello"/></label>"#,
        parameters: [
            .text("value", "The text; beside a key, what stands in when there is no translation."),
            .text("key", "The key of the translation."),
            .text("table", "The table the key is looked up in; needs a key. The default table is `Localizable`."),
            Parameter(
                "arguments", .any,
                "What stands in the places of the translation that are written `%@`, `%d` or `%#@name@`: a value, or a list of "
                    + "them for several places; needs a key.", isLazy: true),
        ],
        defaults: [Default(.string, "value")],
        demands: [Demand(.anyOf, ["key", "value"], "a string needs a key or a value")],
        literal: .string,
        look: { looked in
            guard let key = looked.text("key"), let resources = looked.resources,
                looked.count("table") == 0 || looked.text("table") != nil
            else { return [] }
            let table = looked.text("table")?.text ?? StringBehaviour.defaultTable
            if resources.has(key.text, in: table) {
                guard looked.count("arguments") == 0, resources.needsArguments(key.text, in: table) else { return [] }
                return [.missingArguments(key.text, at: key.location)]
            }
            let hasValue = looked.count("value") != 0
            let unread = resources.has(table: table) ? nil : looked.unreadTable(table)
            // Something else stands in: that is meant while there are no tables, and in older documents always.
            if hasValue, !looked.isOfApp || resources.tables.isEmpty && unread == nil { return [] }
            let closest = Suggestion.closest(to: key.text, among: resources.keys(of: table))
            return [
                looked.problem(
                    .missingText(
                        key.text, table: table, closest: closest, hasValue: hasValue, unread: unread, at: key.location),
                    of: key, meant: closest)
            ]
        },
        behaviour: StringBehaviour())
}

extension AppResources {
    /// Whether a text's words depend on numbers, or it has places for values.
    fileprivate func needsArguments(_ key: String, in table: String) -> Bool {
        tables.values.contains { tables in
            guard let table = tables[table] else { return false }
            return table.plurals[key] != nil || table.texts[key].map(TextSpecifier.hasPlaces) ?? false
        }
    }
}

/// Text, translated if it has a key (spec/workflow-schema §2.4).
struct StringBehaviour: Supplying {
    static let defaultTable = "Localizable"

    func supply(_ node: Reading, _ tree: SessionTree) throws(Failure) -> Value? {
        let value = try tree.text("value", of: node)
        guard let key = try tree.text("key", of: node) else { return value.map(Value.string) }
        let table = try tree.text("table", of: node) ?? Self.defaultTable
        // A list stands for its elements, each in a place of its own.
        let arguments = try tree.values("arguments", of: node).flatMap { value -> [Value] in
            if case .list(let elements) = value { elements } else { [value] }
        }
        let locale = tree.shownLocale(of: node.node)
        return .string(
            tree.translation(of: key, in: table, locale: locale, arguments, for: node.node) ?? value ?? key)
    }

    /// Warns of a text that is looked up by a key no table has, and that says nothing else.
    func lookOver(_ node: Reading, _ turn: inout Turn) {
        let tree = turn.tree
        guard tree.isGiven("key", node.node), !tree.isGiven("value", node.node),
            let key = (try? tree.text("key", of: node)) ?? nil
        else { return }
        let table = ((try? tree.text("table", of: node)) ?? nil) ?? Self.defaultTable
        let locale = tree.shownLocale(of: node.node)
        if tree.translation(of: key, in: table, locale: locale, [], for: node.node) == nil {
            turn.report(.missingText(key, table: table, at: tree.location(node.node)))
        }
    }
}
