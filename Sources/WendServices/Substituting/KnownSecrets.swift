import WendExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A secret that a description names and nobody has.
struct MissingSecret: Error {
    let name: String
}

/// The secrets that one request is made with, and nothing that shows them.
struct KnownSecrets: Sendable {
    private let secrets: ServiceSecrets
    /// Everything that must not be seen in what is said of the request.
    private var hidden: Set<String>

    /// - Parameter names: All that may be asked for.
    init(_ secrets: ServiceSecrets, names: some Sequence<String>) {
        self.secrets = secrets
        hidden = []
        for name in names { if let secret = secrets[name] { hide(secret) } }
    }

    func value(_ name: String) throws(MissingSecret) -> String {
        guard let value = secrets[name] else { throw MissingSecret(name: name) }
        return value
    }

    /// Hides one more text, such as the header a secret has become part of, as it stands in any part of a request.
    mutating func hide(_ text: String) {
        let form = PercentCoding.form(text)
        hidden.formUnion([
            text, form, form.replacing("?", with: "%3F"), PercentCoding.strict(text), PercentCoding.header(text),
            String(JSONText.quoted(text).dropFirst().dropLast()), Data(text.utf8).base64EncodedString(),
        ])
    }

    /// Hides what a request was authorized with: the whole of it, and what stands behind the name of the scheme.
    mutating func hide(authorization: String?) {
        guard let authorization else { return }
        hide(authorization)
        if let blank = authorization.firstIndex(of: " ") {
            hide(String(authorization[authorization.index(after: blank)...]))
        }
    }

    /// A text without any of them. What is shorter than four bytes stands in too many texts to be a secret.
    func scrubbed(_ text: String) -> String {
        var text = text
        for secret in hidden.sorted(by: { $0.utf8.count > $1.utf8.count }) where secret.utf8.count >= 4 {
            text = text.replacing(secret, with: "•••")
        }
        return text
    }

    func scrubbed(_ value: Value) -> Value {
        switch value {
        case .string(let text): .string(scrubbed(text))
        case .list(let elements): .list(elements.map(scrubbed))
        case .dictionary(let fields): .dictionary(scrubbed(fields))
        default: value
        }
    }

    func scrubbed(_ fields: Fields) -> Fields { Fields(fields.map { (scrubbed($0.name), scrubbed($0.value)) }) }

    func scrubbed(_ failure: ServiceFailure) -> ServiceFailure {
        var failure = failure
        failure.message = scrubbed(failure.message)
        failure.details = scrubbed(failure.details)
        return failure
    }
}
