import MachineFuzzing
import TestSupport
import Testing
import WendCore
import WendExpressions

/// What is kept in declared values and shown by repeated nodes, compared with a plain list of structures.
struct RepeatedModelTests {
    private struct Item: Equatable {
        let id: Int
        var title: String
        var isDone: Bool
    }

    private static let source = """
        <app><navigation><table title="Tasks">
            <value name="tasks" is="{[record(title: 'A', done: NO), record(title: 'B', done: YES)]}"/>
            <value name="show" is="all"/>
            <tableHeaderView><container><button title="Add" message="add"/><button title="Add two" message="more"/>
            <button title="Done away" message="clear"/><button title="All done" message="all"/>
            <button title="Open" message="open"/><button title="All" message="everything"/></container></tableHeaderView>
            <tableSection>
                <tableCell for="task in SUBQUERY(tasks, $t, show == 'all' OR NOT $t.done)"
                    text="{task.title} {TERNARY(task.done, 'x', 'o')}" message="toggle">
                </tableCell>
            </tableSection>
            <tableSection headerTitle="{tasks.@count} in all">
                <fieldCell for="task in tasks" key="task.id"><textField edits="task.title" placeholder="Title {task.id}"/>
                    <switch edits="task.done" accessibilityLabel="Done {task.id}"/></fieldCell>
            </tableSection>
            <actions>
            <append on="add" to="tasks" value="{record(title: 'new', done: NO)}"/>
            <multipleActions on="more"><append to="tasks" value="{record(title: 'one', done: YES)}"/>
                <append to="tasks" value="{record(title: 'two', done: NO)}"/></multipleActions>
            <remove on="clear" from="tasks" where="done == YES"/>
            <update on="all" in="tasks" set="record(done: YES)"/>
            <update on="toggle" in="tasks" where="id == message.id" set="record(done: NOT done)"/>
            <set on="open" name="show" to="open"/><set on="everything" name="show" to="all"/>
            </actions>
        </table></navigation></app>
        """

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func whatIsShownIsWhatIsKept(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let play = try Play(Self.source, registry: ListPlay.registry)
        var items = [Item(id: 1, title: "A", isDone: false), Item(id: 2, title: "B", isDone: true)]
        var next = 3
        var showsAll = true
        for step in 0..<60 {
            switch generator.below(11) {
            case 0:
                try play.press("Add")
                items.append(Item(id: next, title: "new", isDone: false))
                next += 1
            case 1:
                try play.press("Add two")
                items += [Item(id: next, title: "one", isDone: true), Item(id: next + 1, title: "two", isDone: false)]
                next += 2
            case 2:
                try play.press("Done away")
                items.removeAll(where: \.isDone)
            case 3 where generator.chance(30):
                try play.press("All done")
                for place in items.indices { items[place].isDone = true }
            case 4:
                showsAll = generator.chance(50)
                try play.press(showsAll ? "All" : "Open")
            case 5...7:
                guard let item = generator.pick(items) else { continue }
                try play.enter(.string("typed \(step)"), into: "Title \(item.id)")
                items[items.firstIndex(of: item) ?? 0].title = "typed \(step)"
            case 8:
                guard let item = generator.pick(items) else { continue }
                try play.enter(.bool(!item.isDone), into: "Done \(item.id)")
                items[items.firstIndex(of: item) ?? 0].isDone.toggle()
            case 9:
                let shown = items.filter { showsAll || !$0.isDone }
                guard let item = generator.pick(shown) else { continue }
                let label = "\(item.title) \(item.isDone ? "x" : "o")"
                guard shown.filter({ "\($0.title) \($0.isDone ? "x" : "o")" == label }).count == 1 else { continue }
                try play.press(label)
                items[items.firstIndex(of: item) ?? 0].isDone.toggle()
            default: try play.restart()
            }
            let labels = items.filter { showsAll || !$0.isDone }.map { "\($0.title) \($0.isDone ? "x" : "o")" }
            #expect(
                play.elements(.row).compactMap { $0.properties.text(.text) } == labels, "seed \(seed), step \(step)")
            let fields = play.elements(.textField).map { $0.properties.text(.value) ?? "" }
            #expect(fields == items.map(\.title), "seed \(seed), step \(step)")
            #expect(play.sees("\(items.count) in all"))
            // What is kept of a drawing shows what is drawn from the state alone.
            #expect(Holding.difference(play.rendering, play.machine.rendering()) == nil, "seed \(seed), step \(step)")
            // Nothing is kept of a row: what is entered is kept where it belongs.
            #expect(!play.machine.state.activations.keepsRows)
        }
        #expect(play.reports.isEmpty)
    }
}
