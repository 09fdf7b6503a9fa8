import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import WendCore
import WendRuntime

extension WebHost {
    /// A page with a new session. It is kept only once something is done in it.
    /// - Parameter place: Where it begins; nil for where the app begins.
    func begin(_ request: Request, at place: String? = nil) async throws -> Response {
        if let place { guard await sessions.knows(place: place) else { return await problem(.notFound, request) } }
        if let response = answerToNobody(request) { return response }
        if let response = try await resumed(request, at: place) { return response }
        guard mayBeginSession(request.head) else {
            count { $0.overLimit += 1 }
            return await problem(.busy, request)
        }
        let seal = try await cookieSeal()
        // A cookie this app has not given out may be one that somebody else knows.
        let secret = BrowserCookie.secret(in: request.headers, seal: seal) ?? Ownership.randomText()
        let (session, ownership) = try await newSession(for: secret, request, at: place)
        await fill(session)
        let snapshot = await session.snapshot(showing: RowWindows())
        // Why nothing could be made is in the reports of the session.
        if snapshot.rendering.root.children.isEmpty { return await problem(.empty, request) }
        var response = await page(session, snapshot, ownership, request, isBeginning: true)
        response.headers[.setCookie] = BrowserCookie.field(secret: secret, seal: seal, options: options)
        return response
    }

    /// The session in which what a page of an unknown one held is shown again: a kill, or its end, has taken the one it was
    /// of, with what was only typed. Nil for a browser that was never here, and where sessions are begun too fast.
    func successor(for request: Request) async throws -> Session? {
        guard let secret = BrowserCookie.secret(in: request.headers, seal: try await cookieSeal()),
            mayBeginSession(request.head)
        else { return nil }
        let session = try await newSession(for: secret, request).session
        return await session.rendering.root.children.isEmpty ? nil : session
    }

    private func newSession(
        for secret: String, _ request: Request, at place: String? = nil
    ) async throws -> (session: Session, ownership: Ownership) {
        let principal = await principal(of: request.head)
        let ownership = Ownership(secret: secret, principal: principal)
        var settings = sessions.options.settings
        settings.owner = ownership.text
        settings.visitor = ownership.visitor
        if hasPrincipal { settings.principal = principal }
        if let place { settings.place = place }
        if let zone = BrowserCookie.timeZone(in: request.headers) { settings.timeZone = zone }
        let languages = AcceptedLanguages.names(in: request.headers)
        if !languages.isEmpty { settings.languages = languages }
        let session = try await sessions.make(settings: settings, owner: ownership.holder)
        count { $0.sessions += 1 }
        return (session, ownership)
    }

    /// The page of a session as it is now, at a place if one is asked for.
    ///
    /// The address of a place leads whoever may not see the session to that place in one of their own.
    func show(_ id: SessionID, _ request: Request) async throws -> Response {
        let written = WebAddress(request.head.path ?? "", below: options.mountPath)?.place
        // Nothing else is ever led to: what is no address of a place may be one of another host.
        let place = written.flatMap { PlacePath($0)?.text }
        if written != nil, place == nil { return await problem(.notFound, request) }
        let answer = answerToNobody(request)
        if let answer, request.method != .head { return answer }
        guard let session = try await sessions.find(id) else {
            return await elsewhere(place, .gone, request)
        }
        if let answer {
            guard await owner(of: session, request: request, token: nil) != nil else {
                return await elsewhere(place, .forbidden, request)
            }
            if let place, await !session.knows(place: place) { return await problem(.notFound, request) }
            return answer
        }
        if let response = try await admitted(to: session, by: request) { return response }
        let before = await session.rendering.place
        guard let ownership = await owner(of: session, request: request, token: nil) else {
            return await elsewhere(place, .forbidden, request)
        }
        // Who has signed in meanwhile is where they wanted to be.
        if place != nil, await session.rendering.place != before {
            return lead(to: await address(ofPlaceIn: session))
        }
        if let place, let response = try await go(to: place, in: session, request) { return response }
        let windows = windows(of: request)
        await fill(session)
        let snapshot = await session.snapshot(showing: windows.windows)
        return await page(session, snapshot, ownership, request, windows)
    }

    /// The way to a place in a session of one's own; what is wrong, where no place is asked for.
    private func elsewhere(_ place: String?, _ problem: WebProblem, _ request: Request) async -> Response {
        if let place { return lead(to: options.mountPath + place) }
        return await self.problem(problem, request)
    }

    /// Has a session show a place that is asked for by its address.
    /// - Returns: What to answer instead of the place's page: that there is no such place, or the way to what is shown.
    private func go(to place: String, in session: Session, _ request: Request) async throws -> Response? {
        guard let shown = await session.rendering.place else { return await problem(.notFound, request) }
        guard shown != place else { return nil }
        guard await session.knows(place: place) else { return await problem(.notFound, request) }
        _ = try await session.take([.open(place)], from: Self.formClient)
        let now = await session.rendering.place
        // As it is written always; and what stands in the way has an address of its own.
        return now == place ? nil : lead(to: await address(ofPlaceIn: session))
    }

    /// The address of a session at the place that it shows.
    func address(ofPlaceIn session: Session) async -> String {
        address(of: session.id) + (await session.rendering.place ?? "")
    }

    func lead(to address: String) -> Response {
        var fields = SecurityFields.common(options: options)
        fields[.location] = address
        fields[.cacheControl] = "no-store"
        return Response(status: .seeOther, headers: fields)
    }

    /// Whose a session is, if the request comes from them.
    func owner(of session: Session, request: Request, token: String?) async -> Ownership? {
        guard await mayOpen(session, request: request.head, token: token) else {
            count { $0.forbidden += 1 }
            return nil
        }
        return session.settings.owner.flatMap(Ownership.init)
    }

    /// - Parameter isBeginning: Whether the page stands at an address that begins a session each time.
    func page(
        _ session: Session, _ snapshot: SessionSnapshot, _ ownership: Ownership, _ request: Request,
        _ windows: PageWindows = PageWindows(), showing rendering: Rendering? = nil, status: HTTPResponse.Status = .ok,
        notice: String? = nil, isBeginning: Bool = false
    ) async -> Response {
        count { $0.pages += 1 }
        let address = self.address(of: session.id)
        var context = renderer(for: session).context
        context.windows = windows
        let rows = windows.query.map { "&rows=\($0)" } ?? ""
        let awaitsReply = await session.awaitsReply
        // Of what is under way it may be told how far it is before the page is sent back, and a timer may tick.
        let maySoonBeAnother = if awaitsReply { true } else { await session.nextWaking != nil }
        let mark = maySoonBeAnother ? "&fields=\(Posting.mark(of: snapshot.rendering))" : ""
        let renderer = PageRenderer(context: context)
        let page = HTMLPage(
            rendering: rendering ?? snapshot.rendering, context: context,
            stylesheets: assets.stylesheets.map(self.address),
            script: self.address(assets.script), modules: assets.modules.map { ($0.name, self.address($0.asset)) },
            action: "\(address)?epoch=\(session.epoch)\(rows)\(mark)",
            base: "\(options.mountPath)/", session: session.id.rawValue, live: "\(address)/live", epoch: session.epoch,
            number: snapshot.number, token: ownership.token,
            held: Posting.held(by: snapshot.rendering, renderer),
            notice: notice ?? snapshot.reason ?? currentNotice ?? nil,
            refresh: awaitsReply ? (isBeginning ? "2; url=\(address)" : "2") : nil)
        return html(page.bytes(), status: status, request)
    }

    /// The rows of long lists that a page without scripts asks for.
    func windows(of request: Request) -> PageWindows {
        request.uri.queryParameters["rows"].map { PageWindows(query: $0, lists: options.maximumListsPerPage) }
            ?? PageWindows()
    }

    func address(of session: SessionID) -> String { "\(options.mountPath)/s/\(session.rawValue)" }

    func address(_ asset: WebAsset) -> String { "\(options.mountPath)/assets/\(asset.name)" }

    /// An answer with a page, compressed if the browser can read that.
    func html(_ bytes: [UInt8], status: HTTPResponse.Status, _ request: Request) -> Response {
        let policy = SecurityFields.policy(picturesOf: pictureHosts)
        var fields = SecurityFields.common(policy: policy, options: options)
        fields[.contentType] = "text/html; charset=utf-8"
        fields[.cacheControl] = "no-store"
        fields[.vary] = "Accept-Encoding, Cookie"
        var body = ByteBuffer(bytes: bytes)
        if Compression.isAccepted(by: request.headers[.acceptEncoding]), let smaller = Compression.gzip(body) {
            fields[.contentEncoding] = "gzip"
            body = smaller
        }
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: body))
    }
}
