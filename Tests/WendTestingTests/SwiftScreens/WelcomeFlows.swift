import Wend

/// Three screens wired in a circle: tutorial, sign-in, home.
enum WelcomeFlows {
    static let tutorial: Flow<Tutorial> = Flow(with: Tutorial()) { screen, lets in
        screen.onContinue = lets.push(login) { $0.prepare }
    }

    static let login: Flow<Login> = Flow(with: Login()) { screen, lets in
        screen.signIn = lets.send("signIn")
        screen.onWelcome = lets.push(home)
        screen.onBack = lets.pop()
        screen.onHelp = lets.present(help)
    }

    static let home: Flow<Home> = Flow(with: Home()) { screen, lets in
        screen.onLogOut = lets.popTo(login) { $0.saidGoodbye }
        screen.onRestart = lets.popToRoot()
    }

    static let help: Flow<Help> = Flow(with: Help()) { screen, lets in screen.onClose = lets.dismiss() }

    final class Tutorial: SwiftScreen {
        @Stored var page = 1
        var onContinue: (String, Int, Bool) -> Void = { _, _, _ in }

        var body: some Part {
            Screen("Tutorial") {
                Label("Page \(page)")
                if page < 3 {
                    Button("Next") { self.page += 1 }
                } else {
                    Label("That is all")
                    Button("Sign in") { self.onContinue("ann@example.org", self.page, true) }
                }
            }
        }
    }

    final class Login: SwiftScreen {
        @Stored var email = ""
        @Stored var password = ""
        @Stored var problem = ""
        var signIn: (Fields) -> Void = { _ in }
        var onWelcome: () -> Void = {}
        var onBack: (() -> Void)?
        var onHelp: () -> Void = {}

        func prepare(email: String, pages: Int, isNew: Bool) {
            self.email = email
            problem = isNew ? "Seen \(pages) pages" : ""
        }

        func saidGoodbye(_ name: String) { problem = "Goodbye, \(name)" }

        var body: some Part {
            Screen("Sign in") {
                TextField("Email", text: $email)
                TextField("Password", text: $password, isSecret: true)
                Label(problem).hidden(problem.isEmpty)
                Label("\(password.count) characters")
                Button("Continue", role: .primary, isEnabled: !email.isEmpty) {
                    self.signIn(["email": .string(self.email)])
                }
                Button("Help") { self.onHelp() }
                Button("Not now") { self.onBack?() }
            }
        }

        func take(_ reply: Reply, to message: String) {
            if reply.isSuccess { onWelcome() } else { problem = reply.values["error"]?.text ?? "No" }
        }
    }

    final class Home: SwiftScreen {
        @Stored var tasks: [String] = []
        @Stored var new = ""
        var onLogOut: (String) -> Void = { _ in }
        var onRestart: () -> Void = {}

        var body: some Part {
            Screen("Home") {
                for (number, task) in tasks.enumerated() { Label("\(number + 1). \(task)").named("task\(number)") }
                TextField("Task", text: $new)
                Button("Add") {
                    self.tasks.append(self.new)
                    self.new = ""
                }
                Button("Log out") { self.onLogOut("Ann") }
                Button("Start over") { self.onRestart() }
            }
        }
    }

    final class Help: SwiftScreen {
        var onClose: () -> Void = {}
        var body: some Part {
            Screen("Help") {
                Label("Ask Bob.")
                Button("Close") { self.onClose() }
            }
        }
    }
}
