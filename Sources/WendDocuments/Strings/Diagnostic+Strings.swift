import WendCore

/// What is said about files of texts.
extension Diagnostic {
    static func badPropertyList(_ reason: String, at location: FileLocation) -> Self {
        Self(code: "bad-strings", severity: .error, message: reason, location: location)
    }

    static func ignoredPlural(_ key: String, _ reason: String, at location: FileLocation) -> Self {
        Self(
            code: "ignored-text", severity: .warning, message: "'\(key)' is not used as it is written: \(reason)",
            location: location)
    }

    static func unknownLanguage(_ folder: String, at location: FileLocation) -> Self {
        Self(
            code: "unknown-language", severity: .warning,
            message:
                "'\(folder)' is not named like a language, such as de.lproj or pt-BR.lproj; its texts are not used",
            location: location)
    }

    static func neutralLanguage(_ language: String, at location: FileLocation) -> Self {
        Self(
            code: "neutral-language", severity: .warning,
            message:
                "nothing is known of how numbers, dates and plurals are written in '\(language)'; they are written neutrally, "
                + "and of plurals only 'other' is used", location: location)
    }

    static func foreignWords(_ language: String, at location: FileLocation) -> Self {
        Self(
            code: "foreign-words", severity: .warning,
            message: "there are no words of the system, such as Cancel, in '\(language)'; they are English",
            location: location)
    }

    static func unusedPlural(_ category: String, of key: String, language: String, at location: FileLocation) -> Self {
        Self(
            code: "ignored-text", severity: .warning,
            message: "the text for '\(category)' of '\(key)' is never used in '\(language)'", location: location)
    }

    static func missingPlural(_ category: String, of key: String, language: String, at location: FileLocation) -> Self {
        Self(
            code: "missing-plural", severity: .warning,
            message: "'\(key)' has no text for '\(category)', which '\(language)' has; that for 'other' is used",
            location: location)
    }

    static func missingTranslations(_ keys: [String], of table: String, _ language: String, at location: FileLocation)
        -> Self
    {
        let shown = keys.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
        let more = keys.count > 5 ? " and \(keys.count - 5) more" : ""
        return Self(
            code: "missing-translation", severity: .warning,
            message: "'\(table)' has no text in '\(language)' for \(shown)\(more)", location: location)
    }
}
