/// Makes the address of a request. What is put in is encoded for where it stands, and can neither end the part it stands in nor lead to
/// another host or folder.
struct AddressBuilder {
    struct Problem: Error {
        let message: String
    }

    private enum Part { case scheme, authority, path, query }

    private let substitution: Substitution
    /// Whether nothing may be missing in the path.
    private let isStrict: Bool
    private var text = ""
    private var part = Part.scheme
    /// The path with a letter in the place of everything put in, for comparison.
    private var skeleton = ""

    /// The address of a base and a path, encoded.
    /// - Parameter isStrict: Whether a value that is missing in the path is an error. In service files it is an empty text
    ///   (spec/widgetkit §5.6).
    static func address(
        base: String?, path: String?, _ substitution: Substitution, isStrict: Bool = false
    ) throws -> String {
        var builder = AddressBuilder(substitution: substitution, isStrict: isStrict)
        try builder.append(whole(base: base, path: path))
        return try builder.finished()
    }

    /// The address as it is written: the path behind the base, or a path that is an address itself.
    static func whole(base: String?, path: String?) -> String {
        if let path, path.hasPrefix("http") { return path }
        guard let base else { return path ?? "" }
        let start = base.hasSuffix("/") ? base : base + "/"
        guard let path else { return start }
        return start + (path.hasPrefix("/") ? String(path.dropFirst()) : path)
    }

    private init(substitution: Substitution, isStrict: Bool) {
        self.substitution = substitution
        self.isStrict = isStrict
    }

    private mutating func append(_ written: String) throws {
        for piece in ServiceTemplate(written, stopsAtDots: true).pieces {
            switch piece {
            case .text(let literal): appendWritten(literal)
            case .token(let token) where substitution.object == nil: appendWritten(token.written)
            case .token(let token):
                let value = substitution.text(of: token)
                // Without it the address would be another one: that of all there are, instead of one.
                if isStrict, value.isEmpty, part == .path {
                    throw Problem(message: "There is no value for '\(token.written)' in the address.")
                }
                try appendValue(value)
            case .secret(let name):
                let secret = try substitution.secrets.value(name)
                // A whole base address may be kept outside of the description.
                if part == .scheme { appendWritten(secret) } else { try appendValue(secret) }
            }
        }
    }

    private mutating func appendWritten(_ written: String) {
        for character in PercentCoding.written(written) {
            text.append(character)
            skeleton.append(character)
            switch (part, character) {
            case (.scheme, _) where text.hasSuffix("://"): part = .authority
            case (.authority, "/"): part = .path
            case (.authority, "?"), (.path, "?"): part = .query
            default: break
            }
        }
    }

    private mutating func appendValue(_ value: String) throws {
        skeleton += "x"
        switch part {
        case .scheme: throw Problem(message: "The address of the request begins with a value, which it may not.")
        case .authority:
            guard value.utf8.allSatisfy({ Self.isHostByte($0) }) else {
                throw Problem(
                    message: "A value in the name of the server holds more than letters, digits, '-' and '.'.")
            }
            text += value
        case .path: text += PercentCoding.strict(value)
        case .query: text += PercentCoding.form(value).replacing("?", with: "%3F")
        }
    }

    private func finished() throws -> String {
        guard let address = ServiceAddress(text) else {
            throw Problem(message: "The service has no whole address for this request.")
        }
        let written = ServiceAddress(skeleton)?.path ?? ""
        guard Self.dots(address.path) == Self.dots(written) else {
            throw Problem(message: "A value in the address is '.' or '..', which leads to another folder.")
        }
        return String(text.prefix { $0 != "#" })
    }

    /// How many segments lead to another folder.
    private static func dots(_ path: String) -> Int {
        path.split(separator: "/").count { [".", ".."].contains(PercentCoding.decoded($0)) }
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        return isLetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }
}
