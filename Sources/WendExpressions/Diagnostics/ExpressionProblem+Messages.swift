/// What is said while a text is read.
extension ExpressionProblem {
    static func unexpected(_ found: String, expected: String, hint: String? = nil, at span: Span) -> Self {
        Self(
            code: "expression-syntax", message: "expected \(expected), found \(found)\(hint.map { "; \($0)" } ?? "")",
            span: span)
    }

    static func syntax(_ sentence: String, at span: Span) -> Self {
        Self(code: "expression-syntax", message: sentence, span: span)
    }

    /// `a || 'b'`, where the first of two values is meant.
    static func joinsConditions(_ sign: String, _ hint: String, at span: Span) -> Self {
        Self(code: "expression-syntax", message: "'\(sign)' joins conditions; \(hint)", span: span)
    }

    /// `new Date()`.
    static func madeWithNew(meant: String?, at span: Span) -> Self {
        Self(
            code: "expression-syntax",
            message: meant.map { "nothing is made with 'new'; did you mean '\($0)'?" } ?? OtherLanguages.making,
            span: span)
    }

    static let notAPredicateCode = "not-a-predicate"

    static func notAPredicate(_ text: String, hint: String? = nil, at span: Span) -> Self {
        Self(
            code: notAPredicateCode,
            message: "a value is not a condition; \(hint ?? "did you mean '\(text) == YES'?")", span: span)
    }

    static func notAValue(meant: String? = nil, at span: Span) -> Self {
        let way =
            meant.map { "the first value that there is is written \($0)" } ?? "write TERNARY(condition, YES, NO)"
        return Self(code: "not-a-value", message: "a condition cannot be used as a value here; \(way)", span: span)
    }

    /// - Parameter hint: What to write instead, where it is no other word.
    static func unknownFunction(_ name: String, closest: String?, hint: String? = nil, at span: Span) -> Self {
        let way = hint.map { "; \($0)" } ?? Self.hint(closest)
        return Self(code: "unknown-function", message: "unknown function '\(name)'\(way)", span: span)
            .slip(name, closest)
    }

    static func wrongArity(_ name: String, expected: String, found: Int, at span: Span) -> Self {
        Self(code: "wrong-arity", message: "'\(name)' takes \(expected), found \(found)", span: span)
    }

    static func wrongTernary(found: Int, at span: Span) -> Self {
        let lacking = ["all three are", "what comes out of it is", "the third is"]
        let rest = found < lacking.count ? "\(lacking[found]) missing" : "found \(found)"
        return Self(
            code: "wrong-arity",
            message: "'TERNARY' takes three: a condition, what there is if it holds, and what there is if not, as in "
                + "TERNARY(a > 1, 'many', 'few'); \(rest)", span: span)
    }

    static func unknownOperator(_ name: String, closest: String?, at span: Span) -> Self {
        Self(code: "unknown-operator", message: "unknown operator '\(name)'\(hint(closest))", span: span)
            .slip(name, closest)
    }

    /// `@sum(price)`, as if the operator were a function.
    static func calledOperator(_ name: String, meant: String?, hint: String, at span: Span) -> Self {
        let way = meant.map { "did you mean '\($0)'?" } ?? hint
        return syntax("'@\(name)' is no function: what it takes of each stands behind a dot; \(way)", at: span)
    }

    static func unknownOption(_ letter: Character, at span: Span) -> Self {
        Self(
            code: "unknown-option",
            message: "unknown option '\(letter)'; options are c (case), d (diacritics), n (normalised), l (locale)",
            span: span)
    }

    static func optionsDoNotFit(_ name: String, at span: Span) -> Self {
        Self(code: "unknown-option", message: "'\(name)' takes no options", span: span)
    }

    static func missingArgument(_ conversion: String, at span: Span) -> Self {
        Self(code: "format-argument", message: "there is no argument for '\(conversion)'", span: span)
    }

    static func wrongArgument(_ conversion: String, expected: String, at span: Span) -> Self {
        Self(code: "format-argument", message: "the argument of '\(conversion)' has to be \(expected)", span: span)
    }

    /// - Parameter isQuoted: Whether a place for an argument stands in quotes, where it is text.
    static func surplusArguments(_ count: Int, isQuoted: Bool, at span: Span) -> Self {
        let what = count == 1 ? "one argument is not used" : "\(count) arguments are not used"
        return Self(
            code: "format-argument", message: isQuoted ? "\(what); in quotes '%@' is text: leave them away" : what,
            span: span)
    }

    static func unknownWord(
        _ word: String, _ what: String, of function: String, known: [String], closest: String?, at span: Span
    ) -> Self {
        let way = closest.map { "did you mean '\($0)'?" } ?? "it knows \(known.joined(separator: ", "))"
        return Self(code: "unknown-word", message: "'\(function)' knows no \(what) '\(word)'; \(way)", span: span)
            .slip(word, closest)
    }

    /// A pattern or the like that means nothing.
    /// A pattern that can be written, and probably says something else than was meant.
    static func mixedPattern(_ text: String, meant: String?, at span: Span) -> Self {
        Self(
            code: "mixed-pattern", severity: .warning,
            message: "'MM' is the month and 'mm' the minute\(hint(meant))", span: span
        ).slip(text, meant)
    }

    static func invalidFormat(_ function: String, _ reason: String, at span: Span) -> Self {
        Self(code: "invalid-format", message: "'\(function)' cannot write that: \(reason)", span: span)
    }

    /// A pattern of numbers in the way of printf.
    static func otherNumberPattern(_ function: String, meant: String, at span: Span) -> Self {
        invalidFormat(
            function,
            "numbers are written by patterns such as '0.0', a '0' or '#' for each digit; did you mean '\(meant)'?",
            at: span)
    }

    static func unknownType(_ name: String, closest: String?, at span: Span) -> Self {
        Self(
            code: "unknown-type", severity: .warning,
            message: "CAST knows no type '\(name)', so this is nothing; "
                + (closest.map { "did you mean '\($0)'?" } ?? "it knows \(Casting.types.joined(separator: ", "))"),
            span: span)
    }

    /// An IN that looks in what is no list.
    static func notAList(isText: Bool, at span: Span) -> Self {
        let what = isText ? "a text in brackets is a text, which IN searches" : "IN looks in a list, so it never holds"
        return Self(
            code: "expression-type", severity: .warning, message: "\(what); lists stand in braces, as in {1, 2}",
            span: span)
    }

    /// A LIKE with the wildcards of SQL.
    static func otherWildcards(at span: Span) -> Self {
        Self(
            code: "not-standard", severity: .warning,
            message: "'%' stands for itself in LIKE; '*' stands for any characters, '?' for one", span: span)
    }

    /// A BETWEEN that holds for nothing.
    static func wrongBounds(_ found: String, at span: Span) -> Self {
        Self(
            code: "expression-type", severity: .warning,
            message: "BETWEEN takes two values in braces, as in {1, 5}; found \(found), so it never holds", span: span)
    }

    static func invalidPattern(_ reason: String, at span: Span) -> Self {
        Self(code: "invalid-pattern", message: "not a regular expression: \(reason)", span: span)
    }

    /// A pattern between the slashes of other languages, with its beginning or end within them.
    static func slashesAround(_ pattern: String, _ inner: String, at span: Span) -> Self {
        Self(
            code: "never-matches", severity: .warning,
            message:
                "'\(pattern.prefix(40))' matches nothing: the slashes around it belong to the pattern, and nothing stands "
                + "outside of its beginning and end; write '\(inner.prefix(40))'",
            span: span)
    }

    static func unsupported(_ what: String, at span: Span) -> Self {
        Self(code: "unsupported-expression", message: what, span: span)
    }

    static func budget(_ sentence: String, at span: Span) -> Self {
        Self(code: "expression-budget", message: sentence, span: span)
    }

    static func notStandard(_ written: String, standard: String, at span: Span) -> Self {
        Self(
            code: "not-standard", severity: .warning, message: "'\(written)' is usually written '\(standard)'",
            span: span)
    }

    static func inexact(_ number: UInt64, at span: Span) -> Self {
        Self(
            code: "inexact-number", severity: .warning,
            message: "whole numbers end at \(Int.max): \(number) becomes \(Double(number))", span: span)
    }

    /// The same problem, mended by writing another word.
    func slip(_ written: String, _ meant: String?) -> Self {
        var problem = self
        problem.slip = meant.map { Slip(written: written, meant: $0) }
        return problem
    }

    static func hint(_ closest: String?) -> String { closest.map { "; did you mean '\($0)'?" } ?? "" }
}

/// What is said while an expression is evaluated or checked.
extension ExpressionProblem {
    /// - Parameter slip: A text that was meant as something else: how it is written, and how that is.
    static func incomparable(
        _ left: String, _ right: String, operation: String, slip: (written: String, meant: String)? = nil, at span: Span
    ) -> Self {
        Self(
            code: "expression-type", severity: .warning,
            message: "'\(operation)' does not compare \(left) with \(right)\(hint(slip))", span: span
        ).slip(slip?.written ?? "", slip?.meant)
    }

    /// - Parameters:
    ///   - closest: What the part was meant to be.
    ///   - slip: The same, with what is written instead.
    static func neverEqual(
        _ left: String, _ right: String, closest: String? = nil, slip: (written: String, meant: String)? = nil,
        at span: Span
    ) -> Self {
        Self(
            code: "expression-type", severity: .warning,
            message: "\(left) never equals \(right)\(closest.map { hint($0) } ?? hint(slip))", span: span
        ).slip(slip?.written ?? "", slip?.meant)
    }

    private static func hint(_ slip: (written: String, meant: String)?) -> String {
        slip.map { slip in
            if slip.written.hasPrefix("{") {
                return "; names stand without braces here: did you mean '\(slip.meant)'?"
            }
            return slip.meant.contains("'")
                ? "; did you mean \(slip.meant)?"
                : "; in quotation marks \(slip.meant) is a text: did you mean \(slip.meant) without them?"
        } ?? ""
    }

    /// `2026-02-28` without quotes, which is a number less two others.
    static func dayReckoned(_ day: String, at span: Span) -> Self {
        Self(
            code: "expression-type", severity: .warning,
            message: "'\(day)' is reckoned, \(day.replacing("-", with: " less ")); a day is written date('\(day)')",
            span: span
        ).slip(day, "date('\(day)')")
    }

    static func wrongOperand(
        _ operation: String, expected: String, found: String, hint: String? = nil, at span: Span
    ) -> Self {
        Self(
            code: "expression-type", severity: .warning,
            message: "'\(operation)' needs \(expected), found \(found)\(hint.map { "; \($0)" } ?? "")",
            span: span)
    }

    /// A value alone where a condition stands.
    static func noTruth(_ found: ValueType, at span: Span) -> Self {
        let way =
            switch found {
            case .list: "whether it has any asks .@count > 0"
            case .date, .data: "whether there is one asks a != NULL"
            default: "ask something of it, as in a != '', or write a ?? b for the first value that there is"
            }
        return Self(
            code: "expression-type", severity: .warning, message: "\(found.name) is neither YES nor NO; \(way)",
            span: span)
    }

    static func unreadable(_ function: String, _ what: String, locale: String, at span: Span) -> Self {
        Self(
            code: "unreadable", severity: .warning,
            message: "'\(function)' was given a text that is not \(what) in the locale '\(locale)'", span: span)
    }

    static func noDate(_ text: String, at span: Span) -> Self {
        Self(
            code: "unreadable", severity: .warning,
            message: "'\(text.prefix(40))' is no day of the calendar, so this is nothing; write one as '2026-02-28'",
            span: span)
    }

    /// - Parameter day: The day that is meant, where that is clear.
    static func dateOfSome(_ text: String, _ day: String?, at span: Span) -> Self {
        Self(
            code: "unreadable", severity: .warning,
            message: "'\(text.prefix(40))' is read as a date in some languages only, and is nothing in others; "
                + (day.map { "write '\($0)'" } ?? "write it as '2026-02-28'"), span: span
        ).slip(text, day)
    }

    /// The code of what says that a list of numbers would be too long, when it is checked and when it runs.
    package static let longRangeCode = "long-range"
    /// The most numbers that `range` makes.
    package static let longestRange = Program.longestRange

    static func longRange(_ most: Int, at span: Span) -> Self {
        Self(code: longRangeCode, severity: .warning, message: "'range' makes up to \(most) numbers", span: span)
    }

    static func outOfRange(_ function: String, at span: Span) -> Self {
        Self(
            code: "date-range", severity: .warning, message: "'\(function)' goes beyond the years there are", span: span
        )
    }

    /// - Parameter counted: The list, if it is compared as a number is.
    static func toMany(_ operation: String, _ counted: String? = nil, at span: Span) -> Self {
        let way = counted.map { "how many there are is \($0).@count" } ?? "write ANY, ALL or NONE before it"
        return Self(
            code: "expression-to-many", severity: .warning,
            message: "'\(operation)' compares one value, not a list; \(way)", span: span
        ).slip(counted ?? "", counted.map { "\($0).@count" })
    }

    /// A text that is looked for with LIKE as it is.
    static func likeWhole(at span: Span) -> Self {
        Self(
            code: "like-whole", severity: .warning,
            message:
                "LIKE asks for the whole text, where nothing in it stands for others; what has it somewhere in it is found by CONTAINS",
            span: span)
    }

    /// A pattern as `MATCHES` takes it.
    static func likePattern(at span: Span) -> Self {
        Self(
            code: "like-whole", severity: .warning,
            message: "LIKE knows * for any signs and ? for one; a pattern such as this is asked for by MATCHES",
            span: span
        ).slip("LIKE", "MATCHES")
    }

    static func oneCharacter(_ pattern: String, at span: Span) -> Self {
        let (meant, way) =
            pattern.hasPrefix("[")
            ? ("\(pattern)+", "as many as there are") : (".*\(pattern).*", "a text that has it somewhere")
        return Self(
            code: "one-character", severity: .warning,
            message:
                "MATCHES asks for the whole text, and this pattern is that of one character; \(way) is \(meant.prefix(40))",
            span: span)
    }

    static func decimalComma(_ pattern: String, _ meant: String, at span: Span) -> Self {
        Self(
            code: "invalid-format", severity: .warning,
            message:
                "in a pattern ',' stands between thousands, and '.' before decimals in every language; did you mean '\(meant)'?",
            span: span
        ).slip(pattern, meant)
    }

    static func divisionByZero(at span: Span) -> Self {
        Self(code: "division-by-zero", severity: .warning, message: "division by zero", span: span)
    }

    static func unboundVariable(_ name: String, closest: String? = nil, at span: Span) -> Self {
        Self(code: "unbound-variable", message: "the variable '$\(name)' has no value\(hint(closest))", span: span)
    }

    static func deniedSelector(_ selector: String, on receiver: String, closest: String?, at span: Span) -> Self {
        Self(
            code: "selector-denied", message: "\(receiver) does not answer '\(selector)'\(hint(closest))", span: span)
    }

    /// A LIKE with a pattern that is put together as in SQL.
    static func joinedWildcards(_ meant: String?, at span: Span) -> Self {
        let way =
            meant.map { "did you mean '\($0)'?" }
            ?? "for what lies anywhere in a text write a CONTAINS b, for what it begins with a BEGINSWITH b"
        return Self(
            code: "not-standard", severity: .warning,
            message: "LIKE knows '*' and '?', and '%' stands for itself; \(way)", span: span)
    }

    /// - Parameter hasOnlyID: Whether the receiver has an id and nothing else, as what found records lead to further away.
    static func unknownKey(
        _ key: String, on receiver: String, closest: String? = nil, hasOnlyID: Bool = false, at span: Span
    ) -> Self {
        let way = hasOnlyID ? "; of what records lead to further away there is the id alone" : hint(closest)
        return Self(code: "unknown-key", message: "\(receiver) has no '\(key)'\(way)", span: span).slip(key, closest)
    }

    // MARK: What comes out the same always

    static func neverWord(_ word: String, of known: Set<String>, at span: Span) -> Self {
        let closest = Suggestion.closest(to: word, among: known.sorted())
        let shown = known.sorted().prefix(8).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
        let way = closest.map { "did you mean '\($0)'?" } ?? "it is one of \(shown)\(known.count > 8 ? ", …" : "")"
        return Self(
            code: "never-equal", severity: .warning,
            message: "nothing makes it '\(word.prefix(40))', so this comes out the same always; \(way)",
            span: span
        ).slip(word, closest)
    }

    static func neverWords(_ known: Set<String>, _ others: Set<String>, at span: Span) -> Self {
        func few(_ words: Set<String>) -> String {
            words.sorted().prefix(3).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
                + (words.count > 3 ? ", …" : "")
        }
        return Self(
            code: "never-equal", severity: .warning,
            message: "one is one of \(few(known)), the other one of \(few(others)), so they are never the same",
            span: span)
    }

    static func outOfReach(_ low: Double, _ high: Double, holds: Bool, at span: Span) -> Self {
        let (least, most) = (Value.double(low).displayText, Value.double(high).displayText)
        let reach =
            !high.isFinite ? "\(least) or more" : !low.isFinite ? "at most \(most)" : "between \(least) and \(most)"
        return Self(
            code: "always-same", severity: .warning,
            message: "the number is \(reach), so this \(holds ? "always" : "never") holds; "
                + "compare it with one of those",
            span: span)
    }

    static func sameSides(at span: Span) -> Self {
        Self(
            code: "always-same", severity: .warning,
            message: "both sides are the same, so this comes out the same always; a name alone is that of the item "
                + "that is judged, where it has one: of what is around it write the way, as in item.id", span: span)
    }

    static func boundsTurned(at span: Span) -> Self {
        Self(
            code: "always-same", severity: .warning,
            message: "nothing lies between these, as the upper one comes first; write the lower one first",
            span: span)
    }

    static func neverOrAlways(isNever: Bool, at span: Span) -> Self {
        Self(
            code: "always-same", severity: .warning,
            message: "this stands beside its opposite, so all of it \(isNever ? "never" : "always") holds; "
                + "leave one away",
            span: span)
    }

    // MARK: Lists and records

    /// - Parameter asked: What lists are asked for in another way, as it is written, and how it is written here.
    static func listShown(_ asked: (written: String, meant: String)? = nil, at span: Span) -> Self {
        let way =
            asked.map { "it is what its items have by the name '\($0.written)'; did you mean '\($0.meant)'?" }
            ?? "for one of its items write [FIRST] behind it, or repeat the view with for=\"item in …\"; for all write "
            + "listed(…) or joined(…, ', ')"
        return Self(
            code: "list-shown", severity: .warning, message: "this is a list, shown as one text; \(way)", span: span
        ).slip(asked?.written ?? "", asked?.meant)
    }

    static func countOfRecord(at span: Span) -> Self {
        Self(
            code: "expression-type", severity: .warning,
            message: "'@count' needs a list, and this is one record, of which it counts the fields", span: span)
    }

    static func wholeDivision(at span: Span) -> Self {
        Self(
            code: "whole-division", severity: .warning,
            message:
                "both are whole numbers, so that the rest is lost and 1 of 2 is 0; write a * 1.0 / b, or floor(a * 1.0 / b) where "
                + "that is meant", span: span)
    }

    static func writtenDown(_ text: String?, at span: Span) -> Self {
        let isName = text.map { !$0.isEmpty && $0.utf8.allSatisfy { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A } } ?? false
        let way = isName ? "; did you mean the value, \(text ?? "") without its quotes?" : ""
        return Self(
            code: "always-same", severity: .warning,
            message: "both sides are written down, so this comes out the same always\(way)",
            span: span)
    }

    static func neverNothing(_ name: String, isText: Bool, isEqual: Bool, at span: Span) -> Self {
        let name = name.prefix(40)
        let (what, way) =
            isText
            ? ("a text also while nothing is entered", "whether there is none asks \(name) == ''")
            : ("a list also while there is nothing in it", "whether it has any asks \(name).@count > 0")
        return Self(
            code: "always-same", severity: .warning,
            message: "'\(name)' is \(what), so this \(isEqual ? "never" : "always") holds; \(way)", span: span)
    }

    /// - Parameter places: The two arguments that stand the wrong way round.
    static func swappedArguments(_ function: String, _ names: [String], _ places: [Int], at span: Span) -> Self {
        let swapped = places.map { names.indices.contains($0) ? names[$0] : "argument \($0 + 1)" }
        return Self(
            code: "expression-type", severity: .warning,
            message:
                "\(swapped.joined(separator: " and ")) stand the wrong way round: it is \(function)(\(names.joined(separator: ", ")))",
            span: span)
    }

    static func movedArgument(_ function: String, _ names: [String], _ moved: String, at span: Span) -> Self {
        Self(
            code: "expression-type", severity: .warning,
            message: "\(moved) stands in another place: it is \(function)(\(names.joined(separator: ", ")))", span: span
        )
    }

    static func sortedByVariable(_ name: String?, at span: Span) -> Self {
        let way = name.map { String($0.prefix(40)) } ?? "name"
        return Self(
            code: "unbound-variable", severity: .warning,
            message: "'sorted' takes the way to what it sorts by as a text; write sorted(list, '\(way)')", span: span)
    }

    static func sortedByName(_ name: String, at span: Span) -> Self {
        Self(
            code: "expression-type", severity: .warning,
            message: "'sorted' takes the way to what it sorts by as a text; write '\(name.prefix(40))' in quotes",
            span: span)
    }

    static func dateShown(at span: Span) -> Self {
        Self(
            code: "date-shown", severity: .warning,
            message:
                "this is a date, shown as 2026-05-04 18:30 in every language; write format(…, 'medium', 'none') for the day as "
                + "people read it", span: span)
    }

    /// - Parameter way: The way to it, if it is one.
    static func recordShown(_ type: ValueType, _ way: String?, at span: Span) -> Self {
        var fields: [String] = []
        if case .fields(let all) = type { fields = all.keys.filter { $0 != "id" }.sorted() }
        let shown =
            fields.prefix(4).map { "'\($0.prefix(40))'" }.joined(separator: ", ") + (fields.count > 4 ? ", …" : "")
        let likely = ["title", "name", "text", "error"].first(where: fields.contains) ?? fields.first
        let example = way.map { way in "\(way).\(likely?.prefix(40) ?? "title")" } ?? "its fields"
        return Self(
            code: "record-shown", severity: .warning,
            message: "this is a record, shown as one text with all its fields; say which, as in \(example)"
                + (fields.count > 1 ? ": it has \(shown)" : ""), span: span)
    }

    /// - Parameter way: The way to the list, if it is one.
    static func recordsJoined(_ type: ValueType, _ way: String?, at span: Span) -> Self {
        var field: String?
        if case .fields(let all) = type { field = all.keys.filter { $0 != "id" }.min() }
        let example = "\(way ?? "list").\(field?.prefix(40) ?? "title")"
        return Self(
            code: "record-shown", severity: .warning,
            message: "these are records, each written as one text with all its fields; say which, as in \(example)",
            span: span)
    }

    static func lacksFields(_ names: [String], instead: String?, at span: Span) -> Self {
        let shown = names.prefix(4).map { $0.prefix(40) }
        let list = shown.map { "'\($0)'" }.joined(separator: " and no ")
        let way =
            instead.map { "it has '\($0)', which no other has: did you mean '\(names[0])'?" }
            ?? "write \(shown.map { "\($0): NULL" }.joined(separator: ", ")) if it is to have none"
        return Self(
            code: "lacks-field", severity: .warning,
            message:
                "this record has no \(list), which the others of the list have and which \(names.count == 1 ? "is" : "are") "
                + "asked for; \(way)",
            span: span
        ).slip(instead ?? "", instead == nil ? nil : names[0])
    }

    static func otherSort(_ name: String, _ first: String, _ other: String, at span: Span) -> Self {
        Self(
            code: "other-sort", severity: .warning,
            message: "'\(name.prefix(40))' is \(other) here and \(first) in another record of the list; "
                + "write both alike",
            span: span)
    }
}
