import Wend

/// Three pages to read.
final class Tutorial: SwiftScreen {
    @Stored var page = 1
    var onSignIn: (Int) -> Void = { _ in }

    var body: some Part {
        Screen("Tutorial") {
            Label("Page \(page) of 3")
            if page < 3 {
                Button("Next") { self.page += 1 }
            } else {
                Button("Sign in") { self.onSignIn(self.page) }
            }
        }
    }
}
