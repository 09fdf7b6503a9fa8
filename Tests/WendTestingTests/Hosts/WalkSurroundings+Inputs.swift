/// What a person enters something into.
extension WalkSurroundings {
    static let inputs: [String: WalkSurroundings] = [
        "*.edits": Self(samples: ["place"]),
        "*.validations": Self(form(#"<KIND name="it" label="A"/>"#)),
        "searchBar.labelPosition": Self(screen(#"<searchBar label="A"/>"#)),
        "searchBar.validations": Self(form(#"<searchBar name="it" placeholder="A"/>"#)),
        "picker.validations": Self(form(#"<picker label="Size"><option>Small</option></picker>"#)),
        "segmentedControl.validations": Self(
            form(#"<segmentedControl label="Show"><segment title="Day"/></segmentedControl>"#)),
        "switch.onValue": Self(submittedForm(#"<switch name="a" label="A" on="yes" offValue="off"/>"#)),
        "switch.offValue": Self(form(#"<switch name="a" label="A" onValue="on"/>"#)),
        "checkbox.onValue": Self(submittedForm(#"<checkbox name="a" label="A" on="yes" offValue="off"/>"#)),
        "checkbox.offValue": Self(form(#"<checkbox name="a" label="A" onValue="on"/>"#)),
        "fileField.required": Self(submittedForm(#"<fileField name="a" label="A"/>"#)),
        "fileField.receiver": Self(screen(#"<fileField name="a" label="A"/>"#), samples: ["told"]),
        "fileField.value": Self(samples: ["{record(id: 'one', name: 'house.png', type: 'image/png', size: 3)}"]),
        "numberField.required": Self(submittedForm(#"<numberField name="a" label="A"/>"#)),
        "numberField.minimum": Self(samples: ["9"]), "numberField.maximum": Self(samples: ["2"]),
        "numberField.step": Self(form(#"<numberField name="a" label="A"/>"#), samples: ["2"]),
        "option.value": Self(form(#"<picker name="a" label="A"><option>Small</option></picker>"#)),
        "option.title": Self(screen(#"<picker label="Size"><option value="s"/></picker>"#)),
        "picker.placeholder": Self(screen(#"<picker label="Size"><option value="s">Small</option></picker>"#)),
        "picker.value": Self(
            screen(
                #"<picker label="Size"><option value="s">Small</option><option value="Telling">Large</option></picker>"#
            ), samples: ["Telling"]),
        "searchBar.cancelMessage": Self(screen(#"<searchBar placeholder="Search" showsCancelButton="yes"/>"#)),
        "searchBar.bookmarkMessage": Self(screen(#"<searchBar placeholder="Search" showsBookmarkButton="yes"/>"#)),
        "searchBar.resultsListMessage": Self(
            screen(#"<searchBar placeholder="Search" showsSearchResultsButton="yes"/>"#)),
        "datePicker.countDownDuration": Self(
            screen(#"<datePicker label="Time" datePickerMode="countDownTimer"/>"#), samples: ["120"]),
        "datePicker.minuteInterval": Self(
            screen(#"<datePicker label="Time" datePickerMode="time"/>"#), samples: ["5"]),
        "textField.autocapitalizationType": Self(screen(#"<textField label="Name"/>"#)),
        "textField.clearsOnBeginEditing": Self(screen(#"<textField label="Name" text="Ann"/>"#)),
        "textField.clearButtonMode": Self(screen(#"<textField label="Name" text="Ann"/>"#)),
        "textField.leftViewMode": Self(
            screen(#"<textField label="Name"><leftView><label>Left</label></leftView></textField>"#)),
        "textField.rightViewMode": Self(
            screen(#"<textField label="Name"><rightView><label>Right</label></rightView></textField>"#)),
        "textField.leftView": Self(screen(#"<textField label="Name" leftViewMode="always"/>"#)),
        "textField.rightView": Self(screen(#"<textField label="Name" rightViewMode="always"/>"#)),
        "textView.dataDetectorTypes": Self(
            screen(
                #"<textView label="Text" editable="no" text="See www.example.org, +49 30 1234567 or 12 Long Street"/>"#)
        ),
        "slider.continuous": Self(
            #"<app><screen><value name="n" is="{0}"/><container><label>{n}</label><slider label="How loud" message="told"/></container><set on="told" name="n" to="{n + 1}"/></screen></app>"#
        ),
        "segment.image": Self(
            screen(#"<segmentedControl label="Show"><segment/></segmentedControl>"#), samples: pictures),
    ]
}
