import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1
import Synchronization
import WendRuntime

/// What is counted by address and by browser.
extension WebHost {
    /// The other end of the connection a request came by; nil outside of ``UpgradableChannel``.
    @TaskLocal static var peer: RemoteAddress?

    /// Whom a request counts as coming from.
    func client(_ peer: RemoteAddress?, _ head: HTTPRequestHead) -> RemoteAddress? {
        options.trustedProxies.isEmpty
            ? peer : ForwardedAddress.client(peer, headers: head.headers, proxies: options.trustedProxies)
    }

    private func client(of request: HTTPRequest) -> RemoteAddress? {
        guard !options.trustedProxies.isEmpty, let head = try? HTTPRequestHead(request) else { return Self.peer }
        return client(Self.peer, head)
    }

    // MARK: Connections

    /// Takes a new connection into account; false if there are too many.
    func openConnection(from peer: RemoteAddress?) -> Bool {
        let isOpen = ledger.withLock { $0.openConnection(from: peer, now: .now) }
        if !isOpen { count { $0.overLimit += 1 } }
        return isOpen
    }

    func closedConnection(from peer: RemoteAddress?) { ledger.withLock { $0.closeConnection(from: peer) } }

    func makeLiveHandler(channel: any Channel, head: HTTPRequestHead) throws -> LiveHandler {
        let request = try HTTPRequest(head, secure: options.isSecure, splitCookie: false)
        let id = WebAddress(head.uri, below: options.mountPath)?.liveSession ?? ""
        let address = client(RemoteAddress(channel.remoteAddress), head)
        guard ledger.withLock({ $0.openSocket(from: address, now: .now) }) else {
            count { $0.overLimit += 1 }
            throw ChannelError.inappropriateOperationForState
        }
        count {
            $0.openSockets += 1
            $0.openedSockets += 1
        }
        let conversation = LiveConversation(
            host: self, session: SessionID(rawValue: id), request: request, address: address,
            socket: LiveSocket(channel))
        return LiveHandler(conversation: conversation, options: options)
    }

    func closedSocket(from address: RemoteAddress?) {
        ledger.withLock { $0.closeSocket(from: address) }
        count { $0.openSockets -= 1 }
    }

    /// Whether a live connection would be refused because of how many there are.
    func isFull(for request: HTTPRequest) -> Bool {
        let address = client(of: request)
        return !ledger.withLock { $0.mayOpenSocket(from: address) }
    }

    /// Takes into account that so many bytes more wait to be written; gives how many do in all.
    func outgoing(_ change: Int) -> Int {
        change == 0
            ? outgoingBytes.load(ordering: .relaxed) : outgoingBytes.add(change, ordering: .relaxed).newValue
    }

    // MARK: Files

    /// Takes a file that comes in into account; false if there are too many.
    func openUpload(_ request: HTTPRequest, _ session: SessionID) -> Bool {
        let address = client(of: request)
        return ledger.withLock { $0.openUpload(from: address, for: session, now: .now) }
    }

    func closeUpload(_ request: HTTPRequest, _ session: SessionID) {
        let address = client(of: request)
        ledger.withLock { $0.closeUpload(from: address, for: session) }
    }

    // MARK: Sessions

    /// The seal of this app's cookies; its key lies with the sessions.
    func cookieSeal() async throws -> CookieSeal {
        if let known = seal.withLock({ $0 }) { return known }
        let kept = try await sessions.storeKey().map { CookieSeal(key: $0) }
        return seal.withLock { seal in
            let made = seal ?? kept ?? .random()
            seal = made
            return made
        }
    }

    /// Whether whoever makes a request may begin a session.
    func mayBeginSession(_ request: HTTPRequest) -> Bool {
        let address = client(of: request)
        return ledger.withLock { $0.beginSession(from: address, now: .now) }
    }
}
