import HTTPTypes
import WendCore

/// The header fields that keep pages to themselves.
enum SecurityFields {
    /// Scripts, styles and requests only from the page's own origin, nothing inline, no frames, no plain text as HTML.
    static let policy = policy(picturesOf: [])

    /// - Parameter hosts: Where pictures may be, besides the page's own origin.
    static func policy(picturesOf hosts: [PictureHost]) -> String {
        let pictures = hosts.map { " \($0.source)" }.joined()
        return """
            default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:\(pictures); connect-src 'self'; \
            form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
            trusted-types wend
            """
    }

    /// An image that holds scripts, opened by itself, gets no origin and runs nothing.
    static let imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

    /// The fields of every answer.
    static func common(policy: String = SecurityFields.policy, options: WebOptions) -> HTTPFields {
        var fields: HTTPFields = [
            .contentSecurityPolicy: policy,
            .xContentTypeOptions: "nosniff",
            .referrerPolicy: "same-origin",
            .crossOriginResourcePolicy: "same-origin",
        ]
        fields[.crossOriginOpenerPolicy] = "same-origin"
        if options.isSecure { fields[.strictTransportSecurity] = "max-age=31536000" }
        return fields
    }
}

extension HTTPField.Name {
    static let referrerPolicy = constant("referrer-policy")
    static let crossOriginOpenerPolicy = constant("cross-origin-opener-policy")
    static let fetchSite = constant("sec-fetch-site")
    static let upgrade = constant("upgrade")

    static func constant(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("'\(name)' is no name of a header field") }
        return name
    }
}
