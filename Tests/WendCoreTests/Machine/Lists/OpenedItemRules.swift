import MachineFuzzing
import TestSupport
import Testing
import WendCore
import WendExpressions

/// Items of lists on screens that were opened from their rows.
struct OpenedItemRules {
    private static let source = """
        <app><navigation><table title="Root">
            <value name="items" is="{[record(title: 'A', notes: []), record(title: 'B', notes: []), record(title: 'C', notes: [])]}"/>
            <tableSection><tableCell for="item in items" text="row {item.title}" message="show"/></tableSection>
            <pushController on="show"><screen title="Item">
                <container><label>{item.title} with {item.notes.@count}</label>
                    <textField edits="item.title" placeholder="Title"/>
                    <button title="Note" message="note"/><button title="Deeper" message="deeper"/>
                    <button title="Delete" message="delete"/><button title="Turn" message="turn"/></container>
                <append on="note" to="item.notes" value="{record(text: 'n')}"/>
                <remove on="delete" from="items" where="id == item.id"/>
                <set on="turn" name="items" to="{sorted(items, 'id', 'descending')}"/>
                <pushController on="deeper"><table title="Notes">
                    <tableSection headerTitle="of {item.title}"><tableCell for="note in item.notes" key="note.id" text="note {note.id}">
                        <button title="Strike {note.id}" message="strike"/></tableCell></tableSection>
                    <remove on="strike" from="item.notes" where="id == message.note.id"/>
                </table></pushController>
            </screen></pushController>
        </table></navigation></app>
        """

    private struct Item: Equatable {
        let id: Int
        var title: String
        var notes: [Int] = []
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func meanTheItemAsItIsNow(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let play = try Play(Self.source)
        var items = [Item(id: 1, title: "A"), Item(id: 2, title: "B"), Item(id: 3, title: "C")]
        var next = 4
        for step in 0..<40 {
            guard let item = generator.pick(items), let at = items.firstIndex(of: item) else { break }
            try play.press("row \(item.title)")
            var here = item
            var isGone = false
            for _ in 0..<generator.below(4) {
                switch generator.below(8) {
                case 0 where items.count > 1 && !isGone:
                    try play.press("Delete")
                    isGone = true
                    // What was opened is what is left of it.
                    here = item
                case 1 where !isGone:
                    try play.press("Turn")
                case 2: try play.restart()
                case 3 where !isGone && !here.notes.isEmpty:
                    try play.press("Deeper")
                    #expect(play.rows == here.notes.map { "note \($0)" }, "seed \(seed), step \(step)")
                    #expect(play.sees("of \(here.title)"))
                    let note = here.notes.removeFirst()
                    try play.press("Strike \(note)")
                    #expect(play.rows == here.notes.map { "note \($0)" }, "seed \(seed), step \(step)")
                    try play.back()
                case 4, 5:
                    guard !isGone else { continue }
                    try play.press("Note")
                    here.notes.append(next)
                    next += 1
                default:
                    guard !isGone else { continue }
                    here.title = "t\(step)x\(generator.below(100))"
                    try play.enter(.string(here.title), into: "Title")
                }
                let place = "seed \(seed), step \(step)"
                #expect(play.sees("\(here.title) with \(here.notes.count)"), "\(place), \(play.texts)")
                #expect(Holding.difference(play.rendering, play.machine.rendering()) == nil, "\(place)")
            }
            try play.back()
            if isGone { items.remove(at: at) } else { items[at] = here }
            let rows = Set(play.rows)
            #expect(rows == Set(items.map { "row \($0.title)" }), "seed \(seed), step \(step)")
        }
        #expect(play.reports.isEmpty, "\(play.reports)")
    }

    private static let equal = """
        <app><navigation><table title="Root">
            <value name="items" is="{[record(kind: 'x', title: 'A'), record(kind: 'x', title: 'B')]}"/>
            <tableSection><tableCell for="item in items" key="item.kind" text="row {item.title}" message="show"/></tableSection>
            <remove on="first" from="items" where="title == 'A'"/>
            <pushController on="show"><screen title="Item">
                <container><label>shows {item.title}</label><textField edits="item.title" placeholder="Title"/>
                    <button title="Drop A" message="drop"/><button title="Drop B" message="dropB"/>
                    <button title="Before" message="before"/></container>
                <remove on="drop" from="items" where="title == 'A'"/>
                <remove on="dropB" from="items" where="title == 'B'"/>
                <set on="before" name="items" to="{[record(kind: 'x', title: 'New'), items[0], items[1]]}"/>
            </screen></pushController>
        </table></navigation></app>
        """

    @Test func rowsOfEqualKeysAreSaidToBeSoOnce() throws {
        let play = try Play(Self.equal)
        _ = play.rendering
        #expect(play.remarks.map(\.code) == ["equal-keys"])
        #expect(play.rows == ["row A", "row B"])
        try play.press("row A")
        try play.press("Drop A")
        try play.back()
        #expect(play.rows == ["row B"])
        #expect(play.remarks.isEmpty && play.reports.isEmpty)
    }

    @Test(arguments: ["A", "B"], ["Drop A", "Drop B", "Before"])
    func ofEqualKeysAreNeverTakenForAnother(_ opened: String, _ button: String) throws {
        let play = try Play(Self.equal)
        try play.press("row \(opened)")
        try play.press(button)
        #expect(play.sees("shows \(opened)"))
        try play.restart()
        #expect(play.sees("shows \(opened)"))
        if button == "Drop \(opened)" {
            #expect((try? play.enter(.string("typed"), into: "Title")) == nil)
        } else {
            try play.enter(.string("typed"), into: "Title")
            #expect(play.sees("shows typed"))
        }
        try play.back()
        let left = button == "Before" ? ["New", "A", "B"] : [button == "Drop A" ? "B" : "A"]
        #expect(play.rows == left.map { $0 == opened ? "row typed" : "row \($0)" })
    }

    @Test func areWhatWasSentWhereThatIsAnother() throws {
        let play = try Play(
            """
            <app><navigation><table><value name="items" is="{[record(title: 'A'), record(title: 'B')]}"/>
                <tableSection><tableCell for="item in items" text="row {item.title}" message="show"/></tableSection>
                <sendMessage on="show" message="pick" to="app"><pushController on="success"><screen title="S">
                    <label>shows {item.title}</label></screen></pushController></sendMessage>
            </table></navigation></app>
            """, handles: ["pick"])
        try play.press("row A")
        try play.reply("pick", .success(["item": ["id": 7, "title": "sent"]]))
        #expect(play.sees("shows sent"))
    }
}

/// Values that are always worked out of others (`<value always="{…}"/>`).
struct WorkedOutValueRules {
    @Test func followWhatTheyAreWorkedOutOf() throws {
        let play = try Play(
            """
            <app><navigation><screen title="S"><value name="things" is="{[record(n: 1), record(n: 2)]}"/>
            <value name="count" always="{things.@count}"/><value name="sentence" always="{count} things"/>
            <value name="loop" always="{loop}"/>
            <container><label>{sentence}</label><label>loop {loop ?? 'none'}</label><button title="Add" message="add"/>
            <button title="Open" message="open"/></container>
            <append on="add" to="things" value="{record(n: count)}"/>
            <pushController on="open"><screen title="T"><container><label>there are {count}</label>
                <button title="More" message="more"/></container><append on="more" to="things" value="{record(n: 0)}"/>
            </screen></pushController></screen></navigation></app>
            """)
        #expect(play.sees("2 things"))
        #expect(play.sees("loop none"))
        try play.press("Add")
        #expect(play.sees("3 things"))
        try play.press("Open")
        #expect(play.sees("there are 3"))
        try play.press("More")
        #expect(play.sees("there are 4"))
        try play.restart()
        #expect(play.sees("there are 4"))
        try play.back()
        #expect(play.sees("4 things"))
        #expect(play.reports.isEmpty)
    }

    @Test func cannotBeSet() {
        let error = #expect(throws: Play.Broken.self) {
            try Play(
                "<app><screen><value name=\"n\" always=\"{1 + 1}\"/><set on=\"go\" name=\"n\" to=\"{3}\"/></screen></app>"
            )
        }
        #expect(error?.diagnostics.map(\.code) == ["always-worked-out"])
    }
}
