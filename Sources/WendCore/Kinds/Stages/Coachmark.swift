import WendExpressions

extension Kind {
    public static let coachmark = Kind(
        "coachmark",
        "Lays pictures over everything, one after the other: each press shows the next, the last takes them away. A newer one takes the "
            + "place of an older, and one without pictures takes it away.",
        role: .performs, types: .action,
        example: #"""
            <coachmark on="go" images="logo, news"/>
            """#,
        parameters: [
            Parameter(
                "images", .any,
                "The names of the pictures, in order: a list, or a text with commas between them. `.png` at the end of a name means "
                    + "nothing. Where there is room for 568 points, a picture of the same name with `_5` behind it is taken if there is one.",
                isLazy: true)
        ],
        behaviour: CoachmarkBehaviour())
}

/// The picture for more room than usual: the first rule whose height there is, and whose picture there is, holds.
public struct CoachmarkRule: Sendable, Hashable {
    /// The least height of the screen, in points.
    public let height: Int
    /// What stands behind the name of the picture.
    public let suffix: String

    /// For the tallest screens first.
    static let all = [CoachmarkRule(height: 568, suffix: "_5")]
}

/// Pictures as a layer of their own, which a person presses through (spec/view-factory §10).
struct CoachmarkBehaviour: Performing, Presenting {
    private static let left = "images"

    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        let done = turn.attempt { (turn: inout Turn) throws(Failure) in
            let given = try turn.tree.value("images", of: turn.tree.reading(action, for: controller, in: scope))
            let names = (given?.elements ?? []).flatMap(Self.names)
            let missing = names.filter { Self.forms(of: $0.name, for: action, turn.tree).isEmpty }
            for name in missing { turn.report(.missingImage(name.name, at: turn.tree.location(action))) }
            let shown = names.filter { !Self.forms(of: $0.name, for: action, turn.tree).isEmpty }
            turn.dismissLayers { $0 is CoachmarkBehaviour }
            guard !shown.isEmpty else { return true }
            let id = try turn.ask(action, in: scope, for: controller)
            turn.modify(id) { $0.changed[Self.left] = .list(shown.map(\.value)) }
            return true
        }
        return done == true ? .success(scope) : .failure(scope)
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        let left = turn.tree.activation(id)?.changed(Self.left)?.elements ?? []
        guard event.kind == .press, left.count > 1 else {
            let asking = turn.tree.activation(id)?.creator
            turn.dismiss(id)
            if let asking { turn.answer(asking, with: .success()) }
            return
        }
        turn.modify(id) { $0.changed[Self.left] = .list(Array(left.dropFirst())) }
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        let left = renderer.tree.activation(id)?.changed(Self.left)?.elements ?? []
        var properties: Properties = [.variant: "picture", .shortcut: "cancel"]
        if let image = left.first.flatMap(ImageValue.init) {
            let forms = renderer.tree.node(of: id).map { Self.forms(of: image.name, for: $0, renderer.tree) } ?? []
            if let form = forms.last { properties[.image] = .string(form.file) }
            if forms.count > 1 { properties[.tallImage] = .string("\(forms[0].height) \(forms[0].file)") }
            properties.take(over: image)
            properties[.label] = .string(image.label ?? image.name)
        }
        let picture = Element(.part("picture", of: id), .button, properties, events: .press)
        // Who has a keyboard goes on with the return key, and hears what is shown.
        var layer: Properties = [.variant: "coachmark", .returnKey: .string(picture.id.description)]
        layer[.label] = properties[.label]
        return Element(renderer.id(of: id), .actionSheet, layer, children: [picture])
    }

    private struct Picture {
        let name: String
        var value: Value
    }

    private static func names(_ value: Value) -> [Picture] {
        if let fields = value.fields, let name = fields["name"]?.text {
            var plain = fields
            plain["name"] = .string(Self.plain(name))
            return [Picture(name: Self.plain(name), value: .dictionary(plain))]
        }
        return (value.text ?? "").split(separator: ",").map(Self.trimmed).filter { !$0.isEmpty }.map { name in
            Picture(name: plain(name), value: .string(plain(name)))
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }

    /// A name without `.png`, however it is written; other endings are part of the name.
    private static func plain(_ name: String) -> String {
        name.lowercased().hasSuffix(".png") ? String(name.dropLast(4)) : name
    }

    /// The pictures there are of a name, those for the most room first.
    private static func forms(
        of name: String, for reference: NodeReference, _ tree: SessionTree
    ) -> [(file: String, height: Int)] {
        let known = tree.resources(for: reference).images
        let tall = CoachmarkRule.all.filter { known?.contains(name + $0.suffix) ?? false }
            .compactMap { rule in
                tree.file(of: name + rule.suffix, for: reference).map { (file: $0, height: rule.height) }
            }
        return tall + (tree.file(of: name, for: reference).map { [(file: $0, height: 0)] } ?? [])
    }
}
