/// Graphs of operations.
///
/// `ask` is answered with a success first, `refuse` always with a failure and `wait` never.
extension WalkSurroundings {
    static let operations: [String: WalkSurroundings] = [
        "operations.operations": Self(
            pressed(#"<operations on="go"><showAlert on="success" message="Done"/></operations>"#),
            samples: [
                .bare(#"<operation name="a"><showAlert message="A"/></operation>"#),
                .bare(#"<operation name="b"><showAlert message="B"/></operation>"#),
            ]),
        "operations.connections": Self(
            graph(alerts("a", "b")), samples: [.nodes(#"<dependency from="a" to="b"/>"#)]),
        "operations.semaphores": Self(
            graph(
                #"<operation name="a" semaphores="door"><showAlert message="A"/></operation><operation name="b" semaphores="door"><showAlert message="B"/></operation>"#
            ),
            samples: [
                .nodes(#"<semaphore name="door" permits="1"/>"#), .nodes(#"<semaphore name="door" permits="2"/>"#),
            ]),
        "operations.limit": Self(graph(alerts("a", "b"))),
        "operations.actions": Self(pressed(#"<operations on="go">\#(alerts("a"))</operations>"#)),
        "operation.action": Self(
            graph(#"<operation name="it"/>"#),
            samples: [.nodes(#"<showAlert message="One"/>"#), .nodes(#"<showAlert message="Two"/>"#)]),
        "operation.message": Self(graph(#"<operation name="it"/>"#), samples: ["ask", "refuse"]),
        "operation.answers": Self(
            graph(
                #"<operation name="it"><showAlert message="Shall it be?"><actionButtonItem title="Perhaps" message="perhaps"/></showAlert></operation>"#
            ).replacing("</screen>", with: #"<showAlert on="perhaps" message="So not"/></screen>"#), samples: ["yes"]),
        "operation.retry": Self(refused("")),
        "operation.retryDelay": Self(refused(#"retry="1""#)),
        "operation.retryFactor": Self(refused(#"retry="3" retryDelay="1""#), samples: ["1", "30"]),
        "operation.retryWhen": Self(refused(#"retry="1""#)),
        "operation.timeout": Self(graph(#"<operation name="it" message="wait"/>"#)),
        "operation.semaphores": Self(
            graph(
                #"<semaphore name="door" permits="1"/><operation name="a" semaphores="door"><showAlert message="A"/></operation><operation name="it"><showAlert message="B"/></operation>"#
            ), samples: ["door"]),
        "dependency.from": Self(graph(alerts("a", "b", "c") + #"<dependency to="c"/>"#), samples: ["a", "b"]),
        "dependency.to": Self(graph(alerts("a", "b", "c") + #"<dependency from="a"/>"#), samples: ["b", "c"]),
        "dependency.requires": Self(
            graph(#"<operation name="a" message="ask"/>"# + alerts("b") + #"<dependency from="a" to="b"/>"#),
            graph(#"<operation name="a" message="refuse"/>"# + alerts("b") + #"<dependency from="a" to="b"/>"#),
            graph(
                #"<operation name="first" message="refuse"/><operation name="a" message="ask"/><dependency from="first" to="a" requires="succeeded"/>"#
                    + alerts("b") + #"<dependency name="it" from="a" to="b"/>"#)),
        "guard.from": Self(graph(alerts("a", "b", "c") + #"<guard to="c"/>"#), samples: ["a", "b"]),
        "guard.to": Self(graph(alerts("a", "b", "c") + #"<guard from="a"/>"#), samples: ["b", "c"]),
        "segue.from": Self(graph(alerts("a", "b", "c") + #"<segue to="c"/>"#), samples: ["a", "b"]),
        "segue.to": Self(graph(alerts("a", "b", "c") + #"<segue from="a"/>"#), samples: ["b", "c"]),
        "loopSegue.from": Self(
            graph(alerts("a", "b") + #"<segue from="a" to="b"/><loopSegue to="a" atMost="1"/>"#), samples: ["a", "b"]),
        "loopSegue.to": Self(
            graph(alerts("a", "b") + #"<segue from="a" to="b"/><loopSegue from="b" atMost="1"/>"#),
            samples: ["a", "b"]),
        "loopSegue.unbounded": Self(
            graph(alerts("a") + #"<loopSegue from="a" to="a"/>"#), samples: ["yes"], isNeeded: true),
        "exhaustedSegue.from": Self(
            graph(
                alerts("a", "b", "c")
                    + #"<loopSegue from="a" to="a" atMost="1"/><loopSegue from="b" to="b" atMost="2"/><exhaustedSegue to="c"/>"#
            ), samples: ["a", "b"]),
        "exhaustedSegue.to": Self(
            graph(
                alerts("a", "b", "c") + #"<loopSegue from="a" to="a" atMost="1"/><exhaustedSegue from="a"/>"#),
            samples: ["b", "c"]),
    ]

    /// Operations, begun by a button; what became of them is told.
    private static func graph(_ inside: String) -> String {
        pressed(
            #"<operations on="go">\#(inside)<showAlert on="success" message="Done"/><showAlert on="failure" message="Not done"/></operations>"#
        )
    }

    /// An operation for each name, which says the name.
    private static func alerts(_ names: String...) -> String {
        names.map { #"<operation name="\#($0)"><showAlert message="\#($0)"/></operation>"# }.joined()
    }

    /// An operation that the app refuses, again and again.
    private static func refused(_ attributes: String) -> String {
        graph(#"<operation name="it" message="refuse" \#(attributes)/>"#)
    }
}
