import Testing
import WendCore

/// Transitions as data: the table of spec/view-factory §8.3, with the decisions of Appendix B.
struct TransitionTests {
    struct Row: Sendable {
        let transition: Transition
        /// In widths, heights, points to the right and down.
        let start: [Double]
        let end: [Double]
        let isNewOnTop: Bool
        let duration: Double
        let reversed: Transition
    }

    static let rows = [
        Row(
            transition: .push, start: [1, 0, 0, 0], end: [0, 0, -40, 0], isNewOnTop: true, duration: 0.5, reversed: .pop
        ),
        Row(
            transition: .pop, start: [0, 0, -40, 0], end: [1, 0, 0, 0], isNewOnTop: false, duration: 0.5,
            reversed: .push),
        Row(
            transition: .pushLeft, start: [-1, 0, 0, 0], end: [0, 0, 40, 0], isNewOnTop: true, duration: 0.5,
            reversed: .popLeft),
        Row(
            transition: .popLeft, start: [0, 0, 40, 0], end: [-1, 0, 0, 0], isNewOnTop: false, duration: 0.5,
            reversed: .pushLeft),
        Row(
            transition: .slideFromBottom, start: [0, 1, 0, 0], end: [0, 0, 0, -40], isNewOnTop: true, duration: 0.5,
            reversed: .popToBottom),
        Row(
            transition: .slideFromTop, start: [0, -1, 0, 0], end: [0, 0, 0, 40], isNewOnTop: true, duration: 0.5,
            reversed: .popToTop),
        Row(
            transition: .popToBottom, start: [0, 0, 0, -40], end: [0, 1, 0, 0], isNewOnTop: false, duration: 0.5,
            reversed: .slideFromBottom),
        // B-06: the mirror of popToBottom.
        Row(
            transition: .popToTop, start: [0, 0, 0, 40], end: [0, -1, 0, 0], isNewOnTop: false, duration: 0.5,
            reversed: .slideFromTop),
        Row(
            transition: .flipLeft, start: [0, 0, 0, 0], end: [0, 0, 0, 0], isNewOnTop: true, duration: 0.25,
            reversed: .flipRight),
        Row(
            transition: .flipTop, start: [0, 0, 0, 0], end: [0, 0, 0, 0], isNewOnTop: true, duration: 0.25,
            reversed: .flipBottom),
        Row(
            transition: .curlUp, start: [0, 0, 0, 0], end: [0, 0, 0, 0], isNewOnTop: true, duration: 0.25,
            reversed: .curlDown),
        Row(
            transition: .crossDissolve, start: [0, 0, 0, 0], end: [0, 0, 0, 0], isNewOnTop: true, duration: 0.25,
            reversed: .crossDissolve),
    ]

    private func numbers(_ offset: TransitionPlan.Offset) -> [Double] {
        [offset.widths, offset.heights, offset.x, offset.y]
    }

    @Test("A34: a transition is the row of the table", arguments: rows) func aTransitionIsTheRowOfTheTable(_ row: Row)
        throws
    {
        let plan = try #require(row.transition.plan(replacing: true))
        #expect(numbers(plan.newStart) == row.start && numbers(plan.oldEnd) == row.end)
        #expect(plan.isNewOnTop == row.isNewOnTop && plan.duration == row.duration)
        #expect(row.transition.reversed == row.reversed)
    }

    @Test(arguments: Transition.allCases) func whatIsReversedTwiceIsItself(_ transition: Transition) {
        #expect(transition.reversed.reversed == transition)
    }

    @Test("A37: nothing moves where nothing was", arguments: Transition.allCases) func nothingMovesWhereNothingWas(
        _ transition: Transition
    ) {
        #expect(transition.plan(replacing: false) == nil)
        #expect((transition.plan(replacing: true) == nil) == (transition == .none))
    }

    @Test(arguments: [
        ("0", Transition.none), ("1024", .push), ("2048", .pop), ("4096", .slideFromBottom), ("8192", .slideFromTop),
        ("16384", .popLeft), ("32768", .pushLeft), ("44", .popToTop), ("45", .popToBottom), ("1048576", .flipLeft),
        ("2097152", .flipRight), ("3145728", .curlUp), ("4194304", .curlDown), ("5242880", .crossDissolve),
        ("6291456", .flipTop), ("7340032", .flipBottom), ("push", .push),
    ])
    func theNumbersOfTheOlderLibrariesAreKnown(_ written: String, _ transition: Transition) throws {
        let stage = try StagePlay([#"section="B" transition="\#(Int(written) == nil ? written : "{\(written)}")""#])
        try stage.raise(0)
        #expect(stage.entries.last?.transition == transition)
    }

    @Test("A35, A37: the rendering says how the present screen came") func theRenderingSaysHowThePresentScreenCame()
        throws
    {
        let stage = try StagePlay([
            #"section="A" view="a1" transition="push""#, #"section="A" view="a2" transition="push""#,
            #"section="B" transition="flipLeft""#, #"back="1""#, #"section="A" view="a3""#,
        ])
        let ways = { stage.play.rendering.root.ways }
        // A37: nothing to come from.
        #expect(ways().isEmpty)
        try stage.raise(0)
        // From the first view of a section nothing moves; the section is the one that was there.
        #expect(ways().isEmpty)
        try stage.raise(1)
        #expect(ways().map { $0.prefix { $0 != " " } } == ["push"])
        try stage.raise(2)
        #expect(ways().map { $0.prefix { $0 != " " } } == ["flipLeft"])
        try stage.raise(3)
        // A35: the view came with its section.
        #expect(ways().map { $0.prefix { $0 != " " } } == ["flipRight"])
        try stage.raise(4)
        #expect(ways().count == 1)
    }
}

extension Element {
    /// How what is in it and below came there.
    fileprivate var ways: [String] {
        [properties.text(.transition)].compactMap(\.self).filter { !$0.isEmpty } + children.flatMap(\.ways)
    }
}
