import WendCore
import WendDocuments

/// What a parameter needs around it, and what it is given, to show that it is there. Where nothing is said, the example of the
/// kind and the usual samples are enough.
struct WalkSurroundings: Sendable {
    var document: String?
    var samples: [Sample]?

    static func of(_ kind: Kind, _ parameter: Parameter) -> WalkSurroundings? {
        let samples = samples["\(kind.name).\(parameter.name)"] ?? samples["*.\(parameter.name)"]
        return WalkSurroundings(document: document(kind, parameter.name), samples: samples)
    }

    private static func document(_ kind: Kind, _ parameter: String) -> String? {
        if let inside = views["\(kind.name).\(parameter)"] ?? views["*.\(parameter)"], kind.role != .contains {
            return "<app><screen><container>\(inside.replacing("KIND", with: kind.name))</container></screen></app>"
        }
        if let whole = documents["\(kind.name).\(parameter)"] { return whole }
        if kind.holds != nil, parameter == "edits" {
            let example = KindDescription(kind, in: .standard).document
            return example?.replacing("<container>", with: #"<value name="place"/><container><label>{place}</label>"#)
        }
        guard let body = controllers[kind.name], let around = surroundings[parameter] else { return nil }
        return around.replacing("KIND", with: body)
    }

    /// A controller of each kind, with something that reads `telling` and a button that sends `go`.
    private static let controllers = [
        "screen":
            #"<screen name="it"><container><label>{telling ?? 'none'}</label><button title="Go" message="go"/></container></screen>"#,
        "form":
            #"<form name="it"><container><label>{telling ?? 'none'}</label><button title="Go" message="go"/></container></form>"#,
        "table":
            #"<table name="it"><tableSection><tableCell text="{telling ?? 'none'}" message="go"/></tableSection></table>"#,
        "navigation":
            #"<navigation name="it"><screen title="In"><label>{telling ?? 'none'}</label></screen></navigation>"#,
        "tabs": #"<tabs name="it"><screen title="In"><label>{telling ?? 'none'}</label></screen></tabs>"#,
    ]

    /// Where a controller shows what it says, by parameter.
    private static let surroundings = [
        "title":
            #"<app><tabs><navigation><screen title="First"><label>1</label></screen>KIND</navigation></tabs></app>"#,
        "hidesBottomBarWhenPushed":
            #"<app><tabs><navigation><screen title="First"><label>1</label></screen>KIND</navigation></tabs></app>"#,
        "navigationItem": "<app><navigation>KIND</navigation></app>",
        "tabBarItem": "<app><tabs>KIND</tabs></app>",
        "toolbarItems": #"<app><navigation toolbarHidden="no">KIND</navigation></app>"#,
        "values": "<app>KIND</app>", "actions": "<app>KIND</app>",
        "shouldForwardAllMessages":
            #"<app><navigation>KIND<showAlert on="go" message="Forwarded"/></navigation></app>"#,
    ]

    /// What stands on a screen.
    private static let views = [
        "label.text": "<label/>", "badge.text": "<badge/>",
        "attributedString.value": "<attributedTextView><attributedString/></attributedTextView>",
        "option.title": #"<picker label="Size"><option value="s"/></picker>"#,
        "string.value": "<label><string/></label>",
        "imageView.imageName": "<imageView/>", "imageView.image": #"<imageView imageName="one"/>"#,
        "container.rightAlignLastColumn":
            #"<container name="it" numberOfColumns="2"><label>1</label><label>2</label></container>"#,
        "searchBar.cancelMessage": #"<searchBar placeholder="Search" showsCancelButton="yes"/>"#,
        "searchBar.bookmarkMessage": #"<searchBar placeholder="Search" showsBookmarkButton="yes"/>"#,
        "searchBar.resultsListMessage": #"<searchBar placeholder="Search" showsSearchResultsButton="yes"/>"#,
        "datePicker.countDownDuration": #"<datePicker label="Time" datePickerMode="countDownTimer"/>"#,
        "datePicker.minuteInterval": #"<datePicker label="Time" datePickerMode="time"/>"#,
        "textField.clearsOnBeginEditing": #"<textField label="Name" text="Ann"/>"#,
        "textField.clearButtonMode": #"<textField label="Name" text="Ann"/>"#,
        "textField.leftViewMode": #"<textField label="Name"><leftView><label>Left</label></leftView></textField>"#,
        "textField.rightViewMode": #"<textField label="Name"><rightView><label>Right</label></rightView></textField>"#,
        "textField.leftView": #"<textField label="Name" leftViewMode="always"/>"#,
        "textField.rightView": #"<textField label="Name" rightViewMode="always"/>"#,
        "textView.dataDetectorTypes":
            #"<textView label="Text" editable="no" text="See www.example.org, +49 30 1234567 or 12 Long Street"/>"#,
        "picker.placeholder": #"<picker label="Size"><option value="s">Small</option></picker>"#,
        "picker.value":
            #"<picker label="Size"><option value="s">Small</option><option value="Telling">Large</option></picker>"#,
        "slider.continuous": #"<slider label="How loud" message="told"/>"#,
        "segment.image": #"<segmentedControl label="Show"><segment title="Day"/></segmentedControl>"#,
        "longPressGesture.beginMessage":
            #"<label>Hold me<gestures><longPressGesture endMessage="other"/></gestures></label>"#,
    ]

    private static let bar =
        #"<app><navigation><screen title="Notes"><navigationItem><rightBarButtonItem><barButtonItem message="new"/></rightBarButtonItem></navigationItem><label>1</label></screen></navigation></app>"#
    private static func second(_ item: String) -> String {
        #"<app><navigation><screen title="One"><label>1</label></screen><screen title="Two">"# + item
            + #"<label>2</label></screen></navigation></app>"#
    }
    private static func form(_ inside: String, _ more: String = "") -> String {
        #"<app><form name="it"><container>"# + inside + #"<button title="Go" message="submit"/></container>"#
            + #"<showAlert on="didSubmit" message="{message.a ?? 'nothing'}"/><showAlert on="didNotSubmit" message="No"/>"#
            + more
            + "</form></app>"
    }
    private static func sheet(_ inside: String) -> String {
        #"<app><screen><button title="Go" message="go"/><showActionSheet on="go" title="Where?">"# + inside
            + "</showActionSheet></screen></app>"
    }

    private static let documents = [
        "barButtonItem.title": bar, "barButtonItem.image": bar, "barButtonItem.systemItem": bar,
        "navigationItem.hidesBackButton": second("<navigationItem/>"),
        "navigationItem.leftItemsSupplementBackButton": second(
            #"<navigationItem><leftBarButtonItem><barButtonItem title="Left"/></leftBarButtonItem></navigationItem>"#),
        "navigationItem.backBarButtonItem":
            #"<app><navigation><screen title="One"><navigationItem/><label>1</label></screen><screen title="Two"><label>2</label></screen></navigation></app>"#,
        "rowActions.destructiveButtonItem":
            #"<app><table><tableSection><tableCell text="Ann"><rowActions><actionButtonItem title="Greet" message="told"/></rowActions></tableCell></tableSection></table></app>"#,
        "tabBarItem.image":
            #"<app><tabs><screen><tabBarItem title="News"/><label>1</label></screen></tabs></app>"#,
        "tableSection.empty": "<app><table><tableSection/></table></app>",
        "table.empty": "<app><table><tableSection/></table></app>",
        "tableCell.detailDisclosureMessage":
            #"<app><table><tableSection><tableCell text="Milk" accessoryType="detailDisclosureIndicatorButton"/></tableSection></table></app>"#,
        "form.view": "<app><form/></app>", "screen.view": #"<app><screen title="Empty"/></app>"#,
        "form.checks": form(#"<textField name="a" label="A"/>"#),
        "form.keepsHidden": form(#"<textField name="a" label="A" text="Hidden" hidden="yes"/>"#),
        "form.summary": form(#"<textField name="a" label="A"><isPresent failureMessage="Enter it."/></textField>"#),
        "navigation.toolbarHidden":
            #"<app><navigation><screen title="One"><toolbarItems><barButtonItem title="Tool"/></toolbarItems><label>1</label></screen></navigation></app>"#,
        "switch.onValue": form(#"<switch name="a" label="A" offValue="off"/>"#),
        "switch.offValue": form(#"<switch name="a" label="A" onValue="on"/>"#),
        "checkbox.onValue": form(#"<checkbox name="a" label="A" offValue="off"/>"#),
        "checkbox.offValue": form(#"<checkbox name="a" label="A" onValue="on"/>"#),
        "fileField.required": form(#"<fileField name="a" label="A"/>"#),
        "numberField.required": form(#"<numberField name="a" label="A"/>"#),
        "option.value": form(#"<picker name="a" label="A"><option>Small</option></picker>"#),
        "showActionSheet.cancelButtonItem": sheet(
            #"<actionButtonItem title="A" message="a"/><actionButtonItem title="B" message="b"/>"#),
        "showActionSheet.destructiveButtonItem": sheet(
            #"<actionButtonItem title="A" message="a"/><actionButtonItem title="B" message="b"/>"#),
    ]

    private static let samples: [String: [Sample]] = [
        "*.edits": [.text("place")],
        "*.values": [.nodes(#"<value name="telling" is="1"/>"#)],
        "*.actions": [
            .nodes(#"<showAlert on="go" message="Telling"/><showAlert on="viewDidAppear" message="Here"/>"#)
        ],
        "form.view": [.nodes("<label>Telling</label>"), .nodes("<label>Other</label>")],
        "form.checks": [.nodes(#"<check when="1 == 2" failureMessage="Never"/>"#)],
        "string.key": [.text("telling"), .text("greeting")],
        "number.value": [.text("0.2"), .text("0.8")], "bool.value": [.text("yes"), .text("no")],
        "date.format": [.text("yyyy-MM-dd"), .text("yyyy-dd-MM")],
        "datePicker.minuteInterval": [.text("5")], "datePicker.countDownDuration": [.text("120")],
        "numberField.minimum": [.text("9")], "numberField.maximum": [.text("2")], "numberField.step": [.text("2")],
        "barButtonItem.image": [
            .nodes(#"<image name="one" accessibilityLabel="One"/>"#),
            .nodes(#"<image name="two" accessibilityLabel="Two"/>"#),
        ],
        "tabBarItem.image": [
            .nodes(#"<image name="one" accessibilityLabel="One"/>"#),
            .nodes(#"<image name="two" accessibilityLabel="Two"/>"#),
        ],
    ]
}
