import WendExpressions

/// Where an app is that a document shows in its own, as it is written.
package struct ShownSource: Sendable, Hashable {
    /// A file or a folder of the app, or an address; nil if that is known only while the app runs.
    package let text: String?
    package let location: FileLocation

    /// Whether it lies elsewhere.
    package var isAddress: Bool { text?.contains("://") ?? false }

    /// How many apps may lie in each other, the session's own counted: one that shows itself ends there.
    package static let mostDeep = 4

    /// What is said of an app that would lie deeper.
    static func tooDeep(_ source: String, _ depth: Int) -> String {
        "'\(source)' would lie \(depth) apps deep; \(mostDeep) are shown in each other"
    }
}

extension Diagnostic {
    /// An app that is shown nowhere: so many others lie around it.
    package static func bundleTooDeep(_ source: String, _ depth: Int, at location: FileLocation) -> Self {
        Self(
            code: "bundle-too-deep", severity: .warning, message: ShownSource.tooDeep(source.shortened, depth),
            location: location)
    }
}

extension CheckedDocument {
    /// Where the apps are that it shows, in its order.
    package var shownSources: [ShownSource] {
        outlines.indices.compactMap { node in
            let kind = registry.kinds[outlines[node].kind]
            guard kind.behaviour is BundleBehaviour,
                let entry = outlines[node].entries.first(where: { kind.parameters[$0.parameter].name == "source" })
            else { return nil }
            var text: String?
            if case .literal(let value) = entry.source { text = value.text ?? "" }
            let range = document.nodes[node].attributes.first { $0.name == "source" }?.valueRange
            return ShownSource(
                text: text, location: range.map { document.source.location(of: $0) } ?? document.location(of: node))
        }
    }
}
