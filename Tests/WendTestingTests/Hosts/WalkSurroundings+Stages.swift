/// What stages show at first, and where intents lead.
extension WalkSurroundings {
    static let stages: [String: WalkSurroundings] = [
        "stage.sections": Self(
            #"<app><stage name="it"/></app>"#,
            samples: [.nodes(#"<section name="a"><view><label>Telling</label></view></section>"#)], isNeeded: true),
        "stage.first": Self(
            #"<app><stage><section name="a"><view><label>A</label></view></section><section name="b"><view><label>B</label></view></section></stage></app>"#,
            samples: ["a", "b"]),
        "stage.history": Self(
            #"<app><stage><section name="a"><view><container><label>{historyCount}</label><button title="Go" message="go"/></container></view><intent on="go" section="a"/></section></stage></app>"#,
            samples: ["disabled", "2"]),
        "stage.historyPerSection": Self(
            #"<app><stage><section name="a"><view><button title="Go" message="go"/></view><intent on="go" section="b"/></section><section name="b"><view><label>{historyCount}</label></view></section></stage></app>"#
        ),
        "stage.keepsAwake": Self(
            #"<app><stage><section name="a"><view><label>A</label></view></section></stage></app>"#),
        "section.view": Self(
            #"<app><stage><section name="a"/></stage></app>"#,
            samples: [.nodes("<label>Telling</label>"), .nodes("<label>Other</label>")]),
        "section.views": Self(
            #"<app><stage><section name="a" first="one"/></stage></app>"#,
            samples: [.nodes(#"<screen name="one"><label>Telling</label></screen>"#)]),
        "section.first": Self(
            #"<app><stage><section name="a"><screen name="one"><label>One</label></screen><screen name="two"><label>Two</label></screen></section></stage></app>"#,
            samples: ["one", "two"]),
        "intent.section": Self(raised(#"<intent on="go" flush="yes"/>"#), samples: ["a", "b"]),
        "intent.view": Self(raised(#"<intent on="go" flush="yes"/>"#), samples: ["x", "y"]),
        "intent.back": Self(raised(#"<intent on="go" section="b"/>"#), samples: ["1"]),
        "intent.transition": Self(raised(#"<intent on="go" view="y"/>"#)),
        "intent.extras": Self(
            raised(#"<intent on="go" section="a" view="x"/>"#), samples: ["{record(k: '1')}", "{record(k: '2')}"]),
        "intent.flush": Self(
            raised(#"<multipleActions on="go"><set name="n" to="{1}"/><intent view="y"/></multipleActions>"#)),
        "intent.clearHistory": Self(raised(#"<intent on="go" section="b"/>"#)),
        "showError.description": Self(pressed(#"<showError on="go" title="Oh"/>"#)),
        "showError.code": Self(pressed(#"<showError on="go" title="Oh"/>"#), samples: ["2", "5"]),
        "showError.report": Self(pressed(#"<showError on="go" title="Oh" to="app"/>"#)),
    ]

    /// A stage on which a press on `Go` does something.
    private static func raised(_ action: String) -> String {
        """
        <app><stage>
        <section name="a" first="x">
        <screen name="x"><value name="n" is="{0}"/><value name="k" is="none"/>
        <container><label>{n} {k}</label><button title="Go" message="go"/></container>
        \(action)<set on="onResume" name="k" to="{message.k ?? 'none'}"/></screen>
        <screen name="y"><button title="Back" message="back"/><intent on="back" back="1"/></screen>
        </section>
        <section name="b"><view><label>{canGoBack}</label></view></section>
        </stage></app>
        """
    }
}
