import TestSupport
import Testing
import WendCore

@testable import WendDocuments

/// Files that are larger than anybody draws them. What goes through all of something for each of it would not end here.
@Suite struct InterfaceBoundsTests {
    @Test func chainOfManyTiesIsFollowedOnce() throws {
        let many = 20_000
        let views = (0..<many).map { Self.view("v\($0)") }
        let chain = (1..<many).map { index in
            Self.element(
                "constraint",
                [
                    ("firstItem", "v\(index)"), ("firstAttribute", "top"), ("secondItem", "v\(index - 1)"),
                    ("secondAttribute", "bottom"),
                ])
        }
        let root = Self.element("view", [("id", "root")], [Self.element("constraints", [], chain)])
        let ties = InterfaceTies([root]).ties(of: views, guides: [:], .vertical)
        #expect(Set(ties.map(\.group)).count == 1)
    }

    /// A step makes nothing that is deeper: the whole screen would be missing.
    @Test(arguments: [SceneLowering.mostNested - 2, 100]) func viewsThatLieTooDeepAreLeftOutAndSaid(_ depth: Int) throws
    {
        let frame = Board.frame(0, 0, 100, 100)
        let nested =
            (0..<depth).map { "<view id=\"v\($0)\">\(frame)<subviews>" }.joined()
            + Board.label("deepest", "Deep", frame)
            + String(repeating: "</subviews></view>", count: depth)
        let lowered = LoweredFile(Board.screen(nested + Board.label("other", "Other", Board.frame(0, 200, 100, 20))))
        let isLeftOut = depth >= SceneLowering.mostNested
        #expect((lowered.draft("deepest") == nil) == isLeftOut && lowered.draft("other") != nil)
        #expect(lowered.diagnostics.contains { $0.contains("lie more than 60 deep in each other") } == isLeftOut)
        let folder = try TemporaryFolder(["Main.storyboard": Board.screen(nested)])
        let app = try AppFolder(path: folder.path)
        #expect(try app.load(app.entry, registry: .standard).document?.isRunnable == true)
    }

    @Test func onlySoManyTiesOfOneObjectAreFollowed() throws {
        let constraints = (0..<5000).map {
            "<constraint firstItem=\"a\" firstAttribute=\"leading\" secondItem=\"x\($0)\" secondAttribute=\"leading\" id=\"k\($0)\"/>"
        }
        let lowered = LoweredFile(
            Board.screen(Board.label("a", "x", Board.frame(0, 70, 100, 20)), constraints: constraints.joined()))
        #expect(lowered.diagnostics.filter { $0.contains("tied more than 1000 times") }.count == 1)
    }

    @Test func viewsOfOneIdAreTiedOnce() {
        let views = (0..<3000).map { _ in Board.label("a", "x", Board.frame(0, 70, 100, 20)) }.joined()
        let constraints = (0..<3000).map {
            "<constraint firstItem=\"a\" firstAttribute=\"top\" secondItem=\"a\" secondAttribute=\"bottom\" id=\"k\($0)\"/>"
        }.joined()
        let lowered = LoweredFile(Board.screen(views, constraints: constraints), checks: false)
        #expect(lowered.draft("a") != nil)
    }

    @Test func documentsThatScenesMakeHaveNoMoreElementsThanOthers() throws {
        let labels = (0..<400).map { Board.label("l\($0)", "x", Board.frame(0, Double(70 + $0 * 20), 100, 20)) }
        let holders = (0..<20).map {
            "<containerView id=\"c\($0)\">\(Board.frame(0, 0, 100, 20))<connections><segue destination=\"two\" kind=\"embed\" id=\"e\($0)\"/></connections></containerView>"
        }
        let source = SourceText(
            file: "Main.storyboard",
            bytes: Array(
                Board.screen(
                    holders.joined(),
                    scenes: Board.scene(
                        "<viewController id=\"two\"><view key=\"view\" id=\"other\">\(Board.frame(0, 0, 375, 667))<subviews>\(labels.joined())</subviews></view></viewController>"
                    )
                ).utf8))
        let board = try #require(StoryboardReader().read(source).storyboard)
        var lowering = StoryboardLowering([board], map: SourceMap([source]), limits: ReadingLimits(elements: 1000))
        let found = lowering.lower()
        let problem = try #require(found.diagnostics.first { $0.code == "too-many-elements" })
        #expect(problem.severity == .error && problem.location != nil)
        #expect(found.scenes.reduce(0) { $0 + ($1.path == nil ? 0 : $1.draft.count) } <= 1000)
    }

    @Test func manyScenesOfOneNameHavePathsOfTheirOwn() {
        let scenes = (0..<3000).map {
            Board.scene(
                "<viewController id=\"s\($0)\" storyboardIdentifier=\"Same\"><view key=\"view\" id=\"w\($0)\"/></viewController>"
            )
        }.joined()
        let lowered = LoweredFile(Board.document(scenes, initial: "s0"), checks: false)
        #expect(Set(lowered.texts.keys).count == 3000)
    }

    @Test func folderIsLookedAtOnceForEachDocument() throws {
        let folder = TemporaryFolder()
        let many = 60
        let scenes = (0..<many).map { index in
            Board.scene(
                "<viewController id=\"s\(index)\"><view key=\"view\" id=\"w\(index)\">\(Board.frame(0, 0, 375, 667))<subviews>"
                    + (0..<many).map {
                        "<button id=\"b\(index)x\($0)\">\(Board.frame(0, Double(70 + $0 * 20), 100, 20))<state key=\"normal\" title=\"Go\"/><connections><segue destination=\"s\($0)\" kind=\"show\" id=\"g\(index)x\($0)\"/></connections></button>"
                    }.joined() + "</subviews></view></viewController>")
        }
        try folder.write(Board.document(scenes.joined(), initial: "s0"), to: "Main.storyboard")
        let app = try AppFolder(path: folder.path)
        let text = try app.document(app.entry)
        let still = app.still()
        try folder.write(Board.document(Board.plain("s0"), initial: "s0"), to: "Main.storyboard")
        // What was looked at stays as it was; the folder itself is as it is now.
        #expect(still.madeDocuments().count == many)
        #expect(app.madeDocuments().count == 1)
        #expect(try still.document(app.entry).bytes == text.bytes)
        let looked = LookedFolder(still)
        #expect(looked.hasDocument("s7.scene.xml", from: "Main.storyboard"))
        #expect(!looked.hasDocument("s99.scene.xml", from: "Main.storyboard"))
    }

    // MARK: Objects without a file

    private static func element(
        _ tag: String, _ attributes: [(String, String)], _ children: [InterfaceObject] = []
    ) -> InterfaceObject {
        InterfaceObject(
            tag: tag, attributes: attributes.map { .init(name: $0.0, value: $0.1, place: .init()) },
            children: children, text: "", place: .init())
    }

    private static func view(_ id: String) -> InterfaceObject { element("view", [("id", id)]) }
}
