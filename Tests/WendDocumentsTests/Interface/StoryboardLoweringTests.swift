import Testing
import WendCore

@testable import WendDocuments

@Suite struct StoryboardLoweringTests {
    @Test func everyControlBecomesAKindThatIsThere() {
        let lowered = LoweredFile(
            Board.screen(
                """
                <label id="1" text="Braces {here}"/>
                <button id="2" buttonType="contactAdd"/><button id="3"><state key="normal" title="Brew"/></button>
                <textField id="4" placeholder="Name"><textInputTraits key="textInputTraits" keyboardType="emailAddress" secureTextEntry="YES"/></textField>
                <textView id="5" text="Notes"/><imageView id="6" image="jar"/><searchBar id="7" placeholder="Find"/>
                <switch id="8" on="YES"/><slider id="9" value="2" minValue="1" maxValue="5"/>
                <stepper id="10" value="1" minimumValue="0" maximumValue="9" stepValue="1"/>
                <segmentedControl id="11"><segments><segment title="Day"/><segment title="Week"/></segments></segmentedControl>
                <datePicker id="12" datePickerMode="date"/><pickerView id="13"/><progressView id="14" progress="0.4"/>
                <activityIndicatorView id="15" hidesWhenStopped="YES"/>
                <toolbar id="16"><items><barButtonItem systemItem="add" id="17"/></items></toolbar>
                <stackView id="18" axis="vertical"><subviews><label id="19" text="a"/><label id="20" text="b"/></subviews></stackView>
                <scrollView id="21"><subviews><label id="22" text="c"/></subviews></scrollView>
                <visualEffectView id="23"><view key="contentView" id="24"><subviews><label id="25" text="d"/></subviews></view></visualEffectView>
                <mapView id="26"/><somethingNew id="27"/>
                """))
        #expect(lowered.checkDiagnostics.filter { $0.severity == .error }.map(\.description) == [])
        #expect(lowered.entry.contains("text=\"Braces {{here}}\""))
        let kinds = (1...23).filter { ![17, 19, 20, 22].contains($0) }.compactMap { lowered.draft("\($0)")?.name }
        #expect(
            kinds == [
                "label", "button", "button", "textField", "textView", "imageView", "searchBar", "switch", "slider",
                "numberField", "segmentedControl", "datePicker", "picker", "progressBar", "progressBar", "toolbar",
                "container", "container", "container",
            ])
        #expect(lowered.draft("4")?["secureTextEntry"] == "yes")
        #expect(lowered.draft("15")?["hidden"] == "yes")
        #expect(
            lowered.interface.diagnostics.map(\.message) == [
                "what this picker offers is said in code; it offers nothing here",
                "what is behind this is seen through it as it is, not blurred",
                "a <mapView> is not drawn; its place is kept", "a <somethingNew> is drawn as a plain view",
            ])
        #expect(lowered.interface.diagnostics.allSatisfy { $0.code == "not-drawn" && $0.location != nil })
    }

    @Test func seguesLeadWhereTheFileSays() throws {
        let lowered = LoweredFile(
            Board.screen(
                """
                <button id="a"><state key="normal" title="Open"/><connections><segue destination="two" kind="show" id="s1"/></connections></button>
                <button id="b"><state key="normal" title="Over"/><connections><segue destination="three" kind="presentation" id="s2"/></connections></button>
                <button id="c"><state key="normal" title="App"/><connections><action selector="brew:" destination="one" eventType="touchUpInside" id="ac"/></connections></button>
                """,
                scenes: Board.plain("two")
                    + Board.plain(
                        "three",
                        view:
                            "<button id=\"d\"><state key=\"normal\" title=\"Away\"/><connections><action selector=\"dismissAction:\" destination=\"three\" id=\"x\"/></connections></button>"
                    )))
        #expect(lowered.draft("a")?["message"] == "segue:s1")
        let screen = try #require(lowered.interface.scenes.first { $0.controller.id == "one" }?.draft)
        #expect(screen.content.first { $0["on"] == "segue:s1" }?.name == "pushController")
        #expect(screen.content.first { $0["on"] == "segue:s2" }?.name == "presentController")
        #expect(lowered.draft("c")?["message"] == "brew")
        #expect(lowered.draft("c")?["to"] == "app")
        #expect(lowered.draft("d")?["message"] == "back")
        #expect(lowered.draft("three")?.content.last?.name == "back")
    }

    @Test func circlesOfSeguesEnd() {
        let lowered = LoweredFile(
            Board.screen(
                "", controller: "", others: "",
                scenes: Board.plain(
                    "two",
                    "<connections><segue destination=\"three\" kind=\"show\" identifier=\"on\" id=\"s2\"/></connections>"
                )
                    + Board.plain(
                        "three",
                        "<connections><segue destination=\"two\" kind=\"show\" identifier=\"back\" id=\"s3\"/><segue destination=\"three\" kind=\"show\" identifier=\"again\" id=\"s4\"/></connections>"
                    )))
        #expect(Set(lowered.texts.keys) == ["Main.storyboard", "two.scene.xml", "three.scene.xml"])
        #expect(lowered.texts["three.scene.xml"]?.contains("path=\"two.scene.xml\"") == true)
        #expect(lowered.texts["three.scene.xml"]?.contains("path=\"three.scene.xml\"") == true)
        #expect(lowered.checkDiagnostics.filter { $0.severity == .error }.map(\.description) == [])
    }

    @Test func controllerThatHoldsItselfIsLeftOut() {
        let lowered = LoweredFile(
            Board.document(
                Board.scene(
                    """
                    <navigationController id="nav"><connections>
                    <segue destination="nav" kind="relationship" relationship="rootViewController" id="r"/></connections></navigationController>
                    """), initial: "nav"))
        #expect(lowered.interface.diagnostics.map(\.code) == ["circular-scene"])
        #expect(lowered.checkDiagnostics.filter { $0.severity == .error }.map(\.description) == [])
    }

    @Test func tabsHoldTheirControllersAndTakeTheirWords() throws {
        let lowered = LoweredFile(
            Board.document(
                Board.scene(
                    """
                    <tabBarController id="tabs"><connections>
                    <segue destination="a" kind="relationship" relationship="viewControllers" id="r1"/>
                    <segue destination="b" kind="relationship" relationship="viewControllers" id="r2"/></connections></tabBarController>
                    """)
                    + Board.plain("a", "<tabBarItem key=\"tabBarItem\" title=\"Jars\" image=\"jar\" id=\"t\"/>")
                    + Board.plain("b"),
                initial: "tabs"))
        let tabs = try #require(lowered.interface.entry?.draft)
        #expect(tabs.content.map(\.name) == ["screen", "screen"])
        #expect(lowered.draft("t")?["title"] == "Jars")
        #expect(lowered.draft("b")?["title"] == "b")
        #expect(lowered.checkDiagnostics.filter { $0.severity == .error }.map(\.description) == [])
    }

    @Test(
        arguments: [
            ("systemItem=\"favorites\"", "Favorites", "favorites"),
            ("systemItem=\"topRated\"", "Top Rated", "topRated"),
            ("systemItem=\"mostRecent\" title=\"New\"", "New", "mostRecent"), ("systemItem=\"odd\"", "Odd", nil),
            ("title=\"Find\" image=\"magnifyingglass.circle.fill\" catalog=\"system\"", "Find", "search"),
            ("image=\"house\" catalog=\"system\"", "Home", nil), ("title=\"Own\" image=\"jar\"", "Own", nil),
        ] as [(String, String, String?)])
    func tabsOfThePlatformHaveItsWordsAndAPicture(_ attributes: String, _ title: String, _ item: String?) throws {
        let lowered = LoweredFile(
            Board.document(
                Board.scene(
                    """
                    <tabBarController id="tabs"><connections>
                    <segue destination="a" kind="relationship" relationship="viewControllers" id="r1"/></connections></tabBarController>
                    """) + Board.plain("a", "<tabBarItem key=\"tabBarItem\" \(attributes) id=\"t\"/>"),
                initial: "tabs"))
        let tab = try #require(lowered.draft("t"))
        #expect(tab["title"] == title && tab["systemItem"] == item)
        #expect(lowered.checkDiagnostics.filter { $0.severity == .error }.map(\.description) == [])
        let isSaid = lowered.diagnostics.contains { $0.contains("the platform's picture 'house' is not drawn") }
        #expect(isSaid == attributes.contains("house"))
    }

    /// What a bar asks for, and one item of it.
    @Test func largeTitlesAreSaidWhereTheyAreWritten() {
        let board = Board.screen("").replacing(
            "<navigationBar key=\"navigationBar\"", with: "<navigationBar largeTitles=\"YES\" key=\"navigationBar\""
        ).replacing("title=\"Pantry\"", with: "title=\"Pantry\" largeTitleDisplayMode=\"always\"")
        let found = LoweredFile(board).interface.diagnostics.filter {
            $0.message.hasPrefix("large titles are not drawn")
        }
        #expect(found.map(\.code) == ["not-drawn", "not-drawn"])
        #expect(found.allSatisfy { ($0.location?.position.column ?? 0) > 1 })
        let usual = board.replacing("\"always\"", with: "\"never\"").replacing("largeTitles=\"YES\" ", with: "")
        #expect(LoweredFile(usual).diagnostics == [])
    }

    @Test(arguments: [("grouped", 0.0), ("insetGrouped", nil), ("plain", nil)] as [(String, Double?)])
    func groupsReachTheEdgesUnlessTheyAreInset(_ style: String, _ inset: Double?) throws {
        let lowered = LoweredFile(
            Board.screen(
                """
                <tableView id="t" dataMode="static" style="\(style)">\(Board.frame(0, 0, 375, 667))<sections><tableViewSection id="s"><cells>
                <tableViewCell id="c" style="IBUITableViewCellStyleDefault" textLabel="l"><tableViewCellContentView key="contentView" id="v">
                <subviews><label id="l" text="Rye"/></subviews></tableViewCellContentView></tableViewCell></cells></tableViewSection></sections></tableView>
                """))
        let table = try #require(lowered.draft("t"))
        #expect((table["style"] == "grouped") == (style != "plain"))
        let insets = lowered.style(table)?.insets
        #expect(insets?.leading == inset && insets?.trailing == inset)
    }

    @Test func rowsOfStaticTablesAreThereAndPatternsAreNot() throws {
        let table = """
            <tableView id="t" dataMode="static" style="grouped">\(Board.frame(0, 0, 375, 667))<sections>
            <tableViewSection headerTitle="Grains" id="sec"><cells>
            <tableViewCell id="c1" style="IBUITableViewCellStyleValue1" textLabel="c1t" detailTextLabel="c1d" accessoryType="disclosureIndicator">
            <tableViewCellContentView key="contentView" id="cv"><subviews><label id="c1t" text="Rye"/><label id="c1d" text="2 kg"/></subviews></tableViewCellContentView>
            <connections><segue destination="two" kind="show" id="go"/></connections></tableViewCell>
            </cells></tableViewSection></sections></tableView>
            <tableView id="p" dataMode="prototypes">\(Board.frame(0, 0, 375, 667))<prototypes>
            <tableViewCell id="c2" reuseIdentifier="Jar"><tableViewCellContentView key="contentView" id="cv2">\(Board.frame(0, 0, 375, 44))
            <subviews>\(Board.label("in", "Oats", Board.frame(16, 10, 300, 20)))</subviews></tableViewCellContentView></tableViewCell></prototypes></tableView>
            """
        let lowered = LoweredFile(Board.screen(table, scenes: Board.plain("two")))
        let row = try #require(lowered.draft("c1"))
        #expect(row["text"] == "Rye")
        #expect(row["detailText"] == "2 kg")
        #expect(row["style"] == "value1")
        #expect(row["message"] == "segue:go")
        #expect(lowered.draft("t")?["style"] == "grouped")
        #expect(lowered.draft("c2") == nil)
        #expect(lowered.checkDiagnostics.filter { $0.severity == .error }.map(\.description) == [])
        let open = LoweredFile(Board.screen(table, scenes: Board.plain("two")), finishes: false, checks: false)
        let pattern = try #require(open.draft("c2"))
        pattern["for"] = "content in jars"
        for scene in open.interface.scenes { scene.finish() }
        #expect(pattern["accessibilityLabel"] == "Oats")
    }

    @Test func aRowWithViewsOfItsOwnIsDrawnAsItWasLaidOutWhateverStyleItSays() throws {
        func row(_ named: String) throws -> Draft {
            let table = """
                <tableView id="t" dataMode="static">\(Board.frame(0, 0, 375, 667))<sections><tableViewSection id="sec"><cells>
                <tableViewCell id="c1" style="IBUITableViewCellStyleDefault" \(named)><tableViewCellContentView key="contentView" id="cv">
                \(Board.frame(0, 0, 375, 44))<subviews>\(Board.label("in", "Oats", Board.frame(16, 10, 300, 20)))</subviews>
                </tableViewCellContentView></tableViewCell></cells></tableViewSection></sections></tableView>
                """
            return try #require(LoweredFile(Board.screen(table)).draft("c1"))
        }
        #expect(try row("").content.map(\.name) == ["container"])
        #expect(try row("textLabel=\"in\"")["text"] == "Oats")
    }

    @Test func coloursComeFromEveryPlaceTheyAreSaidIn() throws {
        func label(_ id: String, _ color: String) -> String {
            Board.label(id, id, Board.frame(0, 0, 10, 10), "<color key=\"textColor\" \(color)/>")
        }
        let lowered = LoweredFile(
            Board.screen(
                label(
                    "rgb",
                    "red=\"1\" green=\"0.5\" blue=\"0\" alpha=\"1\" colorSpace=\"custom\" customColorSpace=\"sRGB\"")
                    + label("white", "white=\"0.5\" alpha=\"0.5\" colorSpace=\"calibratedWhite\"")
                    + label(
                        "p3",
                        "red=\"0\" green=\"1\" blue=\"0\" alpha=\"1\" colorSpace=\"custom\" customColorSpace=\"displayP3\""
                    )
                    + label("sys", "systemColor=\"systemRedColor\"")
                    + label("cat", "catalog=\"System\" cocoaTouchSystemColor=\"darkTextColor\"")
                    + label("named", "name=\"Crust\"") + label("clear", "white=\"0\" alpha=\"0\""),
                resources:
                    "<namedColor name=\"Crust\"><color red=\"0\" green=\"0\" blue=\"1\" alpha=\"1\"/></namedColor>"))
        func color(_ id: String) -> StyleColor? { lowered.draft(id).flatMap { lowered.style($0) }?.color }
        #expect(color("rgb") == .exact(red: 255, green: 128, blue: 0, alpha: 1))
        #expect(color("white") == .exact(red: 128, green: 128, blue: 128, alpha: 0.5))
        #expect(color("p3") == .exact(red: 0, green: 255, blue: 0, alpha: 1))
        guard case .pair? = color("sys") else {
            Issue.record("a system colour has one shade only")
            return
        }
        #expect(color("cat") == .token(.ink))
        #expect(color("named") == .exact(red: 0, green: 0, blue: 255, alpha: 1))
        #expect(color("clear") == .clear)
    }

    @Test func stylesOfFilesReadBackAsTheyWere() {
        let lowered = LoweredFile(
            Board.screen(
                Board.label(
                    "a", "Rye", Board.frame(16, 80, 100, 20),
                    "<fontDescription key=\"fontDescription\" type=\"boldSystem\" pointSize=\"19\"/><color key=\"textColor\" systemColor=\"systemRedColor\"/>"
                )
                    + Board.label("b", "Oats", Board.frame(16, 120, 100, 20)),
                constraints:
                    "<constraint firstItem=\"a\" firstAttribute=\"centerX\" secondItem=\"root\" secondAttribute=\"centerX\" id=\"k\"/>"
            ))
        let text = StyleSheetText.json(lowered.interface.styles)
        let (sheet, diagnostics) = StyleSheetReader(registry: .standard).read(Array(text.utf8), file: "styles.json")
        #expect(diagnostics.filter { $0.code != "low-contrast" }.map(\.description) == [])
        #expect(sheet.styles.filter { !$0.isEmpty } == lowered.interface.styles)
    }

    @Test func buttonsLookOtherwiseInOtherStates() throws {
        let color = "<color key=\"titleColor\" red=\"1\" green=\"0\" blue=\"0\" alpha=\"1\"/>"
        let lowered = LoweredFile(
            Board.screen(
                "<button id=\"b\" selected=\"YES\">\(Board.frame(0, 64, 100, 30))<state key=\"normal\" title=\"Follow\"/><state key=\"selected\" title=\"Following\">\(color)</state><state key=\"highlighted\" title=\"Now\">\(color)</state></button>"
                    + "<button id=\"d\" enabled=\"NO\">\(Board.frame(0, 100, 100, 30))<state key=\"normal\" title=\"Send\"/><state key=\"disabled\" title=\"Sent\"/></button>"
            ))
        #expect(lowered.draft("b")?["title"] == "Following")
        #expect(lowered.draft("d")?["title"] == "Sent")
        let name = lowered.draft("b")?["class"]
        let states = lowered.interface.styles.filter { $0.selector.styleClass == name }.map(\.selector.state)
        #expect(states == [nil, .highlighted, .selected])
        #expect(lowered.diagnostics.count == 1 && lowered.diagnostics[0].contains("'highlighted'"))
    }

    @Test func shadowsAreThoseOfLayers() throws {
        func view(_ id: String, _ attributes: String) -> String {
            "<view id=\"\(id)\">\(Board.frame(0, 64, 100, 30))<userDefinedRuntimeAttributes>\(attributes)</userDefinedRuntimeAttributes></view>"
        }
        func number(_ path: String, _ value: Double) -> String {
            "<userDefinedRuntimeAttribute type=\"number\" keyPath=\"\(path)\"><real key=\"value\" value=\"\(value)\"/></userDefinedRuntimeAttribute>"
        }
        let offset =
            "<userDefinedRuntimeAttribute type=\"size\" keyPath=\"layer.shadowOffset\"><size key=\"value\" width=\"1\" height=\"2\"/></userDefinedRuntimeAttribute>"
        let lowered = LoweredFile(
            Board.screen(
                view("a", number("layer.shadowOpacity", 0.5) + number("layer.shadowRadius", 4) + offset)
                    + view("b", number("layer.shadowRadius", 4))
                    + view(
                        "c", "<userDefinedRuntimeAttribute type=\"boolean\" keyPath=\"standardShadow\" value=\"YES\"/>")
            ))
        func shadow(_ id: String) -> DocumentStyle.BoxShadow? {
            lowered.draft(id).flatMap { lowered.style($0) }?.boxShadow
        }
        #expect(shadow("a") == .init(color: .exact(red: 0, green: 0, blue: 0, alpha: 0.5), x: 1, y: 2, blur: 8))
        #expect(shadow("b") == nil)
        #expect(shadow("c") == .init(color: .exact(red: 0, green: 0, blue: 0, alpha: 0.3), x: 0, y: 0, blur: 4))
    }

    @Test func picturesOfThePlatformAreSignsAndWords() throws {
        let lowered = LoweredFile(
            Board.screen(
                "<imageView id=\"i\" image=\"star.fill\" catalog=\"system\">\(Board.frame(0, 64, 30, 30))</imageView><imageView id=\"u\" image=\"lungs\" catalog=\"system\">\(Board.frame(0, 100, 30, 30))</imageView><button id=\"b\">\(Board.frame(0, 140, 30, 30))<state key=\"normal\" image=\"trash.circle\" catalog=\"system\"/></button>",
                item:
                    "<barButtonItem key=\"rightBarButtonItem\" image=\"square.and.arrow.up\" catalog=\"system\" id=\"share\"/>"
            ))
        #expect(lowered.draft("i")?.name == "label" && lowered.draft("i")?["text"] == "★")
        #expect(lowered.draft("b")?["title"] == "Delete")
        #expect(lowered.draft("share")?["systemItem"] == "action")
        #expect(lowered.diagnostics.count == 1 && lowered.diagnostics[0].contains("'lungs'"))
    }
}
