package import WendCore

/// Who answers one effect: the app's own handlers, or those of an app that is shown in it. Nothing that the one is asked is answered by
/// the other.
package struct EffectAnswering: Sendable {
    private let own: Handlers
    private let bundle: Document.Bundle?
    /// Whether it is asked on behalf of an app that is shown in another.
    package let isApart: Bool

    init(_ handlers: Handlers, _ effect: Effect, bundle: Document.Bundle?) {
        own = handlers
        self.bundle = bundle
        isApart = effect.bundle != nil
    }

    package func handlers() async -> Handlers {
        guard isApart else { return own }
        guard let bundle, let source = own.bundles else { return Handlers() }
        return await source.handlers(of: bundle)
    }

    /// Another document of the app that is shown.
    package func document(at path: String, from base: String) async throws -> CheckedDocument {
        guard let bundle, let source = own.bundles else { throw NoBundles() }
        return try await source.document(at: path, from: base, of: bundle)
    }

    /// The first document of an app that is to be shown in the one that asks.
    package func open(
        _ request: BundleRequest, progress: @escaping @Sendable (Double?) async -> Void
    ) async throws -> CheckedDocument {
        guard let source = own.bundles, !isApart || bundle != nil else { throw NoBundles() }
        return try await source.open(request, in: bundle, progress: progress)
    }

    /// What shows something; nil if nobody declares it.
    package func watcher(of name: String, in settings: SessionSettings) -> Handlers.Watcher? {
        guard isApart else { return own.watcher(of: name, in: settings) }
        guard name == Effect.recordsWatch else { return nil }
        return { arguments, principal, take in
            guard let watcher = await handlers().watcher(of: name, in: settings) else {
                return await take(WatchedRows.failed("the app keeps no records"))
            }
            try await watcher(arguments, principal, take)
        }
    }

    /// What shows the answer to a request that loads by itself.
    package func requestWatcher(key: String, around: MessageSurroundings) -> Handlers.Watcher {
        guard isApart else { return own.requestWatcher(key: key, around: around) }
        return { arguments, principal, take in
            try await handlers().requestWatcher(key: key, around: around)(arguments, principal, take)
        }
    }

    /// There is nobody who opens apps.
    private struct NoBundles: Error, CustomStringConvertible {
        var description: String { "no other apps are shown here" }
    }
}
