/// What a kind does, beside its description. Stateless: everything it changes, it changes through a ``Turn``.
public protocol Behaviour: Sendable {
    /// Whether actions without a name answer lifecycle events, as they do messages; yes for ``Containing``, and nothing else
    /// has any.
    var unnamedActionsAnswerLifecycle: Bool { get }
}

extension Behaviour {
    public var unnamedActionsAnswerLifecycle: Bool { false }
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
        containing = behaviour as? any Containing
        presenting = behaviour as? any Presenting
        performing = behaviour as? any Performing
        ongoing = behaviour as? any Ongoing
        supplying = behaviour as? any Supplying
        judging = behaviour as? any Judging
        gesturing = behaviour as? any Gesturing
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
