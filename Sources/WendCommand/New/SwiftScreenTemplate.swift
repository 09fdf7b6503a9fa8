/// A new screen built in Swift, with its flow and a test.
struct SwiftScreenTemplate {
    let files: [ScaffoldFile]
    let next: [String]

    /// - Parameter target: The target of the package that it becomes part of.
    init(_ name: ScaffoldName, target: String) {
        let screen = name.type == target ? "\(name.type)Screen" : name.type
        files = [
            ScaffoldFile("Sources/\(target)/\(screen).swift", Self.screen(screen, name)),
            ScaffoldFile("Tests/\(target)Tests/\(screen)Tests.swift", Self.test(screen, name, target)),
        ]
        next = [
            "show it in Sources/\(target)/\(target).swift: try handlers.show(\(screen).flow), or lead to it: lets.push(\(screen).flow)"
        ]
    }

    private static func screen(_ screen: String, _ name: ScaffoldName) -> String {
        """
        import Wend

        /// What it is for.
        final class \(screen): SwiftScreen {
            @Stored var count = 0
            var onBack: () -> Void = {}

            static let flow = Flow(with: \(screen)()) { screen, lets in
                screen.onBack = lets.pop()
            }

            var body: some Part {
                Screen("\(name.title)") {
                    Label("Pressed \\(count) times")
                    Button("Press") { self.count += 1 }
                    Button("Back") { self.onBack() }
                }
            }
        }

        """
    }

    private static func test(_ screen: String, _ name: ScaffoldName, _ target: String) -> String {
        """
        import Testing
        import Wend
        import WendTesting

        @testable import \(target)

        @Suite struct \(screen)Tests {
            @Test func whatIsPressedCounts() throws {
                var handlers = Handlers()
                try handlers.show(\(screen).flow)
                let session = try TestSession(
                    source: #"<app><navigation><swiftScreen screen="\(screen)"/></navigation></app>"#, handlers: handlers)
                try session.press("Press")
                #expect(session.isVisible("Pressed 1 times"))
            }

            @Test func itsWaysOutAreWired() {
                let spy = LetsSpy()
                let screen = \(screen).flow.screen(wiredBy: spy)
                #expect(spy.backing(of: screen.onBack) == .pop())
                #expect(spy.leftovers(of: screen) == [])
            }
        }

        """
    }
}
