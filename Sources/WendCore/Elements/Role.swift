extension Element {
    /// Says what an element is. Hosts draw by role; assistive technologies get the matching role of their platform.
    public enum Role: String, Sendable, Hashable, Codable, CaseIterable {
        /// The whole session; children are the base and the presented layers, the last on top.
        case app
        /// A presented controller that covers the base.
        case sheet
        /// A question over everything; children are its buttons. `text` is the title, `detail` the message.
        case alert
        case actionSheet
        /// Shows one of several children; the last child is the tab bar.
        case tabs
        case tabBar
        case tab
        /// Shows the top of a stack: an optional navigation bar, the top screen, an optional toolbar.
        case navigation
        /// Shows up to two navigations side by side, or one and something in place of the other; what is `wide` only where
        /// there is room.
        case split
        /// `text` is the title, `detail` the prompt; children: back button, then leading and trailing items, title view.
        case navigationBar
        /// Goes back one screen.
        case backButton
        case barGroup
        case barButton
        case space
        case toolbar
        /// One screen of an app.
        case screen
        /// A screen's inputs and whatever else belongs to one form.
        case form
        case container
        case label
        case richText
        case image
        case button
        case textField
        case textArea
        case searchField
        case slider
        case toggle
        case segmented
        case segment
        case datePicker
        /// A menu: `options` are what there is to choose, `value` the place of what is chosen, -1 for nothing.
        case picker
        /// Takes files: `accepts`, `maximum` (bytes) and `several` say which; children are those there are and those on their way.
        case fileField
        /// Leads out of the app to its `address`, which hosts open by themselves.
        case link
        /// How far something has come: `value` from 0 to 1, or none while that is not known.
        case progress
        /// Rows in sections. `variant` is `plain` or `grouped`.
        case table
        case section
        case sectionHeader
        case sectionFooter
        case row
        /// Rows that are there and not drawn: `count` of them, from `position` on. Not to be pressed; whoever shows the
        /// session asks its drawing for others (``Drawing/show(_:)``).
        case rows
        /// The button at the end of a row that leads to more information.
        case rowDetail
        /// Moves between the inputs of a form while one of them is edited.
        case accessoryBar
        /// A piece of a document that could not be shown; `text` says why.
        case placeholder
    }

    /// A role of an app's own, such as a gauge: what its kind is by nature, and the basic role as which it is judged, read
    /// out, found by tests, and drawn by hosts that do not know it.
    public struct OwnRole: Sendable, Hashable {
        /// What hosts have a drawer for.
        public let name: String
        public let basis: Role

        public init(_ name: String, drawnAs basis: Role) {
            self.name = name
            self.basis = basis
        }
    }
}
