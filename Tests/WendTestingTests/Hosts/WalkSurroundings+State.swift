/// Values that are declared, and what changes them.
extension WalkSurroundings {
    static let state: [String: WalkSurroundings] = [
        "value.name": Self(
            #"<app><screen><value is="1"/><label>{telling ?? 'none'}</label></screen></app>"#,
            samples: ["telling", "other"]),
        "set.name": Self(
            two(#"<label>{a} {b}</label>"#, #"<set on="go" to="new"/>"#), samples: ["a", "b"]),
        "append.to": Self(two(counts, #"<append on="go" value="Ann"/>"#), samples: ["a", "b"]),
        "append.value": Self(
            #"<app><screen><value name="a" is="{[]}"/><container><button title="Go" message="go"/><label for="one in a">{one}</label></container><append on="go" to="a"/></screen></app>"#
        ),
        "remove.from": Self(two(counts, #"<remove on="go" where="1 == 1"/>"#), samples: ["a", "b"]),
        "update.in": Self(two(members, #"<update on="go" set="'new'"/>"#), samples: ["a", "b"]),
        "update.set": Self(two(members, #"<update on="go" in="a"/>"#), samples: ["'new'", "'other'"]),
    ]

    /// Two lists, views that show them, and an action.
    private static func two(_ views: String, _ action: String) -> String {
        let lists = #"<value name="a" is="{['One']}"/><value name="b" is="{['One', 'Two']}"/>"#
        return
            #"<app><screen>\#(lists)<container>\#(views)<button title="Go" message="go"/></container>\#(action)</screen></app>"#
    }

    private static let counts = #"<label>{a.@count} {b.@count}</label>"#
    private static let members =
        #"<label for="one in a">{one}</label><label for="one in b">{one}</label>"#
}
