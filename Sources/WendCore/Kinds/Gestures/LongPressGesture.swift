import WendExpressions

extension Kind {
    public static let longPressGesture = Kind(
        "longPressGesture", "Sends messages when a view is held down and let go.", role: .presents, types: .gesture,
        example: #"""
            <screen>
                <label>Hold me<gestures><longPressGesture beginMessage="held"/></gestures></label>
                <showAlert on="held" message="That was long."/>
            </screen>
            """#,
        parameters: [
            .message("beginMessage", "Sent when the view has been held long enough."),
            .message("endMessage", "Sent when the view is let go after that."),
            .number("numberOfTapsRequired", "How many taps have to come first.", fallback: 0),
            .number("numberOfTouchesRequired", "How many fingers it takes.", fallback: 1),
            .number("minimumPressDuration", "How long the view has to be held, in seconds.", fallback: 0.5),
            .number("allowableMovement", "How far the finger may wander, in points.", fallback: 10),
        ],
        sends: ["beginMessage", "endMessage"],
        demands: [
            Demand(.anyOf, ["beginMessage", "endMessage"], "a longPressGesture needs a beginMessage or an endMessage")
        ],
        styleName: "WFSLongPressGestureRecognizer",
        behaviour: LongPressGestureBehaviour())
}

/// Pressing for a while: `longPress:500` when that many milliseconds are over, `longPressEnd:500` when the finger is lifted
/// after that; `longPress:500,taps1,fingers2,within30` after a tap, with two fingers that may wander 30 points.
struct LongPressGestureBehaviour: Gesturing {
    func gestures(of id: ActivationID, _ tree: SessionTree) -> [String] {
        // What nobody answers is not offered: it would be a button that does nothing.
        let answered = [("beginMessage", "longPress"), ("endMessage", "longPressEnd")].filter { parameter, _ in
            tree.node(of: id).map { tree.isGiven(parameter, $0) } ?? false
                || tree.activation(id)?.changed(parameter) != nil
        }
        return answered.map { word($0.1, id, tree) }
    }

    func parameter(answering gesture: String, _ id: ActivationID, _ tree: SessionTree) -> String? {
        if gesture == word("longPress", id, tree) { return "beginMessage" }
        return gesture == word("longPressEnd", id, tree) ? "endMessage" : nil
    }

    private func word(_ name: String, _ id: ActivationID, _ tree: SessionTree) -> String {
        GestureWord(
            "\(name):\(milliseconds(id, tree))", fingers: tree.number("numberOfTouchesRequired", of: id),
            taps: tree.number("numberOfTapsRequired", of: id), within: tree.number("allowableMovement", of: id)
        ).description
    }

    private func milliseconds(_ id: ActivationID, _ tree: SessionTree) -> Int {
        let seconds = tree.number("minimumPressDuration", of: id) ?? 0.5
        return Int((min(max(seconds, 0), 60) * 1000).rounded())
    }
}
