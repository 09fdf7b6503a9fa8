/// Apps that another app shows: each finds by name what is its own, and nothing else.
///
/// An app ends at the root of its documents: whoever looks outward from within ends there, and whoever looks into something leaves what
/// stands apart out.
extension SessionTree {
    /// The app that a node is of, if that is shown in another; nil for the app itself.
    func bundle(_ reference: NodeReference) -> Document.Bundle? {
        guard library.hasBundles else { return nil }
        return document(reference).document.bundle
    }

    /// The same of what was made from a node, by its identifier.
    func bundle(of id: ActivationID) -> String? {
        guard library.hasBundles else { return nil }
        return node(of: id).flatMap { bundle($0)?.identifier }
    }

    /// The app of an identifier that is shown; nil if none is.
    package func bundle(called identifier: String) -> Document.Bundle? {
        library.documents.lazy.compactMap(\.document.bundle).first { $0.identifier == identifier }
    }

    /// The apps that are shown.
    package var bundles: [Document.Bundle] {
        guard library.hasBundles else { return [] }
        return Set(library.documents.compactMap(\.document.bundle)).sorted { $0.identifier < $1.identifier }
    }

    /// Whether something is the root of an app that is shown in another.
    func standsApart(_ id: ActivationID) -> Bool {
        guard library.hasBundles, let around = parent(of: id) else { return false }
        return bundle(of: id) != bundle(of: around)
    }

    /// What contains something, as far as it is of the same app; innermost first.
    func ancestorsInApp(of id: ActivationID) -> [ActivationID] {
        let chain = ancestors(of: id)
        guard library.hasBundles, let root = chain.firstIndex(where: standsApart) else { return chain }
        return Array(chain[...root])
    }

    /// Whether somebody outside answers messages of a name that a node sends: the app for its own, and its services for those of an app
    /// that it shows.
    func isHandled(_ message: String, sentBy reference: NodeReference) -> Bool {
        bundle(reference).map { $0.messages.contains(message) } ?? state.settings.handledMessages.contains(message)
    }

    /// The texts and images that a node means by their names.
    func resources(for reference: NodeReference) -> AppResources { bundle(reference)?.resources ?? resources }

    /// In which language things are shown where no document says it, of those that the app of a node has texts in.
    func personLocale(in reference: NodeReference) -> String {
        bundle(reference).map { Self.personLocale(state.settings, $0.resources) } ?? personLocale
    }
}
