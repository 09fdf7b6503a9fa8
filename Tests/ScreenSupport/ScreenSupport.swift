import Wend
import WendCommand

/// Screens built in Swift for tests in a browser: each way out of a stack and of what is presented, as a movement and without one.
@main struct ScreenSupport {
    static func main() async throws {
        var handlers = Handlers()
        try handlers.show(Movement.start)
        await CommandLineTool.main(handlers: handlers)
    }
}

enum Movement {
    static let start: Flow<Start> = Flow(with: Start()) { screen, lets in
        screen.onNext = lets.push(next)
        screen.onNextStill = lets.push(next, animated: false)
        screen.onSheet = lets.present(sheet)
        screen.onSheetStill = lets.present(sheet, animated: false)
    }

    static let next: Flow<Next> = Flow(with: Next()) { screen, lets in
        screen.ways = [
            ("Pop", lets.pop()), ("Pop at once", lets.pop(animated: false)), ("Root", lets.popToRoot()),
            ("Root at once", lets.popToRoot(animated: false)), ("Start again", lets.popTo(start)),
            ("Start again at once", lets.popTo(start, animated: false)),
        ]
    }

    static let sheet: Flow<Sheet> = Flow(with: Sheet()) { screen, lets in
        screen.onDone = lets.dismiss()
        screen.onDoneStill = lets.dismiss(animated: false)
    }

    final class Start: SwiftScreen {
        var onNext: () -> Void = {}
        var onNextStill: () -> Void = {}
        var onSheet: () -> Void = {}
        var onSheetStill: () -> Void = {}

        var body: some Part {
            Screen("Start") {
                Label("first")
                Button("Next") { self.onNext() }
                Button("Next at once") { self.onNextStill() }
                Button("Sheet") { self.onSheet() }
                Button("Sheet at once") { self.onSheetStill() }
            }
        }
    }

    final class Next: SwiftScreen {
        @Stored var text = ""
        var ways: [(name: String, go: () -> Void)] = []

        var body: some Part {
            Screen("Next") {
                Label("second")
                TextField("Text", text: $text)
                for way in ways { Button(way.name) { way.go() } }
            }
        }
    }

    final class Sheet: SwiftScreen {
        var onDone: () -> Void = {}
        var onDoneStill: () -> Void = {}

        var body: some Part {
            Screen("Sheet") {
                Label("above")
                Button("Done") { self.onDone() }
                Button("Done at once") { self.onDoneStill() }
            }
        }
    }
}
