/// The measure of what waits for a browser: besides the largest message that waits, only so many bytes may.
///
/// A page that takes long to load is thus sent whole, and what happens meanwhile too, while a browser that stops reading is
/// found out after a bounded number of bytes.
struct OutgoingBacklog: Sendable {
    private let limit: Int
    private let largestAllowed: Int
    private var largest = 0
    private var reported = 0
    /// All bytes ever added.
    private(set) var total = 0

    init(options: WebOptions) {
        limit = options.outgoingLimit
        largestAllowed = options.maximumOutgoingMessage
    }

    /// - Parameter waiting: How many bytes wait now.
    mutating func admits(_ size: Int, waiting: Int) -> Bool {
        if waiting == 0 { largest = 0 }
        return size <= largestAllowed && waiting + size - max(largest, size) <= limit
    }

    mutating func add(_ size: Int) {
        largest = max(largest, size)
        total += size
    }

    /// By how much the bytes that wait differ from those reported before.
    mutating func report(_ waiting: Int) -> Int {
        defer { reported = waiting }
        return waiting - reported
    }
}
