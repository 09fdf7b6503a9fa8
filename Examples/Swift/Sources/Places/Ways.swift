import Wend

/// What leads where, and under which addresses.
enum Ways {
    static let books = Flow(path: "/books", with: Books()) { screen, lets in
        screen.onBook = lets.push(book) { $0.show }
    }

    static let book = Flow(path: ":id", with: BookScreen()) { screen, lets in
        screen.onNote = lets.push(note) { $0.write }
    }

    static let note = Flow(path: "note", with: Note()) { screen, lets in screen.onBack = lets.pop() }

    static let account = Flow(path: "/account", with: Account()) { screen, lets in
        screen.onOrders = lets.push(orders)
        screen.onSignOut = lets.tell("signOut")
    }

    static let orders = Flow(path: "orders", with: Orders())

    static let signIn = Flow(path: "/sign-in", with: SignIn()) { screen, lets in
        screen.onSignIn = lets.tell("signIn")
    }
}
