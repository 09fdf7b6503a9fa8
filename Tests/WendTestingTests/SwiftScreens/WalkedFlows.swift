import Synchronization
import Wend

/// Screens built in Swift that lead to each other and to themselves in every way, and count how many of their objects there are.
enum WalkedFlows {
    static let live = Live()

    static let hub: Flow<Hub> = Flow("Hub", with: Hub()) { screen, lets in
        screen.onFilm = lets.push(film) { $0.show }
        screen.onNotes = lets.push(notes)
        screen.onAsk = lets.ask(code, then: screen.answered)
        screen.onSelf = lets.push(hub)
        screen.onSheet = lets.present(sheet)
    }

    static let film: Flow<Film> = Flow("Film", retention: .perPush, with: Film()) { screen, lets in
        screen.onNext = lets.push(film) { $0.show }
        screen.onBack = lets.pop(animated: false)
        screen.onHub = lets.popTo(hub)
        screen.onHome = lets.popToRoot()
    }

    static let notes: Flow<Notes> = Flow("Notes", retention: .strong, with: Notes()) { screen, lets in
        screen.onBack = lets.pop()
    }

    static let code: Flow<Code> = Flow("Code", with: Code()) { screen, lets in screen.onCancel = lets.dismiss() }

    static let sheet: Flow<Sheet> = Flow("Sheet", with: Sheet()) { screen, lets in
        screen.onClose = lets.dismiss()
        screen.onMore = lets.present(sheet)
    }

    final class Live: Sendable {
        private let count = Mutex(0)
        var value: Int { count.withLock { $0 } }
        func change(by number: Int) { count.withLock { $0 += number } }
    }

    /// Counts the object that has it.
    final class Mark {
        init() { live.change(by: 1) }
        deinit { live.change(by: -1) }
    }

    final class Hub: SwiftScreen {
        @Stored var answers: [Int] = []
        let mark = Mark()
        var onFilm: (Int) -> Void = { _ in }
        var onNotes: () -> Void = {}
        var onAsk: () -> Void = {}
        var onSelf: () -> Void = {}
        var onSheet: () -> Void = {}
        func answered(_ number: Int?) { answers.append(number ?? -1) }
        var body: some Part {
            Screen("Hub") {
                Label("Answers: \(answers.map(String.init).joined(separator: " "))")
                Button("Film") { self.onFilm(1) }
                Button("Notes") { self.onNotes() }
                Button("Ask") { self.onAsk() }
                Button("Self") { self.onSelf() }
                Button("Sheet") { self.onSheet() }
                Button("Both") {
                    self.onFilm(7)
                    self.onAsk()
                }
            }
        }
    }

    final class Film: SwiftScreen {
        @Stored var number = 0
        let mark = Mark()
        var onNext: (Int) -> Void = { _ in }
        var onBack: () -> Void = {}
        var onHub: () -> Void = {}
        var onHome: () -> Void = {}
        func show(_ number: Int) { self.number = number }
        var body: some Part {
            Screen("Film \(number)") {
                Button("Next") { self.onNext(self.number + 1) }
                Button("Back") { self.onBack() }
                Button("To the hub") { self.onHub() }
                Button("Home") { self.onHome() }
            }
        }
    }

    final class Notes: SwiftScreen {
        @Stored var text = ""
        let mark = Mark()
        var onBack: () -> Void = {}
        var body: some Part {
            Screen("Notes") {
                TextField("Note", text: $text)
                Label("\(text.count) characters")
                Button("Done") { self.onBack() }
            }
        }
    }

    final class Code: SwiftScreen, Answering {
        @Stored var digits = 0
        let mark = Mark()
        var answer: (Int) -> Void = { _ in }
        var onCancel: () -> Void = {}
        var body: some Part {
            Screen("Code") {
                Label("\(digits) digits")
                Button("More") { self.digits += 1 }
                Button("Send") { self.answer(self.digits) }
                Button("Cancel") { self.onCancel() }
            }
        }
    }

    final class Sheet: SwiftScreen {
        let mark = Mark()
        var onClose: () -> Void = {}
        var onMore: () -> Void = {}
        var body: some Part {
            Screen("Sheet") {
                Button("Close") { self.onClose() }
                Button("Another") { self.onMore() }
            }
        }
    }
}
