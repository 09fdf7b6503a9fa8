import WendCore

/// What the JSON reader says.
extension Diagnostic {
    static func jsonSyntax(_ sentence: String, at location: FileLocation) -> Self {
        Self(code: "json-syntax", severity: .error, message: sentence, location: location)
    }

    static func jsonTooDeep(_ limit: Int, at location: FileLocation) -> Self {
        Self(
            code: "too-deep", severity: .error, message: "values are nested deeper than \(limit) levels",
            location: location)
    }

    static func jsonTrailingComma(at location: FileLocation) -> Self {
        Self(
            code: "trailing-comma", severity: .warning,
            message: "a comma after the last one; other readers will not accept this file", location: location)
    }

    static func jsonDuplicate(_ name: String, at location: FileLocation) -> Self {
        Self(
            code: "duplicate-name", severity: .warning, message: "'\(name)' is here already; the last one counts",
            location: location)
    }
}
