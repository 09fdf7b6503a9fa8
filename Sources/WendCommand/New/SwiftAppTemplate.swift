/// A new app with a program around its documents.
struct SwiftAppTemplate {
    let files: [ScaffoldFile]

    /// - Parameter wend: Where the package of Wend is: a folder, or an address.
    init(_ name: ScaffoldName, wend: String) {
        let target = name.type
        files = [
            ScaffoldFile("Package.swift", Self.package(target, wend)),
            ScaffoldFile("Sources/\(target)/\(target).swift", Self.main(target)),
            ScaffoldFile("Sources/\(target)/Notes.swift", Self.screen(name)),
            ScaffoldFile("Tests/\(target)Tests/NotesTests.swift", Self.test(target)),
            ScaffoldFile(
                "App/app.xml", "<app>\n    <navigation><swiftScreen screen=\"Notes\"/></navigation>\n</app>\n"),
            ScaffoldFile("App/flow.yaml", DocumentAppTemplate.flow(name)),
            ScaffoldFile(".gitignore", ".build/\nPackage.resolved\n"),
            ScaffoldFile("README.md", Self.readMe(name)),
        ]
    }

    private static func package(_ target: String, _ wend: String) -> String {
        let isAddress = wend.contains("://") || wend.hasPrefix("git@")
        let dependency =
            isAddress ? #".package(url: "\#(wend)", branch: "main")"# : #".package(name: "wend", path: "\#(wend)")"#
        return """
            // swift-tools-version: 6.1
            import PackageDescription

            let package = Package(
                name: "\(target)",
                platforms: [.macOS(.v15)],
                dependencies: [\(dependency)],
                targets: [
                    .executableTarget(
                        name: "\(target)",
                        dependencies: [
                            .product(name: "Wend", package: "wend"), .product(name: "WendCommand", package: "wend"),
                        ]),
                    .testTarget(
                        name: "\(target)Tests",
                        dependencies: [
                            "\(target)", .product(name: "Wend", package: "wend"), .product(name: "WendTesting", package: "wend"),
                        ]),
                ]
            )

            """
    }

    private static func main(_ target: String) -> String {
        """
        import Wend
        import WendCommand

        /// `wend` with the screens of this package: `swift run \(target) run App`, `swift run \(target) test App`.
        @main
        struct \(target) {
            /// The screens and handlers of the app.
            static func handlers() throws -> Handlers {
                var handlers = Handlers()
                try handlers.show(Notes.flow)
                return handlers
            }

            static func main() async throws { await CommandLineTool.main(handlers: try handlers()) }
        }

        """
    }

    private static func screen(_ name: ScaffoldName) -> String {
        """
        import Wend

        /// Keeps what is written down.
        final class Notes: SwiftScreen {
            @Stored var notes: [String] = []
            @Stored var note = ""
            @Stored var problem = ""

            static let flow = Flow(with: Notes())

            var body: some Part {
                Screen("\(name.title)") {
                    TextField("Note", text: $note)
                    Label(problem).hidden(problem.isEmpty)
                    Button("Keep it", role: .primary) { self.keep() }
                    for (number, note) in notes.enumerated() { Label(note).named("note\\(number)") }
                }
            }

            private func keep() {
                problem = note.isEmpty ? "Please write something first." : ""
                guard problem.isEmpty else { return }
                notes.append(note)
                note = ""
            }
        }

        """
    }

    private static func test(_ target: String) -> String {
        """
        import Testing
        import Wend
        import WendTesting

        @testable import \(target)

        @Suite struct NotesTests {
            @Test func whatIsWrittenIsKept() throws {
                let session = try TestSession(
                    source: #"<app><navigation><swiftScreen screen="Notes"/></navigation></app>"#, handlers: \(target).handlers())
                try session.enter("Water the plants", into: "Note")
                try session.press("Keep it")
                #expect(session.isVisible("Water the plants"))
                session.kill()
                try session.restore()
                #expect(session.isVisible("Water the plants"))
            }
        }

        """
    }

    private static func readMe(_ name: ScaffoldName) -> String {
        """
        # \(name.title)

            swift run \(name.type) run App          serve it on http://127.0.0.1:8080
            swift run \(name.type) test App         run App/flow.yaml; with --host both in a browser too
            swift test                              run the tests in Swift
            wend new screen Help --swift            add a screen

        """
    }
}
