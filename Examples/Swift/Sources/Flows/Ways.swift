import Wend

/// What leads where.
enum Ways {
    static let tutorial: Flow<Tutorial> = Flow(with: Tutorial()) { screen, lets in
        screen.onSignIn = lets.push(signIn) { $0.prepare }
    }

    static let signIn: Flow<SignIn> = Flow(with: SignIn()) { screen, lets in
        screen.onWelcome = lets.push(dashboard) { $0.welcome }
        screen.onNotNow = lets.pop()
    }

    static let dashboard: Flow<Dashboard> = Flow(with: Dashboard()) { screen, lets in
        screen.onColour = lets.ask(colours, then: screen.chosen)
        screen.onLogOut = lets.popTo(signIn) { $0.saidGoodbye }
        screen.onStartOver = lets.popToRoot()
    }

    static let colours = Flow(with: Colours()) { screen, lets in screen.onCancel = lets.dismiss() }
}
