import WendCore

/// What the reader of style sheets says.
extension Diagnostic {
    static func styleNotAnObject(at location: FileLocation) -> Self {
        Self(
            code: "style-sheet", severity: .error, message: "a style sheet is an object: a member for each kind",
            location: location)
    }

    static func styleUnknownKind(_ name: String, closest: String?, at location: FileLocation) -> Self {
        let hint = closest.map { "; did you mean '\($0)'?" } ?? ""
        return Self(
            code: "unknown-kind", severity: .warning, message: "no kind is called '\(name)'\(hint)", location: location)
    }

    static func styleIgnored(_ name: String, at location: FileLocation) -> Self {
        Self(
            code: "style-ignored", severity: .warning, message: "'\(name)' has no effect here, or not with this value",
            location: location)
    }
}
