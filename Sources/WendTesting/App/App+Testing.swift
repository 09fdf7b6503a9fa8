package import Wend
import WendCore
import WendDocuments
package import WendRuntime
package import WendServices

/// An app as tests open it.
extension App {
    /// Opens an app's folder, or the folder around a document that is to come first.
    static func tested(
        path: String, handlers: Handlers = Handlers(), registry: Registry = .standard
    ) throws(FlowAppError) -> App {
        do {
            return try App(path: path, registry: registry, handlers: handlers)
        } catch let error as DocumentError {
            throw .broken(path, error.diagnostics)
        } catch {
            throw .unreadable("\(error)")
        }
    }

    /// Its services as tests have them, which reach no server and have no secrets.
    package func stubbedServices(_ clock: any SessionClock) -> AppServices? {
        let settings = ServiceSettings(
            isStubbed: true, options: ServiceClientOptions(secrets: .none, clock: clock))
        return describedServices(settings).map { services($0, settings, over: NoNetwork()) }
    }

    /// The apps that it shows as tests have them, whose services reach no server either.
    package func stubbedBundles(_ clock: any SessionClock, in folder: String? = nil) -> AppBundles {
        AppBundles(
            self, in: folder,
            settings: ServiceSettings(isStubbed: true, options: ServiceClientOptions(secrets: .none, clock: clock)),
            over: NoNetwork())
    }

    /// The document its sessions begin with.
    func runnableEntry() throws(FlowAppError) -> CheckedDocument {
        guard let entry, entry.isRunnable else { throw .broken(name, diagnostics) }
        return entry
    }

    /// Its other documents, as they are when they are asked for.
    var loader: DocumentLoader { DocumentLoader { [documents] in try documents.documentNow(at: $0, from: $1) } }
}

/// Tests reach no server.
private struct NoNetwork: Transport {
    func send(
        _ request: ServiceRequest, progress: @escaping @Sendable (ServiceProgress) -> Void
    ) async throws(TransportFailure) -> ServiceResponse {
        throw TransportFailure(.notReached, .notSent)
    }
}
