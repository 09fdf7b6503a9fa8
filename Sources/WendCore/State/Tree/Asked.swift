/// What a person asks for with a press or the return key: a message, and the controller it is for. Whichever button sends it, it is
/// the same: the return key of a form's last field asks for what its submit button asks for.
public struct Asked: Hashable, Sendable, Codable {
    /// The controller that answers the message; the one that sends it, if it goes to the app.
    let controller: ActivationID
    let message: String
    let isForApp: Bool
    /// The row it is sent from: of another row it is another.
    package let row: ActivationID?

    init(_ message: String, of controller: ActivationID, isForApp: Bool = false, row: ActivationID? = nil) {
        self.message = message
        self.controller = controller
        self.isForApp = isForApp
        self.row = row
    }

    /// What submits a form, wherever it is said.
    static func submitting(_ form: ActivationID) -> Asked { Asked("submit", of: form) }

    /// The same with other names for activations.
    func renamed(_ name: (ActivationID) -> ActivationID) -> Asked {
        Asked(message, of: name(controller), isForApp: isForApp, row: row.map(name))
    }
}
