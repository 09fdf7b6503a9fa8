import WendExpressions

/// A number of taps: `tap1`, `tap2`, `tap3` …
///
/// The host counts taps and says how many there were; the first recogniser that needs no more than those answers. So with
/// three, two and four taps declared in that order, four taps are the three-tap gesture (spec/workflow-schema §8.1).
struct TapGestureBehaviour: Gesturing {
    func gestures(of id: ActivationID, _ tree: SessionTree) -> [String] { ["tap\(taps(id, tree))"] }

    func parameter(answering gesture: String, _ id: ActivationID, _ tree: SessionTree) -> String? {
        guard gesture.hasPrefix("tap"), let count = Int(gesture.dropFirst(3)) else { return nil }
        return count >= taps(id, tree) ? "message" : nil
    }

    private func taps(_ id: ActivationID, _ tree: SessionTree) -> Int {
        let taps = tree.current("numberOfTapsRequired", of: id)?.number ?? 1
        return taps >= 1 && taps < 100 ? Int(taps) : 1
    }
}

/// Pressing for a while: `longPress:500` when that many milliseconds are over, `longPressEnd:500` when the finger is lifted
/// after that.
struct LongPressGestureBehaviour: Gesturing {
    func gestures(of id: ActivationID, _ tree: SessionTree) -> [String] {
        let duration = milliseconds(id, tree)
        return ["longPress:\(duration)", "longPressEnd:\(duration)"]
    }

    func parameter(answering gesture: String, _ id: ActivationID, _ tree: SessionTree) -> String? {
        let duration = milliseconds(id, tree)
        if gesture == "longPress:\(duration)" { return "beginMessage" }
        return gesture == "longPressEnd:\(duration)" ? "endMessage" : nil
    }

    private func milliseconds(_ id: ActivationID, _ tree: SessionTree) -> Int {
        let seconds = tree.current("minimumPressDuration", of: id)?.number ?? 0.5
        return Int((min(max(seconds, 0), 60) * 1000).rounded())
    }
}

/// A swipe in one direction: `swipeLeft`, `swipeRight`, `swipeUp`, `swipeDown`.
struct SwipeGestureBehaviour: Gesturing {
    func gestures(of id: ActivationID, _ tree: SessionTree) -> [String] { [Self.name(id, tree)] }

    func parameter(answering gesture: String, _ id: ActivationID, _ tree: SessionTree) -> String? {
        gesture == Self.name(id, tree) ? "message" : nil
    }

    private static func name(_ id: ActivationID, _ tree: SessionTree) -> String {
        switch tree.current("direction", of: id)?.text {
        case "left": "swipeLeft"
        case "up": "swipeUp"
        case "down": "swipeDown"
        default: "swipeRight"
        }
    }
}
