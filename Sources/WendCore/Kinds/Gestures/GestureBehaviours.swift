import WendExpressions

/// A number of taps: `tap1`, `tap2`, `tap3` …
///
/// The host counts taps and says how many there were; the first recogniser that needs no more than those answers. So with
/// three, two and four taps declared in that order, four taps are the three-tap gesture (spec/workflow-schema §8.1).
struct TapGestureBehaviour: Gesturing {
    func gestures(of id: ActivationID, _ turn: Turn) -> [String] { ["tap\(taps(id, turn))"] }

    func parameter(answering gesture: String, _ id: ActivationID, _ turn: Turn) -> String? {
        guard gesture.hasPrefix("tap"), let count = Int(gesture.dropFirst(3)) else { return nil }
        return count >= taps(id, turn) ? "message" : nil
    }

    private func taps(_ id: ActivationID, _ turn: Turn) -> Int {
        let taps = turn.current("numberOfTapsRequired", of: id)?.number ?? 1
        return taps >= 1 && taps < 100 ? Int(taps) : 1
    }
}

/// Pressing for a while: `longPress:500` when that many milliseconds are over, `longPressEnd:500` when the finger is lifted
/// after that.
struct LongPressGestureBehaviour: Gesturing {
    func gestures(of id: ActivationID, _ turn: Turn) -> [String] {
        let duration = milliseconds(id, turn)
        return ["longPress:\(duration)", "longPressEnd:\(duration)"]
    }

    func parameter(answering gesture: String, _ id: ActivationID, _ turn: Turn) -> String? {
        let duration = milliseconds(id, turn)
        if gesture == "longPress:\(duration)" { return "beginMessage" }
        return gesture == "longPressEnd:\(duration)" ? "endMessage" : nil
    }

    private func milliseconds(_ id: ActivationID, _ turn: Turn) -> Int {
        let seconds = turn.current("minimumPressDuration", of: id)?.number ?? 0.5
        return Int((min(max(seconds, 0), 60) * 1000).rounded())
    }
}

/// A swipe in one direction: `swipeLeft`, `swipeRight`, `swipeUp`, `swipeDown`.
struct SwipeGestureBehaviour: Gesturing {
    func gestures(of id: ActivationID, _ turn: Turn) -> [String] { [Self.name(id, turn)] }

    func parameter(answering gesture: String, _ id: ActivationID, _ turn: Turn) -> String? {
        gesture == Self.name(id, turn) ? "message" : nil
    }

    private static func name(_ id: ActivationID, _ turn: Turn) -> String {
        switch turn.current("direction", of: id)?.text {
        case "left": "swipeLeft"
        case "up": "swipeUp"
        case "down": "swipeDown"
        default: "swipeRight"
        }
    }
}
