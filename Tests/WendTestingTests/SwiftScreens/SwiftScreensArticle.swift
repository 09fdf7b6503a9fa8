import Testing
import Wend

final class Login: SwiftScreen {
    @Stored var email = ""
    @Stored var problem = ""
    var signIn: (Fields) -> Void = { _ in }
    var onWelcome: (String) -> Void = { _ in }

    var body: some Part {
        Screen("Sign in") {
            TextField("Email", text: $email)
            Label(problem).hidden(problem.isEmpty)
            Button("Continue", role: .primary, isEnabled: !email.isEmpty) {
                self.signIn(["email": .string(self.email)])
            }
        }
    }

    func take(_ reply: Reply, to message: String) {
        if reply.isSuccess { onWelcome(email) } else { problem = "We do not know this address." }
    }
}

enum Shop {
    static let login: Flow<Login> = Flow(with: Login()) { screen, lets in
        screen.signIn = lets.send("signIn")
        screen.onWelcome = lets.push(home) { $0.prepare }
    }

    static let home: Flow<Home> = Flow(with: Home()) { screen, lets in
        screen.onLogOut = lets.popTo(login)
        screen.onRestart = lets.popToRoot()
    }
}

final class Home: SwiftScreen {
    @Stored var name = ""
    var onLogOut: (String) -> Void = { _ in }
    var onRestart: () -> Void = {}
    func prepare(name: String) { self.name = name }
    var body: some Part { Screen("Home") { Button("Log out") { self.onLogOut(self.name) } } }
}

final class ColourPicker: SwiftScreen, Answering {
    var answer: (String) -> Void = { _ in }
    var onCancel: () -> Void = {}

    var body: some Part {
        Screen("Colour") {
            Button("Red") { self.answer("red") }
            Button("Cancel") { self.onCancel() }
        }
    }
}

enum Hospital {
    static let desk: Flow<Desk> = Flow(with: Desk()) { screen, lets in
        lets.drive("alarms", of: screen.ward, lets.push(alarm) { $0.show })
        lets.drive("calls", screen.called)
    }

    static let alarm = Flow(with: AlarmScreen()) { screen, lets in
        lets.drive("closing", lets.popToRoot())
    }
}

final class Desk: SwiftScreen {
    @Stored var ward = 1
    @Stored var last = "nobody"
    func called(_ name: String) { last = name }
    var body: some Part { Screen("Desk") { Label("Last call: \(last)") } }
}

struct Alarm: Codable {
    var bed: Int
}

final class AlarmScreen: SwiftScreen {
    @Stored var bed = 0
    func show(_ alarm: Alarm) { bed = alarm.bed }
    var body: some Part { Screen("Alarm") { Label("Bed \(bed)") } }
}

final class Receipt: SwiftScreen {
    @Stored var number = 0
    var body: some Part { Screen("Receipt") { Label("Number \(number)") } }
}

enum Kitchen {
    static let receipt = Flow(with: Receipt())
}

enum Pictures {
    static let colourPicker = Flow(with: ColourPicker()) { screen, lets in screen.onCancel = lets.dismiss() }

    static let dashboard: Flow<Dashboard> = Flow(with: Dashboard()) { screen, lets in
        screen.onColour = lets.ask(colourPicker, then: screen.chosen)
    }
}

final class Dashboard: SwiftScreen {
    @Stored var colour = ""
    var onColour: () -> Void = {}
    func chosen(_ colour: String?) { self.colour = colour ?? "none" }
    var body: some Part { Screen("Dashboard") { Button("Colour") { self.onColour() } } }
}

final class Thing: SwiftScreen {
    @Stored var id = ""
    @Person var person: String?
    var open: (String) -> Void = { _ in }
    var leave: () -> Void = {}
    var back: () -> Void = {}
    func onResume(_ extras: Fields) { id = extras["id"]?.text ?? "" }
    var body: some Part {
        Screen("Account") {
            Label("Of \(person ?? "nobody")")
        }.entering(when: person != nil, otherwise: "/sign-in")
    }

    static let flow = Flow(with: Thing()) { screen, lets in
        screen.open = lets.go { id in .show("Shop", "Thing", .push, extras: ["id": .string(id)]) }
        screen.leave = lets.go(.show("Start"))
        screen.back = lets.back(1)
    }
}
