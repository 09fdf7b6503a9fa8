import Wend

/// Three sections, and a bar that leads from one to the other.
final class Island: SwiftScreen {
    var onStart: () -> Void = {}
    var onNews: () -> Void = {}
    var onSettings: () -> Void = {}

    private static let title = """
        {TERNARY(shop.currentSection == 'start', 'The island', TERNARY(shop.currentSection == 'news', 'News', 'Settings'))}
        """

    var body: some Part {
        Screen {
            Stage("shop", history: .bounded(20)) {
                Section("start", first: "welcome") {
                    Ways.welcome.named("welcome")
                    Ways.help.named("help")
                }
                Section("news", first: "list") {
                    Ways.news.named("list")
                    Ways.article.named("article")
                }
                settings
            }
        }
        .parameter("title", binding: Self.title)
        .toolbar {
            BarButton("Start") { self.onStart() }
            BarButton("News") { self.onNews() }
            BarButton("Settings") { self.onSettings() }
        }
    }

    /// A section without views: what it shows is its own.
    private var settings: Piece {
        var forget = Intent.show("settings", nil, .crossDissolve)
        forget.clearsHistory = true
        return Section(
            "settings",
            own: {
                Label(
                    binding:
                        "{TERNARY(canGoBack, joined({'The way here:', historyCount, 'places'}, ' '), 'No way back')}")
                Button("Show me around", sending: "around")
                Button("Ask the network", sending: "ask")
                Button("Forget the way here", sending: "forget")
                Button("Back", sending: "back").parameter("enabled", binding: "{canGoBack}")
            }
        )
        .actions {
            Piece("coachmark").parameter("on", "around").parameter(
                "images",
                binding: """
                    {[record(name: 'bar', label: 'The bar leads to the other sections'),
                    record(name: 'above', label: 'Above it is what a section shows')]}
                    """)
            Piece("showError").parameter("on", "ask").parameter("title", "No network").parameter("code", 2)
                .parameter("report", "reportError").parameter("to", "app")
            forget.on("forget")
            Intent.back().on("back")
        }
    }
}
