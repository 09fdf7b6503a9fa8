/// Comparisons that come out the same whatever happens, and records that are not like those beside them.
extension Checker {
    /// A few of the names something has, for people who read messages.
    static func few(_ names: [String: ValueType]) -> String {
        let shown = names.keys.filter { $0 != "id" }.sorted().prefix(4).map { "'\($0.prefix(40))'" }
        return shown.joined(separator: ", ") + (names.count > 5 ? ", …" : "")
    }

    // MARK: Words

    /// A text that what it is compared with never is. What has only one value is a constant, and meant as one.
    mutating func checkWords(_ comparison: Comparison, _ left: ValueType, _ right: ValueType) {
        guard comparison.options.isEmpty else { return }
        for (type, other) in [(left, comparison.right), (right, comparison.left)] {
            guard case .words(let known) = type, known.count > 1, let text = other.constant?.text, !text.isEmpty,
                !known.contains(text)
            else { continue }
            add(.neverWord(text, of: known, at: other.span))
        }
        if case .words(let known) = left, case .words(let others) = right, known.count > 1, others.count > 1,
            known.isDisjoint(with: others), comparison.quantifier == nil
        {
            add(.neverWords(known, others, at: comparison.right.span))
        }
    }

    // MARK: Numbers

    /// Between what a number lies, whatever happens; nil where it may be any.
    private func range(_ node: Node) -> ClosedRange<Double>? {
        switch node.form {
        case .subject: types.itsRange
        case .constant(let value): value.number.flatMap { $0.isFinite ? $0...$0 : nil }
        case .negative(let part): range(part).map { -$0.upperBound...(-$0.lowerBound) }
        case .path(_, let steps):
            steps.last == .collection(.count) ? 0...(.infinity) : node.nameAlone.flatMap { types.ranges[$0] }
        case .index(_, .size): 0...(.infinity)
        case .call(.count, _), .call(.length, _), .call(.absolute, _): 0...(.infinity)
        case .call(.part, let arguments):
            arguments.last?.constant?.text.flatMap {
                [
                    "month": 1...12, "day": 1...31, "weekday": 1...7, "hour": 0...23, "minute": 0...59,
                    "second": 0...59,
                ][$0]
            }
        default: nil
        }
    }

    static func members(_ node: Node) -> [Node]? {
        switch node.form {
        case .list(let members): members
        case .constant(.list(let values)): values.map { Node(.constant($0), node.span) }
        default: nil
        }
    }

    /// Whether a comparison of two numbers holds always or never; nil where that depends.
    private static func outcome(
        _ operation: ComparisonOperator, _ left: ClosedRange<Double>, _ right: ClosedRange<Double>
    ) -> Bool? {
        let isApart = left.upperBound < right.lowerBound || right.upperBound < left.lowerBound
        switch operation {
        case .equal: return isApart ? false : nil
        case .notEqual: return isApart ? true : nil
        case .less: return left.upperBound < right.lowerBound ? true : left.lowerBound >= right.upperBound ? false : nil
        case .greaterOrEqual: return outcome(.less, left, right).map { !$0 }
        case .greater: return outcome(.less, right, left)
        case .lessOrEqual: return outcome(.less, right, left).map { !$0 }
        default: return nil
        }
    }

    /// A comparison that holds always or never: of one thing with itself, of a count or a part of a date with what it cannot be, with
    /// bounds of which the upper one comes first.
    mutating func checkRange(_ comparison: Comparison, _ span: Span) {
        guard comparison.quantifier == nil, !comparison.isAsked else { return }
        if case let (first?, second?) = (comparison.left.constant, comparison.right.constant), first != .null,
            second != .null
        {
            add(.writtenDown(comparison.left.constant?.text, at: span))
            return
        }
        for (side, other) in [(comparison.left, comparison.right), (comparison.right, comparison.left)] {
            guard let name = side.nameAlone, types.present.contains(name) || types.written.contains(name),
                other.constant == .null
            else { continue }
            let isText = types.written.contains(name)
            add(.neverNothing(name, isText: isText, isEqual: comparison.operation == .equal, at: span))
            return
        }
        if comparison.left == comparison.right {
            switch comparison.left.form {
            case .path, .variable: add(.sameSides(at: span))
            default: break
            }
            return
        }
        if comparison.operation == .between, let bounds = Self.members(comparison.right), bounds.count == 2,
            let low = bounds[0].constant?.number, let high = bounds[1].constant?.number
        {
            if low > high {
                let written = (bounds[0].constant?.displayText ?? "", bounds[1].constant?.displayText ?? "")
                add(
                    .boundsTurned(at: comparison.right.span).slip(
                        "\(written.0), \(written.1)", "\(written.1), \(written.0)"))
            } else if let range = range(comparison.left), comparison.left.constant == nil,
                high < range.lowerBound || low > range.upperBound
            {
                add(.outOfReach(range.lowerBound, range.upperBound, holds: false, at: span))
            }
            return
        }
        guard comparison.left.constant == nil || comparison.right.constant == nil,
            let left = range(comparison.left), let right = range(comparison.right),
            let holds = Self.outcome(comparison.operation, left, right)
        else { return }
        let range = comparison.left.constant == nil ? left : right
        add(.outOfReach(range.lowerBound, range.upperBound, holds: holds, at: span))
    }

    /// How many conditions are compared with each other.
    static let comparedParts = 16

    /// A condition that stands beside its opposite.
    static func contradiction(_ parts: [Node]) -> Node? {
        parts.prefix(comparedParts).first { part in
            guard case .not(let inner) = part.form else { return false }
            return parts.prefix(comparedParts).contains(inner)
        }
    }

    /// Of comparisons beside each other one that equates with another text what one before equates already: `a == 'x' AND a == 'y'`, or
    /// the same with `!=` and OR.
    static func equatedTwice(_ parts: [Node], _ operation: ComparisonOperator) -> Node? {
        var known: [Node: String] = [:]
        return parts.prefix(comparedParts).first { part in
            guard case .comparison(let comparison) = part.form, comparison.operation == operation,
                comparison.quantifier == nil, comparison.options.isEmpty, !comparison.isAsked,
                let text = comparison.right.constant?.text
            else { return false }
            defer { known[comparison.left] = text }
            return known[comparison.left].map { $0 != text } ?? false
        }
    }

    /// A comparison of what is nothing, as the condition beside it says: `due == nil AND due > now()`.
    static func comparedWithNothing(_ parts: [Node]) -> Node? {
        let absent = parts.prefix(comparedParts).compactMap { part -> Node? in
            guard case .comparison(let comparison) = part.form, comparison.operation == .equal,
                !comparison.isAsked, comparison.quantifier == nil, comparison.right.constant == .null
            else { return nil }
            return comparison.left
        }
        if absent.isEmpty { return nil }
        return parts.prefix(comparedParts).first { part in
            guard case .comparison(let comparison) = part.form, comparison.operation.isOrdering,
                comparison.quantifier == nil
            else { return false }
            return absent.contains(comparison.left) || absent.contains(comparison.right)
        }
    }

    // MARK: Records

    /// The field that a list is sorted by has to be one of its members.
    mutating func checkOrder(_ arguments: [Node], _ type: ValueType) {
        guard arguments.count > 1, let path = arguments[1].constant?.text, case .list(let member) = type else { return }
        var current = member
        for step in path.split(separator: ".") {
            guard case .fields = current, !step.hasPrefix("@") else { return }
            current = key(String(step), of: current, arguments[1].span)
        }
    }

    /// Records of one list of which one lacks what all others have, or has something else by the name.
    mutating func checkRecords(_ members: [Node], _ types: [ValueType]) {
        guard let asked = self.types.asked, members.count > 1 else { return }
        var records: [[String: ValueType]] = []
        for type in types {
            guard case .fields(let fields) = type else { return }
            records.append(fields)
        }
        var counts: [String: Int] = [:]
        for record in records { for name in record.keys { counts[name, default: 0] += 1 } }
        // What all have but one.
        let usual = counts.filter { $0.value == records.count - 1 && asked.contains($0.key) }.keys.sorted()
        for (member, record) in zip(members, records) {
            let missing = usual.filter { record[$0] == nil }
            guard let name = missing.first else { continue }
            let other = Suggestion.closest(to: name, among: record.keys.filter { counts[$0] == 1 }.sorted())
            add(.lacksFields(missing, instead: missing.count == 1 ? other : nil, at: member.span))
        }
        for name in records[0].keys.sorted() where counts[name] == records.count {
            guard let first = records[0][name], !first.isOpen else { continue }
            let others = records.indices.filter { place in
                records[place][name].map { !$0.isOpen && first.joined(with: $0) == .any } ?? false
            }
            guard let other = others.first, let type = records[other][name] else { continue }
            // The odd one out is said.
            if records.count > 2, others.count == records.count - 1 {
                add(.otherSort(name, type.name, first.name, at: members[0].span))
            } else {
                add(.otherSort(name, first.name, type.name, at: members[other].span))
            }
        }
    }
}

extension Node {
    /// The name that it is and nothing else, also in braces; nil if it is more.
    var nameAlone: String? {
        switch form {
        case .template(let parts): return parts.count == 1 ? parts[0].nameAlone : nil
        case .path(nil, let steps):
            guard steps.count == 1, case .key(let name)? = steps.first else { return nil }
            return name
        default: return nil
        }
    }

    var isVariable: Bool { if case .variable = form { true } else { false } }

    /// A way of names as it is written, such as `a.b`; nil for anything else.
    var writtenWay: String? {
        if case .template(let parts) = form, parts.count == 1 { return parts[0].writtenWay }
        guard case .path(nil, let steps) = form else { return nil }
        let names = steps.compactMap { if case .key(let name) = $0 { name } else { nil } }
        return names.count == steps.count ? names.joined(separator: ".") : nil
    }

    /// The last name of a way.
    var lastName: String? {
        if case .path(_, let steps) = form, case .key(let name)? = steps.last { name } else { nil }
    }

    /// Whether it is the `id` of something.
    var isKey: Bool { if case .path(_, let steps) = form { steps.last == .key("id") } else { false } }

    /// Whether it is so many times another, as hundredths are: `done * 100`.
    var isMultiplied: Bool {
        guard case .binary(.multiply, let left, let right) = form else { return false }
        return (left.constant ?? right.constant)?.number.map { $0 >= 10 } ?? false
    }
}
