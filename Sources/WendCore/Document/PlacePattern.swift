import WendExpressions

/// The addresses of one controller of a document, such as `/orders/:id`, and the way to it.
package struct PlacePattern: Sendable {
    /// One word between slashes.
    package enum Word: Hashable, Sendable {
        case fixed(String)
        /// Whatever the controller calls by this name.
        case parameter(String)

        var isParameter: Bool { if case .parameter = self { true } else { false } }

        /// As it is written in a path.
        var text: String {
            switch self {
            case .fixed(let word): word
            case .parameter(let name): ":\(name)"
            }
        }
    }

    /// One step of the way from the root of the document.
    package struct Step: Sendable {
        package enum Way: Sendable {
            /// The document begins with it.
            case first
            /// A member of the stack or the tabs before.
            case member
            /// In what the controller before shows.
            case inside
            /// What an action of the controller before shows.
            case shown(by: Node.Index, ScreenChange)
            /// What the code of the screen before shows, which is built in Swift.
            case opened(ScreenOutline.Way.Change)
        }

        package let node: Node.Index
        package let way: Way
        /// The screen built in Swift that it is, or that stands in its place.
        package var screen: String?

        package init(node: Node.Index, way: Way, screen: String? = nil) {
            self.node = node
            self.way = way
            self.screen = screen
        }

        /// Whether only code leads there.
        package var isOpened: Bool { if case .opened = way { true } else { false } }
    }

    /// Tells it from all others of the document.
    package struct Key: Hashable, Sendable {
        package let node: Node.Index
        /// The screen that code shows from the one at the node; nil for the node itself.
        package let screen: String?
    }

    /// The controller; of a screen that code shows, the one from which it does.
    package let node: Node.Index
    package let words: [Word]
    /// From the root down to the controller.
    package let steps: [Step]
    /// What the controller shows of its own when somebody comes to it: the screen that a stack begins with. Its rules hold for its address.
    var inner: [Step] = []
    /// What may stand for its parameters, where that is known.
    var values: [String: ScreenOutline.Word] = [:]

    init(node: Node.Index, words: [Word], steps: [Step], values: [String: ScreenOutline.Word] = [:]) {
        self.node = node
        self.words = words
        self.steps = steps
        self.values = values
    }

    package var key: Key { Key(node: node, screen: isOpened ? screen : nil) }
    /// The screen built in Swift whose address it is.
    var screen: String? { steps.last?.screen }
    private var isOpened: Bool { steps.last?.isOpened ?? false }

    /// The parameters in it, in order.
    package var parameters: [String] {
        words.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
    }

    /// The same for all patterns that have the same addresses.
    var shape: [String?] { words.map { if case .fixed(let word) = $0 { word } else { nil } } }

    /// What its parameters are in an address; nil if it is not one of these.
    func values(in path: PlacePath) -> Fields? {
        guard words.count == path.words.count else { return nil }
        var values: Fields = [:]
        for (word, given) in zip(words, path.words) {
            switch word {
            case .fixed(let own): guard own == given else { return nil }
            case .parameter(let name):
                switch (self.values[name] ?? .any, Self.value(of: given)) {
                case (.text, _): values[name] = .string(given)
                case (.number, .string): return nil
                case (_, let value): values[name] = value
                }
            }
        }
        return values
    }

    /// The address for some values of its parameters; nil where one has no word for it.
    func path(_ value: (String) -> Value?) -> PlacePath? {
        var made: [String] = []
        for word in words {
            switch word {
            case .fixed(let own): made.append(own)
            case .parameter(let name):
                guard let text = value(name).flatMap(Self.word) else { return nil }
                made.append(text)
            }
        }
        return PlacePath(words: made)
    }

    /// What a word of an address is for those who read it: a number if it is written as numbers are, else text.
    static func value(of word: String) -> Value {
        guard let number = Int(word), String(number) == word else { return .string(word) }
        return .integer(number)
    }

    /// The word for a value; nil for what is neither a text nor a whole number.
    static func word(for value: Value) -> String? {
        switch value {
        case .string(let text): text
        case .integer(let number): String(number)
        case .double(let number): Int(exactly: number).map { String($0) }
        default: nil
        }
    }
}
