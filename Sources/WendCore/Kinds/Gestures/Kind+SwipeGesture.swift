extension Kind {
    public static let swipeGesture = Kind(
        "swipeGesture", "Sends a message when a finger sweeps over a view in one direction.", role: .presents,
        types: .gesture,
        parameters: [
            .message("message", "Sent when the sweep is complete.", isRequired: true),
            .number("numberOfTouchesRequired", "How many fingers it takes.", fallback: 1),
            .choice("direction", of: .swipeDirection, "Where the finger has to go.", fallback: "right"),
        ],
        sends: ["message"],
        styleName: "WFSSwipeGestureRecognizer")
}
