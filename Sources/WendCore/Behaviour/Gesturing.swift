/// Recognises a gesture on the view it stands in.
public protocol Gesturing: Behaviour {
    /// The names of the gestures a host has to watch for.
    func gestures(of id: ActivationID, _ tree: SessionTree) -> [String]
    /// The parameter whose message answers a gesture; nil if this one does not answer it.
    func parameter(answering gesture: String, _ id: ActivationID, _ tree: SessionTree) -> String?
}
