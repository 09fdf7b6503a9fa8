import Wend

/// A shop whose books, notes and account have addresses.
enum PlaceFlows {
    static let books: Flow<Books> = Flow(path: "/books", with: Books()) { screen, lets in
        screen.onBook = lets.push(book) { $0.show }
        screen.onHelp = lets.present(help)
        screen.onVault = lets.push(vault)
    }

    static let book: Flow<Book> = Flow(path: ":id", with: Book()) { screen, lets in
        screen.onNote = lets.push(note)
        screen.onBack = lets.pop()
    }

    static let note: Flow<Note> = Flow(path: "note", with: Note()) { screen, lets in
        screen.onBack = lets.pop()
        screen.onHome = lets.popToRoot()
    }

    static let help: Flow<Help> = Flow(path: "/help/:topic", with: Help()) { screen, lets in
        screen.onClose = lets.dismiss()
    }

    static let account: Flow<Account> = Flow(path: "/account", with: Account()) { screen, lets in
        screen.onOrders = lets.push(orders)
        screen.onTell = lets.tell("changed")
    }

    static let orders = Flow(path: "orders", with: Orders())
    static let vault = Flow(path: "/vault", with: Vault())

    final class Books: SwiftScreen {
        var onBook: (Int) -> Void = { _ in }
        var onHelp: () -> Void = {}
        var onVault: () -> Void = {}
        var body: some Part {
            Screen("Books") {
                for id in 1...3 { Button("Book \(id)") { self.onBook(id) } }
                Button("Help") { self.onHelp() }
                Button("Vault") { self.onVault() }
            }
        }
    }

    final class Book: SwiftScreen {
        @Stored var id = 0
        @Stored var read = 0
        var onNote: () -> Void = {}
        var onBack: () -> Void = {}
        func show(_ id: Int) { self.id = id }
        var body: some Part {
            Screen("Book") {
                Label("This is book \(id)")
                Label("Read \(read) times")
                Button("Read") { self.read += 1 }
                Button("Following") { self.id += 1 }
                Button("Note") { self.onNote() }
            }
        }
    }

    final class Note: SwiftScreen {
        @Stored var text = ""
        @Stored var isKept = false
        var onBack: () -> Void = {}
        var onHome: () -> Void = {}
        var body: some Part {
            Screen("Note") {
                TextField("Text", text: $text)
                Button("Save") {
                    self.isKept = true
                    self.onBack()
                }
                Button("Drop") { self.onBack() }
                Button("Home") { self.onHome() }
            }.leaving(when: !text.isEmpty && !isKept, ask: "Discard the note?", leave: "Discard", stay: "Keep")
        }
    }

    final class Help: SwiftScreen {
        @Stored var topic = "all"
        var onClose: () -> Void = {}
        var body: some Part {
            Screen("Help") {
                Label("About \(topic)")
                Button("Close") { self.onClose() }
            }
        }
    }

    final class Account: SwiftScreen {
        @Person var person: String?
        var onOrders: () -> Void = {}
        var onTell: (Fields) -> Void = { _ in }
        var body: some Part {
            Screen("Account") {
                Label("Of \(person ?? "nobody")")
                Piece("label").parameter("text", binding: "Changed {changes} times")
                Button("Orders") { self.onOrders() }
                Button("Change") { self.onTell(["by": 2]) }
            }.entering(when: person != nil, otherwise: "/sign-in")
        }
    }

    final class Orders: SwiftScreen {
        @Person var person: String?
        var body: some Part {
            Screen("Orders") { Label("Orders of \(person ?? "nobody")") }
                .entering(when: person != nil, otherwise: "/sign-in")
        }
    }

    final class Vault: SwiftScreen {
        var body: some Part {
            Screen("Vault") { Label("Gold") }.entering(ask: "Are you sure?", enter: "Yes", stay: "No")
        }
    }
}
