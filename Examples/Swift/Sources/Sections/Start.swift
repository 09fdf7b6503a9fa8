import Wend

/// Asks for a name.
final class Welcome: SwiftScreen {
    @Stored var person = ""
    var onBegin: (String) -> Void = { _ in }
    var onHelp: () -> Void = {}

    var body: some Part {
        Screen("Welcome") {
            Label("Welcome to the island. What is it that we may call you?")
            TextField("Your name", text: $person)
            Button("Begin", role: .primary, isEnabled: !person.isEmpty) { self.onBegin(self.person) }
            Button("What is this?") { self.onHelp() }
        }
    }
}

/// Says what sections are.
final class Help: SwiftScreen {
    var onBack: () -> Void = {}

    var body: some Part {
        Screen("Help") {
            Label("Sections keep what is in them. Leave one, come back, and it is as it was.")
            Button("I see") { self.onBack() }
        }
    }
}
