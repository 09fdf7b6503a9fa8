import Testing
import WendCore

@testable import WendDocuments

/// Where views lie: what rows, columns and distances become of frames and ties.
@Suite struct InterfaceLayoutTests {
    private func tie(
        _ first: String, _ attribute: String, _ second: String?, _ other: String?, _ constant: Double = 0,
        _ more: String = ""
    ) -> String {
        let to = second.map { "secondItem=\"\($0)\" secondAttribute=\"\(other ?? attribute)\"" } ?? ""
        return
            "<constraint firstItem=\"\(first)\" firstAttribute=\"\(attribute)\" \(to) constant=\"\(constant)\" id=\"k\(first)\(attribute)\" \(more)/>"
    }

    private func layout(_ lowered: LoweredFile, _ id: String) throws -> StyleLayout {
        let draft = try #require(lowered.draft(id))
        return try #require(lowered.style(draft)?.layout)
    }

    @Test func viewsBelowEachOtherAreRowsAtTheirDistances() throws {
        let lowered = LoweredFile(
            Board.screen(
                Board.label("b", "below", Board.frame(16, 120, 80, 20))
                    + Board.label("a", "above", Board.frame(16, 80, 80, 20)),
                constraints: tie("a", "leading", "root", nil, 16) + tie("a", "top", "top", "bottom", 16)
                    + tie("b", "leading", "root", nil, 16) + tie("b", "top", "a", "bottom", 20)))
        let root = try #require(lowered.draft("root"))
        #expect(root.content.map { $0.object?.id } == ["a", "b"])
        #expect(try layout(lowered, "root").rows == [.content, .content])
        #expect(try layout(lowered, "a").margins == .init(top: 16, leading: 16, bottom: 0, trailing: 0))
        #expect(try layout(lowered, "b").margins?.top == 20)
        #expect(try layout(lowered, "b").row == 2)
        #expect(try layout(lowered, "b").horizontal == .start)
    }

    @Test func ofViewsTiedToBothEndsOneGrows() throws {
        let chain =
            tie("a", "top", "top", "bottom", 16) + tie("b", "top", "a", "bottom", 20)
            + tie("bot", "top", "b", "bottom", 10)
            + tie("a", "leading", "root", nil, 16) + tie("b", "leading", "root", nil, 16)
        let lowered = LoweredFile(
            Board.screen(
                Board.label("a", "above", Board.frame(16, 80, 80, 20), "", "verticalHuggingPriority=\"251\"")
                    + Board.label("b", "below", Board.frame(16, 120, 80, 537), "", "verticalHuggingPriority=\"249\""),
                constraints: chain))
        #expect(try layout(lowered, "root").rows == [.content, .share(537)])
        #expect(try layout(lowered, "b").vertical == .fill)
        #expect(try layout(lowered, "b").margins?.bottom == 10)
    }

    @Test func whatIsTiedToTheMiddleHasRoomThatGrowsOnBothSides() throws {
        let lowered = LoweredFile(
            Board.screen(
                Board.label("a", "middle", Board.frame(100, 320, 175, 30))
                    + Board.label("b", "foot", Board.frame(100, 640, 175, 17)),
                constraints: tie("a", "centerY", "root", nil) + tie("a", "centerX", "root", nil)
                    + tie("b", "centerX", "root", nil)
                    + tie("bot", "top", "b", "bottom", 10)))
        #expect(try layout(lowered, "root").rows == [.share(256), .content, .share(290), .content])
        #expect(try layout(lowered, "a").horizontal == .center)
        #expect(try layout(lowered, "b").margins?.bottom == 10)
    }

    @Test func viewsBesideEachOtherAreColumnsAndTheLooserGrows() throws {
        let lowered = LoweredFile(
            Board.screen(
                Board.label("a", "Name", Board.frame(16, 80, 40, 20), "", "horizontalHuggingPriority=\"251\"")
                    + Board.label("b", "Value", Board.frame(64, 80, 295, 20), "", "horizontalHuggingPriority=\"250\""),
                constraints: tie("a", "leading", "root", nil, 16) + tie("b", "leading", "a", "trailing", 8)
                    + tie("root", "trailing", "b", "trailing", 16) + tie("a", "top", "top", "bottom", 16)
                    + tie("b", "top", "a", "top")))
        #expect(try layout(lowered, "root").columns == [.content, .share(295)])
        #expect(try layout(lowered, "b").margins?.leading == 8)
        #expect(try layout(lowered, "b").margins?.trailing == 16)
    }

    @Test func masksSayWhichEdgeIsKept() throws {
        func view(_ id: String, _ y: Double, _ mask: String) -> String {
            "<view id=\"\(id)\" fixedFrame=\"YES\">\(Board.frame(100, y, 100, 20))<autoresizingMask key=\"autoresizingMask\" \(mask)/></view>"
        }
        let lowered = LoweredFile(
            Board.screen(
                view("start", 100, "flexibleMaxX=\"YES\" flexibleMaxY=\"YES\"")
                    + view("end", 150, "flexibleMinX=\"YES\" flexibleMaxY=\"YES\"")
                    + view("mid", 200, "flexibleMinX=\"YES\" flexibleMaxX=\"YES\" flexibleMaxY=\"YES\"")
                    + view("wide", 250, "widthSizable=\"YES\" flexibleMaxY=\"YES\"")))
        #expect(try layout(lowered, "start").horizontal == .start)
        #expect(try layout(lowered, "end").horizontal == .end)
        #expect(try layout(lowered, "end").margins?.trailing == 175)
        #expect(try layout(lowered, "mid").horizontal == .center)
        #expect(try layout(lowered, "wide").horizontal == .fill)
        #expect(try layout(lowered, "wide").width == nil)
        #expect(try layout(lowered, "start").width == 100)
    }

    @Test func whatLiesOnATableStaysInSight() throws {
        let lowered = LoweredFile(
            Board.screen(
                "<tableView id=\"t\">\(Board.frame(0, 0, 375, 667))</tableView><button id=\"b\">\(Board.frame(320, 610, 40, 40))</button>",
                constraints: tie("root", "trailing", "b", "trailing", 15) + tie("bot", "top", "b", "bottom", 17)))
        #expect(try layout(lowered, "b").sticks == true)
        #expect(try layout(lowered, "b").vertical == .end)
        #expect(try layout(lowered, "t").sticks == nil)
        #expect(try layout(lowered, "t").margins?.top == 0)
    }

    @Test func sharesAndRatiosOfSizesAreKept() throws {
        let lowered = LoweredFile(
            Board.screen(
                "<view id=\"a\">\(Board.frame(0, 64, 187.5, 105))</view>",
                constraints: tie("a", "width", "root", "width", 0, "multiplier=\"0.5\"")
                    + tie("a", "width", "a", "height", 0, "multiplier=\"16:9\"")
                    + tie("a", "leading", "root", nil) + tie("a", "top", "top", "bottom")))
        #expect(try layout(lowered, "a").widthShare == 0.5)
        #expect(try layout(lowered, "a").ratio == 16.0 / 9)
    }

    @Test func theRowBelowTextKeepsItsDistanceToTheEndOfACell() throws {
        let lowered = LoweredFile(
            Board.screen(
                """
                <tableView id="t" dataMode="static">\(Board.frame(0, 0, 375, 667))<sections><tableViewSection id="s"><cells>
                <tableViewCell id="c"><tableViewCellContentView key="contentView" id="cv">\(Board.frame(0, 0, 375, 64))<subviews>
                \(Board.label("a", "Oats", Board.frame(16, 12, 343, 20), "", "numberOfLines=\"0\""))</subviews>
                <constraints>\(tie("a", "top", "cv", nil, 12))\(tie("a", "leading", "cv", nil, 16))
                <constraint firstAttribute="trailing" secondItem="a" secondAttribute="trailing" constant="16" id="kt"/>
                <constraint firstAttribute="bottom" secondItem="a" secondAttribute="bottom" priority="250" constant="12" id="kb"/></constraints>
                </tableViewCellContentView></tableViewCell></cells></tableViewSection></sections></tableView>
                """))
        #expect(try layout(lowered, "a").margins == .init(top: 12, leading: 16, bottom: 12, trailing: 16))
        let cell = try #require(lowered.draft("c"))
        #expect(lowered.style(cell.content[0])?.minimumHeight == 64)
    }

    @Test func viewsWithoutFramesLieWhereTheirTiesSay() throws {
        let lowered = LoweredFile(
            Board.screen(
                "<label id=\"b\" text=\"below\"/><label id=\"a\" text=\"above\"/><imageView id=\"i\"/><label id=\"free\" text=\"Free\"/>",
                constraints: tie("a", "leading", "root", nil, 16) + tie("a", "top", "top", "bottom", 20)
                    + tie("b", "leading", "root", nil, 16) + tie("b", "top", "a", "bottom", 8)
                    + tie("i", "centerX", "root", nil) + tie("i", "top", "b", "bottom", 10)
                    + tie("i", "width", nil, nil, 60) + tie("i", "height", nil, nil, 40)))
        let root = try #require(lowered.draft("root"))
        #expect(root.content.map { $0.object?.id } == ["a", "b", "i", "free"])
        #expect(try layout(lowered, "a").margins == .init(top: 20, leading: 16, bottom: 0, trailing: 0))
        #expect(try layout(lowered, "b").margins?.top == 8)
        #expect(try layout(lowered, "i").horizontal == .center)
        #expect(try layout(lowered, "i").width == 60 && layout(lowered, "i").height == 40)
    }

    @Test func partsOfTheWidthBesideEachOtherShareIt() throws {
        let lowered = LoweredFile(
            Board.screen(
                "<view id=\"a\">\(Board.frame(0, 64, 75, 40))</view><view id=\"b\">\(Board.frame(75, 64, 225, 40))</view>",
                constraints: tie("a", "leading", "root", nil) + tie("b", "leading", "a", "trailing")
                    + tie("a", "width", "root", "width", 0, "multiplier=\"0.2\"")
                    + tie("b", "width", "root", "width", 0, "multiplier=\"0.6\"")))
        #expect(try layout(lowered, "root").columns == [.share(75), .share(225), .share(75)])
        #expect(try layout(lowered, "a").widthShare == nil)
        #expect(try layout(lowered, "a").horizontal == .fill)
    }

    @Test func whatIsInAViewSaysNothingOfWhereTheViewLies() throws {
        let lowered = LoweredFile(
            Board.screen(
                "<view id=\"box\">\(Board.frame(100, 100, 175, 60))<subviews>\(Board.label("in", "x", Board.frame(0, 0, 175, 20)))</subviews><constraints>\(tie("in", "leading", "box", nil))</constraints></view>",
                constraints: tie("box", "centerX", "root", nil) + tie("box", "width", nil, nil, 175)))
        #expect(try layout(lowered, "box").horizontal == .center)
    }

    @Test func wordsGrowInsteadOfBeingCut() throws {
        func label(_ lines: String) -> LoweredFile {
            LoweredFile(
                Board.screen(
                    Board.label("a", "Words", Board.frame(16, 80, 40, 20), "", lines),
                    constraints: tie("a", "leading", "root", nil, 16) + tie("a", "top", "top", "bottom", 16)
                        + tie("a", "width", nil, nil, 40)))
        }
        let one = label("")
        #expect(try layout(one, "a").width == nil)
        #expect(one.draft("a").flatMap { one.style($0) }?.minimumWidth == 40)
        #expect(one.draft("a")?["numberOfLines"] == nil)
        let many = label("numberOfLines=\"3\"")
        #expect(try layout(many, "a").width == 40)
        #expect(many.draft("a")?["numberOfLines"] == "3")
    }

    @Test func spareRoomOfAStackIsWhatHasNoSize() throws {
        func stack(_ inside: String, constraints: String = "") -> LoweredFile {
            LoweredFile(
                Board.screen(
                    "<stackView id=\"s\" axis=\"vertical\">\(Board.frame(0, 64, 375, 600))<subviews>\(inside)</subviews><constraints>\(constraints)</constraints></stackView>"
                ))
        }
        let label = Board.label("a", "x", Board.frame(0, 0, 375, 20), "", "verticalHuggingPriority=\"200\"")
        let spacer = "<view id=\"v\">\(Board.frame(0, 20, 375, 500))</view>"
        #expect(try layout(stack(label + spacer), "s").rows == [.content, .share(1)])
        let other = Board.label("b", "y", Board.frame(0, 20, 375, 20))
        #expect(try layout(stack(other + label), "s").rows == [.content, .share(1)])
        #expect(
            try layout(stack(label + other, constraints: tie("b", "height", "a", "height")), "s").rows == [
                .share(1), .share(1),
            ])
        #expect(try layout(stack(label + other), "a").collapses == true)
    }

    @Test func collectionsLieBesideEachOtherUnlessACellTakesAllTheWidth() throws {
        func collection(_ width: Double, _ direction: String = "vertical") -> LoweredFile {
            LoweredFile(
                Board.screen(
                    "<collectionView id=\"c\">\(Board.frame(0, 64, 375, 600))<collectionViewFlowLayout key=\"collectionViewLayout\" scrollDirection=\"\(direction)\" id=\"f\"><size key=\"itemSize\" width=\"\(width)\" height=\"90\"/></collectionViewFlowLayout></collectionView>"
                ))
        }
        #expect(try layout(collection(110), "c").rowWidth == 110)
        #expect(try layout(collection(375), "c").rowWidth == nil)
        #expect(collection(110).diagnostics.isEmpty)
        #expect(collection(110, "horizontal").diagnostics.count == 1)
    }

    @Test func whatTakesAllOfTheRoomTakesItOnOtherScreensToo() throws {
        let lowered = LoweredFile(
            Board.screen(
                "<view id=\"bar\">\(Board.frame(0, 64, 375, 40))</view><view id=\"part\">\(Board.frame(10, 110, 300, 40))</view><tableView id=\"t\">\(Board.frame(0, 160, 375, 507))</tableView>"
            ))
        #expect(try layout(lowered, "bar").horizontal == .fill)
        #expect(try layout(lowered, "part").horizontal == .start)
        #expect(try layout(lowered, "t").horizontal == .fill)
    }

    @Test func aStackHoldsOnToItsSizeLikeWhatIsInIt() throws {
        let stack = """
            <stackView axis="vertical" id="s"><rect key="frame" x="16" y="80" width="343" height="54"/><subviews>
            \(Board.label("l1", "One", Board.frame(0, 0, 343, 21), "", "verticalHuggingPriority=\"251\""))
            \(Board.label("l2", "Two", Board.frame(0, 33, 343, 21), "", "verticalHuggingPriority=\"251\""))</subviews></stackView>
            <textView id="t" text="Words"><rect key="frame" x="16" y="150" width="343" height="507"/></textView>
            """
        let lowered = LoweredFile(
            Board.screen(
                stack,
                constraints: tie("s", "top", "top", "bottom", 16) + tie("t", "top", "s", "bottom", 16)
                    + tie("bot", "top", "t", "bottom", 10) + tie("s", "leading", "root", nil, 16)
                    + tie("t", "leading", "root", nil, 16)))
        #expect(try layout(lowered, "root").rows == [.content, .share(507)])
        #expect(try layout(lowered, "t").vertical == .fill)
    }

    @Test func whatIsAsWideAsItsNeighbourStaysSoBesideADistance() throws {
        func field(_ id: String, _ x: Double) -> String {
            "<textField id=\"\(id)\" placeholder=\"\(id)\"><rect key=\"frame\" x=\"\(x)\" y=\"80\" width=\"165.5\" height=\"30\"/></textField>"
        }
        let lowered = LoweredFile(
            Board.screen(
                field("a", 16) + field("b", 193.5),
                constraints: tie("a", "top", "top", "bottom", 16) + tie("b", "top", "a", "top")
                    + tie("a", "leading", "root", nil, 16) + tie("b", "leading", "a", "trailing", 12)
                    + tie("b", "width", "a", nil) + tie("root", "trailing", "b", nil, 16)))
        let columns = lowered.interface.styles.compactMap { $0.layout?.columns }
        #expect(columns.contains([.points(16), .share(165.5), .points(12), .share(165.5), .points(16)]))
    }
}
