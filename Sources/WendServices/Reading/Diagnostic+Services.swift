import WendCore

/// What the reader of services says.
extension Diagnostic {
    static func serviceNotAnObject(at location: FileLocation) -> Self {
        Self(
            code: "service-file", severity: .error,
            message: "a service is an object with 'defaults' and 'actions', and perhaps 'auth' and 'options'",
            location: location)
    }

    static func serviceUnknownKey(
        _ name: String, in what: String, closest: String?, isError: Bool, at location: FileLocation
    ) -> Self {
        let hint = closest.map { "; did you mean '\($0)'?" } ?? ""
        return Self(
            code: "service-key", severity: isError ? .error : .warning,
            message: "\(what) has no member '\(name.shortened)'\(hint)", location: location)
    }

    static func serviceNoHost(_ written: String, at location: FileLocation) -> Self {
        var meant = written.lowercased()
        if let scheme = meant.firstRange(of: "://") { meant = String(meant[scheme.upperBound...]) }
        meant = String(meant.prefix { !"/?#".contains($0) })
        let way =
            PictureHost(meant) == nil
            ? "write images.example, images.example:8443, *.images.example, or * for all" : "write \"\(meant)\""
        return Self(
            code: "service-value", severity: .warning,
            message: "'\(written.prefix(60))' in 'pictures' is no host, so that no picture of it is shown; \(way)",
            location: location)
    }

    static func serviceWrongValue(_ name: String, takes: String, at location: FileLocation) -> Self {
        Self(code: "service-value", severity: .error, message: "'\(name.shortened)' takes \(takes)", location: location)
    }

    static func serviceNotAmong(
        _ word: String, _ name: String, _ names: [String], closest: String?, at location: FileLocation
    ) -> Self {
        let rest = closest.map { "; did you mean '\($0)'?" } ?? "; it takes one of \(names.joined(separator: ", "))"
        return Self(
            code: "service-value", severity: .error, message: "'\(word.shortened)' is not allowed for '\(name)'\(rest)",
            location: location)
    }
}
