/// Something that hosts do once and that leaves nothing to be seen: play a sound, open a link, announce a text.
///
/// A step leaves calls (``Turn/call(_:_:)``); they go out with what it shows, after it is stored. They are not journaled:
/// who was not there, or is restored, hears nothing of them. A host ignores those it does not know.
public struct HostCall: Sendable, Hashable, Codable {
    /// What to do, such as `playSound`.
    public let name: String
    /// With what; the name says what it means.
    public let argument: String?

    public init(_ name: String, _ argument: String? = nil) {
        self.name = name
        self.argument = argument
    }

    /// How many calls can be left at once, by one step or by all events of a batch; those beyond are reported and not made.
    public static let mostPerStep = 16
    /// The longest name or argument, in UTF-8 bytes; a call with more is reported and not made.
    public static let longestText = 4096
}
