/// The sorts of plural of a language, for whole numbers: rules such as `few:n%10=2..4 n%100!=12..14 or n=7`.
enum PluralRules {
    /// The name of the first rule that a number keeps; `other` if it keeps none.
    static func category(of count: Int, _ rules: [Substring]) -> String {
        let number = count.magnitude
        for rule in rules.lazy.flatMap({ $0.split(separator: ";") }) {
            let name = rule.prefix { $0 != ":" }
            let choices = rule.dropFirst(name.count + 1).split(separator: " or ")
            let holds = choices.contains { choice in
                choice.split(separator: " ").allSatisfy { Self.holds($0, number) }
            }
            if holds { return String(name) }
        }
        return "other"
    }

    /// Whether a condition such as `n%10!=2..4,9` holds.
    private static func holds(_ condition: Substring, _ number: UInt) -> Bool {
        guard let sign = condition.firstIndex(where: { $0 == "=" || $0 == "!" }) else { return false }
        let modulus = condition[..<sign].split(separator: "%").dropFirst().first.flatMap { UInt($0) }
        let operand = modulus.map { number % max($0, 1) } ?? number
        let isMember = condition[sign...].drop { $0 == "=" || $0 == "!" }.split(separator: ",").contains { range in
            let ends = range.split(separator: "..").compactMap { UInt($0) }
            return ends.first.map { $0...max($0, ends.last ?? $0) }?.contains(operand) ?? false
        }
        return isMember == (condition[sign] == "=")
    }
}
