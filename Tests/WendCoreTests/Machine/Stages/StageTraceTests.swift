import Testing
import WendCore
import WendExpressions

/// The orders of spec/view-factory §7, Appendix A, line by line: what is made (`+`), paused (`P`) and resumed (`R`), and the history.
struct StageTraceTests {
    struct Trace: CustomTestStringConvertible, Sendable {
        let name: String
        let intents: [String]
        let lines: [String]
        var stage = ""

        var testDescription: String { name }

        init(_ name: String, stage: String = "", _ steps: KeyValuePairs<String, String>) {
            self.name = name
            self.stage = stage
            intents = steps.map(\.key)
            lines = steps.map(\.value)
        }
    }

    private static let a1 = #"section="A" view="a1""#
    private static let a2 = #"section="A" view="a2""#
    private static let a3 = #"section="A" view="a3""#
    private static let b1 = #"section="B" view="b1""#
    private static let flushed = #"flush="yes" section="A" view="a1""#

    // What stands first is C, which has no views: the tables of the spec begin where nothing is shown.
    static let traces: [Trace] = [
        Trace("A1 a section alone", [#"section="A""#: "+A PC RA [C, A]"]),
        Trace("A2 a section and a view", [a1: "+A +a1 PC RA Ra1 [C, A/a1]"]),
        Trace(
            "A3 another view of the same section",
            [a1: "+A +a1 PC RA Ra1 [C, A/a1]", a2: "+a2 Pa1 PA RA Ra2 [C, A/a1, A/a2]"]),
        Trace(
            "A4 a view of another section",
            [a1: "+A +a1 PC RA Ra1 [C, A/a1]", b1: "+B +b1 Pa1 PA RB Rb1 [C, A/a1, B/b1]"]),
        Trace(
            "A5 the same pair again makes a new view",
            [
                a1: "+A +a1 PC RA Ra1 [C, A/a1]",
                #"section="A" view="a1" extras="{record(n: 2)}""#: "+a1 Pa1 PA RA Ra1 [C, A/a1, A/a1]",
            ]),
        Trace(
            "A6 the same section again makes a new one",
            [#"section="A""#: "+A PC RA [C, A]", #"section="A" transition="push""#: "+A PA RA [C, A, A]"]),
        Trace(
            "A7 a section without its view is a new one",
            [a1: "+A +a1 PC RA Ra1 [C, A/a1]", #"section="A""#: "+A Pa1 PA RA [C, A/a1, A]"]),
        Trace(
            "A8 a view after its section alone",
            [#"section="A""#: "+A PC RA [C, A]", a1: "+a1 PA RA Ra1 [C, A, A/a1]"]),
        Trace(
            "A9 a section that still has another view",
            [
                a1: "+A +a1 PC RA Ra1 [C, A/a1]", b1: "+B +b1 Pa1 PA RB Rb1 [C, A/a1, B/b1]",
                a2: "+a2 Pb1 PB RA Ra2 [C, A/a1, B/b1, A/a2]",
            ]),
        Trace(
            "A10 a section that still has the view",
            [
                a1: "+A +a1 PC RA Ra1 [C, A/a1]", b1: "+B +b1 Pa1 PA RB Rb1 [C, A/a1, B/b1]",
                #"section="A" view="a1" transition="pop""#: "Pb1 PB RA Ra1 [C, A/a1, B/b1, A/a1]",
            ]),
        Trace(
            "A11 a section that loses the view it had",
            [
                a1: "+A +a1 PC RA Ra1 [C, A/a1]", b1: "+B +b1 Pa1 PA RB Rb1 [C, A/a1, B/b1]",
                #"section="A""#: "Pb1 PB RA [C, A/a1, B/b1, A]",
            ]),
        Trace(
            "A12 after a flush everything is new",
            [a1: "+A +a1 PC RA Ra1 [C, A/a1]", flushed: "+A +a1 Pa1 PA RA Ra1 [C, A/a1, A/a1]"]),
        Trace(
            "A13, A14 a flush, which is what a memory warning was, keeps what is seen until the next intent",
            [
                a1: "+A +a1 PC RA Ra1 [C, A/a1]", #"flush="yes""#: "[C, A/a1]",
                a2: "+A +a2 Pa1 PA RA Ra2 [C, A/a1, A/a2]", #"section="C""#: "+C Pa2 PA RC [C, A/a1, A/a2, C]",
            ]),
        Trace(
            "A22 back to the same section",
            [
                a1: "+A +a1 PC RA Ra1 [C, A/a1]", a2: "+a2 Pa1 PA RA Ra2 [C, A/a1, A/a2]",
                #"back="1""#: "Pa2 PA RA Ra1 [C, A/a1]", #"back="1" transition="pop""#: "Pa1 PA RC [C]",
            ]),
        Trace(
            "A25 back with one entry changes nothing",
            [#"back="1""#: "no-way-back [C]", a1: "+A +a1 PC RA Ra1 [C, A/a1]"]),
        Trace(
            "A26 a bound forgets the oldest", stage: #"history="2""#,
            [
                a1: "+A +a1 PC RA Ra1 [C, A/a1]", a2: "+a2 Pa1 PA RA Ra2 [A/a1, A/a2]",
                a3: "+a3 Pa2 PA RA Ra3 [A/a2, A/a3]", #"back="1""#: "Pa3 PA RA Ra2 [A/a2]",
                #"back="1" transition="pop""#: "no-way-back [A/a2]",
            ]),
        Trace(
            "A27 without a history there is no way back", stage: #"history="disabled""#,
            [a1: "+A +a1 PC RA Ra1 []", a2: "+a2 Pa1 PA RA Ra2 []", #"back="1""#: "no-way-back []"]),
        Trace(
            "A28 back by two, and by more than there is",
            [
                a1: "+A +a1 PC RA Ra1 [C, A/a1]", b1: "+B +b1 Pa1 PA RB Rb1 [C, A/a1, B/b1]",
                #"back="3""#: "no-way-back [C, A/a1, B/b1]", #"back="2""#: "Pb1 PB RC [C]",
            ]),
        Trace(
            "A29 what was cleared is no way back",
            [
                a1: "+A +a1 PC RA Ra1 [C, A/a1]", #"clearHistory="yes" section="B""#: "+B Pa1 PA RB [B]",
                #"back="1""#: "no-way-back [B]", #"clearHistory="yes""#: "[]", a2: "+a2 PB RA Ra2 [A/a2]",
            ]),
        Trace(
            "A31 the same view twice is two, and back makes a third",
            [
                #"section="A" view="a1" extras="{record(k: 1)}""#: "+A +a1 PC RA Ra1 [C, A/a1]",
                #"section="A" view="a1" extras="{record(k: 2)}""#: "+a1 Pa1 PA RA Ra1 [C, A/a1, A/a1]",
                #"back="1""#: "+a1 Pa1 PA RA Ra1 [C, A/a1]",
            ]),
        Trace(
            "A20 sections alone",
            [
                #"section="A""#: "+A PC RA [C, A]", #"section="B""#: "+B PA RB [C, A, B]",
                #"section="A" transition="pop""#: "PB RA [C, A, B, A]", #"section="A""#: "+A PA RA [C, A, B, A, A]",
                #"back="3""#: "+A PA RA [C, A]", #"flush="yes" section="B""#: "+B PA RB [C, A, B]",
                #"back="1""#: "+A PB RA [C, A]", #"back="1""#: "+C PA RC [C]",
            ]),
        Trace(
            "B-12 what there is not is refused, and named",
            [
                #"section="Aa""#: "unknown-section [C]", #"section="A" view="a9""#: "unknown-view [C]",
                #"section="C""#: "+C PC RC [C, C]",
            ]),
    ]

    @Test(arguments: traces) func aStageTellsItsScreensInThisOrder(_ trace: Trace) throws {
        let stage = try StagePlay(trace.intents, stage: "first=\"C\" " + trace.stage)
        #expect(stage.play.notes == ["+C", "RC"])
        let lines = try stage.run()
        #expect(lines == trace.lines)
    }

    @Test func whatIsShownIsOnePair() throws {
        let stage = try StagePlay([Self.a1, Self.b1, #"section="A""#, Self.a2, #"back="1""#])
        #expect(stage.shown == ["A"])
        for expected in [["A", "a1"], ["B", "b1"], ["A"], ["A", "a2"], ["A"]] {
            let next = stage.play.machine.state.visible
            try stage.raise(
                try #require([["A", "a1"], ["B", "b1"], ["A"], ["A", "a2"], ["A"]].firstIndex(of: expected)))
            #expect(stage.play.machine.state.visible != next || expected == ["A"])
            #expect(stage.shown == expected)
        }
    }
}
