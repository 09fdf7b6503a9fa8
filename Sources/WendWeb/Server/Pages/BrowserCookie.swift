import HTTPTypes
import WendCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The one cookie, read and written: a random secret that says which browser asks, sealed by this app.
enum BrowserCookie {
    static let name = "wend-browser"
    /// The cookie of earlier versions, without a seal: it opens the sessions it has, and gets no new ones.
    private static let earlierName = "wend"

    /// Every secret a request has. More than one if cookies of several paths apply. Whose session may be opened is decided
    /// by the session's own secret, so nothing is unsealed here.
    static func secrets(in fields: HTTPFields) -> [String] {
        let sealed = values(of: name, in: fields).map { String($0.prefix { $0 != "." }) }
        return (sealed + values(of: earlierName, in: fields)).filter { Ownership.isRandomText($0) }
    }

    /// The secret of the browser, if this app has given it out.
    static func secret(in fields: HTTPFields, seal: CookieSeal) -> String? {
        values(of: name, in: fields).lazy.compactMap { seal.opened($0) }.first
    }

    /// The browser's time zone, which the client leaves in a cookie for sessions to come.
    static func timeZone(in fields: HTTPFields) -> String? {
        values(of: "wend-zone", in: fields).lazy.map { AddressText.unescaped($0) ?? $0 }
            .first { $0.utf8.count < 64 && TimeZone(identifier: $0) != nil }
    }

    private static func values(of name: String, in fields: HTTPFields) -> [String] {
        fields[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap { pair in
            let pair = pair.drop { $0 == " " }
            return pair.hasPrefix("\(name)=") ? String(pair.dropFirst(name.utf8.count + 1)) : nil
        }
    }

    /// The field that sets it.
    /// - Parameter path: Below which it is sent; by default the app's.
    static func field(secret: String, seal: CookieSeal, options: WebOptions, path: String? = nil) -> String {
        let path = path ?? (options.mountPath.isEmpty ? "/" : options.mountPath)
        let age = options.cookieLifetime.components.seconds
        let secure = options.isSecure ? "; Secure" : ""
        return "\(name)=\(seal.sealed(secret)); Path=\(path); Max-Age=\(age); HttpOnly; SameSite=Lax\(secure)"
    }
}
