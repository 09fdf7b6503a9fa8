import Synchronization

/// A regular expression or a wildcard pattern, matched in time that grows with the text's length only.
///
/// The notation is ICU's, without references to groups, atomic groups and possessive quantifiers: those cannot be matched in
/// linear time, and are errors that say so. Whatever the pattern and the text, every character is looked at once, and once more for
/// everything that looks ahead or behind. Memory stays within some megabytes, and two bytes for each of the text where something
/// looks around.
public final class TextPattern: Sendable {
    /// Which part of a text has to match.
    public enum Extent: Sendable {
        case whole, anyPart
    }

    private let program: PatternProgram
    private let options: TextOptions
    /// The machine, with what it has learnt; empty while somebody uses it.
    private let machine: Mutex<PatternMachine?>

    static let maximumSize = 5000
    static let maximumLength = 4096
    /// How often a pattern may look ahead or behind.
    static let maximumLooks = 15

    /// Compiles a regular expression. Options are the letters of `MATCHES[cd]`.
    public convenience init(regularExpression: String, options: String = "", extent: Extent = .whole)
        throws(PatternError)
    {
        try self.init(regularExpression: regularExpression, options: TextOptions(letters: options), extent: extent)
    }

    init(regularExpression: String, options: TextOptions, extent: Extent = .whole) throws(PatternError) {
        guard regularExpression.utf8.count <= Self.maximumLength else {
            throw PatternError(message: "a pattern has at most \(Self.maximumLength) bytes")
        }
        let folding = options.folding
        let marks = folding.intersection(.ignoringDiacritics)
        let pattern = marks.isEmpty ? regularExpression : Folding.folded(regularExpression, marks)
        var parser = PatternParser(pattern, ignoresCase: folding.contains(.ignoringCase))
        var node = try parser.whole()
        if extent == .anyPart {
            node = .sequence([PatternProgram.anything, node, PatternProgram.anything])
        }
        program = try PatternProgram(node)
        self.options = marks
        machine = Mutex(nil)
    }

    /// Compiles a pattern in which `*` stands for any run of characters and `?` for any one; a backslash takes their meaning.
    init(wildcards: String, options: TextOptions) throws(PatternError) {
        guard wildcards.utf8.count <= Self.maximumLength else {
            throw PatternError(message: "a pattern has at most \(Self.maximumLength) bytes")
        }
        let folding = options.folding
        var parts: [PatternNode] = []
        var isEscaped = false
        for scalar in (folding.isEmpty ? wildcards : Folding.folded(wildcards, folding)).unicodeScalars {
            switch scalar {
            case "\\" where !isEscaped:
                isEscaped = true
                continue
            case "*" where !isEscaped: parts.append(.repetition(.scalar(.all), 0, nil))
            case "?" where !isEscaped: parts.append(.scalar(.all))
            default: parts.append(.scalar(.single(scalar)))
            }
            isEscaped = false
        }
        if isEscaped { parts.append(.scalar(.single("\\"))) }
        program = try PatternProgram(.sequence(parts))
        self.options = folding
        machine = Mutex(nil)
    }

    /// Whether a text matches.
    public func matches(_ text: String) -> Bool {
        var cost = Int.max
        return matches(text, cost: &cost) ?? false
    }

    /// Whether a text matches; nil if finding out costs more than is left.
    package func matches(_ text: String, cost: inout Int) -> Bool? {
        let isFolded =
            !options.isEmpty && (options.contains(.ignoringCase) || !text.utf8.allSatisfy { $0 < 0x80 })
        if isFolded { cost -= text.utf8.count / 2 }
        if cost < 0 { return nil }
        let subject = isFolded ? Folding.folded(text, options) : text
        var machine =
            machine.withLock { kept -> PatternMachine? in
                defer { kept = nil }
                return kept
            } ?? PatternMachine(program)
        let result = TextComparison.withBytes(subject) { machine.matches($0, cost: &cost) }
        let learnt = machine
        self.machine.withLock { $0 = learnt }
        return result
    }
}
