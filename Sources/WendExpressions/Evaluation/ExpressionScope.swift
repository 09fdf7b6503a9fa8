#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What an expression can see while it is evaluated: the subject, the variables, a source for the rest, and a clock.
///
/// Names are looked up in the subject and, if it does not have them, in the source. `SELF` is the subject, `$name` a
/// variable.
public struct ExpressionScope: Sendable {
    /// The value the expression is about.
    public var subject: Value
    /// The values of `$name`, without the dollar sign.
    public var variables: Fields
    /// Answers for references, and for names the subject does not have.
    public var source: (any ValueSource)?
    /// What `now()` is; nil asks the system's clock once per call.
    public var now: Date?
    /// How numbers, dates and lists are written and read, such as `de` or `en_GB`; default `en`. A locale there are no
    /// tables of is the nearest there are tables of.
    public var locale = "en"
    /// Where dates have their days and hours; default UTC. Who makes it of a name has to import Foundation somewhere:
    /// without it nothing knows the names.
    public var timeZone = TimeZone.gmt
    /// A number from 0 up to 1 for `random()`; nil asks the system.
    public var random: (@Sendable () -> Double)?
    /// Metres between two locations, which only a host can tell.
    public var distance: (@Sendable (Value, Value) -> Double?)?
    /// What the app's own code makes of a value, by name, with further arguments: null where it makes nothing of it; nil where nothing has
    /// the name. It sees the rest of the scope, such as ``now``.
    public var computed:
        (@Sendable (_ name: String, _ value: Value, _ arguments: [Value], _ scope: ExpressionScope) -> Value?)?
    /// Work per evaluation; see ``ExpressionLimits/cost``.
    public var cost: Int

    public init(
        _ subject: Value = .null, variables: Fields = [:], source: (any ValueSource)? = nil, now: Date? = nil,
        cost: Int = ExpressionLimits.standard.cost
    ) {
        self.subject = subject
        self.variables = variables
        self.source = source
        self.now = now
        self.cost = cost
    }
}
