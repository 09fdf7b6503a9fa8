import NIOCore

/// The pings that are to be answered: one pong at most waits to be written, and one ping, the newest, for its pong. Whoever
/// sends pings and reads no pongs costs two frames.
struct PongDebt {
    private var isUnderWay = false
    private var newest: ByteBuffer?

    /// A ping has come. Gives what to write now; nil if a pong is still to be written.
    mutating func ping(_ payload: ByteBuffer) -> ByteBuffer? {
        guard isUnderWay else {
            isUnderWay = true
            return payload
        }
        newest = payload
        return nil
    }

    /// The pong has been written. Gives the next, if one is owed.
    mutating func written() -> ByteBuffer? {
        isUnderWay = newest != nil
        return newest.take()
    }

    mutating func forget() { newest = nil }
}
