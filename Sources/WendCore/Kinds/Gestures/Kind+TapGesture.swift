extension Kind {
    public static let tapGesture = Kind(
        "tapGesture", "Sends a message when a view is tapped.", role: .presents, types: .gesture,
        parameters: [
            .message("message", "Sent when the taps are complete.", isRequired: true),
            .number("numberOfTapsRequired", "How many taps in quick succession it takes.", fallback: 1),
            .number("numberOfTouchesRequired", "How many fingers it takes.", fallback: 1),
        ],
        sends: ["message"],
        styleName: "WFSTapGestureRecognizer")
}
