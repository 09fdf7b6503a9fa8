extension [Kind] {
    static let screens: [Kind] = [
        .viewController, .screen, .navigation, .split, .tabs, .swiftScreen, .bundle,
    ]
}
