extension [Kind] {
    static let screens: [Kind] = [
        .viewController, .screen, .navigation, .tabs,
    ]
}
