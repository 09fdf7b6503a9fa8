import Testing
import WendCore
import WendExpressions

/// Where items lie of lists that an expression chooses, joins or makes.
struct ChosenItemRules {
    private static let source = """
        <app><table><value name="xs" is="{[record(n: 'a', kind: 1), record(n: 'b', kind: 2), record(n: 'c', kind: 1)]}"/>
        <value name="ys" is="{xs}"/><value name="s" is="{YES}"/><value name="at" is="{1}"/><value name="nix"/>
        <value name="groups" is="{[record(of: [record(n: 'd')]), record(of: [record(n: 'e'), record(n: 'f')])]}"/>
        <value name="one" always="{groups[at]}"/><value name="chosen" always="{TERNARY(s, xs, ys)}"/>
        <tableHeaderView><label>{joined(xs.n, '')} {joined(ys.n, '')} {joined(groups.@unionOfArrays.of.n, '')}</label></tableHeaderView>
        <tableSection><tableCell for="t in ITEMS" text="{t.n}"><textField edits="t.n" placeholder="Field {t.n}"/></tableCell>
        </tableSection></table></app>
        """

    @Test(arguments: [
        ("TERNARY(s, xs, ys)", "b", "aXc abc def"), ("TERNARY(NOT s, xs, ys)", "b", "abc aXc def"),
        ("chosen", "c", "abX abc def"), ("nix ?? ys", "a", "abc Xbc def"), ("xs ?? ys", "a", "Xbc abc def"),
        ("TERNARY(s, SUBQUERY(xs, $x, $x.kind == 1), [])", "c", "abX abc def"),
        ("sorted(TERNARY(s, xs, ys), 'n', 'descending')", "a", "Xbc abc def"),
        ("groups[1].of", "f", "abc abc deX"), ("groups[at].of", "e", "abc abc dXf"), ("one.of", "e", "abc abc dXf"),
        ("groups[FIRST].of", "d", "abc abc Xef"), ("groups[LAST].of", "f", "abc abc deX"),
        ("groups.@unionOfArrays.of", "e", "abc abc dXf"),
        ("sorted(groups.@unionOfArrays.of, 'n', 'descending')", "d", "abc abc Xef"),
        ("SUBQUERY(groups, $g, $g.of.@count > 1).@unionOfArrays.of", "e", "abc abc dXf"),
        ("[xs[2], groups[0].of[0]]", "d", "abc abc Xef"),
        ("xs MINUS SUBQUERY(xs, $x, $x.kind == 2)", "c", "abX abc def"),
    ]) func whatAnExpressionPassesOnIsEditedWhereItIsKept(_ items: String, _ item: String, _ after: String) throws {
        let play = try Play(Self.source.replacing("ITEMS", with: items))
        #expect(play.sees("abc abc def"))
        try play.enter(.string("X"), into: "Field \(item)")
        #expect(play.sees(after))
        #expect(play.reports.isEmpty)
    }

    @Test(arguments: ["[record(n: 'm')]", "TERNARY(s, [record(n: 'm')], xs)", "xs.n"])
    func whatIsMadeAnewIsKeptNowhere(_ items: String) throws {
        let play = try Play(Self.source.replacing("ITEMS", with: items))
        let field = try play.element(.textField)
        #expect(field.properties.flag(.disabled))
        #expect(play.send(.edit, field.id, .string("X")) != nil)
        #expect(play.sees("abc abc def"))
    }

    @Test func anActionOnWhatIsMadeAnewSaysSo() throws {
        let play = try Play(
            """
            <app><table><value name="s" is="{YES}"/><value name="xs" is="{[]}"/>
            <tableSection><tableCell for="t in TERNARY(s, [record(id: 1, n: 'm')], xs)" text="{t.n}" message="go"/></tableSection>
            <set on="go" name="t.n" to="X"/></table></app>
            """)
        try play.press("m")
        #expect(play.reports.map(\.code) == ["item-made-anew"])
        #expect(play.rows == ["m"])
    }
}
