import WendCore

/// What the readers of style sheets, themes and catalogues say.
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

    static func styleIgnored(_ name: String, closest: String?, at location: FileLocation) -> Self {
        let hint = closest.map { "; did you mean '\($0)'?" } ?? ""
        return Self(
            code: "style-ignored", severity: .warning,
            message: "'\(name)' has no effect here, or not with this value\(hint)", location: location)
    }

    // MARK: Themes

    static func themeNotAnObject(at location: FileLocation) -> Self {
        Self(
            code: "theme", severity: .error,
            message: "a theme is an object with 'colors', 'radii', 'spacing' and 'fonts'", location: location)
    }

    static func themeUnknown(
        _ name: String, in part: String, closest: String?, known: [String], at location: FileLocation
    )
        -> Self
    {
        let hint = closest.map { "did you mean '\($0)'?" } ?? "it has \(known.joined(separator: ", "))"
        return Self(
            code: "unknown-token", severity: .warning, message: "\(part) has no '\(name)'; \(hint)", location: location)
    }

    static func themeBadValue(_ name: String, expected: String, at location: FileLocation) -> Self {
        Self(
            code: "theme-value", severity: .error, message: "'\(name)' is to be \(expected)", location: location)
    }

    static func lowContrast(_ weakness: Theme.Weakness, at location: FileLocation) -> Self {
        let appearance = weakness.isDark ? "dark" : "light"
        return Self(
            code: "low-contrast", severity: .warning,
            message: "'\(weakness.token.rawValue)' \(weakness.color.text) on '\(weakness.ground.rawValue)' "
                + "\(weakness.groundColor.text) has a contrast of \(Contrast.text(weakness.ratio)):1 in \(appearance) appearance; "
                + "it needs \(Contrast.text(weakness.wanted)):1", location: location)
    }

    static func lowContrast(
        _ color: StyleColor.Parts, on ground: StyleColor.Parts, isDark: Bool, _ ratio: Double, wanted: Double,
        at location: FileLocation
    ) -> Self {
        Self(
            code: "low-contrast", severity: .warning,
            message: "text of \(color.text) on \(ground.text) has a contrast of \(Contrast.text(ratio)):1 in "
                + "\(isDark ? "dark" : "light") appearance; it needs \(Contrast.text(wanted)):1", location: location)
    }

    // MARK: Catalogues

    static func badCatalogue(_ reason: String, at location: FileLocation) -> Self {
        Self(code: "asset-catalogue", severity: .warning, message: reason, location: location)
    }
}
