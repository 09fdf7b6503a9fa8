import Wend

/// Where one is when one is in.
final class Dashboard: SwiftScreen {
    @Stored var email = ""
    @Stored var colour = "none"
    var onColour: () -> Void = {}
    var onLogOut: (String) -> Void = { _ in }
    var onStartOver: () -> Void = {}

    func welcome(_ email: String) { self.email = email }
    func chosen(_ colour: String?) { self.colour = colour ?? self.colour }

    var body: some Part {
        Screen("Dashboard") {
            Label("Signed in as \(email)")
            Label("Colour: \(colour)")
            Button("Choose a colour") { self.onColour() }
            Button("Log out") { self.onLogOut(self.email) }
            Button("Start over") { self.onStartOver() }
        }
    }
}
