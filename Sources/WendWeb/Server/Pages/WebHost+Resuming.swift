import HTTPTypes
import Hummingbird
import HummingbirdCore
import WendCore
import WendExpressions
import WendRuntime

extension WebHost {
    /// Sessions that are offered at most.
    private static let mostOffered = 5
    /// With this in its address the app begins anew.
    private static let anew = "new"

    /// The way to the sessions of somebody who comes again, as the app's document says (`resume`); nil where another begins.
    ///
    /// A link leads to its place in the session there is, or in the one that is chosen.
    /// - Parameter place: The place that is asked for; nil for wherever a session is.
    func resumed(_ request: Request, at place: String?) async throws -> Response? {
        let wish = await sessions.resumption()
        guard wish != .never, request.uri.queryParameters[Self.anew[...]] == nil,
            let secret = BrowserCookie.secret(in: request.headers, seal: try await cookieSeal())
        else { return nil }
        let holder = Ownership(secret: secret, principal: await principal(of: request.head)).holder
        var found: [Session] = []
        for id in await sessions.latest(of: holder, limit: wish == .always ? 1 : Self.mostOffered) {
            // What cannot be loaded is not offered; its address says why.
            guard let session = try? await sessions.find(id), await mayOpen(session, request: request.head, token: nil)
            else { continue }
            if let place { guard await session.knows(place: place) else { continue } }
            found.append(session)
        }
        guard let latest = found.first else { return nil }
        if wish == .always || place != nil && found.count == 1 {
            return lead(to: await address(of: latest, at: place))
        }
        return await offer(found, at: place, request)
    }

    private func address(of session: Session, at place: String?) async -> String {
        if let place { return address(of: session.id) + place }
        return await address(ofPlaceIn: session)
    }

    /// A page with links to sessions, and one to begin anew.
    private func offer(_ found: [Session], at place: String?, _ request: Request) async -> Response {
        let locale = await sessions.locale
        let words = SystemWords(locale: locale)
        func element(
            _ name: String, _ role: Element.Role, _ properties: Properties, _ children: [Element] = []
        ) -> Element {
            Element(Element.ID(.session, name), role, properties, children: children)
        }
        var links: [Element] = []
        for (number, session) in found.enumerated() {
            let shown = await session.rendering
            let title = [shown.title ?? renderer().context.name, shown.place].compactMap(\.self)
            let address = await address(of: session, at: place)
            links.append(
                element(
                    "session\(number)", .link,
                    [.text: .string(title.joined(separator: " ")), .address: .string(address)]))
        }
        links.append(
            element(
                "new", .link,
                [
                    .text: .string(words[.startAgain]),
                    .address: .string("\(options.mountPath)\(place ?? "/")?\(Self.anew)=1"),
                ]))
        let screen = element(
            "screen", .screen, [:],
            [
                element("bar", .navigationBar, [.text: .string(words[.goOn])]),
                element("content", .container, [.layout: "vertical"], links),
            ])
        let base = "\(options.mountPath)/"
        let page = HTMLPage(
            rendering: Rendering(root: element("", .app, [:], [screen]), title: words[.goOn], locale: locale),
            context: renderer().context, stylesheets: assets.stylesheets.map(address), action: base, base: base,
            session: "", live: "", epoch: 0, number: 0, token: "")
        return html(page.bytes(), status: .ok, request)
    }
}
