/// A reader of regular expressions in ICU's notation.
///
/// What cannot be matched in linear time is refused by name: references to groups, atomic groups and possessive quantifiers.
struct PatternParser {
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var flags: Flags
    private var depth = 0
    private static let maximumDepth = 100
    private var looks = 0

    private struct Flags {
        var ignoresCase: Bool
        var dotMatchesAll = false
        var isMultiline = false
        var isExtended = false
    }

    init(_ pattern: String, ignoresCase: Bool) {
        scalars = Array(pattern.unicodeScalars)
        flags = Flags(ignoresCase: ignoresCase)
    }

    mutating func whole() throws(PatternError) -> PatternNode {
        let node = try alternatives()
        if position < scalars.count { throw error("')' without '('") }
        return node
    }

    private mutating func alternatives() throws(PatternError) -> PatternNode {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else {
            throw error("groups are nested deeper than \(Self.maximumDepth) levels")
        }
        // A flag that is set in a group, such as `(?i)`, holds up to the group's end.
        let flags = flags
        defer { self.flags = flags }
        var branches = [try sequence()]
        while take("|") { branches.append(try sequence()) }
        return branches.count == 1 ? branches[0] : .alternatives(branches)
    }

    private mutating func sequence() throws(PatternError) -> PatternNode {
        var parts: [PatternNode] = []
        skipExtended()
        while let next = peek, next != "|", next != ")" {
            if let part = try atom() { parts.append(try quantified(part)) }
            skipExtended()
        }
        return parts.isEmpty ? .empty : parts.count == 1 ? parts[0] : .sequence(parts)
    }

    // MARK: Repetition

    private mutating func quantified(_ part: PatternNode) throws(PatternError) -> PatternNode {
        var part = part
        while true {
            skipExtended()
            let bounds: (Int, Int?)
            switch peek {
            case "*": bounds = (0, nil)
            case "+": bounds = (1, nil)
            case "?": bounds = (0, 1)
            case "{":
                bounds = try counted()
                position -= 1
            default: return part
            }
            position += 1
            if take("+") { throw error("possessive quantifiers such as '*+' cannot be matched in linear time") }
            // Whether as much or as little as possible is taken makes no difference to whether there is a match.
            _ = take("?")
            part = .repetition(part, bounds.0, bounds.1)
            if let next = peek, next == "*" || next == "+" || next == "?" { throw error("nothing is left to repeat") }
        }
    }

    /// `{2}`, `{2,}` or `{2,5}`.
    private mutating func counted() throws(PatternError) -> (Int, Int?) {
        position += 1
        guard let least = number() else { throw error("a number has to follow '{'") }
        var most: Int? = least
        if take(",") { most = number() }
        guard take("}") else { throw error("'{' without '}'") }
        if let most, most < least { throw error("{\(least),\(most)} ends before it begins") }
        guard least <= TextPattern.maximumSize, most ?? 0 <= TextPattern.maximumSize else {
            throw error("more than \(TextPattern.maximumSize) repetitions")
        }
        return (least, most)
    }

    private mutating func number() -> Int? {
        var number: Int?
        while let digit = peek, let value = Character(digit).wholeNumberValue, digit.isASCII {
            number = min((number ?? 0) * 10 + value, 1_000_000)
            position += 1
        }
        return number
    }

    // MARK: Atoms

    /// The next atom; nil for what only sets flags, such as `(?i)`, and for comments.
    private mutating func atom() throws(PatternError) -> PatternNode? {
        let scalar = scalars[position]
        position += 1
        switch scalar {
        case "(": return try group()
        case "[": return .scalar(closed(try bracketed()))
        case ".": return .scalar(flags.dotMatchesAll ? .all : .inverted(.lineTerminators))
        case "^": return .assertion(flags.isMultiline ? .lineStart : .textStart)
        case "$": return .assertion(flags.isMultiline ? .lineEnd : .lastLineEnd)
        case "\\": return try escape()
        case "*", "+", "?": throw error("nothing stands before '\(scalar)'")
        case "{": throw error("nothing stands before '{'; a brace itself is written '\\{'")
        default: return literal(scalar)
        }
    }

    /// Where letter case does not count, a letter that folds to several stands for those as well.
    private func literal(_ scalar: Unicode.Scalar) -> PatternNode {
        let one = PatternNode.scalar(closed(.single(scalar)))
        let folded = flags.ignoresCase ? Folding.lowered(scalar) : []
        guard folded.count > 1 else { return one }
        return .alternatives([one, .sequence(folded.map { .scalar(closed(.single($0))) })])
    }

    private func closed(_ set: ScalarSet) -> ScalarSet { flags.ignoresCase ? set.closedOverCase() : set }

    private mutating func group() throws(PatternError) -> PatternNode? {
        guard take("?") else { return try groupBody() }
        switch peek {
        case ":":
            position += 1
            return try groupBody()
        case "=", "!": return try look(isAhead: true)
        case ">": throw error("atomic groups, '(?>', cannot be matched in linear time")
        case "#":
            while let next = peek, next != ")" { _ = next; position += 1 }
            guard take(")") else { throw error("a comment without end") }
            return nil
        case "<":
            position += 1
            if peek == "=" || peek == "!" { return try look(isAhead: false) }
            while let next = peek, next != ">" {
                guard next.properties.isAlphabetic || next.properties.numericType != nil else {
                    throw error("a group's name has letters and digits only")
                }
                position += 1
            }
            guard take(">") else { throw error("a group's name without '>'") }
            return try groupBody()
        default: return try flagGroup()
        }
    }

    private mutating func look(isAhead: Bool) throws(PatternError) -> PatternNode {
        looks += 1
        guard looks <= TextPattern.maximumLooks else {
            throw error("a pattern looks ahead or behind at most \(TextPattern.maximumLooks) times")
        }
        let (number, isNegative) = (looks, peek == "!")
        position += 1
        return .look(number, try groupBody(), isAhead: isAhead, isNegative: isNegative)
    }

    private mutating func groupBody() throws(PatternError) -> PatternNode {
        let node = try alternatives()
        guard take(")") else { throw error("'(' without ')'") }
        return node
    }

    /// `(?i)` for the rest of the group, `(?i:…)` for what stands in it.
    private mutating func flagGroup() throws(PatternError) -> PatternNode? {
        let outer = flags
        var on = true
        while let letter = peek {
            position += 1
            switch letter {
            case "-": on = false
            case "i": flags.ignoresCase = on
            case "s": flags.dotMatchesAll = on
            case "m": flags.isMultiline = on
            case "x": flags.isExtended = on
            case ")": return nil
            case ":":
                let node = try groupBody()
                flags = outer
                return node
            default: throw error("unknown flag '\(letter)'")
            }
        }
        throw error("'(' without ')'")
    }

    private mutating func escape() throws(PatternError) -> PatternNode {
        guard let scalar = peek else { throw error("nothing follows '\\'") }
        switch scalar {
        case "b": position += 1; return .assertion(.wordBoundary)
        case "B": position += 1; return .assertion(.noWordBoundary)
        case "A": position += 1; return .assertion(.textStart)
        case "Z": position += 1; return .assertion(.lastLineEnd)
        case "z": position += 1; return .assertion(.textEnd)
        case "R":
            position += 1
            let pair = PatternNode.sequence([.scalar(.single("\r")), .scalar(.single("\n"))])
            return .alternatives([pair, .scalar(.lineTerminators)])
        case "Q":
            position += 1
            var parts: [PatternNode] = []
            while let next = peek {
                if next == "\\", position + 1 < scalars.count, scalars[position + 1] == "E" {
                    position += 2
                    break
                }
                parts.append(literal(next))
                position += 1
            }
            // A quantifier behind it applies to the last literal only.
            guard let last = parts.popLast() else { return .empty }
            return .sequence(parts + [try quantified(last)])
        case "E":
            position += 1
            return .empty
        case "1"..."9", "k": throw error("references to groups, such as '\\1', cannot be matched in linear time")
        case "G", "X", "N": throw error("'\\\(scalar)' is not supported")
        default: return .scalar(closed(try escapedSet()))
        }
    }

    /// What an escape stands for inside and outside of brackets; the backslash has been taken.
    private mutating func escapedSet() throws(PatternError) -> ScalarSet {
        guard let scalar = peek else { throw error("nothing follows '\\'") }
        position += 1
        switch scalar {
        case "d": return .property(.category(.decimalNumber))
        case "D": return .inverted(.property(.category(.decimalNumber)))
        case "w": return .word
        case "W": return .inverted(.word)
        case "s": return .property(.whitespace)
        case "S": return .inverted(.property(.whitespace))
        case "h": return .horizontalSpace
        case "H": return .inverted(.horizontalSpace)
        case "v": return .lineTerminators
        case "V": return .inverted(.lineTerminators)
        case "p": return try property()
        case "P": return .inverted(try property())
        default:
            position -= 1
            return .single(try escapedScalar())
        }
    }

    private mutating func property() throws(PatternError) -> ScalarSet {
        guard take("{") else { throw error("'{' has to follow '\\p'") }
        let isInverted = take("^")
        var name = ""
        while let next = peek, next != "}" {
            name.unicodeScalars.append(next)
            position += 1
        }
        guard take("}") else { throw error("'\\p{' without '}'") }
        return try named(name, isInverted: isInverted)
    }

    private func named(_ name: String, isInverted: Bool) throws(PatternError) -> ScalarSet {
        if name.lowercased() == "any" { return isInverted ? .ranges([]) : .all }
        if name.lowercased() == "ascii" { return isInverted ? .ranges([0x80...0x10FFFF]) : .ranges([0...0x7F]) }
        if let property = ScalarProperty(name: name) {
            return isInverted ? .inverted(.property(property)) : .property(property)
        }
        if let ranges = ScriptTables.ranges(of: name) {
            return isInverted ? .inverted(.ranges(ranges)) : .ranges(ranges)
        }
        throw error("unknown property '\(name)'")
    }

    private mutating func escapedScalar() throws(PatternError) -> Unicode.Scalar {
        guard let scalar = peek else { throw error("nothing follows '\\'") }
        position += 1
        switch scalar {
        case "a": return "\u{7}"
        case "e": return "\u{1B}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "c":
            guard let control = peek, control.isASCII else { throw error("a letter has to follow '\\c'") }
            position += 1
            return Unicode.Scalar(UInt8(control.value & 0x1F))
        case "x":
            if take("{") {
                let code = try hexadecimal(1...6)
                guard take("}") else { throw error("'\\x{' without '}'") }
                return code
            }
            return try hexadecimal(2...2)
        case "u": return try hexadecimal(4...4)
        case "U": return try hexadecimal(8...8)
        case "0":
            var code: UInt32 = 0
            var count = 0
            while count < 3, let digit = peek, digit.value >= 48, digit.value <= 55, code * 8 + digit.value - 48 <= 255
            {
                code = code * 8 + digit.value - 48
                count += 1
                position += 1
            }
            guard count > 0 else { throw error("octal digits have to follow '\\0'") }
            return Unicode.Scalar(UInt8(code))
        default:
            let isLetter = scalar.isASCII && (scalar.properties.isAlphabetic || Character(scalar).isNumber)
            if isLetter { throw error("unknown escape '\\\(scalar)'") }
            return scalar
        }
    }

    private mutating func hexadecimal(_ count: ClosedRange<Int>) throws(PatternError) -> Unicode.Scalar {
        var code: UInt32 = 0
        var found = 0
        while found < count.upperBound, let digit = peek, digit.isASCII, let value = Character(digit).hexDigitValue {
            code = code << 4 | UInt32(value)
            found += 1
            position += 1
        }
        guard found >= count.lowerBound, let scalar = Unicode.Scalar(code) else {
            throw error("not the number of a character")
        }
        return scalar
    }

    // MARK: Brackets

    /// What stands in `[…]`; the first bracket has been taken.
    private mutating func bracketed() throws(PatternError) -> ScalarSet {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else {
            throw error("brackets are nested deeper than \(Self.maximumDepth) levels")
        }
        if let named = try posixClass() { return named }
        let isInverted = take("^")
        var result: ScalarSet?
        var pending: (isIntersection: Bool, left: ScalarSet)?
        var members: [ScalarSet] = []
        var ranges: [ClosedRange<UInt32>] = []
        var isFirst = true
        func collected() -> ScalarSet {
            ranges.isEmpty && members.count == 1
                ? members[0] : members.isEmpty ? .ranges(ranges) : .union([.ranges(ranges)] + members)
        }
        func combined() -> ScalarSet {
            guard let pending else { return collected() }
            return pending.isIntersection
                ? .intersection(pending.left, collected()) : .difference(pending.left, collected())
        }
        while true {
            guard let next = peek else { throw error("'[' without ']'") }
            if next == "]", !isFirst {
                position += 1
                result = combined()
                break
            }
            isFirst = false
            if isDoubled("&") || isDoubled("-") {
                pending = (next == "&", combined())
                (members, ranges) = ([], [])
                position += 2
                continue
            }
            position += 1
            var first = next
            if next == "[" {
                members.append(try bracketed())
                continue
            } else if next == "\\" {
                if peek == "Q" || peek == "E" { throw error("'\\Q' does not work within brackets") }
                let set = try escapedSet()
                guard case .ranges(let single) = set, single.count == 1, single[0].count == 1,
                    let only = Unicode.Scalar(single[0].lowerBound)
                else {
                    members.append(set)
                    continue
                }
                first = only
            } else if flags.isExtended, next.properties.isWhitespace {
                continue
            }
            guard peek == "-", position + 1 < scalars.count, scalars[position + 1] != "]", scalars[position + 1] != "-"
            else {
                ranges.append(first.value...first.value)
                continue
            }
            position += 1
            guard var last = peek else { throw error("'[' without ']'") }
            if last == "[" {
                ranges += [first.value...first.value, 0x2D...0x2D]
                continue
            }
            position += 1
            if last == "\\" { last = try escapedScalar() }
            guard first.value <= last.value else { throw error("the range \(first)-\(last) ends before it begins") }
            ranges.append(first.value...last.value)
        }
        let set = result ?? .ranges([])
        return isInverted ? .inverted(closed(set)) : set
    }

    private func isDoubled(_ scalar: Unicode.Scalar) -> Bool {
        position + 1 < scalars.count && scalars[position] == scalar && scalars[position + 1] == scalar
    }

    /// `[:alpha:]` and the like.
    private mutating func posixClass() throws(PatternError) -> ScalarSet? {
        guard peek == ":" else { return nil }
        let start = position
        position += 1
        let isInverted = take("^")
        var name = ""
        while let next = peek, next != ":", next != "]" {
            name.unicodeScalars.append(next)
            position += 1
        }
        guard take(":"), take("]") else {
            position = start
            return nil
        }
        return try named(name, isInverted: isInverted)
    }

    // MARK: Scalars

    private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == scalar else { return false }
        position += 1
        return true
    }

    /// With the flag `x`, blanks and comments up to the end of a line say nothing.
    private mutating func skipExtended() {
        guard flags.isExtended else { return }
        while let next = peek {
            if next.properties.isWhitespace {
                position += 1
            } else if next == "#" {
                while let next = peek, !ScalarSet.lineTerminators.contains(next) { _ = next; position += 1 }
            } else {
                return
            }
        }
    }

    private func error(_ reason: String) -> PatternError {
        PatternError(message: "\(reason), at character \(position + 1)")
    }
}
