/// Screens, forms, tables, stacks and tabs, and where each shows what it says.
extension WalkSurroundings {
    static let controllers: [String: WalkSurroundings] = [
        "swiftScreen.screen": Self("<app><swiftScreen/></app>", samples: ["Greeting", "Farewell"], isNeeded: true),
        "swiftScreen.arguments": Self(
            #"<app><swiftScreen screen="Greeting"/></app>"#,
            samples: ["{record(name: 'Ann')}", "{record(name: 'Ben')}"]),
        "swiftScreen.title": Self(
            #"<app><tabs><screen title="First"><label>One</label></screen><swiftScreen screen="Greeting"/></tabs></app>"#,
            samples: ["Telling", "Other"]),
        "swiftScreen.path": Self(#"<app><tabs><swiftScreen screen="Greeting"/></tabs></app>"#, samples: ["/telling"]),
        "*.path": Self("<app>CONTROLLER</app>", samples: ["/telling"]),
        "*.passages": Self("<app>CONTROLLER</app>", samples: [.nodes(#"<entering when="no"/>"#)]),
        "entering.when": Self(
            #"<app><screen title="One"><entering/><label>In</label></screen></app>"#),
        "entering.otherwise": Self(
            #"<app><tabs><screen title="One" path="/one"><entering/><label>In</label></screen><screen title="Start" path="/start"><label>0</label></screen><screen title="Two" path="/two"><label>2</label></screen></tabs></app>"#,
            samples: ["/two", "/one"]),
        "entering.ask": Self(entering("")), "entering.message": Self(entering(#"ask="Sure?""#)),
        "entering.enter": Self(entering(#"ask="Sure?""#)), "entering.stay": Self(entering(#"ask="Sure?""#)),
        "leaving.when": Self(leaving(#"ask="Sure?""#)),
        "leaving.ask": Self(leaving(#"when="yes""#), samples: ["Sure?", "Really?"], isNeeded: true),
        "leaving.message": Self(leaving(#"when="yes" ask="Sure?""#)),
        "leaving.leave": Self(leaving(#"when="yes" ask="Sure?""#)),
        "leaving.stay": Self(leaving(#"when="yes" ask="Sure?""#)),
        "*.title": Self(pushed), "*.hidesBottomBarWhenPushed": Self(pushed),
        "*.navigationItem": Self("<app><navigation>CONTROLLER</navigation></app>"),
        "*.tabBarItem": Self("<app><tabs>CONTROLLER</tabs></app>"),
        "*.toolbarItems": Self(#"<app><navigation toolbarHidden="no">CONTROLLER</navigation></app>"#),
        "*.values": Self("<app>CONTROLLER</app>", samples: [.nodes(#"<value name="telling" is="1"/>"#)]),
        "*.actions": Self(
            "<app>CONTROLLER</app>",
            samples: [
                .nodes(#"<showAlert on="go" message="Telling"/><showAlert on="viewDidAppear" message="Here"/>"#)
            ]),
        "*.shouldForwardAllMessages": Self(
            #"<app><navigation>CONTROLLER<showAlert on="go" message="Forwarded"/></navigation></app>"#),
        "screen.view": Self(#"<app><screen title="Empty"/></app>"#),
        "form.view": Self(
            "<app><form/></app>", samples: [.nodes("<label>Telling</label>"), .nodes("<label>Other</label>")]),
        "form.checks": Self(
            form(#"<textField name="a" label="A"/>"#),
            samples: [.nodes(#"<check when="1 == 2" failureMessage="Never"/>"#)]),
        "form.keepsHidden": Self(form(#"<textField name="a" label="A" text="Hidden" hidden="yes"/>"#)),
        "form.summary": Self(
            submittedForm(#"<textField name="a" label="A"><isPresent failureMessage="Enter it."/></textField>"#)),
        "form.triggers": Self(
            form(#"<textField name="a" label="A"/>"#, #"<showAlert on="told" message="Told"/>"#)),
        "trigger.successTriggers": Self(triggering("1 == 1")), "trigger.failureTriggers": Self(triggering("1 == 2")),
        "navigation.toolbarHidden": Self("<app><navigation>\(withTool)</navigation></app>"),
        "split.toolbarHidden": Self("<app><split>\(withTool)</split></app>"),
    ]

    /// A tab that nobody may see unasked.
    private static func entering(_ attributes: String) -> String {
        #"<app><tabs><screen title="One"><label>1</label></screen><screen title="Two"><entering \#(attributes)/><label>2</label></screen></tabs></app>"#
    }

    /// A screen that asks before it is left, and a way out of it.
    private static func leaving(_ attributes: String) -> String {
        let inner =
            #"<screen title="Two"><leaving \#(attributes)/><button title="Done" message="done"/><back on="done"/></screen>"#
        return
            #"<app><navigation><screen title="One"><button title="Go" message="go"/><pushController on="go">\#(inner)</pushController></screen></navigation></app>"#
    }

    private static let pushed =
        #"<app><tabs><navigation><screen title="First"><label>1</label></screen>CONTROLLER</navigation></tabs></app>"#
    /// A trigger that only has others.
    private static func triggering(_ condition: String) -> String {
        form(
            #"<textField name="a" label="A"/>"#,
            #"<triggers><trigger name="it"><condition><check when="\#(condition)"/></condition></trigger></triggers><showAlert on="told" message="Told"/>"#
        )
    }

    private static let withTool =
        #"<screen title="One"><toolbarItems><barButtonItem title="Tool"/></toolbarItems><label>1</label></screen>"#

    /// A controller of each kind, with something that reads `telling` and something that sends `go` to it.
    static let controllerBodies = [
        "screen":
            #"<screen name="it"><container><label>{telling ?? 'none'}</label><button title="Go" message="go"/></container></screen>"#,
        "form":
            #"<form name="it"><container><label>{telling ?? 'none'}</label><button title="Go" message="go"/></container></form>"#,
        "table":
            #"<table name="it"><tableSection><tableCell text="{telling ?? 'none'}" message="go"/></tableSection></table>"#,
        "navigation": #"<navigation name="it">\#(inner)</navigation>"#, "tabs": #"<tabs name="it">\#(inner)</tabs>"#,
        "split": #"<split name="it">\#(inner)</split>"#,
        "section": #"<section name="it"><view>\#(telling)</view></section>"#,
        "stage":
            #"<stage name="it"><section name="s" shouldForwardAllMessages="yes"><view>\#(telling)</view></section></stage>"#,
    ]

    private static let telling =
        #"<container><label>{telling ?? 'none'}</label><button title="Go" message="go"/></container>"#

    private static let inner =
        #"<screen title="In" shouldForwardAllMessages="yes"><container><label>{telling ?? 'none'}</label><button title="Go" message="go"/></container></screen>"#
}
