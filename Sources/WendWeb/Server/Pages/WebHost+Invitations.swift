import HTTPTypes
import Hummingbird
import WendCore
package import WendRuntime

/// Sessions that another host of this process has begun, such as a terminal: a browser opens one by an address that proves that it may.
extension WebHost {
    /// Begins a session that belongs to no browser yet. Later ones of the same store can be opened by the same proof.
    /// - Parameters:
    ///   - timeZone: The zone dates are shown in; nil for that of the options.
    ///   - languages: Those it is read in, the most wanted first; empty for those of the options.
    package func beginForAnotherHost(timeZone: String?, languages: [String] = []) async throws -> Session {
        let ownership = Ownership(secret: try await sharedSecret(), principal: nil)
        var settings = sessions.options.settings
        settings.owner = ownership.text
        settings.visitor = ownership.visitor
        if let timeZone { settings.timeZone = timeZone }
        if !languages.isEmpty { settings.languages = languages }
        return try await sessions.make(settings: settings, owner: ownership.holder)
    }

    /// The path by which a browser opens such a session; for one that a browser has begun, which is opened there, without a proof.
    package func invitation(to session: Session) async -> String {
        let address = address(of: session.id)
        guard let secret = try? await sharedSecret(),
            session.settings.owner.flatMap(Ownership.init)?.admits(secrets: [secret], principal: nil) == true
        else { return address }
        return "\(address)?key=\(secret)"
    }

    /// What proves that a browser may open such sessions: made of the key that lies with them, so that it holds as long as they do.
    private func sharedSecret() async throws -> String {
        let sealed = try await cookieSeal().sealed("sessions of this machine")
        return String(sealed.suffix(22))
    }

    /// Gives a browser that has the proof a cookie for this one session, and leads it there without the proof in the address. Nil if it
    /// has none.
    func admitted(to session: Session, by request: Request) async throws -> Response? {
        guard let key = request.uri.queryParameters["key"].map(String.init), Ownership.isRandomText(key),
            session.settings.owner.flatMap(Ownership.init)?.admits(secrets: [key], principal: nil) == true
        else { return nil }
        var fields = SecurityFields.common(options: options)
        fields[.location] = address(of: session.id)
        fields[.cacheControl] = "no-store"
        fields[.setCookie] = BrowserCookie.field(
            secret: key, seal: try await cookieSeal(), options: options, path: address(of: session.id))
        return Response(status: .seeOther, headers: fields)
    }
}
