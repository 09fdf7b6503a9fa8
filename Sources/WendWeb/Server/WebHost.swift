public import HTTPTypes
import Hummingbird
public import HummingbirdCore
public import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1
import Synchronization
public import WendCore
public import WendRuntime

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The server of one app's sessions to browsers: as pages that work without scripts, and live over one WebSocket per
/// page.
///
/// Stands alone in a ``WebServer``, or in an existing Hummingbird app:
///
///     let host = WebHost(sessions: sessions, options: WebOptions(mountPath: "/orders"))
///     host.mount(on: router)
///     let app = Application(router: router, server: host.server)
///
/// All addresses lie below the mount path. Pages pass the app's middleware; live connections are accepted below the
/// router, so ``principal`` is asked for both. A session belongs to the browser, and to the principal, that began it.
public final class WebHost: Sendable {
    /// Says who makes a request, such as the name of the signed-in person; nil for nobody in particular.
    public typealias Principal = @Sendable (HTTPRequest) async -> String?

    public let options: WebOptions
    let sessions: Sessions
    private let context: HTMLContext
    let directory: LiveDirectory
    /// The files of pages, with how often they have changed.
    private let files: Mutex<(assets: WebAssets, changes: Int)>
    let images: @Sendable (String) -> WebImage?
    let logger: Logger
    private let principal: Principal?
    private let counted = Mutex(WebCounters())
    /// Nil until there ever was one.
    private let notice = Mutex<String??>(nil)
    let ledger: Mutex<AddressLedger>
    let sentFiles = Mutex(SentFiles())
    let seal = Mutex<CookieSeal?>(nil)
    let outgoingBytes = Atomic(0)

    /// - Parameters:
    ///   - name: The title of pages whose screen has none.
    ///   - styles: How the app looks besides the standard look.
    ///   - images: The app's images by name; nil where there is none of that name. Asked for every page and request, so
    ///     it must be quick; the bytes are read only when a browser wants them.
    ///   - drawers: What draws roles of the app's own (``Element/OwnRole``), by their names, where their basis is a
    /// label, an
    ///     image or a container. Other roles of its own are drawn as their basis.
    ///   - principal: Says who makes a request. A session is then open only to whoever began it, and a live connection
    ///     is closed as soon as its request would have another answer. Handlers are told
    ///     (``WendRuntime/HandledMessage/principal``). Keeping out those for whom there is no name is up to the app's
    ///     middleware: without any, they have sessions of their own.
    public init(
        sessions: Sessions, options: WebOptions = WebOptions(), name: String = "Wend",
        styles: StyleSheet = StyleSheet(),
        images: @escaping @Sendable (String) -> WebImage? = { _ in nil },
        drawers: [String: PageDrawer] = [:], principal: Principal? = nil,
        logger: Logger = Logger(label: "wend.web")
    ) {
        self.sessions = sessions
        self.options = options
        self.images = images
        self.principal = principal
        self.logger = logger
        files = Mutex((WebAssets(styles), 0))
        let base = options.mountPath
        context = HTMLContext(
            imageURL: { images($0) == nil ? nil : "\(base)/image/\(AddressText.escaped($0))" },
            imageForms: { images($0)?.forms ?? .plain }, drawers: drawers, name: name)
        directory = LiveDirectory(options: options)
        ledger = Mutex(AddressLedger(options: options, now: .now))
    }

    /// The server for an `Application` in which the host is mounted: HTTP/1, and live connections on the host's
    /// addresses.
    public var server: HTTPServerBuilder {
        HTTPServerBuilder { [self] responder in
            // Waits that a kill has left end although nobody comes.
            Task { [self] in await sessions.start() }
            return UpgradableChannel(host: self, responder: responder)
        }
    }

    /// What was served so far.
    public var counters: WebCounters { counted.withLock { $0 } }

    /// Shows a text to whoever develops the app, over every page now open and to come, until it is taken away with nil.
    ///
    /// Pages show it only where ``WebOptions/showsDiagnostics`` is set; else it is logged.
    public func notice(_ text: String?) async {
        guard options.showsDiagnostics else {
            if let text { logger.warning("\(text)") }
            return
        }
        notice.withLock { $0 = .some(text) }
        for hub in await directory.all() { hub.show(notice: text) }
    }

    /// Serves other styles from now on: open pages change over to them, and look at the app's images again. What is
    /// typed and shown stays.
    public func appearanceChanged(styles: StyleSheet) async {
        let assets = WebAssets(styles)
        files.withLock { $0 = (assets, $0.changes + 1) }
        guard let call = appearance else { return }
        for hub in await directory.all() { hub.call(call) }
    }

    /// What the pages of each session have been told to show, by the session's id: the newest rendering of any page.
    /// Once a page says the same in `data-shown`, it has drawn everything that was sent.
    package func told() async -> [String: String] {
        var told: [String: String] = [:]
        for hub in await directory.all() {
            if let number = hub.told { told[hub.session.id.rawValue] = "\(hub.session.epoch).\(number)" }
        }
        return told
    }

    var assets: WebAssets { files.withLock { $0.assets } }

    /// Tells a page how things look by now; nil if that has not changed since any page was loaded.
    var appearance: Patch? {
        let (assets, changes) = files.withLock { $0 }
        guard changes > 0 else { return nil }
        return .call(name: "look", id: nil, argument: "\(changes) \(assets.own.map(address) ?? "")")
    }

    /// The hosts whose pictures are shown: nothing else that an app says gets into a policy.
    var pictureHosts: [PictureHost] { options.pictureHosts().compactMap(PictureHost.init) }

    var currentNotice: String?? { notice.withLock { $0 } }
    var hasPrincipal: Bool { principal != nil }

    func count(_ change: (inout WebCounters) -> Void) { counted.withLock { change(&$0) } }

    /// Draws pages; those of a session show dates in its time zone.
    func renderer(for session: Session? = nil) -> PageRenderer {
        var context = context
        context.bars = assets.bars
        context.pictureHosts = pictureHosts
        if let session, let zone = TimeZone(identifier: session.settings.timeZone) { context.timeZone = zone }
        if let session { context.address = address(of: session.id) }
        return PageRenderer(context: context)
    }

    /// Who makes a request.
    func principal(of request: HTTPRequest) async -> String? { await principal?(request) }

    /// Whether a request comes from the browser and principal a session belongs to.
    /// - Parameter token: The page's token; nil if the page is yet to be shown.
    func mayOpen(_ session: Session, request: HTTPRequest, token: String?) async -> Bool {
        guard let ownership = session.settings.owner.flatMap(Ownership.init) else { return false }
        if let token, !ownership.admits(token: token) { return false }
        let secrets = BrowserCookie.secrets(in: request.headerFields)
        guard hasPrincipal else { return ownership.admits(secrets: secrets, principal: nil) }
        let principal = await principal(of: request)
        if ownership.principal != nil { return ownership.admits(secrets: secrets, principal: principal) }
        // Begun by nobody in particular: it becomes theirs who sign in at this browser first, and nobody else's after that.
        guard ownership.admits(secrets: secrets, principal: nil) else { return false }
        let person = await session.person
        if person == principal { return true }
        guard person == nil else { return false }
        return await session.change(person: principal)
    }

    /// Whether a request may become a live connection: a WebSocket of version 13 on a session's address, from a page
    /// of our own origin in a browser that has our cookie.
    /// - Parameter peer: The other end of the connection.
    func admitsUpgrade(_ head: HTTPRequestHead, from peer: RemoteAddress?) -> Bool {
        guard head.method == .GET, WebAddress(head.uri, below: options.mountPath)?.liveSession != nil,
            head.headers[canonicalForm: "upgrade"].contains(where: { $0.lowercased() == "websocket" }),
            head.headers["sec-websocket-version"] == ["13"], head.headers["sec-websocket-key"].count == 1,
            let request = try? HTTPRequest(head, secure: options.isSecure, splitCookie: false),
            isOurs(request), !BrowserCookie.secrets(in: request.headerFields).isEmpty,
            case let address = client(peer, head),
            ledger.withLock({ $0.mayOpenSocket(from: address) })
        else { return false }
        return true
    }

    /// Whether a request that can change something was sent by a page of ours, as far as its header fields say.
    func isOurs(_ request: HTTPRequest) -> Bool {
        guard isForUs(request) else { return false }
        guard let origin = request.headerFields[.origin] else { return request.method == .post }
        if options.origins.contains(origin) { return true }
        guard let authority = request.authority else { return false }
        return ["http://\(authority)", "https://\(authority)"].contains { $0.lowercased() == origin.lowercased() }
    }

    /// Whether a request asks for a name this host answers to.
    func isForUs(_ request: HTTPRequest) -> Bool {
        guard let hosts = options.hosts else { return true }
        guard let name = request.authority.flatMap(WebAddress.hostName(of:)) else { return false }
        return hosts.contains(name)
    }

    /// A page has left; the last one ends the hub.
    func left(_ hub: SessionHub, _ socket: LiveSocket) {
        let isLast = hub.leave(socket)
        // What only that page looked at is drawn no more.
        guard isLast || hub.drawsTooMuch else { return }
        Task { if isLast { await directory.remove(hub) } else { await hub.redraw() } }
    }
}
