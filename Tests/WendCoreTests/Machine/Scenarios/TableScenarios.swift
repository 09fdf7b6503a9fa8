import Testing
import WendCore
import WendExpressions

/// Tables: sections, rows and what selecting them does.
struct TableScenarios {
    private static let twoSections = """
        <tableSection><tableCell>1a</tableCell><tableCell>1b</tableCell><tableCell>1c</tableCell></tableSection>
        <tableSection><headerTitle>Head</headerTitle><cells><tableCell>2a</tableCell><tableCell>2b</tableCell>
        <tableCell><text>2c</text></tableCell><tableCell>2d</tableCell></cells><footerTitle>Foot</footerTitle>
        </tableSection>
        """

    //
    @Test(arguments: [twoSections, "<sections>\(twoSections)</sections>"])
    func aTableShowsItsSectionsInOrder(_ sections: String) throws {
        let table = try Play("<table>\(sections)</table>").element(.table)
        #expect(
            table.children.map { section in section.children.map(\.role) } == [
                [.row, .row, .row], [.sectionHeader, .row, .row, .row, .row, .sectionFooter],
            ])
        #expect(
            table.children[1].children.map { $0.properties.text(.text) } == ["Head", "2a", "2b", "2c", "2d", "Foot"])
        #expect(table.properties.text(.variant) == "plain")
    }

    //
    @Test func aTableWithoutSectionsIsAnError() {
        #expect(!Play.problems("<table/>").isEmpty)
    }

    private static let four = """
        <table><tableSection><tableCell><text>A</text><message>didSelectCellA</message></tableCell>
        <tableCell><text>B</text><message>didSelectCellB</message></tableCell>
        <tableCell><text>C</text><message>didSelectCellC</message>
        <accessoryType>detailDisclosureIndicatorButton</accessoryType>
        <detailDisclosureMessage>didSelectCellCAccessory</detailDisclosureMessage></tableCell>
        <tableCell><text>D</text><message>didSelectCellD</message><selectable>NO</selectable></tableCell></tableSection>
        <actions><note name="didSelectCellA">first</note><note name="didSelectCellC">second</note>
        <note name="didSelectCellD">third</note><note>other</note></actions></table>
        """

    //
    @Test func rowsSendTheirMessages() throws {
        let play = try Play(Self.four)
        for row in ["A", "B", "C"] { try play.press(row) }
        try play.press("More info, C")
        #expect(play.notes == ["first", "other", "second", "other"])
        #expect(play.send(.select, try play.element("D").id) == .notAllowed)
        #expect(play.notes.count == 4)
    }

    @Test func aRowWithoutAMessageIsAnsweredByTheTable() throws {
        let play = try Play(
            """
            <table><sections><tableSection keyPath="none"><default><tableSection><cells><tableCell keyPath="rows">
            <default><tableCell>Alone</tableCell></default></tableCell></cells></tableSection></default></tableSection>
            </sections>
            <actions><note name="didSelectCell">chosen</note></actions></table>
            """)
        try play.press("Alone")
        #expect(play.notes == ["chosen"])
    }

    @Test func rowsOfATemplateCarryTheirData() throws {
        let play = try Play(
            Sources.pushing(
                """
                <table><tableSection><cells><tableCell keyPath="rows"><template><tableCell><text>
                <string keyPath="word"/></text>
                <message>chosen</message></tableCell></template></tableCell></cells></tableSection>
                <actions><note name="chosen"><show>word</show></note></actions></table>
                """), handles: ["data"])
        try play.reply("data", .success(["rows": [["word": "a"], ["word": "b"]]]))
        try play.press("b")
        #expect(play.notes == ["word=b"])
    }

    //
    @Test func rowsHaveStyles() throws {
        let styles = ["default", "subtitle", "value1", "value2"]
        let cells = styles.map {
            "<tableCell><text>\($0)</text><detailText>more</detailText><style>\($0)</style></tableCell>"
        }
        let table = try Play("<table><style>grouped</style><tableSection>\(cells.joined())</tableSection></table>")
            .element(.table)
        #expect(table.properties.text(.variant) == "grouped")
        let rows = table.children[0].children
        #expect(rows.map { $0.properties.text(.variant) } == [nil, "subtitle", "value1", "value2"])
        #expect(rows.map { $0.properties.text(.detail) } == [nil, "more", "more", "more"])
    }

    @Test(arguments: [
        "<tableCell><text>A</text><accessoryType>detailDisclosureIndicatorButton</accessoryType></tableCell>",
        "<tableCell><text>A</text><detailDisclosureMessage>more</detailDisclosureMessage></tableCell>", "<tableCell/>",
    ]) func aRowWhoseButtonAndMessageDoNotAgreeIsAnError(_ cell: String) {
        #expect(!Play.problems("<table><tableSection>\(cell)</tableSection></table>").isEmpty)
    }

    private static let growing = """
        <table><sections><tableSection keyPath="groups"><default><tableSection><tableCell>Nothing yet</tableCell>
        </tableSection></default>
        <template><tableSection><headerTitle><string keyPath="title"/></headerTitle><cells><tableCell keyPath="rows">
        <template>
        <tableCell><text><string keyPath="word"/></text><message>more</message></tableCell></template></tableCell>
        </cells></tableSection>
        </template></tableSection></sections><tableHeaderView><button><title>More</title><message>more</message>
        </button></tableHeaderView>
        <actions><sendMessage name="more"><message>data</message><multipleActions name="success"><storeValue>
        <name>groups</name>
        <value><object keyPath="groups"/></value></storeValue><sendMessage><message><name>reloadData</name>
        <destinationType>self</destinationType></message></sendMessage></multipleActions></sendMessage></actions>
        </table>
        """

    @Test func aTableShowsWhatWasStoredWhenItReloads() throws {
        let play = try Play(Self.growing, handles: ["data"])
        #expect(play.sees("Nothing yet"))
        let steps: [(Value, [String])] = [
            (["title": "One", "rows": ["word": "a"]], ["More", "One", "a"]),
            (["title": "One", "rows": [["word": "b"], ["word": "c"]]], ["More", "One", "b", "c"]),
            (
                [["title": "One", "rows": ["word": "d"]], ["title": "Two", "rows": [["word": "e"]]]],
                ["More", "One", "d", "Two", "e"]
            ),
            ([], ["More"]),
        ]
        for (groups, expected) in steps {
            try play.press("More")
            try play.reply("data", .success(["groups": groups]))
            #expect(play.texts == expected)
        }
        #expect(play.problems.isEmpty)
    }
}
