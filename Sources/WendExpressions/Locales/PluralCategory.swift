/// The sort of plural a number takes in a language, by the rules of Unicode's CLDR: `zero`, `one`, `two`, `few`,
/// `many`, `other`.
package enum PluralCategory {
    /// - Parameter locale: A language there is no table of has `other` only.
    package static func of(_ number: Double, locale: String) -> String {
        let data = LocaleData(locale)
        let size = number.magnitude
        if size == size.rounded(), size < 1e15 { return data.plural(Int(size)) }
        return data.pluralOfFraction(size)
    }

    /// Whether there are rules for a language; without, it has `other` only.
    package static func isKnown(_ locale: String) -> Bool { LocaleData(locale).table !== LocaleTables.root }

    /// All sorts there are.
    package static let names = ["zero", "one", "two", "few", "many", "other"]

    /// The sorts that any number has in a language.
    package static func possible(_ locale: String) -> [String] {
        all(locale) + [0.5, 1.5, 2.5].map { of($0, locale: locale) }
    }

    /// The sorts whole numbers have in a language, `other` always among them.
    package static func all(_ locale: String) -> [String] { LocaleData(locale).pluralNames + ["other"] }
}

extension LocaleData {
    /// The sorts of plural besides `other`, in their order.
    var pluralNames: [String] {
        table.values("plural").flatMap { $0.split(separator: ";") }.map { String($0.prefix { $0 != ":" }) }
    }

    /// The sort of plural of a number that is not whole. The tables hold the rules of whole numbers, which tell the
    /// languages apart that have another sort than `other` for these: what is less than two is one in French and
    /// Portuguese, what is less than one
    /// is one in Hindi, and Czech has a sort of its own.
    func pluralOfFraction(_ number: Double) -> String {
        let first = table.values("plural").first ?? ""
        if first.hasPrefix("one:n=0,1") || first.hasPrefix("one:n=0..1") { return number < 2 ? "one" : "other" }
        if first.hasPrefix("one:n=0 or n=1") { return number < 1 ? "one" : "other" }
        return first == "one:n=1;few:n=2..4" ? "many" : "other"
    }
}
