/// The way in which one section or view of a stage takes the place of another. What it means is its ``plan``.
public enum Transition: String, Sendable, Hashable, Codable, CaseIterable {
    /// At once.
    case none
    /// The new one comes in from the right, over the old one.
    case push
    /// The old one leaves to the right, from above the new one.
    case pop
    /// The same from the left.
    case pushLeft
    /// The same to the left.
    case popLeft
    case slideFromBottom, slideFromTop
    /// The old one leaves upwards, from above the new one.
    case popToTop
    /// The same downwards.
    case popToBottom
    case flipLeft, flipRight, flipTop, flipBottom
    case curlUp, curlDown
    case crossDissolve

    /// What undoes it: how one goes back to where it led away from.
    public var reversed: Transition {
        switch self {
        case .none: .none
        case .push: .pop
        case .pop: .push
        case .pushLeft: .popLeft
        case .popLeft: .pushLeft
        case .slideFromBottom: .popToBottom
        case .popToBottom: .slideFromBottom
        case .slideFromTop: .popToTop
        case .popToTop: .slideFromTop
        case .flipLeft: .flipRight
        case .flipRight: .flipLeft
        case .flipTop: .flipBottom
        case .flipBottom: .flipTop
        case .curlUp: .curlDown
        case .curlDown: .curlUp
        case .crossDissolve: .crossDissolve
        }
    }

    /// What is done to the two; nil where nothing moves.
    public var plan: TransitionPlan? {
        let beside = 40.0
        return switch self {
        case .none: nil
        case .push: TransitionPlan(newStart: .widths(1), oldEnd: .points(x: -beside))
        case .pop: TransitionPlan(newStart: .points(x: -beside), oldEnd: .widths(1), isNewOnTop: false)
        case .pushLeft: TransitionPlan(newStart: .widths(-1), oldEnd: .points(x: beside))
        case .popLeft: TransitionPlan(newStart: .points(x: beside), oldEnd: .widths(-1), isNewOnTop: false)
        case .slideFromBottom: TransitionPlan(newStart: .heights(1), oldEnd: .points(y: -beside))
        case .slideFromTop: TransitionPlan(newStart: .heights(-1), oldEnd: .points(y: beside))
        case .popToBottom: TransitionPlan(newStart: .points(y: -beside), oldEnd: .heights(1), isNewOnTop: false)
        case .popToTop: TransitionPlan(newStart: .points(y: beside), oldEnd: .heights(-1), isNewOnTop: false)
        case .flipLeft, .flipRight, .flipTop, .flipBottom: TransitionPlan(.flip)
        case .curlUp, .curlDown: TransitionPlan(.curl)
        case .crossDissolve: TransitionPlan(.dissolve)
        }
    }

    /// What is done where one takes the place of another; nil where there is nothing to animate from, or nothing moves.
    public func plan(replacing old: Bool) -> TransitionPlan? { old ? plan : nil }
}

extension Enumeration {
    /// With the numbers of the older libraries.
    static let transition = Enumeration(
        Transition.allCases.map(\.rawValue),
        numbers: [
            0, 1 << 10, 1 << 11, 1 << 15, 1 << 14, 1 << 12, 1 << 13, 44, 45, 1 << 20, 2 << 20, 6 << 20, 7 << 20,
            3 << 20, 4 << 20, 5 << 20,
        ])
}
