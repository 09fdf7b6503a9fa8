import Testing
import WendCore

@testable import WendDocuments

@Suite struct StoryboardReaderTests {
    func read(_ text: String) -> (board: Storyboard?, diagnostics: [Diagnostic]) {
        let (board, diagnostics) = StoryboardReader().read(SourceText(file: "Main.storyboard", bytes: Array(text.utf8)))
        return (board, diagnostics)
    }

    @Test func everyTypeOfRuntimeAttributeIsRead() throws {
        let attributes = """
            <userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="string" keyPath="a" value="text"/>
            <userDefinedRuntimeAttribute type="string" keyPath="b"><string key="value">"x": "y"</string></userDefinedRuntimeAttribute>
            <userDefinedRuntimeAttribute type="number" keyPath="c"><integer key="value" value="3"/></userDefinedRuntimeAttribute>
            <userDefinedRuntimeAttribute type="number" keyPath="d"><real key="value" value="0.5"/></userDefinedRuntimeAttribute>
            <userDefinedRuntimeAttribute type="boolean" keyPath="e" value="YES"/>
            <userDefinedRuntimeAttribute type="color" keyPath="f"><color key="value" white="1" alpha="1"/></userDefinedRuntimeAttribute>
            <userDefinedRuntimeAttribute type="point" keyPath="g"><point key="value" x="4" y="5"/></userDefinedRuntimeAttribute>
            <userDefinedRuntimeAttribute type="nil" keyPath="h"/>
            <userDefinedRuntimeAttribute type="localizedString" keyPath="i"><string key="value">word</string></userDefinedRuntimeAttribute>
            </userDefinedRuntimeAttributes>
            """
        let board = try #require(
            read(Board.screen(Board.label("l", "Rye", Board.frame(0, 0, 10, 10), attributes))).board)
        let label = try #require(board.objects["l"])
        #expect(label.runtimeAttributes.map(\.keyPath) == ["a", "b", "c", "d", "e", "f", "g", "h", "i"])
        #expect(
            label.runtimeAttributes.map(\.value.text) == [
                "text", "\"x\": \"y\"", "3", "0.5", "YES", "", "", "", "word",
            ])
        guard case .numbers(let point)? = label.runtime("g") else {
            Issue.record("a point is no point")
            return
        }
        #expect(point["y"] == 5)
    }

    @Test func whatVariationsForPhonesSayCounts() throws {
        let board = try #require(
            read(
                Board.screen(
                    """
                    <label id="old" text="wide"><variation key="heightClass=regular-widthClass=compact" text="narrow"/></label>
                    <label id="new" text="wide"><variation key="widthClass=compact" text="narrow"/></label>
                    <label id="other" text="wide"><variation key="widthClass=regular" text="desk"/></label>
                    <view id="masked"><subviews><label id="in"/><label id="out"/></subviews>
                    <variation key="default"><mask key="subviews"><exclude reference="in"/><exclude reference="out"/></mask></variation>
                    <variation key="widthClass=compact"><mask key="subviews"><include reference="in"/></mask></variation></view>
                    """)
            ).board)
        #expect(board.objects["old"]?["text"] == "narrow")
        #expect(board.objects["new"]?["text"] == "narrow")
        #expect(board.objects["other"]?["text"] == "wide")
        #expect(board.objects["in"]?.isLeftOut == false)
        #expect(board.objects["out"]?.isLeftOut == true)
    }

    @Test func whatIsWrongIsSaidWithItsPlace() {
        let (_, diagnostics) = read(
            Board.screen(
                """
                <label id="l" text="one"/>
                <label id="l" text="two"/>
                <button id="b"><connections><action selector="go:" destination="nobody" id="a"/></connections></button>
                """))
        #expect(diagnostics.map(\.code) == ["repeated-id", "dangling-id"])
        #expect(diagnostics.map { $0.location?.position.line ?? 0 } == [8, 9])
    }

    @Test func numbersThatAreNoneAreNotThere() throws {
        let board = try #require(
            read(
                Board.screen(
                    "<label id=\"l\"><rect key=\"frame\" x=\"nan\" y=\"0\" width=\"inf\" height=\"1e400\"/></label>")
            ).board)
        #expect(board.objects["l"]?.frame == nil)
        #expect(InterfaceTies.multiplier("1:3") == 1.0 / 3)
        #expect(InterfaceTies.multiplier("1:0") == 1)
        #expect(InterfaceTies.multiplier("1/3") == 1.0 / 3)
        #expect(InterfaceTies.multiplier("0.75") == 0.75)
        #expect(InterfaceTies.multiplier(nil) == 1)
    }

    /// Each in the place of each part of a frame, which then counts for nothing.
    @Test(arguments: ["nan", "inf", "-inf", "1e400", "", "abc", "1e9"], ["x", "y", "width", "height"])
    func aFrameWithoutUsableNumbersIsAbsentAndSaid(_ value: String, _ part: String) throws {
        let numbers = ["x": "16", "y": "80", "width": "100", "height": "20"].merging([part: value]) { $1 }
        let frame = numbers.sorted { $0.key < $1.key }.map { "\($0.key)=\"\($0.value)\"" }.joined(separator: " ")
        let text = Board.screen("<label id=\"l\" text=\"Rye\"><rect key=\"frame\" \(frame)/></label>")
        let (found, diagnostics) = read(text)
        let board = try #require(found)
        #expect(board.objects["l"]?.frame == nil)
        let problem = try #require(diagnostics.first)
        #expect(diagnostics.count == 1 && problem.code == "not-drawn" && problem.severity == .warning)
        #expect(problem.message == "'\(value)' is no \(part) of a frame, which counts for nothing")
        let position = try #require(problem.location?.position)
        let line = text.split(separator: "\n", omittingEmptySubsequences: false)[position.line - 1]
        #expect(line.dropFirst(position.column - 1).hasPrefix("\(part)=\"\(value)\""))
        let lowered = LoweredFile(text)
        #expect(lowered.checkDiagnostics.filter { $0.severity == .error }.map(\.description) == [])
        #expect(!StyleSheetText.json(lowered.interface.styles).contains("nan"))
    }

    @Test(
        arguments: [
            ("x=\"0\" y=\"0\" width=\"9\"", "a frame without 'height' counts for nothing"),
            ("x=\"-9\" y=\"-9\" width=\"9\" height=\"-1\"", "'-1' is no height of a frame, which counts for nothing"),
            ("x=\"-9\" y=\"-9.5\" width=\"0\" height=\"1e2\"", nil),
        ] as [(String, String?)])
    func framesAreWholeAndNoSizeIsLessThanNothing(_ frame: String, _ said: String?) {
        let text = Board.screen("<label id=\"l\" text=\"Rye\"><rect key=\"frame\" \(frame)/></label>")
        #expect(read(text).diagnostics.map(\.message) == (said.map { [$0] } ?? []))
    }

    @Test func fileOfViewsIsRead() throws {
        let board = try #require(
            read(
                """
                <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects>
                <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
                <tableViewCell id="cell" reuseIdentifier="Jar"/></objects></document>
                """
            ).board)
        #expect(board.views.map(\.id) == ["cell"])
    }

    @Test func idsThatNobodyHasAreSaidWhereTheyAreWritten() {
        let lowered = LoweredFile(
            Board.document(
                Board.plain(
                    "one",
                    "<connections><segue destination=\"away\" kind=\"show\" id=\"g\"/><segue destination=\"lost\" kind=\"show\" id=\"h\"/></connections>",
                    view:
                        "<view id=\"v\"/><constraints><constraint firstItem=\"v\" firstAttribute=\"top\" secondItem=\"gone\" secondAttribute=\"top\" id=\"k\"/></constraints>"
                )
                    + Board.scene(
                        "<viewControllerPlaceholder storyboardName=\"Elsewhere\" id=\"away\"/>")
                    + Board.scene(
                        "<viewControllerPlaceholder referencedIdentifier=\"Nobody\" id=\"lost\"/>"), initial: "two"))
        let all = lowered.readDiagnostics + lowered.interface.diagnostics
        let found = all.filter { $0.code == "dangling-id" }.map { "\($0.code): \($0.message)" }
        #expect(
            found == [
                "dangling-id: no object has the id 'two'; this leads nowhere",
                "dangling-id: no object has the id 'gone'; this leads nowhere",
                "dangling-id: there is no storyboard 'Elsewhere'; this leads nowhere",
                "dangling-id: no controller of 'Main' is called 'Nobody'; this leads nowhere",
            ])
    }
}
