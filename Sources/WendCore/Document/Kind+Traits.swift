extension Kind {
    /// What machine and checker have to know of a kind, beside what it takes and what its behaviour does.
    public struct Traits: OptionSet, Hashable, Sendable {
        public let rawValue: UInt16

        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// The inputs in it belong to it: it shows itself as the record of their values, judges them, and is submitted.
        public static let form = Traits(rawValue: 1 << 0)
        /// It holds controllers on top of each other: what is pushed and popped in it are its members, in its parameter
        /// `viewControllers`.
        public static let stack = Traits(rawValue: 1 << 1)
        /// It contains, and what is in it still belongs to the form around it. Inputs in any other kind that contains do not.
        public static let staysInForm = Traits(rawValue: 1 << 2)
        /// It performs all of several actions, so that their names decide nothing.
        public static let performsAll = Traits(rawValue: 1 << 3)
        /// It is there to be pressed, which does nothing without a `message` or a gesture.
        public static let pressed = Traits(rawValue: 1 << 4)
        /// It takes text in its `value` for yes or no.
        public static let readsTruth = Traits(rawValue: 1 << 5)
        /// It asks of its `value` only whether there is any.
        public static let asksPresence = Traits(rawValue: 1 << 14)
        /// Its attribute `name` is its parameter `name`: what it is about, and not what it is called or answers.
        public static let takesName = Traits(rawValue: 1 << 6)
        /// It follows intents: it shows one of its sections, in its parameter `sections`, and one of that section's `views`.
        public static let stage = Traits(rawValue: 1 << 7)
        /// What it does depends on what is around it: its works go on at the end of every step (``Ongoing/proceed(_:_:)``).
        public static let follows = Traits(rawValue: 1 << 11)
        /// What answers it brings has the names its description says and no others.
        public static let answersAreKnown = Traits(rawValue: 1 << 12)
        /// It shows the view of the section around it, in the layout of that.
        public static let innerView = Traits(rawValue: 1 << 8)
        /// It says with its parameter `when` who may come to the controller that has it among its `passages`, asks with `ask`, and leads
        /// elsewhere with `otherwise`.
        public static let entering = Traits(rawValue: 1 << 9)
        /// It asks with `ask`, when `when` holds, before the controller is left that has it among its `passages`. It is asked as a layer:
        /// it presents the question, and gives the answer with ``Turn/answer(passage:goesOn:)``, as what is `entering` does.
        public static let leaving = Traits(rawValue: 1 << 10)
        /// What is shown in its place is written in code, which sends messages that no document names.
        public static let isCode = Traits(rawValue: 1 << 13)
    }

    /// What a node of a kind comes to when the document is checked, if its `value` is all literal.
    public enum Literal: Sendable {
        /// The text of `value`, unless it is looked up.
        case string
        case number, bool
        /// Nothing, whatever is in it.
        case null
    }
}
