import WendCore
import WendExpressions

extension CheckedDocument {
    /// The screens built in Swift that the document names and nobody shows: errors, with the nearest name there is.
    func missingScreens(among names: [String]) -> [Diagnostic] {
        document.nodes.flatMap { node -> [Diagnostic] in
            guard node.kind == "swiftScreen" else { return [] }
            var given = node.attributes.filter { $0.name == "screen" }.map { ($0.value, $0.valueRange) }
            for item in node.items where item.name == "screen" {
                if case .text(let text) = item.content { given.append((text, item.valueRange)) }
            }
            // What is worked out is known when it is.
            return given.filter { !names.contains($0.0) && !$0.0.contains("{") }.map { name, range in
                .missingScreen(name, among: names, at: document.source.location(of: range))
            }
        }
    }
}

extension Diagnostic {
    fileprivate static func missingScreen(_ name: String, among names: [String], at location: FileLocation) -> Self {
        let closest = Suggestion.closest(to: name, among: names)
        let known = names.isEmpty ? "it has shown none" : "it has shown \(names.joined(separator: ", "))"
        return Self(
            code: "missing-screen", severity: .error,
            message: "the app has no screen '\(name)' built in Swift; "
                + (closest.map { "did you mean '\($0)'?" } ?? "\(known): handlers.show(…)"),
            location: location)
    }
}
