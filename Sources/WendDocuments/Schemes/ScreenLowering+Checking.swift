import WendCore
import WendExpressions

/// What is wrong with a scheme by itself, and with what it says of its screen.
extension ScreenLowering {
    mutating func checkMediators() {
        if let mediator = scheme.tooMany {
            diagnostics.append(.mediatorsTooMany(at: location(mediator.id)))
        }
        for mediator in scheme.mediators {
            guard let type = mediator.type else {
                diagnostics.append(.mediatorWithoutType(mediator.id.words, at: location(mediator.id)))
                continue
            }
            guard let kind = MediatorClass.named(mediator.className) else {
                let closest = guesses.closest(to: mediator.className, among: MediatorClass.all.map(\.name))
                diagnostics.append(.mediatorType(type.text, closest: closest, at: location(type)))
                continue
            }
            for setting in mediator.attributes {
                if let sort = kind.attributes[setting.name.text] {
                    check(setting, sort, of: mediator)
                    continue
                }
                if setting.name.text.hasPrefix("wx.") { continue }
                let closest = guesses.closest(to: setting.name.text, among: kind.attributes.keys.sorted())
                diagnostics.append(
                    .attributeUnknown(setting.name.text, of: kind.name, closest: closest, at: location(setting.name)))
            }
            for outlet in mediator.outlets where kind.outlets[outlet.name.text] == nil {
                let closest = guesses.closest(to: outlet.name.text, among: kind.outlets.keys.sorted())
                diagnostics.append(
                    .attributeUnknown(outlet.name.text, of: kind.name, closest: closest, at: location(outlet.name)))
            }
        }
    }

    /// What an attribute does not take counts for nothing, and nobody would see why.
    private mutating func check(_ setting: Scheme.Setting, _ sort: MediatorClass.Sort, of mediator: Scheme.Mediator) {
        if sort.takes(setting.value) { return }
        // Between its quotes an empty text has no place of its own.
        let place = setting.value.text == "" ? setting.name.place : setting.place
        diagnostics.append(
            .schemeWorth(
                "'\(setting.name.text)' of '\(mediator.id.words)'", sort.words, at: location(place)))
    }

    /// Elements that nothing is called like.
    mutating func checkElements() {
        for (draft, name) in drafts.repeated {
            let place = draft.object?.runtimeAttributes.first { $0.keyPath == "wx.identifier" }?.place
            diagnostics.append(.nameTaken(name, at: location(place ?? draft.place)))
        }
        let known = Set(drafts.identifiers)
        let constraints = screen.object.map { Self.constraints(in: $0) } ?? [:]
        for element in scheme.elements where !element.isScreen && !known.contains(element.id.text) {
            if scheme[mediator: element.id.text] != nil {
                if !element.bindings.isEmpty {
                    diagnostics.append(.bindingOfMediator(element.id.text, at: location(element.id)))
                }
                continue
            }
            if let constraint = constraints[element.id.text] {
                if !follow(constraint, element) {
                    diagnostics.append(
                        .notSupported(
                            "'\(element.id.text)' is a constraint, which stays as it was drawn",
                            at: location(element.id)))
                }
                continue
            }
            let closest = guesses.closest(to: element.id.text, among: drafts.identifiers)
            diagnostics.append(.elementOfNothing(element.id.text, closest: closest, at: location(element.id)))
        }
    }

    /// Outlets that no form has: what they lead to is not sent, and nobody would see why.
    mutating func checkForms() {
        for named in drafts.named {
            guard let object = named.draft.object else { continue }
            let kind = DrawnMediators.className(of: object)
            guard let known = Self.outletsOfForms[kind] else { continue }
            let drawn = object.connections(.outletCollection).filter { $0.name != "gestureRecognizers" }
                .map { Scheme.Text($0.name, place: $0.object.place(of: "property")) }
            let written = named.identifier.flatMap { scheme[element: $0] }?.outlets.map(\.name) ?? []
            var told: Set<String> = []
            for outlet in drawn + written where !known.contains(outlet.text) && told.insert(outlet.text).inserted {
                diagnostics.append(.outletOfForm(outlet.text, of: kind, known, at: location(outlet)))
            }
        }
    }

    /// What the outlets of forms are called, by their classes.
    static let outletsOfForms = [
        "FormDisplayView": ["mandatoryFields", "optionalFields"],
        uploadClass: ["mandatoryFields", "optionalFields", "uploadContainer", "progressBar"],
    ]

    /// The constraints that have names, with what they stand in.
    private static func constraints(in object: InterfaceObject) -> [String: (
        constraint: InterfaceObject, owner: String
    )] {
        var found: [String: (InterfaceObject, String)] = [:]
        func look(_ object: InterfaceObject, _ owner: String) {
            if object.tag == "constraint", let name = object.identifier, found[name] == nil {
                found[name] = (object, owner)
            }
            for child in object.children { look(child, object.id.isEmpty ? owner : object.id) }
        }
        look(object, "")
        return found
    }

    /// A view whose width or height is nothing at times is hidden then; when it is there, it is as large as it becomes.
    private mutating func follow(_ known: (constraint: InterfaceObject, owner: String), _ element: Scheme.Element)
        -> Bool
    {
        let constraint = known.constraint
        guard let attribute = constraint["firstAttribute"], ["width", "height"].contains(attribute),
            constraint["secondItem"] == nil, let draft = draft(of: constraint["firstItem"] ?? known.owner, in: screen)
        else { return false }
        let targets: Set = ["constant", "animatedConstant", SchemeBinding.usualTarget]
        guard let binding = element.bindings.first(where: { targets.contains($0.targetName) }), binding.format == nil,
            let value = reading(names, { $0.value(of: binding) })
        else { return false }
        let sizes = [binding.ifTrue, binding.ifFalse].map { $0?.value.number ?? 0 }
        guard let size = sizes.max(), size > 0, size <= MediatorClass.greatest, sizes.min() == 0 else {
            return false
        }
        draft["hidden"] = "{NOT (\(value.code) > 0)}"
        // It may have been drawn as nothing.
        let drawn = attribute == "width" ? draft.object?.frame?.width : draft.object?.frame?.height
        if let drawn, drawn < size { self.sizes.append((draft, attribute == "width", size)) }
        return true
    }

    private func draft(of id: String, in draft: Draft) -> Draft? {
        if let object = draft.object, object.id == id { return draft }
        return draft.content.lazy.compactMap { self.draft(of: id, in: $0) }.first
    }
}
