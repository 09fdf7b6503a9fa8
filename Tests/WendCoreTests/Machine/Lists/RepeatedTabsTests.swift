import MachineFuzzing
import TestSupport
import Testing
import WendCore
import WendExpressions

/// Controllers repeated for the items of a list: tabs that come, go, move and change with it.
struct RepeatedTabsTests {
    private struct Item: Equatable {
        let id: Int
        var title: String
        var typed = ""
        var pushed = 0
    }

    private static let source = """
        <app><navigation><screen title="Root"><value name="items" is="{[record(title: 'A'), record(title: 'B')]}"/>
            <container><button title="Go" message="go"/></container>
            <presentController on="go"><tabs>
                <screen title="All"><container>
                    <button title="Add" message="add"/><button title="Turn" message="turn"/>
                    <button title="Last away" message="last"/><button title="Rename" message="rename"/></container>
                    <append on="add" to="items" value="{record(title: 'new')}"/>
                    <set on="turn" name="items" to="{sorted(items, 'id', 'descending')}"/>
                    <remove on="last" from="items" where="id == items.id.@max"/>
                    <update on="rename" in="items" where="id == items.id.@min" set="record(title: title + '!')"/>
                </screen>
                <navigation for="item in items" key="item.id" title="{item.title} {item.id}">
                    <screen title="{item.title}"><container><textField name="field" placeholder="Field {item.id}"/>
                        <button title="More {item.id}" message="more"/><button title="Away {item.id}" message="away"/></container>
                        <pushController on="more"><screen title="More"><container><label>about {item.title} {item.id}</label>
                            <button title="More {item.id}" message="more"/></container>
                            <pushController on="more"><screen title="Still more"><label>end {item.id}</label></screen></pushController>
                        </screen></pushController>
                        <remove on="away" from="items" where="id == message.id"/></screen>
                </navigation>
            </tabs></presentController></screen></navigation></app>
        """

    @Test func comeGoAndChangeWithTheList() throws {
        let play = try Play(
            """
            <app><tabs><value name="items" is="{[record(title: 'A'), record(title: 'B')]}"/>
            <screen for="item in items" title="{item.title}"><container><label>it is {item.title}</label>
                <button title="Add" message="add"/><button title="Away" message="away"/></container>
            <append on="add" to="items" value="{record(title: 'C')}"/>
            <remove on="away" from="items" where="id == item.id"/></screen></tabs></app>
            """)
        #expect(Self.tabs(play) == ["A", "B"])
        #expect(play.sees("it is A"))
        try play.press("Add")
        #expect(Self.tabs(play) == ["A", "B", "C"])
        try play.press("Away")
        #expect(Self.tabs(play) == ["B", "C"])
        #expect(play.sees("it is B"))
        try play.press("Away")
        try play.press("Away")
        #expect(Self.tabs(play).isEmpty)
        #expect(play.reports.isEmpty)
    }

    @Test func theFirstIsHeldByItsItemAlsoBeforeItWasChosen() throws {
        let play = try Play(
            """
            <app><tabs><value name="items" is="{[record(title: 'A'), record(title: 'B')]}"/>
            <screen for="item in items" key="item.id" title="{item.title}"><container><label>it is {item.title}</label>
                <button title="Turn" message="turn"/><button title="Double" message="double"/></container>
            <set on="turn" name="items" to="{sorted(items, 'id', 'descending')}"/>
            <set on="double" name="items" to="{[items[0], items[0]]}"/></screen></tabs></app>
            """)
        #expect(play.sees("it is A"))
        try play.press("Turn")
        #expect(Self.tabs(play) == ["B", "A"])
        #expect(play.sees("it is A"))
        try play.restart()
        #expect(play.sees("it is A"))
        #expect(play.reports.isEmpty)
        try play.press("Double")
        #expect(Self.tabs(play) == ["B", "B"])
        try play.press("Turn")
        #expect(play.reports.map(\.code) == ["equal-keys"])
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func keepWhatIsInThemByTheKeysOfTheirItems(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let play = try Play(Self.source)
        try play.press("Go")
        var items = [Item(id: 1, title: "A"), Item(id: 2, title: "B")]
        var next = 3
        for step in 0..<60 {
            let isAtAll = generator.chance(50)
            if isAtAll { try play.press("All") }
            switch generator.below(8) {
            case 0 where isAtAll:
                try play.press("Add")
                items.append(Item(id: next, title: "new"))
                next += 1
            case 1 where isAtAll:
                try play.press("Turn")
                items.sort { $0.id > $1.id }
            case 2 where isAtAll && items.count > 1:
                try play.press("Last away")
                let last = items.map(\.id).max()
                items.removeAll { $0.id == last }
            case 3 where isAtAll && !items.isEmpty:
                continue
            case 4:
                try play.restart()
            default:
                guard let item = generator.pick(items), let at = items.firstIndex(of: item) else { continue }
                try play.press("\(item.title) \(item.id)")
                if item.pushed > 0 {
                    #expect(play.sees(item.pushed == 1 ? "about \(item.title) \(item.id)" : "end \(item.id)"))
                    if generator.chance(50) {
                        try play.back()
                        items[at].pushed -= 1
                    } else if item.pushed == 1 {
                        try play.press("More \(item.id)")
                        items[at].pushed += 1
                    }
                    continue
                }
                #expect(play.elements(.textField).map { $0.properties.text(.value) ?? "" } == [item.typed])
                switch generator.below(3) {
                case 0:
                    try play.enter(.string("typed \(step)"), into: "Field \(item.id)")
                    items[at].typed = "typed \(step)"
                case 1:
                    try play.press("More \(item.id)")
                    items[at].pushed = 1
                default:
                    try play.press("Away \(item.id)")
                    items.remove(at: at)
                }
            }
            #expect(Self.tabs(play) == ["All"] + items.map { "\($0.title) \($0.id)" }, "seed \(seed), step \(step)")
            #expect(Holding.difference(play.rendering, play.machine.rendering()) == nil, "seed \(seed), step \(step)")
        }
        #expect(play.reports.isEmpty)
    }

    @Test func areFiveHundredAtMostAndSayHowManyMoreThereAre() throws {
        let play = try Play(
            """
            <app><tabs><value name="items" is="{split(padded, ',')}"/><screen for="item in items" title="{item}"/></tabs></app>
            """.replacing("padded", with: "'" + (0..<600).map(String.init).joined(separator: ",") + "'"))
        #expect(Self.tabs(play).count == 501)
        #expect(play.elements(.tab).last?.properties.flag(.disabled) == true)
        #expect(Self.tabs(play).last?.contains("100") == true)
        #expect(play.reports.map(\.code) == ["items-left-out"])
    }

    @Test func areRefusedWhereOneLiesOnTopOfTheOther() throws {
        let error = #expect(throws: Play.Broken.self) {
            try Play(
                "<app><navigation><value name=\"a\" is=\"{[1]}\"/><screen for=\"x in a\" title=\"{x}\"/></navigation></app>"
            )
        }
        #expect(error?.diagnostics.map(\.code).contains("cannot-repeat") == true)
    }

    private static func tabs(_ play: Play) -> [String] {
        play.elements(.tab).map { $0.properties.text(.text) ?? "" }
    }
}
