/// What an app in a terminal says it shows, for the test that looks at the terminal itself.
package struct TerminalLook: Sendable, Codable {
    package struct Stop: Sendable, Codable {
        /// What is done with keys there.
        package enum Use: String, Sendable, Codable { case press, text, value, number, menu, files }

        package var element: String
        package var gesture: String?
        package var use: Use

        package init(element: String, gesture: String?, use: Use) {
            self.element = element
            self.gesture = gesture
            self.use = use
        }
    }

    /// Its session, as far as that can be gone on with.
    package var session: String?
    package var elements: [VisibleElement]
    package var lines: [String]
    /// What was drawn of each element, without spaces.
    package var drawn: [String: String]
    package var stops: [Stop]
    package var focus: Int?
    /// The input that is being edited.
    package var edited: String?
    /// The address of the place that is shown.
    package var place: String?
    /// Whether anything leads back from what is shown.
    package var leadsBack: Bool
    /// The rows that press themselves where somebody scrolls to them, on hosts that know when that is.
    package var inSight: [String]
    /// How many bytes have been written to the terminal.
    package var written: Int

    package init(
        session: String?, elements: [VisibleElement], lines: [String], drawn: [String: String], stops: [Stop],
        focus: Int?, edited: String?, place: String? = nil, leadsBack: Bool,
        inSight: [String], written: Int
    ) {
        self.session = session
        self.elements = elements
        self.lines = lines
        self.drawn = drawn
        self.stops = stops
        self.focus = focus
        self.edited = edited
        self.place = place
        self.leadsBack = leadsBack
        self.inSight = inSight
        self.written = written
    }
}
