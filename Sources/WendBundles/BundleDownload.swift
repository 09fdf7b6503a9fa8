import WendCore
import WendServices

/// Fetches bundles from servers: over HTTPS, from the host that was named or others that are allowed, within limits.
struct BundleDownload: Sendable {
    let transport: any Transport
    /// The hosts that redirects may lead to besides the first.
    var hosts: Set<String> = []
    var limits = BundleLimits.standard

    /// How many redirects are followed.
    static let mostRedirects = 5
    /// Seconds without progress.
    static let timeout = 30.0

    /// What a server sent.
    struct Answer {
        let bytes: [UInt8]
        /// What the server calls this version, to ask whether there is another.
        let tag: String?
    }

    /// - Parameters:
    ///   - known: The tag of what is here already.
    ///   - progress: Hears how far it is from 0 to 1, as far as that is known.
    /// - Returns: Nil if the server has nothing newer than that.
    func fetch(
        _ url: String, unlessTagged known: String? = nil, progress: @escaping @Sendable (Double?) -> Void = { _ in }
    ) async throws(BundleError) -> Answer? {
        // One that sends a byte now and then makes progress for ever.
        let fetched = await withTaskGroup(of: Result<Answer?, BundleError>?.self) { group in
            group.addTask {
                do throws(BundleError) {
                    return .success(try await follow(url, known, progress))
                } catch {
                    return .failure(error)
                }
            }
            group.addTask { [limits] in
                try? await Task.sleep(for: .seconds(limits.time))
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
        guard let fetched else {
            throw BundleError(.origin, "\(url) could not be fetched within \(Int(limits.time.rounded(.up))) seconds")
        }
        return try fetched.get()
    }

    private func follow(
        _ url: String, _ known: String?, _ progress: @escaping @Sendable (Double?) -> Void
    ) async throws(BundleError) -> Answer? {
        guard let first = ServiceAddress(url) else {
            throw BundleError(.origin, "'\(url)' is no address of http or https")
        }
        var (address, place) = (first, url)
        for _ in 0...Self.mostRedirects {
            try check(address, first)
            var request = ServiceRequest(.get, place, timeout: Self.timeout, maximumResponse: limits.packed)
            request.headers["Accept"] = "application/zip"
            if let known { request.headers["If-None-Match"] = known }
            let response: ServiceResponse
            do {
                response = try await transport.send(request) { part in
                    progress(part.toReceive.map { $0 > 0 ? min(1, Double(part.received) / Double($0)) : 0 })
                }
            } catch {
                throw BundleError(
                    error.reason == .tooLarge ? .size : .origin,
                    "\(place) could not be fetched: \(error.reason.rawValue)")
            }
            switch response.status {
            case 200:
                try check(type: response.headers["Content-Type"], place)
                return Answer(bytes: response.body, tag: response.headers["ETag"])
            case 304 where known != nil: return nil
            case 301, 302, 303, 307, 308:
                guard let next = response.headers["Location"].flatMap({ address.resolved($0) }),
                    let there = ServiceAddress(next)
                else { throw BundleError(.origin, "\(place) leads nowhere") }
                (address, place) = (there, next)
            default: throw BundleError(.origin, "\(place) answered with the status \(response.status)")
            }
        }
        throw BundleError(.origin, "\(url) leads on more than \(Self.mostRedirects) times")
    }

    private func check(_ address: ServiceAddress, _ first: ServiceAddress) throws(BundleError) {
        guard address.scheme == "https" || BundleRequest.hostsHere.contains(address.host) else {
            throw BundleError(.origin, "\(address.host) is to be asked over https")
        }
        // Another port is another server.
        guard address.origin == first.origin || hosts.contains(address.host) else {
            throw BundleError(.origin, "\(first.host) leads to \(address.host), which is not allowed")
        }
    }

    private func check(type: String?, _ place: String) throws(BundleError) {
        let type = type.map { String($0.prefix { $0 != ";" }).lowercased() } ?? "application/zip"
        guard ["application/zip", "application/x-zip-compressed", "application/octet-stream"].contains(type) else {
            throw BundleError(.origin, "\(place) is '\(type)', and no zip archive")
        }
    }
}
