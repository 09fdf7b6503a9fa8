/// What is done when a button has been pressed.
extension WalkSurroundings {
    static let actions: [String: WalkSurroundings] = [
        "conditionalAction.condition": Self(
            samples: [.nodes(#"<isTrue value="yes"/>"#), .nodes(#"<isTrue value="no"/>"#)]),
        "conditionalAction.failureAction": Self(
            pressed(
                #"<conditionalAction on="go"><condition><isTrue value="no"/></condition><showAlert message="Yes"/></conditionalAction>"#
            )),
        "hideViews.viewNames": Self(pressed(#"<hideViews on="go"/>"#, twoLabels), samples: [.nodes("a"), .nodes("b")]),
        "showViews.viewNames": Self(
            pressed(#"<showViews on="go"/>"#, twoLabels.replacing("name", with: #"hidden="yes" name"#)),
            samples: [.nodes("a"), .nodes("b")]),
        "updateViews.viewNames": Self(
            pressed(#"<updateViews on="go" parameterName="text" value="New"/>"#, twoLabels),
            samples: [.nodes("a"), .nodes("b")]),
        "updateViews.parameterName": Self(
            pressed(#"<updateViews on="go" value="New"><viewNames>a</viewNames></updateViews>"#, twoLabels),
            samples: ["text", "accessibilityLabel"]),
        "loadSchema.path": Self(
            pressed(
                #"<loadSchema on="go"><successAction><presentController/></successAction><failureAction><showAlert message="{error}"/></failureAction></loadSchema>"#
            ), samples: ["more.xml", "other.xml"]),
        "loadSchema.successAction": Self(
            pressed(
                #"<loadSchema on="go" path="more.xml"><failureAction><showAlert message="{error}"/></failureAction></loadSchema>"#
            ), samples: [.nodes("<presentController/>"), .nodes(#"<showAlert message="Yes"/>"#)]),
        "loadSchema.failureAction": Self(
            pressed(
                #"<loadSchema on="go" path="missing.xml"><successAction><presentController/></successAction></loadSchema>"#
            ), samples: [.nodes(#"<showAlert message="{error}"/>"#), .nodes(#"<showAlert message="No"/>"#)]),
        "presentController.controller": Self(pressed(#"<presentController on="go"/>"#)),
        "pushController.controller": Self(
            #"<app><navigation><screen title="One"><button title="Go" message="go"/><pushController on="go"/></screen></navigation></app>"#
        ),
        "replaceRootController.controller": Self(
            #"<app><navigation><screen title="One"><button title="Go" message="go"/><sendMessage on="go" message="go"/></screen><replaceRootController on="go"/></navigation></app>"#
        ),
        "sendMessage.actions": Self(pressed(#"<sendMessage on="go" message="save" to="app"/>"#)),
        "sendMessage.valueNames": Self(
            #"<app><navigation><screen><value name="a" is="1"/><value name="b" is="2"/><button title="Go" message="go"/><sendMessage on="go" message="tell" to="up"/></screen><showAlert on="tell" message="{message.a ?? 'none'} {message.b ?? 'none'}"/></navigation></app>"#,
            samples: [.nodes("a"), .nodes("b")]),
        "storeValue.name": Self(
            storing(#"<storeValue value="Telling"/>"#), samples: [.nodes("a"), .nodes("b")]),
        "storeValue.value": Self(storing(#"<storeValue><name>a</name></storeValue>"#)),
        "storeValue.transient": Self(storing(#"<storeValue value="Telling"><name>a</name></storeValue>"#)),
    ]

    private static let twoLabels = #"<label name="a">One</label><label name="b">Two</label>"#

    /// What is kept is told at once, and by another button later.
    private static func storing(_ action: String) -> String {
        let told = #"message="{a ?? 'none'} {b ?? 'none'}""#
        return pressed(
            #"<multipleActions on="go">\#(action)<showAlert \#(told)/></multipleActions><showAlert on="later" \#(told)/>"#,
            #"<button title="Later" message="later"/>"#)
    }
}
