/// What is wrong with an expression, and where in its text.
///
/// The sentences are written in `ExpressionProblem+Messages`, nowhere else.
public struct ExpressionProblem: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Severity: String, Hashable, Sendable {
        /// The expression cannot be used, or its value could not be worked out.
        case error
        /// The expression works, but probably not as its author meant.
        case warning
    }

    /// How many are told of one text: whoever has read that many mends them first.
    static let maximumCount = 20

    /// A word that was probably mistyped.
    public struct Slip: Hashable, Sendable {
        public let written: String
        public let meant: String

        /// What to do about it, in a few words.
        package var wayOut: String {
            if meant.contains("'") { return "write \(meant)" }
            return written == "'\(meant)'" ? "write \(meant) without quotation marks" : "write '\(meant)'"
        }
    }

    /// A stable name for this sort of problem, such as `unknown-function`.
    public var code: String
    public var severity: Severity
    public var message: String
    /// Where it starts, in bytes of UTF-8 from the start of the text; with `length`, the part that is meant.
    public var offset: Int
    public var length: Int
    /// Where it starts, counted from 1; columns count Unicode scalars.
    public var line: Int
    public var column: Int
    /// The word that was mistyped, somewhere in the part that is meant; nil if nothing like it is known.
    public var slip: Slip?

    init(code: String, severity: Severity = .error, message: String, span: Span) {
        self.code = code
        self.severity = severity
        self.message = message
        offset = span.start
        length = span.end - span.start
        line = 1
        column = 1
    }

    /// `line:column: severity: message [code]`.
    public var description: String { "\(line):\(column): \(severity.rawValue): \(message) [\(code)]" }

    /// The problem as a person reads it: its sentence, the line it is in, and what is meant underlined. Nothing of the text
    /// commands a terminal.
    /// - Parameter text: The text the expression was read from.
    public func text(in text: String) -> String {
        let bytes = Array(text.utf8)
        let range = min(offset, bytes.count)..<min(offset + length, bytes.count)
        return ([description] + Excerpt.lines(of: bytes, range, number: line)).map(Excerpt.printable)
            .joined(separator: "\n")
    }

    /// The same problem with line and column counted in the text it is about.
    func located(in text: String) -> Self {
        var located = self
        var line = 1
        var column = 1
        var seen = 0
        for scalar in text.unicodeScalars {
            if seen >= offset { break }
            seen += UTF8.width(scalar)
            if scalar == "\n" {
                line += 1
                column = 1
            } else {
                column += 1
            }
        }
        located.line = line
        located.column = column
        return located
    }
}

/// Everything that keeps a text from being an expression, in the order of the text; that a value stands where a condition has to
/// comes last, because it may only follow from the rest.
public struct ExpressionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// At least one, at most 20.
    public let problems: [ExpressionProblem]

    /// One problem a line.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// A part of an expression's text, in bytes of UTF-8.
struct Span: Hashable, Sendable {
    private let first: Int32
    private let last: Int32

    init(_ start: Int, _ end: Int) {
        first = Int32(clamping: start)
        last = Int32(clamping: end)
    }

    var start: Int { Int(first) }
    var end: Int { Int(last) }

    func joined(to other: Span) -> Span { Span(min(start, other.start), max(end, other.end)) }
}
