import Testing
import WendTesting

@Suite struct FlowExpressionTests {
    private let scope = FlowScope(["NAME": "Ann", "COUNT": "10", "EMPTY": "", FlowScope.copiedText: "42"])

    @Test(arguments: [
        ("true", true), ("false", false), ("!false", true), ("null", false), ("0", false), ("''", false), ("'0'", true),
        ("NAME == 'Ann'", true), ("NAME == \"ann\"", false), ("NAME != 'Bob'", true), ("NAME", true), ("EMPTY", false),
        ("COUNT == 10", true), ("COUNT > 9", true), ("COUNT > '9'", false), ("COUNT < 9.5", false),
        ("'b' > 'a'", true), ("maestro.copiedText == 42", true),
        ("true || false && false", true), ("(true || false) && false", false), ("!NAME == false", true),
        ("NAME == 'Ann' && COUNT < 11 || false", true), ("1 < 2 == true", true), ("null == undefined", true),
        ("null == 0", false), ("'x' == 0", false), ("'' == 0", true), ("'x' < 1", false),
    ])
    func judgesAsJavaScriptDoes(_ source: String, _ expected: Bool) throws {
        #expect(try FlowExpression(source).isTrue(in: scope) == expected)
    }

    @Test(arguments: [
        "", "1 +", "a.b()", "a = 1", "a <= 1", "x === y", "'open", "(true", "true false", "a ? b : c", "&& a", "1.2.3",
    ])
    func refusesOtherJavaScript(_ source: String) {
        #expect(throws: FlowExpression.Problem.self) { try FlowExpression(source) }
    }

    @Test func tellsTheNamesItReads() throws {
        #expect(try FlowExpression("A == B && !(C || 'D')").names == ["A", "B", "C"])
    }
}
