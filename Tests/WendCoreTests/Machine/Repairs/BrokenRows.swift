import Testing
import WendCore
import WendExpressions

/// One row that cannot be made is a placeholder with the reason; the others are there.
@Suite struct BrokenRows {
    private func rows(_ cells: String, given values: Fields) throws -> Play {
        let play = try Play(
            Sources.pushing("<table><tableSection headerTitle=\"Rows\"><cells>\(cells)</cells></tableSection></table>"),
            handles: ["data"])
        try play.reply("data", .success(values))
        return play
    }

    private func reports(_ play: Play) -> [String] { play.reports.map { $0.description } }

    private static let template = """
        <tableCell keyPath="list"><template><tableCell><text><string keyPath="title"/></text></tableCell></template>
        </tableCell>
        """

    @Test func anElementThatIsNoDictionary() throws {
        let play = try rows(Self.template, given: ["list": [["title": "One"], 2, ["title": "Three"]]])
        #expect(play.sees("One"))
        #expect(play.sees("Three"))
        let reason = "a template without 'valueName' needs dictionaries; 'list' holds something else"
        #expect(play.visible.filter { $0.role == .row }.count == 3)
        #expect(play.texts.firstIndex(of: reason) == 3)
        #expect(try play.element(reason).role == .placeholder)
        #expect(reports(play) == ["app.xml:3:88: error: \(reason) [wrong-type]"])
    }

    @Test func aRowWhoseTextIsNone() throws {
        let play = try rows(Self.template, given: ["list": [["title": "One"], ["title": [1]], ["title": "Three"]]])
        #expect(play.sees("One"))
        #expect(play.sees("Three"))
        #expect(play.elements(.placeholder).count == 1)
        #expect(play.problems == ["wrong-type"])
        #expect(play.reports.last?.location?.line == 3)
    }

    @Test func aRowThatLacksWhatItNeeds() throws {
        let play = try rows(
            """
            <tableCell text="First"/><tableCell keyPath="list"><template><tableCell><text><string keyPath="title"/></text>
            <accessoryType><string keyPath="accessory"/></accessoryType></tableCell></template></tableCell>
            """, given: ["list": [["title": "One", "accessory": "odd"], ["title": "Two", "accessory": "checkmark"]]])
        #expect(play.sees("First"))
        #expect(play.sees("Two"))
        #expect(play.elements(.placeholder).count == 1)
        #expect(play.problems == ["not-allowed"])
    }

    @Test func aStandInThatComesToSomethingElse() throws {
        let play = try rows(
            "<tableCell text=\"First\"/><tableCell keyPath=\"odd\"/>", given: ["odd": ["a", "b"]])
        #expect(play.sees("First"))
        #expect(play.elements(.placeholder).count == 2)
        #expect(play.problems == ["wrong-type", "wrong-type"])
    }

    @Test func aSectionThatCannotBeMadeLeavesTheOthers() throws {
        let play = try Play(
            Sources.pushing(
                """
                <table><sections><tableSection keyPath="list"><template><tableSection>
                <headerTitle><string keyPath="title"/></headerTitle><tableCell text="Row"/></tableSection></template>
                </tableSection></sections></table>
                """), handles: ["data"])
        try play.reply("data", .success(["list": [["title": "One"], ["title": [2]], ["title": "Three"]]]))
        #expect(play.sees("One"))
        #expect(play.sees("Three"))
        #expect(play.elements(.placeholder).count == 1)
        #expect(play.elements(.section).count == 2)
    }

    @Test func aRowThatIsInOrderAfterReloadingTakesItsPlace() throws {
        let table = """
            <table name="t"><tableSection><cells>\(Self.template)</cells></tableSection>
            <actions><storeValue name="fill" ><name>list</name><value><object keyPath="next"/></value></storeValue>
            </actions></table>
            """
        let play = try Play(
            """
            <screen name="s"><container><button title="Fill" message="fill"/>\(table)</container><actions>
            <sendMessage name="fill"><message><name>get</name><destinationType>rootDelegate</destinationType></message><actions>
            <multipleActions name="success">
            <sendMessage><message><name>fill</name><destinationType>descendant</destinationType><destinationName>t</destinationName></message>
            </sendMessage>
            <sendMessage><message><name>reloadData</name><destinationType>descendant</destinationType><destinationName>t</destinationName></message>
            </sendMessage></multipleActions></actions></sendMessage></actions></screen>
            """, handles: ["get"])
        func fill(_ list: Value) throws {
            try play.press("Fill")
            try play.reply("get", .success(["next": list]))
        }
        try fill([["title": "One"], 2])
        #expect(play.elements(.placeholder).count == 1)
        #expect(play.elements(.row).count == 2)
        try play.restart()
        #expect(play.elements(.placeholder).count == 1)
        try fill([["title": "One"], ["title": "Two"]])
        #expect(play.sees("Two"))
        #expect(play.elements(.placeholder).isEmpty)
        #expect(play.elements(.row).count == 2)
    }

    @Test func nothingCanBeDoneToAPlaceholder() throws {
        let play = try rows(
            "<tableCell keyPath=\"odd\"/>", given: ["odd": "a"])
        let row = try play.element(.row)
        #expect(play.send(.press, row.id) == .notAllowed)
    }

    @Test func thereIsOnePlaceholderForEachRowAndOneReportForEach() throws {
        let play = try rows(Self.template, given: ["list": .list((0..<50).map { .integer($0) })])
        #expect(play.elements(.placeholder).count == 50)
        #expect(play.problems.count == 50)
    }
}
