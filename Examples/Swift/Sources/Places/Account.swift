import Wend

/// What only those see who have signed in; who may, says the document.
final class Account: SwiftScreen {
    var onOrders: () -> Void = {}
    var onSignOut: (Fields) -> Void = { _ in }

    var body: some Part {
        Screen("Account") {
            Label(binding: "Welcome, {person ?? visitor}.")
            Button("Orders") { self.onOrders() }
            Button("Sign out") { self.onSignOut([:]) }.parameter("hidden", binding: "{visitor == ''}")
        }
    }
}

/// Nothing yet.
final class Orders: SwiftScreen {
    var body: some Part { Screen("Orders") { Label(binding: "{person ?? visitor} has ordered nothing yet.") } }
}

/// Asks for a name.
final class SignIn: SwiftScreen {
    @Stored var name = ""
    var onSignIn: (Fields) -> Void = { _ in }

    var body: some Part {
        let trimmed = name.trimmingPrefix(while: \.isWhitespace)
        return Screen("Sign in") {
            TextField("Your name", text: $name)
            Button("Sign in", isEnabled: !trimmed.isEmpty) { self.onSignIn(["name": .string(String(trimmed))]) }
        }
    }
}
