public import WendCore

/// The source of the apps that an app shows in its own screens.
///
/// Whoever conforms is asked by many sessions at once, and keeps what it has opened.
public protocol BundleSource: Sendable {
    /// The first document of an app, as one of that app (``WendCore/Document/Bundle``).
    ///
    /// - Parameters:
    ///   - around: The app that asks, if that is shown in another itself.
    ///   - progress: Hears that it goes on, and how far it is from 0 to 1, if that is known.
    /// - Throws: Why it is not shown, in one line for whoever uses the app.
    func open(
        _ request: BundleRequest, in around: Document.Bundle?, progress: @escaping @Sendable (Double?) async -> Void
    ) async throws -> CheckedDocument

    /// Another document of an app that is shown.
    /// - Parameter base: The file of the document that asks, as it is called in the session.
    func document(at path: String, from base: String, of bundle: Document.Bundle) async throws -> CheckedDocument

    /// Who answers on behalf of an app that is shown: who keeps its records, and its services. It has no handlers.
    func handlers(of bundle: Document.Bundle) async -> Handlers
}
