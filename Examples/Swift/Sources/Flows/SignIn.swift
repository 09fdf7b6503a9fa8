import Wend

/// Asks who is there.
final class SignIn: SwiftScreen {
    @Stored var email = "ann@example.org"
    @Stored var greeting = ""
    @Stored var problem = ""
    var onWelcome: (String) -> Void = { _ in }
    var onNotNow: () -> Void = {}

    func prepare(pages: Int) { greeting = "You have seen \(pages) pages." }
    func saidGoodbye(_ name: String) { greeting = "Goodbye, \(name)!" }

    var body: some Part {
        Screen("Sign in") {
            Label(greeting)
            Label(problem).hidden(problem.isEmpty)
            TextField("Email", text: $email)
            Button("Continue", role: .primary) {
                self.problem = self.email.isEmpty ? "Who are you?" : ""
                if !self.email.isEmpty { self.onWelcome(self.email) }
            }
            Button("Not now") { self.onNotNow() }
        }
    }
}
