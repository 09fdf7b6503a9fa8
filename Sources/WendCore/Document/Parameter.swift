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

    private let shared: Shared

    public var name: String { shared.facts.name }
    public var summary: String { shared.facts.summary }
    /// The types of values and kinds it takes.
    public var accepts: KindType { shared.facts.accepts }
    public var conversion: Conversion { shared.facts.conversion }
    /// Whether an activation without it is an error.
    public var isRequired: Bool { shared.facts.isRequired }
    /// Whether it may be given several times; its value is then always a list.
    public var isList: Bool { shared.facts.isList }
    /// Whether child nodes are kept as they are and evaluated at every use, in the scope of that use.
    public var isLazy: Bool { shared.facts.isLazy }
    /// The value in force when the parameter is absent; nil where absence is a state of its own.
    public var fallback: Value? { shared.facts.fallback }
    /// Whether an unknown name of an enumeration is only worth a warning, and the fallback taken instead.
    public var isLenient: Bool { shared.facts.isLenient }
    /// Whether one child that cannot be made leaves a placeholder in its place and the others stay; else nothing is made.
    public var keepsOthers: Bool { shared.facts.keepsOthers }
    /// Whether what stands for something else in it is a list: any number of rows, of which those looked at are drawn.
    public var holdsRows: Bool { shared.facts.holdsRows }
    /// Whether what a person may do depends on it, such as whether a button can be pressed.
    public var isGate: Bool { shared.facts.isGate }
    /// The hosts it changes nothing on, and why.
    public var gaps: [Gap] { shared.facts.gaps }

    public init(
        _ name: String, _ accepts: KindType, _ summary: String, conversion: Conversion = .none,
        isRequired: Bool = false, isList: Bool = false, isLazy: Bool = false, fallback: Value? = nil,
        isLenient: Bool = false, keepsOthers: Bool = false, holdsRows: Bool = false, isGate: Bool = false
    ) {
        shared = Shared(
            facts: Facts(
                name: name, summary: summary, accepts: accepts, conversion: conversion, isRequired: isRequired,
                isList: isList, isLazy: isLazy, fallback: fallback, isLenient: isLenient, keepsOthers: keepsOthers,
                holdsRows: holdsRows, isGate: isGate, gaps: []))
    }

    private init(_ facts: Facts) { shared = Shared(facts: facts) }

    /// The same with more gaps.
    func with(gaps more: [Gap]) -> Parameter {
        var facts = shared.facts
        facts.gaps += more
        return Parameter(facts)
    }

    /// What is said of a parameter.
    private struct Facts: Sendable {
        let name: String
        let summary: String
        let accepts: KindType
        let conversion: Conversion
        let isRequired: Bool
        let isList: Bool
        let isLazy: Bool
        let fallback: Value?
        let isLenient: Bool
        let keepsOthers: Bool
        let holdsRows: Bool
        let isGate: Bool
        var gaps: [Gap]
    }

    /// Holds it in one place, as with kinds: parameters are looked at for every value that is read.
    private final class Shared: Sendable {
        let facts: Facts

        init(facts: Facts) { self.facts = facts }
    }
}
