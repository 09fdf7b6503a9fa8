import WendExpressions

extension Kind {
    public static let tapGesture = Kind(
        "tapGesture", "Sends a message when a view is tapped.", role: .presents, types: .gesture,
        example: #"""
            <screen>
                <label>Tap me twice<gestures><tapGesture numberOfTapsRequired="2" message="tapped"/></gestures></label>
                <showAlert on="tapped" message="Twice"/>
            </screen>
            """#,
        parameters: [
            .message("message", "Sent when the taps are complete.", isRequired: true),
            .number("numberOfTapsRequired", "How many taps in quick succession it takes.", fallback: 1),
            .number("numberOfTouchesRequired", "How many fingers it takes.", fallback: 1),
        ],
        sends: ["message"],
        styleName: "WFSTapGestureRecognizer",
        behaviour: TapGestureBehaviour())
}

/// A number of taps: `tap1`, `tap2`, `tap3,fingers2` …
///
/// The host counts taps and says how many there were; the first recogniser that needs no more than those answers. So with
/// three, two and four taps declared in that order, four taps are the three-tap gesture (spec/workflow-schema §8.1).
struct TapGestureBehaviour: Gesturing {
    func gestures(of id: ActivationID, _ tree: SessionTree) -> [String] { [word(id, tree).description] }

    func parameter(answering gesture: String, _ id: ActivationID, _ tree: SessionTree) -> String? {
        let made = GestureWord(reading: gesture)
        guard let count = made.tapCount, made.fingers == word(id, tree).fingers else { return nil }
        return count >= taps(id, tree) ? "message" : nil
    }

    private func word(_ id: ActivationID, _ tree: SessionTree) -> GestureWord {
        GestureWord("tap\(taps(id, tree))", fingers: tree.number("numberOfTouchesRequired", of: id))
    }

    private func taps(_ id: ActivationID, _ tree: SessionTree) -> Int {
        let taps = tree.number("numberOfTapsRequired", of: id) ?? 1
        return taps >= 1 && taps < 100 ? Int(taps) : 1
    }
}
