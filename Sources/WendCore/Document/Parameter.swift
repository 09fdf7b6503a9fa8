public import WendExpressions

/// One parameter of a kind: its name, what it accepts, how often, when it is read, and what it means.
public struct Parameter: Sendable {
    /// How the text of a document becomes a value.
    public enum Conversion: Sendable, Hashable {
        /// Kept as written.
        case none
        /// The Boolean rule of spec/workflow-schema §2.5.
        case bool
        /// The leading number of the text, 0 if it has none (§2.5); the checker warns when the text is not all number.
        case number
        /// A moment: text names one in the usual forms.
        case date
        /// A size in bytes, perhaps with a unit: `10 MB`.
        case size
        /// One of a list of names, exactly.
        case enumeration(Enumeration)
        /// Any number of names, separated by characters that are neither letters nor digits.
        case flags(Enumeration)
        /// A name that stands for a message of that name.
        case message
        /// A condition in the expression language, judged at every use.
        case predicate
        /// A value in the expression language, worked out at every use.
        case expression
        /// Kept as written, braces included.
        case verbatim
        /// A regular expression, kept as written.
        case pattern
        /// The name of a declared value, kept as written, and perhaps the way from it: `task.title`.
        case place
        /// The name of a view.
        case viewName
        /// The name of a picture among the app's images, kept as written.
        case imageName
        /// The name of a value, kept as written: the name is meant, and not what it is.
        case valueName
        /// The name of a parameter of the views that the node means.
        case parameterName
    }

    public let name: String
    public let summary: String
    /// The types of values and kinds it takes.
    public let accepts: KindType
    public let conversion: Conversion
    /// Whether an activation without it is an error.
    public let isRequired: Bool
    /// Whether it may be given several times; its value is then always a list.
    public let isList: Bool
    /// Whether child nodes are kept as they are and evaluated at every use, in the scope of that use.
    public let isLazy: Bool
    /// The value in force when the parameter is absent; nil where absence is a state of its own.
    public let fallback: Value?
    /// Whether an unknown name of an enumeration is only worth a warning, and the fallback taken instead.
    public let isLenient: Bool
    /// Whether one child that cannot be made leaves a placeholder in its place and the others stay; else nothing is made.
    public let keepsOthers: Bool
    /// Whether what stands for something else in it is a list: any number of rows, of which those looked at are drawn.
    public let holdsRows: Bool
    /// Whether what a person may do depends on it, such as whether a button can be pressed.
    public let isGate: Bool
    /// The hosts it changes nothing on, and why.
    public internal(set) var gaps: [Gap] = []

    public init(
        _ name: String, _ accepts: KindType, _ summary: String, conversion: Conversion = .none,
        isRequired: Bool = false, isList: Bool = false, isLazy: Bool = false, fallback: Value? = nil,
        isLenient: Bool = false, keepsOthers: Bool = false, holdsRows: Bool = false, isGate: Bool = false
    ) {
        self.name = name
        self.summary = summary
        self.accepts = accepts
        self.conversion = conversion
        self.isRequired = isRequired
        self.isList = isList
        self.isLazy = isLazy
        self.fallback = fallback
        self.isLenient = isLenient
        self.keepsOthers = keepsOthers
        self.holdsRows = holdsRows
        self.isGate = isGate
    }
}
