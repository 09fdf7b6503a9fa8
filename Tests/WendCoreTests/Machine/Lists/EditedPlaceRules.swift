import Testing
import WendCore
import WendExpressions

/// What inputs and actions change of lists that are chosen from others, and what becomes of inputs whose place is gone.
struct EditedPlaceRules {
    @Test(arguments: [
        "sorted(people, 'name')", "chosen", "again", "SUBQUERY(people, $p, $p.name != 'Bob')", "people",
    ]) func whatIsChosenFromAListIsEditedWhereItLies(_ items: String) throws {
        let play = try Play(
            """
            <app><table><value name="people" is="{[record(name: 'Cleo'), record(name: 'Ann'), record(name: 'Bob')]}"/>
            <value name="chosen" always="{sorted(people, 'name', 'descending')}"/><value name="again" always="{chosen}"/>
            <tableHeaderView><label>{joined(people.name, ',')}</label></tableHeaderView>
            <tableSection><tableCell for="c in ITEMS" text="{c.name}"><textField edits="c.name" placeholder="Name {c.id}"/></tableCell>
            </tableSection></table></app>
            """.replacing("ITEMS", with: items))
        try play.enter(.string("Anna"), into: "Name 2")
        #expect(play.sees("Cleo,Anna,Bob"))
        try play.enter(.string("Cleopatra"), into: "Name 1")
        #expect(play.sees("Cleopatra,Anna,Bob"))
        #expect(play.reports.isEmpty)
    }

    @Test func choicesInCirclesLeadNowhere() throws {
        let play = try Play(
            """
            <app><table><value name="a" always="{b}"/><value name="b" always="{a}"/><value name="c" always="{c}"/>
            <tableSection><tableCell for="x in [record(id: 1, n: 'one')]" text="x"><textField edits="x.n" placeholder="F"/></tableCell>
            <tableCell for="y in a" text="y"/><tableCell for="z in c" text="z"/></tableSection></table></app>
            """)
        let field = try play.element(.textField)
        #expect(field.properties.flag(.disabled))
        #expect(field.properties.text(.value) == "one")
        #expect(play.send(.edit, field.id, .string("two")) != nil)
    }

    @Test(arguments: [("Drop", "Gone"), ("Pay", "Away")])
    func anInputWhoseItemIsGoneShowsItAsItWasAndIsNotUsed(_ button: String, _ how: String) throws {
        let play = try Play(
            """
            <app><navigation><table title="L"><value name="list" is="{[record(who: 'Ann', state: 'open')]}"/>
            <tableSection><tableCell for="c in SUBQUERY(list, $c, $c.state == 'open')" text="{c.who}" message="show"/></tableSection>
            <pushController on="show"><screen title="S"><container><textField edits="c.who" placeholder="Who"/>
            <button title="Drop" message="drop"/><button title="Pay" message="pay"/></container>
            <remove on="drop" from="list" where="id == c.id"/><set on="pay" name="c.state" to="paid"/></screen></pushController>
            </table></navigation></app>
            """)
        try play.press("Ann")
        let before = try play.element(.textField)
        #expect(!before.properties.flag(.disabled))
        try play.press(button)
        let after = try play.element(.textField)
        #expect(after.properties.text(.value) == "Ann", "\(how)")
        #expect(after.properties.flag(.disabled))
        #expect(play.send(.edit, after.id, .string("nowhere")) != nil)
        #expect(play.reports.isEmpty)
    }

    @Test func whatAnActionSetsTheNextOneSends() throws {
        let play = try Play(
            """
            <app><screen><value name="p" is="{0}"/><container><button title="Go" message="go"/></container>
            <multipleActions on="go"><set name="p" to="{9}"/><sendMessage message="pay" to="app"/></multipleActions></screen></app>
            """, handles: ["pay"])
        try play.press("Go")
        guard case .message(_, _, let values)? = play.effects.last?.content else {
            Issue.record("nothing was sent")
            return
        }
        #expect(values["p"] == 9)
    }

    @Test func whatAnswersARowKnowsItsItem() throws {
        let play = try Play(
            """
            <app><table><value name="claims" is="{[record(who: 'Ann', paid: NO), record(who: 'Bea', paid: NO)]}"/>
            <tableSection><tableCell for="claim in claims" text="{claim.who} {TERNARY(claim.paid, 'paid', 'open')}" message="pay"/>
            </tableSection><sendMessage on="pay" message="pay" to="app"><set on="success" name="claim.paid" to="{message.done}"/>
            <set on="failure" name="claim.who" to="{claim.who}?"/></sendMessage></table></app>
            """, handles: ["pay"])
        try play.press("Bea open")
        try play.reply("pay", .success(["done": true]))
        #expect(play.rows == ["Ann open", "Bea paid"])
        try play.press("Ann open")
        try play.reply("pay", .failure("no"))
        #expect(play.rows == ["Ann? open", "Bea paid"])
        #expect(play.reports.isEmpty)
    }
}
