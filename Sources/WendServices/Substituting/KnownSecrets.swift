import WendExpressions

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
        hidden = Set(names.compactMap { secrets[$0] })
    }

    func value(_ name: String) throws(MissingSecret) -> String {
        guard let value = secrets[name] else { throw MissingSecret(name: name) }
        return value
    }

    /// Hides one more text, such as the header a secret has become part of.
    mutating func hide(_ text: String) { hidden.insert(text) }

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
