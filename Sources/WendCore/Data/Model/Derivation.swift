/// How a derived attribute is worked out of its record.
package enum Derivation: Hashable, Sendable {
    /// A text without regard to letter case and diacritics.
    case folded(String)
    /// How many records a to-many relationship leads to.
    case count(String)
    /// The time at which the record is stored.
    case now

    /// Nil if it is none that is known, or names what the entity does not have.
    package init?(_ text: String, of entity: String, in model: EntityModel) {
        let text = text.filter { $0 != " " }
        if text == "now()" {
            self = .now
        } else if text.hasPrefix("canonical:("), text.hasSuffix(")") {
            let name = String(text.dropFirst("canonical:(".count).dropLast())
            guard model.attribute(name, of: entity)?.type.isText == true else { return nil }
            self = .folded(name)
        } else if text.hasSuffix(".@count") {
            let name = String(text.dropLast(".@count".count))
            guard model.relationship(name, of: entity)?.isToMany == true else { return nil }
            self = .count(name)
        } else {
            return nil
        }
    }
}
