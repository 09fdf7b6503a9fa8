import Wend

/// A book that is sold.
struct Book {
    let id: Int
    let title: String
    let price: Int

    static let all = [
        Book(id: 1, title: "Emma", price: 9), Book(id: 2, title: "Persuasion", price: 8),
        Book(id: 3, title: "Evelina", price: 7),
    ]
}

/// All of them.
final class Books: SwiftScreen {
    var onBook: (Int) -> Void = { _ in }

    var body: some Part {
        Table("Books") { for book in Book.all { Row(book.title) { self.onBook(book.id) } } }
    }
}

/// One of them: whatever the address says, so perhaps none.
final class BookScreen: SwiftScreen {
    @Stored var id = 0
    var onNote: (Int) -> Void = { _ in }

    func show(_ id: Int) { self.id = id }

    var body: some Part {
        let book = Book.all.first { $0.id == id }
        return Screen(book?.title ?? "No such book") {
            if let book {
                Label("It costs \(book.price) pounds.")
                Button("Write a note") { self.onNote(book.id) }
            }
        }
    }
}

/// What one writes of it, and does not lose unasked.
final class Note: SwiftScreen {
    @Stored var id = 0
    @Stored var text = ""
    @Stored var isKept = false
    var onBack: () -> Void = {}

    func write(on id: Int) { self.id = id }

    var body: some Part {
        Screen("A note") {
            TextArea("Note on \(Book.all.first { $0.id == id }?.title ?? "nothing")", text: $text)
            Button("Save") {
                self.isKept = true
                self.onBack()
            }.hidden(text.isEmpty)
        }.leaving(when: !text.isEmpty && !isKept, ask: "Discard this note?", leave: "Discard", stay: "Keep writing")
    }
}
