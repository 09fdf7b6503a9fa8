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
    /// The same as bytes, and whether any begins with each byte there is: answers are long, and hardly ever hold one.
    private var needles: [[UInt8]] = []
    private var begins = [Bool](repeating: false, count: 256)
    /// Those of digits, which may stand somewhere without quotation marks.
    private var numbers: Set<Int> = []

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
        let forms = [
            text, form, form.replacing("?", with: "%3F"), PercentCoding.strict(text), PercentCoding.header(text),
            String(JSONText.quoted(text).dropFirst().dropLast()), Data(text.utf8).base64EncodedString(),
        ]
        for form in forms where form.utf8.count >= Self.shortest && hidden.insert(form).inserted {
            let bytes = Array(form.utf8)
            needles.append(bytes)
            begins[Int(bytes[0])] = true
            if let number = Int(form) { numbers.insert(number) }
        }
    }

    /// What is shorter than these bytes stands in too many texts to be a secret.
    private static let shortest = 4

    /// Hides what a request was authorized with: the whole of it, and what stands behind the name of the scheme.
    mutating func hide(authorization: String?) {
        guard let authorization else { return }
        hide(authorization)
        if let blank = authorization.firstIndex(of: " ") {
            hide(String(authorization[authorization.index(after: blank)...]))
        }
    }

    /// A text without any of them.
    func scrubbed(_ text: String) -> String {
        guard holdsAny(text) else { return text }
        var text = text
        for secret in hidden.sorted(by: { $0.utf8.count > $1.utf8.count }) {
            text = text.replacing(secret, with: Self.cover)
        }
        return text
    }

    private static let cover = "•••"

    private func holdsAny(_ text: String) -> Bool {
        if needles.isEmpty { return false }
        var text = text
        return text.withUTF8 { bytes in
            var start = 0
            while start < bytes.count {
                if begins[Int(bytes[start])], needles.contains(where: { bytes[start...].starts(with: $0) }) {
                    return true
                }
                start += 1
            }
            return false
        }
    }

    func scrubbed(_ value: Value) -> Value {
        if needles.isEmpty { return value }
        return switch value {
        case .string(let text): .string(scrubbed(text))
        case .integer(let number) where numbers.contains(number): .string(Self.cover)
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
