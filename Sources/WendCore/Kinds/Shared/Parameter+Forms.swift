import WendExpressions

/// The forms most parameters have, so that a kind is described in as few words as possible.
extension Parameter {
    /// Takes text.
    public static func text(
        _ name: String, _ summary: String, isRequired: Bool = false, isList: Bool = false, isLazy: Bool = false,
        fallback: String? = nil
    ) -> Parameter {
        Parameter(
            name, .string, summary, isRequired: isRequired, isList: isList, isLazy: isLazy,
            fallback: fallback.map { .string($0) })
    }

    /// Takes yes or no, as text or as a number.
    public static func bool(
        _ name: String, _ summary: String, fallback: Bool? = nil, isGate: Bool = false
    ) -> Parameter {
        Parameter(
            name, [.string, .number], summary, conversion: .bool, fallback: fallback.map { .bool($0) }, isGate: isGate)
    }

    /// Takes a count, a duration or another quantity, as text or as a number.
    public static func number(_ name: String, _ summary: String, fallback: Double? = nil) -> Parameter {
        Parameter(
            name, [.string, .number], summary, conversion: .number,
            fallback: fallback.map { number in Int(exactly: number).map { .integer($0) } ?? .double(number) })
    }

    /// Takes one name of an enumeration, or its number.
    ///
    /// A lenient choice answers an unknown name with its fallback and a warning, any other with an error.
    public static func choice(
        _ name: String, of enumeration: Enumeration, _ summary: String, isLenient: Bool = false, fallback: String? = nil
    ) -> Parameter {
        Parameter(
            name, [.string, .number], summary, conversion: .enumeration(enumeration),
            fallback: fallback.map { .string($0) }, isLenient: isLenient)
    }

    /// Takes any number of names of an enumeration, or the sum of their numbers.
    public static func choices(_ name: String, of enumeration: Enumeration, _ summary: String) -> Parameter {
        Parameter(name, [.string, .number], summary, conversion: .flags(enumeration))
    }

    /// Takes a message, or text naming one. It is made anew each time it is sent, in the scope of that moment.
    public static func message(_ name: String, _ summary: String, isRequired: Bool = false) -> Parameter {
        Parameter(
            name, [.message, .string], summary, conversion: .message, isRequired: isRequired, isLazy: true)
    }

    /// Takes a condition in the expression language.
    public static func predicate(_ name: String, _ summary: String, isRequired: Bool = false) -> Parameter {
        Parameter(name, .string, summary, conversion: .predicate, isRequired: isRequired, isLazy: true)
    }

    /// Takes the name of one of the app's images.
    public static func imageName(_ name: String, isRequired: Bool = false) -> Parameter {
        Parameter(
            name, .string, "The name of the picture among the app's images.", conversion: .imageName,
            isRequired: isRequired)
    }

    /// Takes the name a value is declared under.
    public static func declared(_ name: String, _ summary: String) -> Parameter {
        Parameter(name, .string, summary, conversion: .place, isRequired: true)
    }

    /// Takes a value in the expression language, without braces.
    public static func expression(_ name: String, _ summary: String, isRequired: Bool = false) -> Parameter {
        Parameter(name, .string, summary, conversion: .expression, isRequired: isRequired, isLazy: true)
    }
}
