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
