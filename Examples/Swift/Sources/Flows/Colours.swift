import Wend

/// Answers with a colour, or leaves.
final class Colours: SwiftScreen, Answering {
    var answer: (String) -> Void = { _ in }
    var onCancel: () -> Void = {}

    var body: some Part {
        Screen("Colour") {
            Button("Red") { self.answer("red") }
            Button("Green") { self.answer("green") }
            Button("Cancel") { self.onCancel() }
        }
    }
}
