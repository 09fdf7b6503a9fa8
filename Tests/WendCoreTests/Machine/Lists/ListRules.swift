import Foundation
import Testing
import WendCore
import WendExpressions

/// Rows have no numbers: they are worked out of the list, and kept only once something was changed in them (rule 11).
struct ListRules {
    @Test func anAnswerWithTwoThousandRowsShowsThem() throws {
        let play = try ListPlay.start(with: ListPlay.items(0..<2_000))
        #expect(play.problems.isEmpty)
        #expect(play.rows.count == RowWindows.most)
        #expect(play.rows.first == "row 0")
        #expect(play.notDrawn == [RowWindows.most..<2_000])
        #expect(play.drawingProblem == nil)
        try play.press("row 79")
        #expect(play.notes == ["text=row 79"])
    }

    @Test(arguments: [
        "<label for=\"i in range(1, n)\" text=\"{i}\"/>", "<label text=\"{joined(range(1, n), ', ')}\"/>",
        "<label for=\"i in numbers\" text=\"{i}\"/>",
    ])
    func aListOfNumbersThatIsTooLongIsReported(_ content: String) throws {
        let play = try Play(
            """
            <app><screen><value name="n" is="{3}"/><value name="numbers" always="{range(1, n)}"/>
            <container><button title="More" message="more"/>\(content)</container>
            <set on="more" name="n" to="{20000}"/></screen></app>
            """)
        #expect(!play.texts.isEmpty && play.reports.isEmpty && play.drawingProblem == nil && play.remarks.isEmpty)
        try play.press("More")
        #expect(play.texts == ["More"])
        let told = play.reports + play.remarks + [play.drawingProblem].compactMap(\.self)
        #expect(told.map(\.code) == ["long-range"])
    }

    @Test func rowsAreNoActivationsOfTheState() throws {
        let play = try ListPlay.start(with: ListPlay.items(0..<1_000))
        let few = play.machine.state.activations.count
        try ListPlay.fill(play, ListPlay.items(0..<5_000))
        #expect(play.machine.state.activations.count == few)
        try play.press("row 7")
        #expect(play.machine.state.activations.count == few)
    }

    @Test func whatIsTypedStaysWithItsKey() throws {
        let play = try ListPlay.start(ListPlay.field, with: ListPlay.items([1, 2, 3]))
        let before = play.machine.state.activations.count
        try play.enter("two", into: "row 2")
        #expect(play.machine.state.activations.count == before + 1)
        try ListPlay.fill(play, ListPlay.items([9, 3, 1, 2]))
        #expect(play.typed == ["row 2": "two"])
        let names = play.elements(.textField).map { $0.properties.text(.placeholder) }
        #expect(names == ["row 9", "row 3", "row 1", "row 2"])
        try play.restart()
        #expect(play.typed == ["row 2": "two"])
    }

    @Test func aRowThatIsGoneLosesWhatWasChangedInIt() throws {
        let play = try ListPlay.start(ListPlay.field, with: ListPlay.items([1, 2, 3]))
        let before = play.machine.state.activations.count
        try play.enter("two", into: "row 2")
        #expect(play.rendering.focus != nil)
        try ListPlay.fill(play, ListPlay.items([1, 3]))
        #expect(play.machine.state.activations.count == before)
        #expect(play.rendering.focus == nil)
        try ListPlay.fill(play, ListPlay.items([1, 2, 3]))
        #expect(play.typed.isEmpty)
    }

    @Test func withoutAKeyThePlaceIsTheKey() throws {
        let play = try ListPlay.start(ListPlay.field, with: [["text": "a"], ["text": "b"]])
        try play.enter("two", into: "b")
        try ListPlay.fill(play, [["text": "x"], ["text": "a"], ["text": "b"]])
        #expect(play.typed == ["a": "two"])
    }

    @Test func ofTwoRowsWithOneKeyEachIsARow() throws {
        let play = try ListPlay.start(ListPlay.field, with: ListPlay.items([1, 1, 2, 1]))
        let ids = play.elements(.row).map(\.id)
        #expect(Set(ids).count == 4)
        let last = try #require(play.elements(.textField).last)
        #expect(play.send(.edit, last.id, "last") == nil)
        try play.restart()
        #expect(play.elements(.row).map(\.id) == ids)
        #expect(play.elements(.textField).map { $0.properties.text(.value) } == ["", "", "", "last"])
    }

    @Test func anActionChangesEveryRowOfAName() throws {
        let play = try ListPlay.start(with: ListPlay.items([1, 2, 3]))
        try play.press("Mark")
        #expect(play.rows == ["*row 1", "*row 2", "*row 3"])
        try ListPlay.fill(play, ListPlay.items([3, 4, 1]))
        #expect(play.rows == ["*row 3", "row 4", "*row 1"])
        try play.restart()
        #expect(play.rows == ["*row 3", "row 4", "*row 1"])
    }

    @Test func rowsStandBetweenWhatIsWritten() throws {
        let play = try ListPlay.start(
            section: """
                <tableSection><cells><tableCell text="First"/>ROWS<tableCell text="Last"/></cells></tableSection>
                """,
            with: ListPlay.items([1, 2]))
        #expect(play.rows == ["First", "row 1", "row 2", "Last"])
        try ListPlay.fill(play, ListPlay.items([]))
        #expect(play.rows == ["First", "Last"])
    }

    // MARK: Lists in rows

    private static let sections = """
        <tableSection keyPath="groups"><template><tableSection><headerTitle><string keyPath="title"/></headerTitle>
        <cells>ROWS</cells></tableSection></template></tableSection>
        """

    private static func group(_ title: String, _ ids: [Int]) -> Value {
        .dictionary(["id": .string(title), "title": .string(title), "items": ListPlay.items(ids)])
    }

    private static func fill(_ play: Play, _ groups: [Value]) throws {
        try play.press("Ask")
        try play.reply("data", .success(["items": .list(groups)]))
    }

    private static func nested(_ template: String) throws -> Play {
        let source = ListPlay.source(template, section: sections)
            .replacing("<name>items</name>", with: "<name>groups</name>")
        return try Play(source, handles: ["data"], registry: ListPlay.registry)
    }

    @Test func listsInRowsKeepTheirRowsByKey() throws {
        let play = try Self.nested(ListPlay.field)
        try Self.fill(play, [Self.group("A", [1, 2]), Self.group("B", [1])])
        let fields = play.elements(.textField)
        #expect(Set(fields.map(\.id)).count == 3)
        #expect(play.send(.edit, try #require(fields.last).id, "in B") == nil)
        try Self.fill(play, [Self.group("B", [7, 1]), Self.group("A", [1, 2])])
        #expect(play.elements(.textField).map { $0.properties.text(.value) } == ["", "in B", "", ""])
        try play.restart()
        #expect(play.elements(.textField).map { $0.properties.text(.value) } == ["", "in B", "", ""])
        #expect(play.problems.isEmpty)
    }

    @Test func rowsOfListsInRowsAreAnswered() throws {
        let play = try Self.nested(ListPlay.text)
        try Self.fill(play, [Self.group("A", [1]), Self.group("B", [2])])
        let row = try play.element("row 2").id
        try play.restart()
        #expect(play.send(.press, row) == nil)
        #expect(play.notes == ["text=row 2"])
    }

    // MARK: Limits

    @Test func aListThatIsTooLongIsCutWithAWordAboutIt() throws {
        let bound = Limit.rows.bound
        let play = try ListPlay.start(
            "<tableCell text=\"Row\"/>",
            with: .list([Value](repeating: .dictionary([:]), count: bound + 3)))
        #expect(play.problems == ["list-limit"])
        let list = try #require(play.elements(.rows).first).id.activation
        var windows = RowWindows()
        windows.show(bound - 10..<bound + 1, of: list)
        play.show(windows)
        #expect(play.rows.count == 11)
        #expect(play.elements(.placeholder).last?.properties.text(.text)?.hasPrefix("3 more rows are left out") == true)
        #expect(play.notDrawn == [0..<bound - 10])
    }

    @Test func whatIsOddInARowIsToldInTheOrderOfTheDocument() throws {
        let labels = (1...8).map { "<label><text><string key=\"key \($0)\"/></text></label>" }.joined()
        let play = try ListPlay.start(
            "<fieldCell><container>\(labels)</container></fieldCell>", with: ListPlay.items([1]))
        let told = play.reports.filter { $0.code == "missing-text" }.map(\.message)
        #expect(told.count == 8)
        #expect(told == told.sorted())
    }

    @Test func manyRowsWithOneKeyAreNumberedOneByOne() throws {
        let items = Value.list(Array(repeating: .dictionary(["id": 1, "text": "same"]), count: 30_000))
        let play = try ListPlay.start(with: items)
        var windows = RowWindows()
        let list = try #require(play.elements(.rows).first).id.activation
        windows.show(from: 29_500, of: list)
        play.show(windows)
        #expect(play.rows.count == RowWindows.most)
        #expect(Set(play.elements(.row).map(\.id)).count == RowWindows.most)
        try play.restart()
        #expect(play.rows.count == RowWindows.most)
    }

    /// What decides about a row is read where it is, so the list may be another at any time; it is not read for every row.
    @Test func rowsThatAreThereByALiveConditionAreReadOnceWhileNothingChanges() throws {
        let template = """
            <tableCell conditional="yes"><isPresent><value>{text}</value></isPresent><successValue><tableCell text="Row {text}">\
            <message>chosen</message></tableCell></successValue></tableCell>
            """
        let play = try Play(
            "<app>\(ListPlay.source(template))</app>", handles: ["data"], registry: ListPlay.registry)
        try ListPlay.fill(play, ListPlay.items(0..<400))
        #expect(play.problems.isEmpty && play.drawingProblem == nil)
        #expect(play.rows.count == 400)
        try play.press("Row row 399")
        #expect(play.notes == ["text=row 399"])
    }

    @Test func rowsOfListsInRowsCountAsWork() throws {
        let inner = Value.list(Array(repeating: .null, count: 2_000))
        let items = Value.list((0..<2_000).map { .dictionary(["id": .integer($0), "parts": inner]) })
        let source = ListPlay.source(
            "<fieldCell><container/></fieldCell>",
            section: """
                <tableSection keyPath="items"><template><tableSection><cells><tableCell keyPath="parts" valueName="p"><template>\
                <tableCell text="x"/></template></tableCell></cells></tableSection></template></tableSection>
                """)
        let play = try Play(source, handles: ["data"], registry: ListPlay.registry)
        try ListPlay.fill(play, items)
        #expect(play.problems == ["step-limit"])
    }

    @Test func howManyElementsAreRememberedToBeScrolledIsBounded() throws {
        let play = try ListPlay.start(
            "<fieldCell><container><label><text><string keyPath=\"text\"/></text></label></container></fieldCell>",
            with: ListPlay.items(0..<1_200))
        for start in stride(from: 0, to: 1_200, by: RowWindows.most) {
            var windows = RowWindows()
            let list = try #require(play.elements(.rows).first).id.activation
            windows.show(from: start, of: list)
            play.show(windows)
            for container in play.elements(.container) where container.events.contains(.scroll) {
                #expect(play.send(.scroll, container.id, .double(7)) == nil)
            }
        }
        #expect(play.machine.state.scroll.count == Turn.mostScrolled)
        // What is back at its beginning makes room.
        let first = try #require(play.machine.state.scroll.keys.first)
        play.send(.scroll, Element.ID(first), .double(0))
        #expect(play.machine.state.scroll.count == Turn.mostScrolled - 1)
    }

    /// Which documents a session has is something that is drawn from: a value may refer to one that comes later.
    @Test func aRowThatRefersToADocumentIsDrawnAnewWhenThatComes() throws {
        let other = try Play.document(
            "<workflow><screen><view><container/></view></screen></workflow>", file: "other.xml",
            registry: ListPlay.registry)
        let item = Value.dictionary(["id": 1, "text": other.document.reference()])
        let play = try ListPlay.start(with: .list([item]))
        func reasons() -> [String] { play.elements(.placeholder).compactMap { $0.properties.text(.text) } }
        #expect(reasons() == ["the value at 'text' is a reference, but 'string' is expected"])
        play.add(other)
        let version = other.document.version
        play.tell(.documentChanged(from: version, to: version))
        #expect(reasons() == ["the value at 'text' is screen, but 'string' is expected"])
    }
}
