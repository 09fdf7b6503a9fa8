import WendCore

/// The languages in which whoever uses a terminal wants to read, as the environment says it.
public enum EnvironmentLanguages {
    /// How many are kept: a session stores them.
    private static let limit = 10

    /// The names of languages, the most wanted first: those of `LANGUAGE`, else of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that
    /// is set. Empty where that is `C`, which is no language, or nothing is said.
    public static func names(in environment: [String: String]) -> [String] {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let locale = locale.flatMap(name) else { return [] }
        let wanted = (environment["LANGUAGE"] ?? "").split(separator: ":").compactMap { name(String($0)) }
        var names: [String] = []
        for name in wanted.isEmpty ? [locale] : wanted where !names.contains(name) && names.count < limit {
            names.append(name)
        }
        return names
    }

    /// `de-AT` of `de_AT.UTF-8@euro`; nil if there is no language in it.
    private static func name(_ locale: String) -> String? {
        let plain = locale.prefix { $0 != "." && $0 != "@" }.replacing("_", with: "-")
        return LanguageTag(plain) == nil || plain == "POSIX" ? nil : String(plain)
    }
}
