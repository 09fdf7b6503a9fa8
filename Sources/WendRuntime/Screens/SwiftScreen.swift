public import WendCore
public import WendExpressions

/// A screen built in Swift.
///
/// ```swift
/// final class SignIn: SwiftScreen {
///     @Stored var email = ""
///     @Stored var problem = ""
///     var signIn: (Fields) -> Void = { _ in }
///     var onWelcome: (String) -> Void = { _ in }
///
///     var body: some Part {
///         Screen("Sign in") {
///             TextField("Email", text: $email)
///             Label(problem).hidden(problem.isEmpty)
///             Button("Continue") { self.signIn(["email": .string(self.email)]) }
///         }
///     }
///
///     func take(_ reply: Reply, to message: String) {
///         if reply.isSuccess { onWelcome(email) } else { problem = "We do not know this address." }
///     }
/// }
///
/// let welcome = Flow(with: Welcome())
/// let signIn = Flow(with: SignIn()) { screen, lets in
///     screen.signIn = lets.send("signIn")
///     screen.onWelcome = lets.push(welcome) { $0.prepare }
/// }
/// ```
///
/// What it shows is its ``body``, made anew whenever what is ``Stored`` changes. That is all of its state: it is kept with the session,
/// survives a kill, and is what an object gets before it is asked for anything. Everything else in the object is made anew by the
/// screen's ``Flow`` whenever that is convenient, so nothing is to be kept there.
///
/// Bodies depend on the state alone. Closures run between two steps of one commit (design rule 12): they are quick, wait for nothing and
/// change nothing outside; what they want done they ask for, by the closures that ``Lets`` hands over.
public protocol SwiftScreen: AnyObject {
    associatedtype Body: Part
    /// What it shows: a ``Screen``, a ``Form``, or another kind that contains; always the same kind.
    var body: Body { get }
    /// Goes on with the answer to a message that it sent (``Lets/send(_:)``).
    func take(_ reply: Reply, to message: String)
    /// Told when it has come into sight on a stage by an intent, with what came along; the way back brings that again.
    func onResume(_ extras: Fields)
    /// Told before its stage follows another intent, with what came along when it was shown; what is added comes back to
    /// ``onResume(_:)`` with the way back.
    func onPause(_ extras: inout Fields)
}

extension SwiftScreen {
    public func take(_ reply: Reply, to message: String) {}
    public func onResume(_ extras: Fields) {}
    public func onPause(_ extras: inout Fields) {}
}
