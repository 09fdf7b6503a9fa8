public import WendExpressions

/// Where something happens: the data it sees, and who hears of it. Immutable; a new scope is made from an old one.
public struct Scope: Sendable {
    /// The data key paths read.
    public let frame: Fields
    /// What was sent with the message under way, where the frame holds more than that: what was stored, and what the
    /// receiver was created with. Nil if it is the whole frame.
    package let sent: Fields?
    /// The frame's number, once it has one.
    package let frameID: FrameID?
    /// The controller messages and errors go to; nil for the app.
    public let receiver: ActivationID?
    /// The view or item that started what is going on.
    public let sender: ActivationID?
    /// What was called by names that an answer has brought other values for: what is changed is still what asked.
    package let hidden: Fields
    /// The names in the frame that an answer has brought values for: they are read before what is declared around the action. In
    /// classic documents there are none.
    package let answered: Set<String>

    package init(
        frame: Fields, sent: Fields? = nil, frameID: FrameID? = nil, receiver: ActivationID?,
        sender: ActivationID? = nil, hidden: Fields = [:], answered: Set<String> = []
    ) {
        self.frame = frame
        self.sent = sent
        self.frameID = frameID
        self.receiver = receiver
        self.sender = sender
        self.hidden = hidden
        self.answered = answered
    }

    /// What `message` is in an action performed here.
    package var message: Fields { sent ?? frame }

    /// The same data for what something else has started.
    package func with(sender: ActivationID?) -> Scope {
        Scope(
            frame: frame, sent: sent, frameID: frameID, receiver: receiver, sender: sender ?? self.sender,
            hidden: hidden, answered: answered)
    }

    /// The same place with other data.
    public func with(frame: Fields) -> Scope {
        Scope(frame: frame, receiver: receiver, sender: sender, hidden: hidden)
    }

    /// The same place with other data, of which only some counts as sent.
    package func with(frame: Fields, sent: Fields) -> Scope {
        Scope(frame: frame, sent: sent, receiver: receiver, sender: sender, hidden: hidden, answered: answered)
    }

    /// The same place with more data, which counts as sent.
    package func adding(_ values: Fields) -> Scope {
        Scope(
            frame: frame.merging(values), sent: sent?.merging(values), receiver: receiver, sender: sender,
            hidden: hidden, answered: answered)
    }

    /// The same place with what has come of what was asked there: read before what is declared around the action.
    package func bringing(_ values: Fields) -> Scope {
        let wider = adding(values)
        return Scope(
            frame: wider.frame, sent: wider.sent, receiver: receiver, sender: sender, hidden: hidden,
            answered: answered.union(values.map(\.name)))
    }

    /// The same data for another receiver.
    package func with(receiver: ActivationID?) -> Scope {
        Scope(
            frame: frame, sent: sent, frameID: frameID, receiver: receiver, sender: sender, hidden: hidden,
            answered: answered)
    }

    /// The same data for whoever answers a message: what an answer has brought is there, and no nearer than anything else.
    package func received(by receiver: ActivationID?) -> Scope {
        Scope(frame: frame, sent: sent, frameID: frameID, receiver: receiver, sender: sender, hidden: hidden)
    }

    /// The same data after a declared value has been given another: its name means that again.
    package func after(setting name: String) -> Scope {
        guard answered.contains(name) else { return self }
        return Scope(
            frame: frame, sent: sent, frameID: frameID, receiver: receiver, sender: sender, hidden: hidden,
            answered: answered.subtracting([name]))
    }

    /// The same data for what a receiver makes.
    package func forCreation(by receiver: ActivationID?) -> Scope {
        Scope(frame: frame, sent: sent, frameID: frameID, receiver: receiver)
    }

    /// The value at a dotted key path: a step into a list maps over its elements, a step into anything but a dictionary
    /// finds nothing (spec/workflow-schema §3.5).
    public func value(at keyPath: String) -> Value? {
        if let value = frame[keyPath] { return value }
        guard keyPath.utf8.contains(UInt8(ascii: ".")) else { return nil }
        var value = Value.dictionary(frame)
        for step in keyPath.split(separator: ".") {
            guard let next = Self.step(String(step), into: value) else { return nil }
            value = next
        }
        return value
    }

    private static func step(_ name: String, into value: Value) -> Value? {
        switch value {
        case .dictionary(let fields): fields[name]
        case .list(let elements): .list(elements.compactMap { step(name, into: $0) })
        default: nil
        }
    }
}
