/// Alerts, action sheets and what can be done with rows.
extension WalkSurroundings {
    static let questions: [String: WalkSurroundings] = [
        "showActionSheet.cancelButtonItem": Self(sheet),
        "showActionSheet.destructiveButtonItem": Self(sheet),
        "rowActions.destructiveButtonItem": Self(row), "rowActions.cancelButtonItem": Self(row),
    ]

    private static let sheet = pressed(
        #"<showActionSheet on="go" title="Where?"><actionButtonItem title="A" message="a"/><actionButtonItem title="B" message="b"/></showActionSheet>"#
    )
    private static let row = table(
        #"<tableSection><tableCell text="Ann"><rowActions><actionButtonItem title="Greet" message="told"/></rowActions></tableCell></tableSection>"#
    )
}
