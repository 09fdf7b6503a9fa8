/// Names that are known, and not where they stand; what is asked of nothing; and what is written as elsewhere.
enum MistakenScopes {
    private typealias Case = SilentMistakeTests.Case

    private static let model = """
        <entity name="Owner"><attribute name="name"/></entity>
        <entity name="Pet"><attribute name="title"/><relationship name="owner" to="Owner"/></entity>
        <entity name="Visit"><attribute name="reason"/><attribute name="pet"/><attribute name="done" type="bool"/></entity>
        <query name="owners" entity="Owner"/><query name="pets" entity="Pet"/><query name="visits" entity="Visit"/>
        """

    /// What a row of a pet opens.
    private static func ofPet(_ code: String, _ wrong: String, _ right: String, edit: String? = nil)
        -> SilentMistakeTests.Case
    {
        Case(
            code: code,
            frame: """
                <app><navigation><table title="Pets">\(model)<tableHeaderView><label>{owners.@count} {visits.@count}</label></tableHeaderView>
                <tableSection><tableCell for="pet in pets" key="pet.id" text="{pet.title}" detailText="{pet.owner.name}" message="open"/></tableSection>
                <pushController on="open"><table title="One"><value name="number" is="{pet.id}"/>MARK
                <tableSection><tableCell for="one in found" key="one.id" text="{one.id}"/></tableSection></table></pushController>
                </table></navigation></app>
                """, wrong: wrong, right: right, edit: edit)
    }

    private static func searched(_ wrong: String, _ right: String) -> SilentMistakeTests.Case {
        Case(
            code: "expression-type",
            frame: """
                <app><table title="Pets">\(model)<value name="search" is=""/><query name="found" entity="Pet" where="MARK"/>
                <tableHeaderView><container><textField edits="search" label="a"/><label>{owners.@count} {pets.@count} {visits.@count}</label></container>
                </tableHeaderView><tableSection><tableCell for="pet in found" key="pet.id" text="{pet.title}"/></tableSection></table></app>
                """, wrong: wrong, right: right)
    }

    private static func rows(_ wrong: String, _ right: String) -> SilentMistakeTests.Case {
        Case(
            code: "unknown-key",
            frame: """
                <app><table title="Pets">\(model)<tableSection><tableCell for="pet in pets" key="pet.id" text="{pet.MARK}"/></tableSection>
                <tableSection><tableCell for="visit in visits" key="visit.id" text="{visit.reason}"><checkbox edits="visit.done" label="Done"/></tableCell>
                <tableCell for="visit in visits" key="visit.id" text="{visit.reason} {owners.@count}"/></tableSection></table></app>
                """, wrong: wrong, right: right)
    }

    private static func opened(_ code: String, _ wrong: String, _ right: String, edit: String? = nil)
        -> SilentMistakeTests.Case
    {
        Case(
            code: code,
            frame: """
                <app><navigation><screen title="A" name="start"><value name="draft" is="{record(zone: 'a', plates: 1)}"/>
                <container><button title="Next" message="next"/><button title="Finish" message="finished"/></container><pushController on="next"><form title="B"><container><textField name="c" label="C"/>
                <label>{draft.zone} {draft.plates}</label><button title="Go" message="submit"/></container>MARK</form></pushController>
                <showAlert on="finished" message="Done"/></screen></navigation></app>
                """, wrong: wrong, right: right, edit: edit)
    }

    static let cases: [SilentMistakeTests.Case] = [
        ofPet(
            "judges-nothing", "<query name=\"found\" entity=\"Pet\" where=\"pet.id == number\"/>",
            "<query name=\"found\" entity=\"Pet\" where=\"id == number\"/>", edit: "id"),
        ofPet(
            "asks-no-member", "<query name=\"found\" entity=\"Visit\" where=\"owner.id == number\"/>",
            "<query name=\"found\" entity=\"Visit\" where=\"pet == number\"/>"),
        searched("search == '' OR owner CONTAINS[cd] search", "search == '' OR owner.name CONTAINS[cd] search"),
        rows("done", "title"),
        opened(
            "not-inside", "<sendMessage on=\"didSubmit\" message=\"finished\" to=\"start\"/>",
            "<sendMessage on=\"didSubmit\" message=\"finished\" to=\"up\"/>", edit: "up"),
        opened(
            "not-here",
            "<showAlert on=\"didSubmit\"><message><string keyPath=\"draft.zone\"/></message></showAlert>",
            "<showAlert on=\"didSubmit\" message=\"{draft.zone}\"/>"),
        opened(
            "unknown-name",
            "<sendMessage on=\"didSubmit\" message=\"m\" to=\"app\"><valueNames>c</valueNames><valueNames>plates</valueNames></sendMessage>",
            "<sendMessage on=\"didSubmit\" message=\"m\" to=\"app\"><valueNames>c</valueNames><valueNames>draft</valueNames></sendMessage>"
        ),
        Case(
            code: "braced-expression",
            frame: """
                <app><screen><value name="cups" is="{[record(price: 3)]}"/><container><label for="cup in cups">{cup.price}</label>
                <button title="Go" message="go"/></container><update on="go" in="cups" set="MARK"/></screen></app>
                """, wrong: "{record(price: price * 2)}", right: "record(price: price * 2)",
            edit: "record(price: price * 2)"),
        Case(
            code: "quoted-name",
            frame: """
                <app><screen><value name="me" is="Kim"/><value name="guests" is="{[]}"/><container><label>{guests.@count} with {me}</label>
                <button title="In" message="in"/><button title="Out" message="out"/></container>
                <append on="in" to="guests" value="{record(who: me)}"/><remove on="out" from="guests" where="who == MARK"/></screen></app>
                """, wrong: "'me'", right: "me", edit: "me"),
        Case(
            code: "whole-division",
            frame: """
                <app><screen><value name="done" is="{[1]}"/><value name="goal" is="{3}"/><container>
                <progressBar value="{done.@count MARK}" accessibilityLabel="Goal"/><button title="Go" message="go"/>
                <numberField edits="goal" label="Goal" minimum="1" maximum="9" step="1"/></container>
                <append on="go" to="done" value="{1}"/></screen></app>
                """, wrong: "/ goal", right: "* 1.0 / goal"),
        Case(
            code: "other-spelling",
            frame: """
                <app><screen><value name="rows" is="{[record(key: MARK), record(key: 'tea', title: 'Tea')]}"/><value name="chosen" is="milk"/><container>
                <picker edits="chosen" label="P"><option for="row in rows" value="{row.key}">{row.title}</option></picker>
                <label hidden="{chosen != 'milk'}">Yes</label></container></screen></app>
                """, wrong: "'Milk', title: 'White'", right: "'milk', title: 'Milk'"),
    ]
}
