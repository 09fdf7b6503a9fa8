/// Where what an expression gives comes from, as far as the expression passes it on and makes nothing new.
package indirect enum ValueOrigin: Sendable {
    /// Which member of a list is meant.
    package enum Member: Sendable {
        case first, last
        case at(ValueExpression)
    }

    /// What a path of names leads to.
    case way([String])
    /// What names lead to, beginning at something.
    case field(ValueOrigin, [String])
    /// One member of a list.
    case member(ValueOrigin, Member)
    /// The lists that names lead to in the members of a list, one behind the other.
    case joined(ValueOrigin, [String])
    /// One of two, by a condition; nil for one that is made.
    case either(ValueExpression, ValueOrigin?, ValueOrigin?)
    /// The first where it gives anything, and the second otherwise.
    case present(ValueExpression, ValueOrigin?, ValueOrigin?)
    /// Some members of lists, in any order: those that the expression gives.
    case some([ValueOrigin], ValueExpression)
    /// A list of what is kept in several places.
    case list([ValueOrigin?])
}

extension ValueExpression {
    /// Where what it gives is kept, or is chosen from: `a.b` for `a.b`, for `SUBQUERY(a.b, $x, …)` and for `sorted(a.b, …)`; nil where
    /// all of it is made.
    package var origin: ValueOrigin? { root.origin }

    /// A part of an expression, to be worked out alone.
    fileprivate init(part node: Node) { self.init(node, role: .any) }
}

extension Node {
    fileprivate var origin: ValueOrigin? {
        switch form {
        case .path(let base, let steps): return Node.origin(of: base, steps[...], whole: self)
        case .index(let base, let index):
            guard let list = base.origin else { return nil }
            switch index {
            case .first: return .member(list, .first)
            case .last: return .member(list, .last)
            case .at(let position): return .member(list, .at(ValueExpression(part: position)))
            case .size: return nil
            }
        case .template(let parts): return parts.count == 1 ? parts[0].origin : nil
        case .ternary(let condition, let yes, let no):
            return Node.either(yes.origin, no.origin) { .either(ValueExpression(part: condition), $0, $1) }
        case .binary(.coalesce, let first, let second):
            return Node.either(first.origin, second.origin) { .present(ValueExpression(part: first), $0, $1) }
        case .binary(.union, let left, let right): return some([left, right])
        case .binary(.intersect, let left, _), .binary(.minus, let left, _): return some([left])
        case .subquery(let list, _, _): return some([list])
        case .call(.sorted, let arguments): return some(Array(arguments.prefix(1)))
        case .call(.noIndex, let arguments): return arguments.first?.origin
        case .call(.objectFrom, let arguments):
            guard arguments.count == 2, let list = arguments[0].origin else { return nil }
            return .member(list, .at(ValueExpression(part: arguments[1])))
        case .selector(let receiver, let name, let arguments):
            return Selector(rawValue: name).flatMap { origin(of: receiver, $0, arguments) }
        case .list(let members):
            let origins = members.map(\.origin)
            return origins.isEmpty || origins.contains { $0 != nil } ? .list(origins) : nil
        case .constant(.list(let members)): return members.isEmpty ? .list([]) : nil
        default: return nil
        }
    }

    /// The members of lists that are passed on, if any of the lists are.
    private func some(_ lists: [Node]) -> ValueOrigin? {
        let origins = lists.compactMap(\.origin)
        return origins.isEmpty ? nil : .some(origins, ValueExpression(part: self))
    }

    private static func either(
        _ first: ValueOrigin?, _ second: ValueOrigin?, _ make: (ValueOrigin?, ValueOrigin?) -> ValueOrigin
    ) -> ValueOrigin? {
        first == nil && second == nil ? nil : make(first, second)
    }

    /// - Parameter whole: The path that the steps are all of, or the last of.
    private static func origin(of base: Node?, _ steps: ArraySlice<PathStep>, whole: Node) -> ValueOrigin? {
        let names = steps.prefix { if case .key = $0 { true } else { false } }
        let start: ValueOrigin?
        switch (base, names.isEmpty) {
        case (nil, true): start = nil
        case (nil, false): start = .way(names.compactMap(\.name))
        case (let base?, true): start = base.origin
        case (let base?, false): start = base.origin.map { .field($0, names.compactMap(\.name)) }
        }
        guard let start, case .collection(let operation)? = steps.dropFirst(names.count).first else { return start }
        let rest = steps.dropFirst(names.count + 1)
        let way = rest.compactMap(\.name)
        switch operation {
        case .firstObject, .lastObject:
            guard way.count == rest.count else { return nil }
            let member = ValueOrigin.member(start, operation == .firstObject ? .first : .last)
            return way.isEmpty ? member : .field(member, way)
        case .unionOfArrays, .unionOfSets: return way.count == rest.count ? .joined(start, way) : nil
        case .distinctUnionOfArrays, .distinctUnionOfSets:
            return way.count == rest.count ? .some([.joined(start, way)], ValueExpression(part: whole)) : nil
        case .unionOfObjects, .distinctUnionOfObjects:
            return rest.isEmpty ? .some([start], ValueExpression(part: whole)) : nil
        default: return nil
        }
    }

    private func origin(of receiver: Node, _ selector: Selector, _ arguments: [Node]) -> ValueOrigin? {
        guard let list = receiver.origin else { return nil }
        switch selector {
        case .first, .firstObject: return .member(list, .first)
        case .last, .lastObject: return .member(list, .last)
        case .itemAt, .objectAtIndex: return arguments.first.map { .member(list, .at(ValueExpression(part: $0))) }
        case .takeFirst, .takeLast, .reversed, .reversedShort, .arrayByAdding:
            return .some([list], ValueExpression(part: self))
        default: return nil
        }
    }
}

extension PathStep {
    fileprivate var name: String? { if case .key(let name) = self { name } else { nil } }
}
