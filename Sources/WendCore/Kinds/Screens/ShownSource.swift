import WendExpressions

/// Where an app is that a document shows in its own, as it is written.
package struct ShownSource: Sendable, Hashable {
    /// A file or a folder of the app, or an address; nil if that is known only while the app runs.
    package let text: String?
    package let location: FileLocation

    /// Whether it lies elsewhere.
    package var isAddress: Bool { text?.contains("://") ?? false }
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
