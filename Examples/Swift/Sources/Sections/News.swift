import Wend

/// Something one can read.
struct Article {
    let id: String
    let title: String
    let text: String

    static let all = [
        Article(id: "a", title: "A bridge is open", text: "One can walk to the island now."),
        Article(id: "b", title: "Rain on Sunday", text: "Take a coat."),
    ]
}

/// What there is to read, for whoever has come.
final class News: SwiftScreen {
    @Stored var person = ""
    var onRead: (String) -> Void = { _ in }

    func onResume(_ extras: Fields) { person = extras["person"]?.text ?? person }

    var body: some Part {
        Table("News", header: person.isEmpty ? "News" : "News for \(person)") {
            for article in Article.all { Row(article.title) { self.onRead(article.id) } }
        }
    }
}

/// One of them; it knows which it has shown before.
final class ArticleScreen: SwiftScreen {
    @Stored var id = ""
    @Stored var seen: [String] = []
    var onBack: () -> Void = {}

    func onResume(_ extras: Fields) { id = extras["article"]?.text ?? id }
    func onPause(_ extras: inout Fields) { seen.append(id) }

    var body: some Part {
        let article = Article.all.first { $0.id == id }
        return Screen("Article") {
            Label(article?.title ?? "")
            Label(article?.text ?? "")
            Label(seen.contains(id) ? "You have been here before" : "Seen for the first time")
            Button("Back") { self.onBack() }
        }
    }
}
