/// A gesture as hosts hear and tell of it: one word, such as `tap2`, `swipeLeft` or `longPress:500,fingers2,within30`.
///
/// Behind the gesture stands what is out of the ordinary: more than one finger, taps that come first, another room to wander.
package struct GestureWord: Hashable, Sendable, CustomStringConvertible {
    /// What is done: `tap2`, `swipeLeft`, `longPress:500`.
    package let gesture: String
    /// How many fingers do it.
    package var fingers = 1
    /// How many taps come first.
    package var taps = 0
    /// How far a finger that is to stay may wander, in points.
    package var within = GestureWord.usualRoom

    package static let usualRoom = 10
    /// More fingers than anybody has at hand, more taps than anybody makes, and wider than any screen.
    private static let most = (fingers: 10, taps: 20, room: 10_000)

    package init(_ gesture: String, fingers: Double? = nil, taps: Double? = nil, within: Double? = nil) {
        func whole(_ number: Double?, _ range: ClosedRange<Int>, else usual: Int) -> Int {
            number.map { Int(min(max($0, Double(range.lowerBound)), Double(range.upperBound))) } ?? usual
        }
        self.gesture = gesture
        self.fingers = whole(fingers, 1...Self.most.fingers, else: 1)
        self.taps = whole(taps, 0...Self.most.taps, else: 0)
        self.within = whole(within, 0...Self.most.room, else: Self.usualRoom)
    }

    /// Reads a word; what is not understood of it is left out.
    package init(reading word: some StringProtocol) {
        let parts = word.split { $0 == "," }.map { String($0) }
        func number(_ name: String) -> Double? {
            parts.dropFirst().first { $0.hasPrefix(name) }.flatMap { Double($0.dropFirst(name.count)) }
        }
        self.init(
            parts.first ?? "", fingers: number("fingers"), taps: number("taps"), within: number("within"))
    }

    package var description: String {
        var word = gesture
        if taps != 0 { word += ",taps\(taps)" }
        if fingers != 1 { word += ",fingers\(fingers)" }
        if within != Self.usualRoom { word += ",within\(within)" }
        return word
    }

    /// How many taps it is; nil if it is something else.
    package var tapCount: Int? {
        guard gesture.hasPrefix("tap") else { return nil }
        return gesture == "tap" ? 1 : Int(gesture.dropFirst(3))
    }
}
