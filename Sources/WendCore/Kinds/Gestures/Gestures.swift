extension [Kind] {
    static let gestures: [Kind] = [
        .tapGesture, .longPressGesture, .swipeGesture,
    ]
}
