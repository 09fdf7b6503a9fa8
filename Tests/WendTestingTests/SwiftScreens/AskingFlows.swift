import Wend

/// A screen that asks with another, one that keeps its state, and one that leads to itself.
enum AskingFlows {
    static let account: Flow<Account> = Flow(with: Account()) { screen, lets in
        screen.onVerify = lets.ask(code, with: { $0.prepare }, then: screen.verified)
        screen.onAgain = lets.ask(code, then: screen.verifiedAgain)
        screen.onNotes = lets.push(notes)
        screen.onFilm = lets.push(film) { $0.show }
        screen.onSelf = lets.push(account)
    }

    static let code: Flow<Code> = Flow("Code", with: Code()) { screen, lets in
        screen.onCancel = lets.dismiss(animated: false)
    }

    static let notes = Flow(retention: .strong, with: Notes()) { screen, lets in screen.onBack = lets.pop() }

    static let film: Flow<Film> = Flow(retention: .perPush, with: Film()) { screen, lets in
        screen.onNext = lets.push(film) { $0.show }
        screen.onBack = lets.popTo(film)
        screen.onHome = lets.popToRoot()
    }

    final class Account: SwiftScreen {
        @Stored var outcomes: [String] = []
        var onVerify: (String, Int) -> Void = { _, _ in }
        var onAgain: (() -> Void)?
        var onNotes: () -> Void = {}
        var onFilm: (Int) -> Void = { _ in }
        var onSelf: () -> Void = {}

        func verified(_ digits: Int?) { outcomes.append(digits.map { "code \($0)" } ?? "no code") }
        func verifiedAgain(_ digits: Int?) { outcomes.append(digits.map { "again \($0)" } ?? "not again") }

        var body: some Part {
            Screen("Account") {
                Label("Outcomes: \(outcomes.joined(separator: ", "))")
                Label("\(outcomes.count) outcomes")
                Button("Verify") { self.onVerify("Ann", 4) }
                Button("Verify twice") {
                    self.onVerify("Ann", 4)
                    self.onAgain?()
                }
                Button("Again") { self.onAgain?() }
                Button("Notes") { self.onNotes() }
                Button("Film") { self.onFilm(1) }
                Button("Self") { self.onSelf() }
            }
        }
    }

    final class Code: SwiftScreen, Answering {
        @Stored var digits = 0
        @Stored var name = "nobody"
        var answer: (Int) -> Void = { _ in }
        var onCancel: () -> Void = {}

        func prepare(name: String, digits: Int) {
            self.name = name
            self.digits = digits
        }

        var body: some Part {
            Screen("Code") {
                Label("For \(name): \(digits) digits")
                Button("More") { self.digits += 1 }
                Button("Send") { self.answer(self.digits) }
                Button("Cancel") { self.onCancel() }
            }
        }
    }

    final class Notes: SwiftScreen {
        @Stored var text = ""
        var onBack: () -> Void = {}
        var body: some Part {
            Screen("Notes") {
                TextField("Note", text: $text)
                Button("Done") { self.onBack() }
            }
        }
    }

    final class Film: SwiftScreen {
        @Stored var number = 0
        var onNext: (Int) -> Void = { _ in }
        var onBack: () -> Void = {}
        var onHome: () -> Void = {}
        func show(_ number: Int) { self.number = number }
        var body: some Part {
            Screen("Film \(number)") {
                Label("This is film \(number)")
                Button("Next") { self.onNext(self.number + 1) }
                Button("Home") { self.onHome() }
            }
        }
    }
}
