import Synchronization
package import WendCore
import WendDocuments
public import WendServices

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The services an app describes: in a file beside its documents, and in them.
extension App {
    /// Whoever answers what its service file and its documents describe; nil if they describe nothing. It goes by the files as they are
    /// after each ``reload()``. Where the only file is one of stubs, and nothing else says how services are reached, stubs answer.
    ///
    /// - Parameter transport: Sends the requests; by default that of ``StandardTransport``.
    public func services(
        _ settings: ServiceSettings = ServiceSettings(), over transport: (any Transport)? = nil
    ) -> AppServices? {
        guard let described = describedServices(settings) else { return nil }
        let services = services(described, settings, over: transport ?? StandardTransport.make())
        givenServices.withLock { $0.append((services, settings)) }
        return services
    }

    /// Which of its service files are meant.
    struct ServicesAsked: Hashable, Sendable {
        let environment: ServiceEnvironment
        let isStubbed: Bool
    }

    /// What its files and documents say of services.
    package struct DescribedServices: Sendable {
        let description: ServiceDescription
        /// Whether stubs answer.
        let isStubbed: Bool
    }

    /// What its files and documents say of services; nil if they describe nothing. They are looked through once until ``reload()``.
    package func describedServices(_ settings: ServiceSettings) -> DescribedServices? {
        let key = ServicesAsked(environment: settings.environment, isStubbed: settings.isStubbed)
        // Looked through within the lock: what was read before a reload is never kept after it.
        return servicesDescribed.withLock { known in
            if let described = known[key] { return described }
            let described = describedNow(settings)
            known[key] = .some(described)
            return described
        }
    }

    private func describedNow(_ settings: ServiceSettings) -> DescribedServices? {
        let asking = documentsAsking
        let (description, _) = folder.services(settings, asked: asking)
        guard !description.actionNames.isEmpty || !description.options.pictureHosts.isEmpty else { return nil }
        return DescribedServices(
            description: description, isStubbed: settings.isStubbed || folder.hasOnlyStubs(asked: asking))
    }

    /// Whoever answers what was described, and is not told when files change.
    package func services(
        _ described: DescribedServices, _ settings: ServiceSettings, over transport: any Transport
    ) -> AppServices {
        var options = settings.options
        let clock = options.clock
        for (name, own) in registry.jsonTransformers(now: { Date(timeIntervalSince1970: clock.now) })
        where !options.transformers.has(name) {
            options.transformers.register(name, own.read)
        }
        return AppServices(
            described.description, over: transport, options: options, isStubbed: described.isStubbed)
    }

    /// Has the services it gave go by the files as they are now. Those with errors are as they were.
    package func reloadServices() -> [Diagnostic] {
        servicesDescribed.withLock { $0 = [:] }
        let given = givenServices.withLock { $0 }
        guard !given.isEmpty else { return [] }
        let asking = documentsNow
        var found: [Diagnostic] = []
        for (services, settings) in given {
            let (description, diagnostics) = folder.services(settings, asked: asking, answered: handlers.names)
            if !diagnostics.contains(where: { $0.severity == .error }) { services.change(to: description) }
            if found.isEmpty { found = diagnostics }
        }
        return found
    }

    /// The documents that may ask for services, as they were when it was opened.
    private var documentsAsking: [CheckedDocument] {
        guard let entry else { return [] }
        return [entry] + others(than: folder.entry, entry)
    }

    private var documentsNow: [CheckedDocument] {
        guard let entry = checkedNow(folder.entry) ?? entry else { return [] }
        return [entry] + others(than: folder.entry, entry)
    }

    private func others(than file: String, _ entry: CheckedDocument) -> [CheckedDocument] {
        guard entry.loadsDocuments else { return [] }
        return folder.documentFiles().prefix(AppFolder.mostAsking).filter { $0 != file }.compactMap(checkedNow)
    }

    private func checkedNow(_ file: String) -> CheckedDocument? {
        guard let text = try? folder.document(file), String(decoding: text.bytes, as: UTF8.self).contains("request")
        else { return nil }
        return folder.checked(text, registry: registry).document
    }
}
