// swift-tools-version: 6.1
// Apps written in Swift that embed Wend, against its products, as any other package would.
import PackageDescription

let wend = { (product: String) in Target.Dependency.product(name: product, package: "Wend") }

let package = Package(
    name: "WendExamples",
    platforms: [.macOS(.v15)],
    dependencies: [
        // In a package of yours: .package(url: "…", from: "…").
        .package(name: "Wend", path: "../.."),
        // Without its traits it needs much less.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "Embedding",
            dependencies: [wend("Wend"), wend("WendWeb"), .product(name: "Hummingbird", package: "hummingbird")],
            resources: [.copy("App")]),
        .executableTarget(
            name: "Flows", dependencies: [wend("Wend"), wend("WendCommand")], exclude: ["App"]),
        .executableTarget(
            name: "Places", dependencies: [wend("Wend"), wend("WendCommand")], exclude: ["App"]),
        .executableTarget(
            name: "Sections", dependencies: [wend("Wend"), wend("WendCommand")], exclude: ["App"]),
        .testTarget(name: "PlacesTests", dependencies: ["Places", wend("Wend"), wend("WendTesting")]),
        .testTarget(name: "SectionsTests", dependencies: ["Sections", wend("Wend"), wend("WendTesting")]),
        .testTarget(name: "FlowsTests", dependencies: ["Flows", wend("Wend"), wend("WendTesting")]),
        .testTarget(name: "EmbeddingTests", dependencies: ["Embedding", wend("Wend"), wend("WendTesting")]),
    ]
)
