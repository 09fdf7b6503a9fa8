import WendCore
import WendExpressions

/// What is wrong with a scheme by itself, and with what it says of its screen.
extension ScreenLowering {
    mutating func checkMediators() {
        var known: Set<String> = []
        for mediator in scheme.mediators {
            known.insert(mediator.id.text)
            guard let type = mediator.type else {
                diagnostics.append(.mediatorWithoutType(mediator.id.text, at: location(mediator.id)))
                continue
            }
            guard let kind = MediatorClass.named(mediator.className) else {
                let closest = Suggestion.closest(to: mediator.className, among: MediatorClass.all.map(\.name))
                diagnostics.append(.mediatorType(type.text, closest: closest, at: location(type)))
                continue
            }
            for setting in mediator.attributes where !kind.attributes.contains(setting.name.text) {
                if setting.name.text.hasPrefix("wx.") { continue }
                let closest = Suggestion.closest(to: setting.name.text, among: kind.attributes.sorted())
                diagnostics.append(
                    .attributeUnknown(setting.name.text, of: kind.name, closest: closest, at: location(setting.name)))
            }
            for outlet in mediator.outlets where !kind.outlets.contains(outlet.name.text) {
                let closest = Suggestion.closest(to: outlet.name.text, among: kind.outlets.sorted())
                diagnostics.append(
                    .attributeUnknown(outlet.name.text, of: kind.name, closest: closest, at: location(outlet.name)))
            }
        }
    }

    /// Elements that nothing is called like.
    mutating func checkElements() {
        let known = Set(drafts.identifiers)
        let constraints = screen.object.map { Self.constraints(in: $0) } ?? []
        for element in scheme.elements where !element.isScreen && !known.contains(element.id.text) {
            if scheme[mediator: element.id.text] != nil {
                if !element.bindings.isEmpty {
                    diagnostics.append(.bindingOfMediator(element.id.text, at: location(element.id)))
                }
                continue
            }
            if constraints.contains(element.id.text) {
                diagnostics.append(
                    .notSupported(
                        "'\(element.id.text)' is a constraint, which stays as it was drawn", at: location(element.id)))
                continue
            }
            let closest = Suggestion.closest(to: element.id.text, among: drafts.identifiers)
            diagnostics.append(.elementOfNothing(element.id.text, closest: closest, at: location(element.id)))
        }
    }

    /// The names of constraints.
    private static func constraints(in object: InterfaceObject) -> Set<String> {
        var found: Set<String> = []
        func look(_ object: InterfaceObject) {
            if object.tag == "constraint", let name = object.identifier { found.insert(name) }
            for child in object.children { look(child) }
        }
        look(object)
        return found
    }
}
