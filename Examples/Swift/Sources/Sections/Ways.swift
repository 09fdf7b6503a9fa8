import Wend

/// What leads where on the stage.
enum Ways {
    static let island: Flow<Island> = Flow(with: Island()) { screen, lets in
        screen.onStart = lets.go(.show("start", nil, .popLeft))
        screen.onNews = lets.go(.show("news", nil, .crossDissolve))
        screen.onSettings = lets.go(.show("settings", nil, .pushLeft))
    }

    static let welcome = Flow(with: Welcome()) { screen, lets in
        screen.onBegin = lets.go { .show("news", nil, .push, extras: ["person": .string($0)]) }
        screen.onHelp = lets.go(.show("start", "help", .slideFromBottom))
    }

    static let help = Flow(with: Help()) { screen, lets in screen.onBack = lets.back() }

    static let news = Flow(with: News()) { screen, lets in
        screen.onRead = lets.go { .show("news", "article", .push, extras: ["article": .string($0)]) }
    }

    static let article = Flow(with: ArticleScreen()) { screen, lets in screen.onBack = lets.back() }
}
