import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads and writes the one cookie: a random secret that says which browser asks.
enum BrowserCookie {
    static let name = "wend"

    /// Every value a request has for it. More than one if cookies of several paths apply.
    static func secrets(in fields: HTTPFields) -> [String] {
        values(of: name, in: fields).filter { Ownership.isRandomText($0) }
    }

    /// The browser's time zone, which the client leaves in a cookie for sessions to come.
    static func timeZone(in fields: HTTPFields) -> String? {
        values(of: "\(name)-zone", in: fields).lazy.map(WebAddress.unescaped)
            .first { $0.utf8.count < 64 && TimeZone(identifier: $0) != nil }
    }

    private static func values(of name: String, in fields: HTTPFields) -> [String] {
        fields[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap { pair in
            let pair = pair.drop { $0 == " " }
            return pair.hasPrefix("\(name)=") ? String(pair.dropFirst(name.utf8.count + 1)) : nil
        }
    }

    /// The field that sets it.
    static func field(secret: String, options: WebOptions) -> String {
        let path = options.mountPath.isEmpty ? "/" : options.mountPath
        let age = options.cookieLifetime.components.seconds
        let secure = options.isSecure ? "; Secure" : ""
        return "\(name)=\(secret); Path=\(path); Max-Age=\(age); HttpOnly; SameSite=Lax\(secure)"
    }
}
