extension [Kind] {
    static let bars: [Kind] = [
        .toolbar, .navigationBar, .navigationItem, .barButtonItem, .tabBarItem,
    ]
}
