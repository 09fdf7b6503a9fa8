import Testing
import WendCore

/// What the checker says about graphs of operations and about expressions, and where.
struct OperationDiagnosticsTests {
    private static let a = #"<operation name="a" message="m"/>"#
    private static let ab = a + #"<operation name="beta" message="m"/>"#

    static let graphs: [(String, [String])] = [
        (ab + #"<dependency from="a" to="beta"/>"#, []),
        (
            ab + #"<dependency from="a" to="bta"/>"#,
            ["1:108: error: there is no operation 'bta'; did you mean 'beta'? [unknown-operation]"]
        ),
        (
            ab + #"<segue from="zzz" to="a"/>"#,
            ["1:94: error: there is no operation 'zzz'; the operations beside it have other names [unknown-operation]"]
        ),
        (a + a, ["1:51: error: two operations are named 'a'; every name can be used once [duplicate-operation]"]),
        (
            ab + #"<dependency from="a" to="beta"/><dependency from="beta" to="a"/>"#,
            ["1:18: error: operations wait for each other: a → beta → a [dependency-cycle]"]
        ),
        (
            a + #"<dependency from="a" to="a"/>"#,
            [
                """
                1:51: error: the dependency from 'a' to 'a' is not valid: both ends are the same operation \
                [invalid-dependency]
                """
            ]
        ),
        (
            ab + #"<loopSegue from="beta" to="a"/><segue from="a" to="beta"/>"#,
            [
                """
                1:87: error: the loop from 'beta' to 'a' has no bound; give it 'atMost' or say that it is unbounded \
                [unbounded-loop]
                """
            ]
        ),
        (
            ab + #"<loopSegue from="beta" to="a" atMost="3"/>"#,
            ["1:87: warning: the loop segue from 'beta' to 'a' closes no circle [loop-without-circle]"]
        ),
        (
            ab + #"<segue from="a" to="beta"/><segue from="beta" to="a"/>"#,
            [
                """
                1:18: error: 'a', 'beta' can never start: each is only reached by segues from operations that never \
                start [never-starts]
                """
            ]
        ),
        (
            #"<operation name="a" message="m" semaphores="lin"/><semaphore name="line"/>"#,
            ["1:50: error: there is no semaphore 'lin'; did you mean 'line'? [unknown-semaphore]"]
        ),
        (a + "<semaphore/>", ["1:51: error: 'semaphore' needs 'name' [missing-parameter]"]),
        (a + #"<guard to="a"/>"#, ["1:51: error: 'guard' needs 'from' [missing-parameter]"]),
        (
            #"<operation name="a" message="m"><endEditing/></operation>"#,
            ["1:18: error: an operation is either an action or a message to the app; give one [unmet-demand]"]
        ),
        (
            #"<operation name="a"/>"#,
            ["1:18: error: an operation is either an action or a message to the app; give one [unmet-demand]"]
        ),
        (
            ab + #"<segue to="beta"><from><string keyPath="x"/></from></segue>"#,
            [
                """
                1:110: error: 'from' has to be written out here: what a graph is made of cannot depend on values \
                [undecided-operation]
                """
            ]
        ),
        (
            ab + #"<segue from="a" to="beta" when="error = "/>"#,
            ["1:127: error: expected a value, found the end [expression-syntax]"]
        ),
    ]

    @Test(arguments: graphs) func aGraphIsCheckedBeforeItRuns(_ graph: String, _ expected: [String]) {
        let document = checked("<app><operations>\(graph)</operations></app>")
        #expect(document.diagnostics.map { String($0.description.dropFirst("a.xml:".count)) } == expected)
    }

    @Test(arguments: [
        ("<label>{a + }</label>", "1:18"), (#"<label text="{a +}"/>"#, "1:23"),
        ("<label>a } b</label>", "1:15"), (#"<label hidden="{NOT 1 + 1}"/>"#, "1:26"),
        ("<label><text>{a +}</text></label>", "1:23"),
    ])
    func problemsOfExpressionsStandWhereTheyAre(_ view: String, _ place: String) throws {
        let document = checked("<app>\(view)</app>")
        #expect(!document.isRunnable)
        #expect(document.diagnostics.first?.location?.description == "a.xml:\(place)", "\(document.diagnostics)")
    }
}
