import Wend

/// Screens that streams of the outside lead elsewhere.
enum StreamFlows {
    struct Alarm: Codable {
        var bed: Int
        var text: String
    }

    static let ward: Flow<Ward> = Flow(with: Ward()) { screen, lets in
        lets.drive("alarms", of: screen.number, lets.push(alarm) { $0.show })
        lets.drive("calls", screen.called)
        lets.drive("closing", lets.popToRoot())
        screen.onHelp = lets.push(help)
    }

    static let alarm: Flow<AlarmScreen> = Flow("Alarm", with: AlarmScreen())

    static let help: Flow<Help> = Flow(with: Help()) { screen, lets in
        lets.drive("calls", screen.called)
        screen.onBack = lets.pop()
    }

    final class Ward: SwiftScreen {
        @Stored var number = 1
        @Stored var calls: [String] = []
        var onHelp: () -> Void = {}

        func called(_ name: String) { calls.append(name) }

        var body: some Part {
            Screen("Ward \(number)") {
                Label("Calls: \(calls.joined(separator: ", "))")
                Label("\(calls.count) calls")
                Label("Last: \(calls.last ?? "none")")
                Button("Next ward") { self.number += 1 }
                Button("Help") { self.onHelp() }
            }
        }
    }

    final class AlarmScreen: SwiftScreen {
        @Stored var alarm = Alarm(bed: 0, text: "")
        func show(_ alarm: Alarm) { self.alarm = alarm }
        var body: some Part { Screen("Alarm") { Label("Bed \(alarm.bed) \(alarm.text)") } }
    }

    final class Help: SwiftScreen {
        @Stored var last = "nobody"
        var onBack: () -> Void = {}
        func called(_ name: String) { last = name }
        var body: some Part {
            Screen("Help") {
                Label("Helped with \(last)")
                Button("Back") { self.onBack() }
            }
        }
    }
}
