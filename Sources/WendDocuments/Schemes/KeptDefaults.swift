import WendCore

/// What an app keeps for its person in `defaults`, as far as inputs change it: one record of an entity of its own, so that every session
/// of the same person has it.
struct KeptDefaults {
    /// The types of attributes by the ways that lead to them behind `defaults`.
    private var types: [String: String] = [:]

    private static let entity = "KeptDefaults"
    private static let rows = "keptDefaults"
    /// Which of them somebody has changed in the session.
    private static let changed = "changedDefaults"
    private static let (read, write) = ("defaults:read", "defaults:write")

    /// Notes that an input changes something.
    /// - Parameters:
    ///   - place: The way to it, `defaults` first.
    ///   - kind: The kind of the input.
    mutating func add(_ place: String, changedBy kind: String) {
        let type =
            switch kind {
            case "switch", "checkbox": "bool"
            case "slider", "numberField", "segmentedControl": "number"
            case "datePicker": "date"
            default: "text"
            }
        let way = String(place.dropFirst("defaults.".count))
        // What inputs of two sorts change is a text, as anything may be.
        types[way] = types[way].map { $0 == type ? type : "text" } ?? type
    }

    /// Ways that go on from another are a part of what that keeps.
    private var ways: [String] {
        types.keys.filter { way in !types.keys.contains { $0.hasPrefix(way + ".") } }.sorted()
    }

    /// The attribute that a way is kept as. None is called as the value that is read beside it.
    private static func attribute(_ way: String) -> String {
        way == "defaults" ? "defaults_" : way.split(separator: ".").joined(separator: "_")
    }

    /// Has the controller that an app begins with read and keep it; nothing where nothing is changed.
    func declare(in root: Draft) {
        let ways = ways
        if ways.isEmpty { return }
        let place = root.place
        let entity = Draft(
            "entity", [("name", Self.entity)], place: place,
            content: ways.map {
                Draft("attribute", [("name", Self.attribute($0)), ("type", types[$0] ?? "text")], place: place)
            })
        let row = "FUNCTION(\(Self.rows), 'wx_first')"
        root.content += [
            Draft("value", [("name", Self.changed)], place: place), entity,
            Draft("query", [("name", Self.rows), ("entity", Self.entity)], place: place),
            Draft("change", [("of", "{\(Self.rows).@count > 0}"), ("message", Self.read)], place: place),
            Draft(
                "set",
                [
                    ("on", Self.read), ("name", "defaults"),
                    ("to", "{TERNARY(\(Self.rows).@count > 0, \(Self.record(ways[...], "", row)), defaults)}"),
                ], place: place),
        ]
        // Each by itself: what another session has kept of the others meanwhile stays.
        for way in ways {
            let (name, message) = (Self.attribute(way), "\(Self.write):\(way)")
            let value = "record(\(name): defaults.\(way))"
            let saved = Draft(
                "multipleActions", place: place,
                content: [
                    Draft(
                        "save", [("entity", Self.entity), ("unless", "TRUEPREDICATE"), ("value", "{\(value)}")],
                        place: place),
                    Draft("save", [("entity", Self.entity), ("set", value)], place: place),
                ])
            let noted = Draft("set", [("name", "\(Self.changed).\(name)"), ("to", "{YES}")], place: place)
            let action = Draft.performing(
                [noted, saved], if: "\(Self.changed).\(name) == YES OR defaults.\(way) != \(row).\(name)", place: place)
            action.attributes.insert(Markup.Attribute("on", message, place: place), at: 0)
            root.content += [
                Draft("change", [("of", "{defaults.\(way)}"), ("message", message)], place: place), action,
            ]
        }
    }

    /// What is kept as the record that `defaults` is: read once, when it comes, but for what was changed before that, emptied or not. What
    /// is entered later is ahead of what is kept, which would take it back.
    private static func record(_ ways: ArraySlice<String>, _ start: String, _ row: String) -> String {
        var names: [String] = []
        for way in ways {
            let name = String(way.dropFirst(start.count).prefix { $0 != "." })
            if names.last != name { names.append(name) }
        }
        let fields = names.map { name in
            let inner = "\(start)\(name)."
            let deeper = ways.filter { $0.hasPrefix(inner) }
            let code =
                deeper.isEmpty
                ? "TERNARY(\(changed).\(attribute(start + name)) == YES, defaults.\(start + name), \(row).\(attribute(start + name)))"
                : record(deeper[...], inner, row)
            return "\(name): \(code)"
        }
        return "record(\(fields.joined(separator: ", ")))"
    }
}
