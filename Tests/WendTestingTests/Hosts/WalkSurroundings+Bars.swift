/// Bars and what stands on them.
extension WalkSurroundings {
    static let bars: [String: WalkSurroundings] = [
        "barButtonItem.title": Self(bar), "barButtonItem.image": Self(bar, samples: pictures),
        "barButtonItem.systemItem": Self(bar),
        "barButtonItem.key": Self(bar.replacing("message", with: "title=\"New\" message"), samples: keys),
        "button.key": Self(#"<app><screen><button title="New" message="new"/></screen></app>"#, samples: keys),
        "navigationItem.hidesBackButton": Self(second("<navigationItem/>")),
        "navigationItem.leftItemsSupplementBackButton": Self(
            second(
                #"<navigationItem><leftBarButtonItem><barButtonItem title="Left"/></leftBarButtonItem></navigationItem>"#
            )),
        "navigationItem.backBarButtonItem": Self(
            #"<app><navigation><screen title="One"><navigationItem/><label>1</label></screen><screen title="Two"><label>2</label></screen></navigation></app>"#
        ),
        "navigationBar.items": Self(screen("<navigationBar/>")),
        "tabBarItem.image": Self(
            #"<app><tabs><screen><tabBarItem title=""/><label>1</label></screen></tabs></app>"#, samples: pictures),
        "tabBarItem.systemItem": Self(
            #"<app><tabs><screen><tabBarItem title=""/><label>1</label></screen></tabs></app>"#),
    ]

    static let pictures: [Sample] = [
        .bare(#"<image name="one" accessibilityLabel="One"/>"#),
        .bare(#"<image name="two" accessibilityLabel="Two"/>"#),
    ]

    private static let keys: [Sample] = [.text("x"), .text("y")]

    private static let bar =
        #"<app><navigation><screen title="Notes"><navigationItem><rightBarButtonItem><barButtonItem message="new"/></rightBarButtonItem></navigationItem><label>1</label></screen></navigation></app>"#

    private static func second(_ item: String) -> String {
        #"<app><navigation><screen title="One"><label>1</label></screen><screen title="Two">\#(item)<label>2</label></screen></navigation></app>"#
    }
}
