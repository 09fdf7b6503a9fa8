import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// Who is signed in: the app's own business, which Wend asks about but has no part in.
///
/// An app of yours has its own already: a cookie, a token, or what a proxy in front says.
final class SignIns: Sendable {
    static let cookie = "shop"

    private let passwords = ["ann": "plum", "bob": "quince"]
    /// Names, by what their browsers' cookies hold.
    private let names = Mutex<[String: String]>([:])

    /// What the cookie of somebody who has the password holds; nil if they have not.
    func signIn(_ name: String, _ password: String) -> String? {
        guard passwords[name.lowercased()] == password else { return nil }
        let token = UUID().uuidString
        names.withLock { $0[token] = name.capitalized }
        return token
    }

    func signOut(_ request: HTTPRequest) {
        guard let token = token(of: request) else { return }
        names.withLock { $0[token] = nil }
    }

    /// The name of whoever makes a request; nil for strangers.
    func name(of request: HTTPRequest) -> String? {
        token(of: request).flatMap { token in names.withLock { $0[token] } }
    }

    private func token(of request: HTTPRequest) -> String? {
        Cookies(from: request.headerFields[values: .cookie])[Self.cookie]?.value
    }
}

/// Leads strangers to the page on which one signs in.
struct SignedInOnly<Context: RequestContext>: RouterMiddleware {
    let signIns: SignIns

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard signIns.name(of: request.head) != nil else { return .redirect(to: "/sign-in") }
        return try await next(request, context)
    }
}
