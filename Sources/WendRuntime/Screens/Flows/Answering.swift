/// A screen that others ask with: it is presented, answers, and leaves.
///
///     final class ColourPicker: SwiftScreen, Answering {
///         var answer: (String) -> Void = { _ in }
///         var body: some Part { Screen("Colour") { Button("Red") { self.answer("red") } } }
///     }
///     screen.onColour = lets.ask(colourPicker, then: screen.take)
///
/// Who asks is ``Lets/ask(_:animated:with:then:)``. There is one outcome for each time it is asked: the answer, or none if the screen
/// leaves in another way.
public protocol Answering: SwiftScreen {
    associatedtype Output: Codable
    /// Answers who asked. Set by the flow; not called before a person has done something.
    var answer: (Output) -> Void { get set }
}

extension Answering {
    /// Has ``answer`` lead to whoever asked.
    func wireAnswer(with lets: any Lets) { answer = lets.answer() }
}
