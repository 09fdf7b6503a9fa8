// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// Where all tests are run, most of their time goes by in these: optimised, they take a fraction of it, and little longer to compile.
let isOptimised = Context.environment["WEND_OPTIMISED"] != nil
let engineSettings = settings + (isOptimised ? [.unsafeFlags(["-O"])] : [])

let package = Package(
    name: "Wend",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "WendCommand", targets: ["WendCommand"]),
        .executable(name: "wend", targets: ["WendTool"]),
        .executable(name: "wend-bench", targets: ["WendBenchmarks"]),
        .library(name: "Wend", targets: ["Wend"]),
        .library(name: "WendExpressions", targets: ["WendExpressions"]),
        .library(name: "WendOperations", targets: ["WendOperations"]),
        .library(name: "WendConditions", targets: ["WendConditions"]),
        .library(name: "WendCore", targets: ["WendCore"]),
        .library(name: "WendDocuments", targets: ["WendDocuments"]),
        .library(name: "WendRuntime", targets: ["WendRuntime"]),
        .library(name: "WendStore", targets: ["WendStore"]),
        .library(name: "WendServices", targets: ["WendServices"]),
        .library(name: "WendWeb", targets: ["WendWeb"]),
        .library(name: "WendTerminal", targets: ["WendTerminal"]),
        .library(name: "WendTesting", targets: ["WendTesting"]),
    ],
    traits: [
        .trait(
            name: "AsyncHTTPClient",
            description: "Sends the requests of services with async-http-client instead of the system's URL loading."),
        .default(enabledTraits: ["AsyncHTTPClient"]),
    ],
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    ],
    targets: [
        .target(name: "WendExpressions", swiftSettings: engineSettings),
        .target(name: "WendOperations", swiftSettings: engineSettings),
        .target(
            name: "WendConditions", dependencies: ["WendExpressions", "WendOperations"], swiftSettings: engineSettings),
        .target(name: "WendCore", dependencies: ["WendExpressions", "WendOperations"], swiftSettings: engineSettings),
        .target(name: "WendDocuments", dependencies: ["WendCore", "WendExpressions"], swiftSettings: engineSettings),
        .target(name: "WendRuntime", dependencies: ["WendCore", "WendExpressions"], swiftSettings: engineSettings),
        .target(
            name: "WendStore",
            dependencies: [
                "WendRuntime", "WendCore", "WendExpressions", "WendOperations",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: engineSettings),
        .target(
            name: "WendServices",
            dependencies: [
                "WendRuntime", "WendDocuments", "WendCore", "WendExpressions", "WendOperations",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(
                    name: "AsyncHTTPClient", package: "async-http-client", condition: .when(traits: ["AsyncHTTPClient"])
                ),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
                .product(
                    name: "NIOHTTPCompression", package: "swift-nio-extras",
                    condition: .when(traits: ["AsyncHTTPClient"])),
                .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
            ],
            swiftSettings: settings),
        .target(
            name: "WendWeb",
            dependencies: [
                "WendRuntime", "WendCore", "WendExpressions", "CZlib",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            resources: [
                .embedInCode("Assets/client.js"), .embedInCode("Assets/lists.js"), .embedInCode("Assets/choices.js"),
                .embedInCode("Assets/gestures.js"), .embedInCode("Assets/upload.js"), .embedInCode("Assets/keys.js"),
                .embedInCode("Assets/fit.js"), .embedInCode("Assets/stage.js"), .embedInCode("Assets/stage.css"),
                .embedInCode("Assets/places.js"), .embedInCode("Assets/ahead.js"), .embedInCode("Assets/look.js"),
                .embedInCode("Assets/sight.js"),
                .embedInCode("Assets/leaving.js"),
                .embedInCode("Assets/style.css"),
            ],
            swiftSettings: engineSettings),
        .target(
            name: "WendTerminal", dependencies: ["WendRuntime", "WendCore", "WendExpressions"],
            swiftSettings: engineSettings),
        .systemLibrary(name: "CArchive", path: "Sources/CArchive", providers: [.apt(["libarchive-dev"])]),
        .target(
            name: "WendBundles",
            dependencies: [
                "WendDocuments", "WendCore", "WendExpressions", "WendServices", "CArchive",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: settings),
        .systemLibrary(name: "CZlib", path: "Sources/CZlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "Wend",
            dependencies: [
                "WendExpressions", "WendOperations", "WendConditions", "WendCore", "WendDocuments", "WendRuntime",
                "WendServices", "WendStore", "WendBundles",
            ],
            swiftSettings: settings),
        .target(
            name: "WendTesting",
            dependencies: [
                "Wend", "WendRuntime", "WendServices", "WendDocuments", "WendCore", "WendExpressions",
                .product(name: "Yams", package: "Yams"),
            ],
            resources: [.embedInCode("Browser/driver.py")],
            swiftSettings: engineSettings),
        .executableTarget(name: "WendTool", dependencies: ["WendCommand", "Wend"], swiftSettings: settings),
        .target(
            name: "WendCommand",
            dependencies: [
                "Wend", "WendBundles", "WendDocuments", "WendWeb", "WendTerminal", "WendTesting",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "WendBenchmarks",
            dependencies: [
                "Wend", "WendWeb", "WendTerminal", "WendTesting", "WendOperations", "WendStore", "MachineFuzzing",
                "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
            ],
            path: "Benchmarks/Sources",
            swiftSettings: settings),
        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        .testTarget(
            name: "WendExpressionsTests", dependencies: ["WendExpressions", "CSQLite", "TestSupport"],
            exclude: ["Cases"], swiftSettings: settings),
        .systemLibrary(name: "CSQLite", path: "Tests/CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .testTarget(
            name: "WendOperationsTests", dependencies: ["WendOperations", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "WendConditionsTests", dependencies: ["WendConditions", "WendExpressions", "WendOperations"],
            swiftSettings: settings),
        .target(
            name: "MachineFuzzing", dependencies: ["WendCore", "WendDocuments", "WendExpressions", "TestSupport"],
            path: "Fuzz/Machine", swiftSettings: engineSettings),
        .executableTarget(
            name: "MachineFuzzer", dependencies: ["MachineFuzzing", "WendCore"], path: "Fuzz/MachineFuzzer",
            swiftSettings: engineSettings),
        .testTarget(
            name: "WendCoreTests",
            dependencies: [
                "WendCore", "WendExpressions", "WendOperations", "WendDocuments", "WendTesting", "MachineFuzzing",
                "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "WendDocumentsTests",
            dependencies: ["WendDocuments", "WendCore", "WendExpressions", "MachineFuzzing", "TestSupport"],
            exclude: ["Mistakes", "Right"], swiftSettings: settings),
        .target(
            name: "RuntimeFixtures",
            dependencies: ["WendRuntime", "WendDocuments", "WendCore", "WendExpressions", "MachineFuzzing"],
            path: "Tests/RuntimeFixtures", swiftSettings: settings),
        .target(
            name: "FaultRuns",
            dependencies: [
                "WendStore", "WendRuntime", "WendDocuments", "WendCore", "WendExpressions", "RuntimeFixtures",
                "MachineFuzzing", "TestSupport",
            ],
            path: "Tests/Faults/Runs", swiftSettings: settings),
        .executableTarget(
            name: "FaultRunner",
            dependencies: ["FaultRuns", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            path: "Tests/Faults/Command", swiftSettings: settings),
        .executableTarget(
            name: "OperationKillSupport", dependencies: ["WendOperations", "WendStore"],
            path: "Tests/OperationKillSupport", swiftSettings: settings),
        .executableTarget(
            name: "RecordKillSupport", dependencies: ["WendStore", "WendCore", "WendExpressions"],
            path: "Tests/RecordKillSupport", swiftSettings: settings),
        .executableTarget(
            name: "ShownAppKillSupport",
            dependencies: [
                "Wend", "WendBundles", "WendCore", "WendExpressions", "WendRuntime", "WendStore", "RuntimeFixtures",
                "TestSupport",
            ],
            path: "Tests/ShownAppKillSupport", swiftSettings: settings),
        .executableTarget(
            name: "ScreenSupport", dependencies: ["Wend", "WendCommand"], path: "Tests/ScreenSupport",
            exclude: ["app.xml"], swiftSettings: settings),
        .testTarget(
            name: "WendRuntimeTests",
            dependencies: ["WendRuntime", "WendCore", "WendExpressions", "RuntimeFixtures", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "WendStoreTests",
            dependencies: [
                "WendStore", "WendRuntime", "WendDocuments", "WendCore", "WendExpressions", "WendOperations",
                "RuntimeFixtures", "FaultRuns", "FaultRunner", "OperationKillSupport", "RecordKillSupport",
                "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Fixtures"],
            swiftSettings: settings),
        .testTarget(
            name: "WendCommandTests",
            dependencies: [
                "WendCommand", "Wend", "WendTesting",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], swiftSettings: settings),
        .testTarget(
            name: "WendTestingTests",
            dependencies: [
                "WendTesting", "WendBundles", "WendRuntime", "WendDocuments", "WendCore", "WendExpressions", "WendWeb",
                "WendTerminal",
                "Wend", "RuntimeFixtures", "ShownAppKillSupport", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "WendTerminalTests",
            dependencies: [
                "WendTerminal", "WendTesting", "WendRuntime", "WendDocuments", "WendCore", "WendExpressions", "Wend",
                "RuntimeFixtures", "TestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "WendBundlesTests",
            dependencies: [
                "WendBundles", "WendServices", "WendDocuments", "WendCore", "TestSupport", "CZlib",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "WendServicesTests",
            dependencies: [
                "WendServices", "WendRuntime", "WendDocuments", "WendCore", "WendExpressions", "Wend", "WendStore",
                "WendTesting", "RuntimeFixtures", "TestSupport", "CZlib",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "WendWebTests",
            dependencies: [
                "WendWeb", "WendRuntime", "WendDocuments", "WendCore", "WendExpressions", "Wend", "MachineFuzzing",
                "TestSupport",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings),
    ]
)
