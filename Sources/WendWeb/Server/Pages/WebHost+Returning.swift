import HTTPTypes
import Hummingbird
import WendCore
import WendExpressions
import WendRuntime

extension WebHost {
    /// How much an address may say that somebody comes back with.
    static let mostBytes = 8_000

    /// Takes in somebody whom another server sends back, and leads them to where they went on from.
    func takeIn(_ request: Request, at name: String) async throws -> Response {
        let principal = await principal(of: request.head)
        let secret = BrowserCookie.secret(in: request.headers, seal: try await cookieSeal())
        // Whom nobody has seen here before cannot have gone from here.
        guard let secret, (request.uri.query ?? "").utf8.count <= Self.mostBytes else {
            return lead(to: "\(options.mountPath)/")
        }
        var settings = SessionSettings()
        settings.principal = principal
        settings.visitor = Ownership(secret: secret, principal: principal).visitor
        var values = Fields()
        for (key, value) in request.uri.queryParameters { values[String(key)] = .string(String(value)) }
        let visitor = Homecoming(values: values, owner: settings.recordOwner, principal: principal)
        if let id = await sessions.takeIn(visitor, at: name), let session = try await sessions.find(id),
            await mayOpen(session, request: request.head, token: nil)
        {
            return lead(to: await address(ofPlaceIn: session))
        }
        return lead(to: "\(options.mountPath)/")
    }
}
