/// The short names of time zones that dates are written with, and how far their clocks are ahead of Greenwich. Names that
/// stand for several zones are left out, but for those that mail has for North America.
package enum ZoneNames {
    private static let hours: [String: Int] = [
        "UT": 0, "UTC": 0, "GMT": 0, "Z": 0, "WET": 0, "WEST": 1, "CET": 1, "CEST": 2, "EET": 2, "EEST": 3, "MSK": 3,
        "JST": 9, "KST": 9, "AEST": 10, "AEDT": 11, "NZST": 12, "NZDT": 13, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5,
        "MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "AKST": -9, "AKDT": -8, "HST": -10,
    ]

    /// Takes a name off the beginning of a text, in any letter case; nil if there is none that is known.
    /// - Returns: Seconds ahead of Greenwich.
    package static func offset(_ rest: inout Substring) -> Int? {
        let word = rest.prefix { $0.isASCII && $0.isLetter }
        guard let hours = hours[word.uppercased()] else { return nil }
        rest = rest[word.endIndex...]
        return hours * 3600
    }
}
