/// What a kind does, beside its description. Stateless: everything it changes, it changes through a ``Turn``.
public protocol Behaviour: Sendable {
    /// Whether actions without a name answer lifecycle events, as they do messages; yes for ``Containing``, and nothing else
    /// has any.
    var unnamedActionsAnswerLifecycle: Bool { get }

    // What it can do, by the protocols it conforms to; nobody writes these. Asking the runtime instead costs a search through
    // all conformances of the program for each kind and role, and so most of the time in which a command starts.

    /// The behaviour itself if it is ``Containing``; nil if it is not.
    var asContaining: (any Containing)? { get }
    /// The behaviour itself if it is ``Presenting``; nil if it is not.
    var asPresenting: (any Presenting)? { get }
    /// The behaviour itself if it is ``Performing``; nil if it is not.
    var asPerforming: (any Performing)? { get }
    /// The behaviour itself if it is ``Ongoing``; nil if it is not.
    var asOngoing: (any Ongoing)? { get }
    /// The behaviour itself if it is ``Supplying``; nil if it is not.
    var asSupplying: (any Supplying)? { get }
    /// The behaviour itself if it is ``Judging``; nil if it is not.
    var asJudging: (any Judging)? { get }
    /// The behaviour itself if it is ``Gesturing``; nil if it is not.
    var asGesturing: (any Gesturing)? { get }
}

extension Behaviour {
    public var unnamedActionsAnswerLifecycle: Bool { false }

    public var asContaining: (any Containing)? { nil }
    public var asPresenting: (any Presenting)? { nil }
    public var asPerforming: (any Performing)? { nil }
    public var asOngoing: (any Ongoing)? { nil }
    public var asSupplying: (any Supplying)? { nil }
    public var asJudging: (any Judging)? { nil }
    public var asGesturing: (any Gesturing)? { nil }
}

extension Containing {
    public var asContaining: (any Containing)? { self }
}

extension Presenting {
    public var asPresenting: (any Presenting)? { self }
}

extension Performing {
    public var asPerforming: (any Performing)? { self }
}

extension Ongoing {
    public var asOngoing: (any Ongoing)? { self }
}

extension Supplying {
    public var asSupplying: (any Supplying)? { self }
}

extension Judging {
    public var asJudging: (any Judging)? { self }
}

extension Gesturing {
    public var asGesturing: (any Gesturing)? { self }
}

/// What a behaviour can do, found out once: it is asked for with every element and every value.
struct Roles: Sendable {
    let containing: (any Containing)?
    let presenting: (any Presenting)?
    let performing: (any Performing)?
    let ongoing: (any Ongoing)?
    let supplying: (any Supplying)?
    let judging: (any Judging)?
    let gesturing: (any Gesturing)?

    init(_ behaviour: (any Behaviour)?) {
        containing = behaviour?.asContaining
        presenting = behaviour?.asPresenting
        performing = behaviour?.asPerforming
        ongoing = behaviour?.asOngoing
        supplying = behaviour?.asSupplying
        judging = behaviour?.asJudging
        gesturing = behaviour?.asGesturing
    }
}

extension Registry {
    func containing(_ index: KindIndex) -> (any Containing)? { behaviours[index].containing }
    func presenting(_ index: KindIndex) -> (any Presenting)? { behaviours[index].presenting }
    func performing(_ index: KindIndex) -> (any Performing)? { behaviours[index].performing }
    func ongoing(_ index: KindIndex) -> (any Ongoing)? { behaviours[index].ongoing }
    func supplying(_ index: KindIndex) -> (any Supplying)? { behaviours[index].supplying }
    func judging(_ index: KindIndex) -> (any Judging)? { behaviours[index].judging }
    func gesturing(_ index: KindIndex) -> (any Gesturing)? { behaviours[index].gesturing }
}
