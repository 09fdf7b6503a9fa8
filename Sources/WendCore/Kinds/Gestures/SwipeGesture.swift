import WendExpressions

extension Kind {
    public static let swipeGesture = Kind(
        "swipeGesture", "Sends a message when a finger sweeps over a view in one direction.", role: .presents,
        types: .gesture,
        example: #"""
            <screen>
                <label>Sweep me<gestures><swipeGesture direction="left" message="swept"/></gestures></label>
                <showAlert on="swept" message="Gone"/>
            </screen>
            """#,
        parameters: [
            .message("message", "Sent when the sweep is complete.", isRequired: true),
            .number("numberOfTouchesRequired", "How many fingers it takes.", fallback: 1),
            .choice("direction", of: .swipeDirection, "Where the finger has to go.", fallback: "right"),
        ],
        sends: ["message"],
        styleName: "WFSSwipeGestureRecognizer",
        behaviour: SwipeGestureBehaviour())
}

/// A swipe in one direction: `swipeLeft`, `swipeRight`, `swipeUp`, `swipeDown,fingers2`.
struct SwipeGestureBehaviour: Gesturing {
    func gestures(of id: ActivationID, _ tree: SessionTree) -> [String] { [Self.name(id, tree)] }

    func parameter(answering gesture: String, _ id: ActivationID, _ tree: SessionTree) -> String? {
        gesture == Self.name(id, tree) ? "message" : nil
    }

    private static func name(_ id: ActivationID, _ tree: SessionTree) -> String {
        let gesture =
            switch tree.current("direction", of: id)?.text {
            case "left": "swipeLeft"
            case "up": "swipeUp"
            case "down": "swipeDown"
            default: "swipeRight"
            }
        return GestureWord(gesture, fingers: tree.number("numberOfTouchesRequired", of: id)).description
    }
}
