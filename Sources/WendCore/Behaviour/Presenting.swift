public import WendExpressions

/// The behaviour of what shows something, and answers what a person does to it.
public protocol Presenting: Behaviour {
    /// Fixes what has to stay as it was when the activation was made. Called once.
    func begin(_ id: ActivationID, _ turn: inout Turn)
    /// The element that shows an activation.
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element
    /// Answers an event that was let in.
    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn)
    /// The value an input gives its form; nil for what is no input.
    func formValue(of id: ActivationID, _ tree: SessionTree) -> Value?
    /// What is wrong with the value of an input by its very kind, in words for a person, before its validations are asked; nil
    /// for nothing.
    func problem(of id: ActivationID, _ tree: SessionTree) -> String?
    /// What a press or the return key asks for, if it is not to be asked for again before it is answered.
    func asks(_ id: ActivationID, _ tree: SessionTree) -> Asked?
    /// Whether an input can have the keyboard.
    var takesFocus: Bool { get }
}

extension Presenting {
    public func begin(_ id: ActivationID, _ turn: inout Turn) {}

    public func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        switch event.kind {
        case .press: turn.send("message", from: id)
        case .gesture: turn.sendGesture(event.value?.text ?? "", from: id)
        default: break
        }
    }

    public func formValue(of id: ActivationID, _ tree: SessionTree) -> Value? { nil }
    public func problem(of id: ActivationID, _ tree: SessionTree) -> String? { nil }
    public func asks(_ id: ActivationID, _ tree: SessionTree) -> Asked? { tree.asked("message", by: id) }
    public var takesFocus: Bool { false }
}

/// The behaviour of what recognises a gesture on the view it stands in.
public protocol Gesturing: Behaviour {
    /// The names of the gestures a host has to watch for.
    func gestures(of id: ActivationID, _ tree: SessionTree) -> [String]
    /// The parameter whose message answers a gesture; nil if this one does not answer it.
    func parameter(answering gesture: String, _ id: ActivationID, _ tree: SessionTree) -> String?
}
