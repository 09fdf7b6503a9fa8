/// A set of Unicode scalars.
indirect enum ScalarSet: Sendable, Hashable {
    case ranges([ClosedRange<UInt32>])
    case property(ScalarProperty)
    case union([ScalarSet])
    case intersection(ScalarSet, ScalarSet)
    case difference(ScalarSet, ScalarSet)
    case inverted(ScalarSet)
    /// Also those that differ from a member in letter case only.
    case ignoringCase(ScalarSet)

    static func single(_ scalar: Unicode.Scalar) -> ScalarSet { .ranges([scalar.value...scalar.value]) }
    static let all = ScalarSet.ranges([0...0x10FFFF])
    static let lineTerminators = ScalarSet.ranges([0xA...0xD, 0x85...0x85, 0x2028...0x2029])
    static let horizontalSpace = ScalarSet.union([.property(.category(.spaceSeparator)), .ranges([9...9])])
    static let word = ScalarSet.union([
        .property(.alphabetic), .property(.mark), .property(.category(.decimalNumber)),
        .property(.category(.connectorPunctuation)), .ranges([0x200C...0x200D]),
    ])

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        switch self {
        case .ranges(let ranges): ranges.contains { $0.contains(scalar.value) }
        case .property(let property): property.holds(scalar)
        case .union(let sets): sets.contains { $0.contains(scalar) }
        case .intersection(let one, let other): one.contains(scalar) && other.contains(scalar)
        case .difference(let one, let other): one.contains(scalar) && !other.contains(scalar)
        case .inverted(let set): !set.contains(scalar)
        case .ignoringCase(let set): Self.variants(scalar).contains { set.contains($0) }
        }
    }

    /// The set with what differs from its members in letter case only.
    func closedOverCase() -> ScalarSet {
        let ranges: [ClosedRange<UInt32>]
        switch self {
        case .ranges(let own): ranges = own
        case .union(let sets): return .union(sets.map { $0.closedOverCase() })
        case .intersection(let one, let other): return .intersection(one.closedOverCase(), other.closedOverCase())
        case .difference(let one, let other): return .difference(one.closedOverCase(), other.closedOverCase())
        case .inverted(let set): return .inverted(set.closedOverCase())
        case .ignoringCase: return self
        case .property: return .ignoringCase(self)
        }
        let count = ranges.reduce(0) { $0 + $1.count }
        guard count <= 512 else { return .ignoringCase(self) }
        var closed = ranges
        for range in ranges {
            for code in range {
                for variant in Unicode.Scalar(code).map(Self.variants) ?? [] where !range.contains(variant.value) {
                    closed.append(variant.value...variant.value)
                }
            }
        }
        return closed.count == ranges.count && ranges.allSatisfy { $0.upperBound < 65 }
            ? self : .ignoringCase(.ranges(closed))
    }

    /// The scalar itself, its lower, upper and title case, and its folded form.
    private static func variants(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        if scalar.value < 0x80 {
            let isLetter = (scalar.value | 0x20) >= 97 && (scalar.value | 0x20) <= 122
            return isLetter ? [scalar, Unicode.Scalar(UInt8(scalar.value ^ 0x20))] : [scalar]
        }
        var variants = [scalar]
        func add(_ text: String) {
            let scalars = text.unicodeScalars
            if scalars.count == 1, let only = scalars.first, !variants.contains(only) { variants.append(only) }
        }
        let folded = Folding.lowered(scalar)
        for start in folded.count == 1 ? [scalar, folded[0]] : [scalar] {
            add(String(start))
            add(start.properties.lowercaseMapping)
            add(start.properties.uppercaseMapping)
            add(start.properties.titlecaseMapping)
        }
        return variants
    }
}

/// A property that Unicode gives to scalars.
enum ScalarProperty: Sendable, Hashable {
    case category(Unicode.GeneralCategory)
    case categories(String)
    case alphabetic, lowercase, uppercase, whitespace, mark
    case hexDigit, asciiHexDigit, idStart, idContinue, emoji, ideographic, defaultIgnorable, math, dash, diacritic
    case noncharacter, graphemeExtend, cased, caseIgnorable
    case assigned
    case control, graphic, printing, blank, alphanumeric

    func holds(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        let category = properties.generalCategory
        switch self {
        case .category(let wanted): return category == wanted
        case .categories(let letter): return Self.shortName(category).hasPrefix(letter)
        case .alphabetic: return properties.isAlphabetic
        case .lowercase: return properties.isLowercase
        case .uppercase: return properties.isUppercase
        case .whitespace: return properties.isWhitespace
        case .mark: return category == .nonspacingMark || category == .spacingMark || category == .enclosingMark
        case .hexDigit: return properties.isHexDigit
        case .asciiHexDigit: return properties.isASCIIHexDigit
        case .idStart: return properties.isIDStart
        case .idContinue: return properties.isIDContinue
        case .emoji: return properties.isEmoji
        case .ideographic: return properties.isIdeographic
        case .defaultIgnorable: return properties.isDefaultIgnorableCodePoint
        case .math: return properties.isMath
        case .dash: return properties.isDash
        case .diacritic: return properties.isDiacritic
        case .noncharacter: return properties.isNoncharacterCodePoint
        case .graphemeExtend: return properties.isGraphemeExtend
        case .cased: return properties.isCased
        case .caseIgnorable: return properties.isCaseIgnorable
        case .assigned: return category != .unassigned
        case .control: return category == .control
        case .graphic: return !properties.isWhitespace && ![.control, .surrogate, .unassigned].contains(category)
        case .printing:
            return category != .control && (Self.graphic.holds(scalar) || Self.blank.holds(scalar))
        case .blank: return category == .spaceSeparator || scalar == "\t"
        case .alphanumeric: return properties.isAlphabetic || category == .decimalNumber
        }
    }

    /// The property of a name as regular expressions write it; letter case, spaces, `-` and `_` do not count.
    init?(name: String) {
        var wanted = name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
        for prefix in ["generalcategory=", "gc=", "category="] where wanted.hasPrefix(prefix) {
            wanted.removeFirst(prefix.count)
        }
        if wanted.hasPrefix("is"), wanted.count > 2, Self.named[wanted] == nil { wanted.removeFirst(2) }
        if let property = Self.named[wanted] {
            self = property
        } else if let category = Self.categoryNames.first(where: {
            $0.short.lowercased() == wanted || $0.long == wanted
        }) {
            self = .category(category.category)
        } else {
            return nil
        }
    }

    static func shortName(_ category: Unicode.GeneralCategory) -> String {
        categoryNames.first { $0.category == category }?.short ?? "Cn"
    }

    private static let named: [String: ScalarProperty] = [
        "alphabetic": .alphabetic, "alpha": .alphabetic, "lowercase": .lowercase, "lower": .lowercase,
        "uppercase": .uppercase, "upper": .uppercase, "whitespace": .whitespace, "wspace": .whitespace,
        "space": .whitespace, "hexdigit": .hexDigit, "hex": .hexDigit, "asciihexdigit": .asciiHexDigit,
        "ahex": .asciiHexDigit, "idstart": .idStart, "ids": .idStart, "idcontinue": .idContinue, "idc": .idContinue,
        "emoji": .emoji, "ideographic": .ideographic, "ideo": .ideographic, "math": .math, "dash": .dash,
        "diacritic": .diacritic, "dia": .diacritic, "defaultignorablecodepoint": .defaultIgnorable,
        "di": .defaultIgnorable, "noncharactercodepoint": .noncharacter, "graphemeextend": .graphemeExtend,
        "grext": .graphemeExtend, "cased": .cased, "caseignorable": .caseIgnorable, "assigned": .assigned,
        "l": .categories("L"), "letter": .categories("L"), "m": .mark, "mark": .mark, "n": .categories("N"),
        "number": .categories("N"), "p": .categories("P"), "punctuation": .categories("P"), "punct": .categories("P"),
        "s": .categories("S"), "symbol": .categories("S"), "z": .categories("Z"), "separator": .categories("Z"),
        "c": .categories("C"), "other": .categories("C"), "cntrl": .control, "graph": .graphic, "print": .printing,
        "blank": .blank, "alnum": .alphanumeric, "digit": .category(.decimalNumber), "xdigit": .hexDigit,
    ]

    private static let categoryNames: [(short: String, long: String, category: Unicode.GeneralCategory)] = [
        ("Lu", "uppercaseletter", .uppercaseLetter), ("Ll", "lowercaseletter", .lowercaseLetter),
        ("Lt", "titlecaseletter", .titlecaseLetter), ("Lm", "modifierletter", .modifierLetter),
        ("Lo", "otherletter", .otherLetter), ("Mn", "nonspacingmark", .nonspacingMark),
        ("Mc", "spacingmark", .spacingMark), ("Me", "enclosingmark", .enclosingMark),
        ("Nd", "decimalnumber", .decimalNumber), ("Nl", "letternumber", .letterNumber),
        ("No", "othernumber", .otherNumber), ("Pc", "connectorpunctuation", .connectorPunctuation),
        ("Pd", "dashpunctuation", .dashPunctuation), ("Ps", "openpunctuation", .openPunctuation),
        ("Pe", "closepunctuation", .closePunctuation), ("Pi", "initialpunctuation", .initialPunctuation),
        ("Pf", "finalpunctuation", .finalPunctuation), ("Po", "otherpunctuation", .otherPunctuation),
        ("Sm", "mathsymbol", .mathSymbol), ("Sc", "currencysymbol", .currencySymbol),
        ("Sk", "modifiersymbol", .modifierSymbol), ("So", "othersymbol", .otherSymbol),
        ("Zs", "spaceseparator", .spaceSeparator), ("Zl", "lineseparator", .lineSeparator),
        ("Zp", "paragraphseparator", .paragraphSeparator), ("Cc", "control", .control), ("Cf", "format", .format),
        ("Cs", "surrogate", .surrogate), ("Co", "privateuse", .privateUse), ("Cn", "unassigned", .unassigned),
    ]
}
