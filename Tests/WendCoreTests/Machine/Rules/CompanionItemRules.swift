import Testing
import WendCore
import WendExpressions

/// What a screen that a row opened knows of the row is in the messages of what goes on there by itself, too.
struct CompanionItemRules {
    private static let page = """
        <app><navigation><screen title="List">
        <value name="people" is="{[record(id: 1, name: 'Ann'), record(id: 2, name: 'Bob')]}"/><value name="told" is=""/>
        <container><label>told {told}</label><button for="one in people" key="one.id" title="{one.name}" message="open"/></container>
        <set on="heard" name="told" to="{message.one.name}"/>
        <pushController on="open"><screen title="Detail">
            <value name="count" is="{0}"/>
            <change of="{count}" becomes="{1}" message="noted"/><timer every="60" message="noted"/>
            <container><label>of {one.name}</label><button title="Press" message="press"/></container>
            <set on="press" name="count" to="{count + 1}"/>
            <multipleActions on="noted"><sendMessage message="heard" to="up"><valueNames>one</valueNames></sendMessage><back/></multipleActions>
        </screen></pushController></screen></navigation></app>
        """

    @Test func aChangeBringsIt() throws {
        let play = try Play(Self.page)
        try play.press("Bob")
        #expect(play.sees("of Bob"))
        try play.press("Press")
        #expect(play.sees("told Bob") && play.reports == [])
    }

    @Test func aTimerBringsIt() throws {
        let play = try Play(Self.page)
        try play.press("Ann")
        play.now += 61
        play.tell(.tick)
        #expect(play.sees("told Ann") && play.reports == [])
    }

    @Test func itIsThereAfterARestart() throws {
        let play = try Play(Self.page)
        try play.press("Bob")
        try play.restart()
        try play.press("Press")
        #expect(play.sees("told Bob") && play.reports == [])
    }
}
