import Testing
import WendCore
import WendExpressions

/// What proxies and conditionals do where the older system went wrong (spec/workflow-schema, C33 to C43 and C91).
struct StandInRepairs {
    @Test func aDefaultThatIsNotUsedLeavesNoTrace() throws {
        let play = try Play(
            Sources.pushing(
                """
                <form><container><view keyPath="v"><default><textField name="f"><text>unused</text>
                <placeholder>F</placeholder></textField></default></view>
                <view keyPath="none"><default><textField name="g"><text>used</text><placeholder>G</placeholder>
                </textField></default></view></container>
                <actions><note name="viewDidAppear"><show>f</show><show>g</show></note></actions></form>
                """), handles: ["data"])
        let loaded = try Play.document("<label>Given</label>".asScreen, file: "v.xml")
        play.add(loaded)
        try play.reply("data", .success(["v": loaded.document.reference(to: 1)]))
        #expect(play.sees("Given"))
        #expect(play.notes == ["f=- g=used"])
    }

    @Test func oneSectionThatComesToNothingLeavesTheOthers() throws {
        let play = try Play(
            """
            <table><sections><tableSection keyPath="none"/><tableSection><tableCell>Here</tableCell></tableSection>
            <tableSection conditional="YES"><isTrue>NO</isTrue><successValue><tableSection/></successValue>
            </tableSection></sections></table>
            """)
        #expect(play.sees("Here"))
        #expect(play.elements(.section).count == 1)
    }

    @Test func aBranchMayBeText() throws {
        let play = try Play(
            view: """
                <label><text><string conditional="YES"><isTrue>YES</isTrue><successValue>Bare</successValue></string>
                </text></label>
                """)
        #expect(play.sees("Bare"))
    }

    @Test(arguments: [
        "<label conditional=\"YES\"><isTrue>YES</isTrue><successValue><screen/></successValue></label>",
        "<label conditional=\"YES\"><isTrue>YES</isTrue><successValue>Text</successValue></label>",
        "<container><views><label keyPath=\"none\"><default>Text</default></label></views></container>",
    ]) func aBranchOfAnotherKindIsAnError(_ view: String) {
        #expect(!Play.problems("<screen><view>\(view)</view></screen>").isEmpty)
    }

    @Test func withoutAConditionTheAnswerIsNo() throws {
        let play = try Play(
            view: """
                <label conditional="YES"><successValue><label>Yes</label></successValue><failureValue><label>No</label>
                </failureValue></label>
                """)
        #expect(play.sees("No"))
    }

    @Test func aNavigationItemMayBeAConditionalOrAProxy() throws {
        let play = try Play(
            """
            <navigation><screen><navigationItem conditional="YES"><isTrue>YES</isTrue><successValue><navigationItem>
            <title>Chosen</title>
            </navigationItem></successValue></navigationItem></screen></navigation>
            """)
        #expect(play.sees("Chosen"))
        let other = try Play(
            """
            <navigation><screen><navigationItem keyPath="none"><default><navigationItem><title>Default</title>
            </navigationItem></default></navigationItem></screen></navigation>
            """
        )
        #expect(other.sees("Default"))
    }

    @Test func whyAViewCouldNotBeBuiltIsReportedAndTheScreenStays() throws {
        let play = try Play("<label><text><string keyPath=\"k\"/></text></label>", given: ["k": 5])
        #expect(play.problems == ["wrong-type"])
        #expect(play.reports.last?.location?.file == "app.xml")
        #expect(
            try play.element(.screen).children.map { $0.properties.text(.text) } == [
                "the value at 'k' is a number, but 'string' is expected"
            ])
        try play.back()
    }

    /// Messages, titles and appearances are a controller's: half a one would answer for the whole.
    @Test func aControllerThatCannotBeMadeTakesWhatHoldsItWithIt() throws {
        let play = try Play(
            """
            <container><label>Beside</label>
            <container><label>With it</label><screen><title><string keyPath="k"/></title><label>In it</label></screen></container>
            </container>
            """, given: ["k": 5])
        #expect(play.problems == ["wrong-type"])
        #expect(play.elements(.label).map { $0.properties.text(.text) } == ["Beside"])
        #expect(play.elements(.placeholder).count == 1)
    }

    @Test func imagesOfOneNameKeepTheirOwnLabels() throws {
        let play = try Play(
            view: """
                <container><imageView><image><name>bell</name><accessibilityLabel>One</accessibilityLabel></image>
                </imageView>
                <imageView><image><name>bell</name><accessibilityLabel>Two</accessibilityLabel></image></imageView>
                <imageView>bell</imageView></container>
                """)
        #expect(play.elements(.image).map { $0.properties.text(.label) } == ["One", "Two", nil])
    }

    @Test func whatComesToNothingIsNotTakenForSomethingElse() throws {
        let play = try Play(
            """
            <form><formAccessoryView keyPath="none"/><container><textField placeholder="A"/><textField placeholder="B"/>
            </container></form>
            """)
        try play.enter("x", into: "A")
        #expect(play.elements(.textField).count == 2)
        #expect(play.elements(.accessoryBar).isEmpty)
        #expect(play.problems.isEmpty)
    }

    @Test(arguments: ["list.@count", "list.@sum.n", "text.length", "list.0", "text.uppercaseString"])
    func aKeyPathLooksIntoDictionariesAndNothingElse(_ path: String) throws {
        let play = try Play(
            "<label><text><string keyPath=\"\(path)\"><default>Nothing</default></string></text></label>",
            given: ["list": [["n": 1], ["n": 2]], "text": "words"])
        // Of a list there is what its elements have, which is nothing.
        let text = try play.element(.label).properties.text(.text)
        #expect(text == (path.hasPrefix("list") ? nil : "Nothing"))
        #expect(play.problems.isEmpty)
    }

    @Test func aClassOnAProxyDoesNotNarrowWhatFits() throws {
        let play = try Play(
            view:
                """
                <container><label class="red" keyPath="none"><default><label>Plain</label></default></label></container>
                """
        )
        #expect(play.sees("Plain"))
    }

    @Test func badContentOfAProxyIsReported() {
        for content in ["<title>x</title>", "<default><label/></default><default><label/></default>"] {
            #expect(!Play.problems("<screen><view><label keyPath=\"none\">\(content)</label></view></screen>").isEmpty)
        }
    }
}

extension String {
    fileprivate var asScreen: String { "<screen><view>\(self)</view></screen>" }
}
