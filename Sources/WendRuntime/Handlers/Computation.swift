package import WendCore

/// What a handler has computed.
package struct Computation: Sendable {
    package let reply: Reply
    /// How long it took, as far as that is known.
    package let seconds: Double

    /// Answers a message if it is one that is computed; nil for all others.
    package typealias Computing = @Sendable (HandledMessage) -> Computation?

    /// Above this a computation is not quick.
    package static let slow = 0.001

    package init(_ reply: Reply, seconds: Double = 0) {
        self.reply = reply
        self.seconds = seconds
    }
}

extension Handlers {
    /// Computes answers, and says how long it took.
    var timed: Computation.Computing {
        { message in
            let watch = ThreadStopwatch()
            guard let reply = computed(message) else { return nil }
            return Computation(reply, seconds: watch.seconds)
        }
    }
}
