import HTTPTypes
public import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import WendRuntime

extension WebHost {
    /// Adds the host's pages and files to a router, below the mount path.
    ///
    /// A host at the root leaves addresses it does not know to the router.
    public func mount<Context: RequestContext>(on router: some RouterMethods<Context>) {
        let group = router.group(RouterPath(options.mountPath))
        group.get("") { request, _ in await self.answer(request) { try await self.begin(request) } }
        // The button of pages that say what went wrong.
        group.post("") { _, _ in
            Response(status: .seeOther, headers: [.location: "\(self.options.mountPath)/"])
        }
        group.get("s/:id") { request, context in
            await self.answer(request) { try await self.show(Self.session(context), request) }
        }
        group.post("s/:id") { request, context in
            await self.answer(request) { try await self.post(to: Self.session(context), request) }
        }
        group.post("s/:id/files") { request, context in
            await self.answer(request) { try await self.receive(for: Self.session(context), request) }
        }
        group.get("s/:id/**") { request, context in
            await self.answer(request) { try await self.show(Self.session(context), request) }
        }
        group.get("s/:id/live") { request, _ in await self.answer(request) { self.refusedUpgrade(request) } }
        group.get("assets/:name") { request, context in
            await self.answer(request) { await self.asset(context.parameters.get("name") ?? "", request) }
        }
        group.get("image/:name") { request, context in
            await self.answer(request) { await self.image(context.parameters.get("name") ?? "", request) }
        }
        group.get("image/:name/:form") { request, context in
            await self.answer(request) {
                await self.image(
                    context.parameters.get("name") ?? "", form: context.parameters.get("form") ?? "", request)
            }
        }
        for name in sessions.returnNames {
            group.get("return/\(name)") { request, _ in
                await self.answer(request) { try await self.takeIn(request, at: name) }
            }
        }
        // Monitoring asks by whatever address it has.
        group.get("healthz") { _, _ in await self.health() }
        if options.servesMetrics {
            group.get("metrics") { request, _ in await self.answer(request) { await self.metrics() } }
        }
        if !options.mountPath.isEmpty { mountNotFound(on: group) }
    }

    /// Answers every other address of a group with our own page: of a place that the app has, in a new session.
    func mountNotFound<Context: RequestContext>(on group: some RouterMethods<Context>) {
        group.get("**") { request, _ in
            await self.answer(request) {
                let place = WebAddress(request.head.path ?? "", below: self.options.mountPath)?.wholePlace ?? "/"
                return try await self.begin(request, at: place)
            }
        }
    }

    private static func session(_ context: some RequestContext) -> SessionID {
        SessionID(rawValue: context.parameters.get("id") ?? "")
    }

    /// Answers a request that is for this host, and turns errors into pages.
    private func answer(
        _ request: Request, _ make: () async throws -> Response
    ) async -> Response {
        guard isForUs(request.head) else {
            count { $0.forbidden += 1 }
            return await problem(.wrongHost, request)
        }
        do {
            return try await make()
        } catch let error as SessionError {
            switch error.code {
            case .tooManySessions, .tooManyWaiting:
                count { $0.overLimit += 1 }
                return await problem(.busy, request)
            case .closed, .shuttingDown: return await problem(.restarting, request)
            case .documentUnusable:
                logger.error("\(request.uri.path): \(error)")
                return await problem(.broken(told(error)), request)
            case .setAside: return await problem(.setAside, request)
            // Why is in the log of the sessions.
            case .notStored, .unreadable: return await problem(.notSaved, request)
            default:
                logger.error("\(request.uri.path): \(error)")
                return await problem(.failed(told(error)), request)
            }
        } catch  where Self.isEndOfConnection(error) {
            // Browsers go away in the middle of what they send, and a server that ends does not wait for the rest.
            logger.debug("\(request.uri.path): the connection ended: \(error)")
            return await problem(.unreadable, request)
        } catch {
            logger.error("\(request.uri.path): \(error)")
            return await problem(.failed(nil), request)
        }
    }

    /// Whether all that went wrong is that the rest of a request did not come. Who was refused for that is counted, and told.
    private static func isEndOfConnection(_ error: any Error) -> Bool {
        error is RequestProgress.Refusal || error is IOError || error is ChannelError || error is HTTPParserError
            || error is CancellationError
    }

    /// What a page may say of an error: to whoever develops the app all of it, to visitors nothing.
    private func told(_ error: SessionError) -> String? { options.showsDiagnostics ? error.message : nil }
}
