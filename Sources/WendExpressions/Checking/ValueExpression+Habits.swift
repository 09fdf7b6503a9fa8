/// What an expression says about how its author thinks of the values in it.
extension ValueExpression {
    /// The names that it takes for texts there always are: compared with `''`, or looked for in other texts. Without those it
    /// asks whether they are there at all.
    public var namesTakenForTexts: [Name] {
        var taken: [Name] = []
        var doubted: Set<String> = []
        root.collectTexts(&taken, &doubted)
        return taken.filter { !doubted.contains($0.name) }
    }

    /// Whether it is a hundred times something, as who counts in per cent writes shares.
    public var isInPerCent: Bool { root.isHundredfold }

    /// Whether it is a number that is worked out of others, or comes of a function.
    package var isReckoned: Bool {
        switch root.form {
        case .call: true
        case .binary(let operation, _, _): [.add, .subtract, .multiply, .divide].contains(operation)
        default: false
        }
    }

    /// Whether it is the part of a list for which a condition holds.
    package var isSelection: Bool {
        var node = root
        if case .template(let parts) = node.form, parts.count == 1 { node = parts[0] }
        if case .subquery = node.form { return true }
        return false
    }

    /// The name of the list that it is, or is a part of for which a condition holds.
    package var listName: String? {
        var node = root
        if case .template(let parts) = node.form, parts.count == 1 { node = parts[0] }
        while case .subquery(let list, _, _) = node.form { node = list }
        return node.nameAlone
    }

    /// Whether it is a text in which the signs of a calculation stand around what is worked out: `{count} + 1`.
    package var isReckonedAround: Bool {
        guard case .template(let parts) = root.form, parts.count > 1 else { return false }
        let words = parts.compactMap { $0.constant?.text }
        return words.allSatisfy { text in
            text.contains { "+-*/".contains($0) } && text.allSatisfy { "+-*/ 0123456789.()".contains($0) }
        } && !words.isEmpty
    }

    /// The pattern by which it makes a text of a date or a number, if that is all it does.
    package var writtenPattern: String? {
        var node = root
        if case .template(let parts) = node.form, parts.count == 1 { node = parts[0] }
        guard case .call(.format, let arguments) = node.form, arguments.count == 2 else { return nil }
        return arguments[1].constant?.text
    }

    /// Whether it holds only where `SELF` is empty, as `trim(SELF) == ''` does.
    public var holdsOnlyForNothing: Bool { root.holdsOnlyForNothing }

    /// Conditions that stand beside others only where a choice has not been made, as `done == NO` in
    /// `text == '' OR title CONTAINS text AND done == NO`: AND binds what is beside it. Each with its place in the text.
    public var boundConditions: [(offset: Int, length: Int)] {
        var found: [(offset: Int, length: Int)] = []
        root.collectBound(&found)
        return found
    }

    /// The texts that it compares names with, each with its place, and with the name, which may stand alone or end a way. What it only writes
    /// somewhere is none.
    package var textsCompared: [(text: String, name: String, isAlone: Bool, offset: Int, length: Int)] {
        var found: [(text: String, name: String, isAlone: Bool, offset: Int, length: Int)] = []
        root.collectCompared(&found)
        return found
    }

    /// The texts that are written into records as they are, each with its place.
    package var textsInRecords: [(text: String, offset: Int, length: Int)] {
        var found: [(text: String, offset: Int, length: Int)] = []
        root.collectRecordTexts(&found)
        return found
    }

    /// The last names of ways that it compares with nothing.
    package var comparedWithNothing: Set<String> {
        var found: Set<String> = []
        root.collectDoubted(&found)
        return found
    }

    /// The names that it asks to be `NO`, each with its place.
    package var denied: [(name: String, offset: Int, length: Int)] {
        var found: [(name: String, offset: Int, length: Int)] = []
        root.collectDenied(&found)
        return found
    }

    /// The way to a value, if that is all it is.
    package var way: String? { root.writtenWay }

    /// Where names stand in it that it sorts by, as if they were texts.
    package var namesSortedBy: [Int] {
        var found: [Int] = []
        root.collectSorted(&found)
        return found
    }

    /// What it holds against patterns of SQL or of its own, with the words between the signs for any characters: the way to what is looked
    /// through, those words, and the place of the whole comparison.
    package var wordsLookedFor: [(way: String, words: String, offset: Int, length: Int)] {
        var found: [(way: String, words: String, offset: Int, length: Int)] = []
        root.collectPatterns(&found)
        return found
    }

    /// The ways to what it takes for dates, each with its place: what is written by a pattern of dates, or reckoned with as a date.
    package var takenForDates: [(way: String, offset: Int, length: Int)] {
        var found: [(way: String, offset: Int, length: Int)] = []
        root.collectDates(&found)
        return found
    }

    /// The names that it looks for in other texts, each with the place of the whole comparison.
    package var searches: [(name: String, offset: Int, length: Int)] {
        var found: [(name: String, offset: Int, length: Int)] = []
        root.collectSearches(&found)
        return found
    }

    /// The names that it holds against texts, or asks for their length.
    package var namesComparedWithTexts: Set<String> {
        var found: Set<String> = []
        root.collectNamesCompared(&found)
        return found
    }

    /// Whether it asks for `SELF`.
    public var asksForItself: Bool { root.asksForItself }
}

extension Node {
    private var onlyName: ValueExpression.Name? {
        guard let name = nameAlone else { return nil }
        return ValueExpression.Name(
            name: name, next: nil, mayBeAbsent: false, isWhole: true, offset: span.start,
            length: span.end - span.start)
    }

    fileprivate func collectTexts(_ taken: inout [ValueExpression.Name], _ doubted: inout Set<String>) {
        if case .comparison(let comparison) = form {
            for (side, other) in [(comparison.left, comparison.right), (comparison.right, comparison.left)] {
                guard let name = side.onlyName else { continue }
                if comparison.isAsked || other.constant == .null { doubted.insert(name.name) }
                if comparison.operation == .equal || comparison.operation == .notEqual {
                    if other.constant == .string("") { taken.append(name) }
                } else if [.contains, .beginsWith, .endsWith, .like, .matches].contains(comparison.operation),
                    side == comparison.right, comparison.quantifier == nil
                {
                    taken.append(name)
                }
            }
        }
        for child in form.children { child.collectTexts(&taken, &doubted) }
    }

    fileprivate var isHundredfold: Bool {
        switch form {
        case .template(let parts): return parts.count == 1 && parts[0].isHundredfold
        case .binary(.multiply, let left, let right):
            return [left, right].contains { $0.constant?.number == 100 || $0.isHundredfold }
        // What is divided by a hundred again, or by more, is a share of something else.
        case .binary(.divide, let left, let right):
            return left.isHundredfold && (right.constant?.number ?? 1) < 100
        case .binary(.coalesce, let left, _): return left.isHundredfold
        case .ternary(_, let yes, let no): return yes.isHundredfold || no.isHundredfold
        case .call(.round, let arguments), .call(.floor, let arguments), .call(.ceiling, let arguments),
            .call(.truncate, let arguments):
            return arguments.first?.isHundredfold ?? false
        default: return false
        }
    }

    fileprivate var holdsOnlyForNothing: Bool {
        switch form {
        case .template(let parts): return parts.count == 1 && parts[0].holdsOnlyForNothing
        case .and(let parts): return parts.contains(where: \.holdsOnlyForNothing)
        case .comparison(let comparison):
            guard comparison.operation == .equal, comparison.quantifier == nil, comparison.right.constant == .string("")
            else { return false }
            if case .call(.trim, let arguments) = comparison.left.form { return arguments.first?.form == .subject }
            return comparison.left.form == .subject
        default: return false
        }
    }

    fileprivate func collectBound(_ found: inout [(offset: Int, length: Int)]) {
        for child in form.children { child.collectBound(&found) }
        guard case .or(let parts) = form, parts.count > 1, case .comparison(let first) = parts[0].form,
            first.operation == .equal, first.left.nameAlone != nil, case .string? = first.right.constant
        else { return }
        for part in parts.dropFirst() {
            guard case .and(let conditions) = part.form, conditions.contains(where: { $0.mentions(first.left) }),
                let other = conditions.first(where: { !$0.mentions(first.left) })
            else { continue }
            found.append((part.span.start, other.span.end - part.span.start))
        }
    }

    private func mentions(_ name: Node) -> Bool { self == name || form.children.contains { $0.mentions(name) } }

    fileprivate func collectCompared(
        _ found: inout [(text: String, name: String, isAlone: Bool, offset: Int, length: Int)]
    ) {
        if case .comparison(let comparison) = form, comparison.operation == .equal || comparison.operation == .notEqual,
            let text = comparison.right.constant?.text, case .path(let base, let steps) = comparison.left.form,
            base == nil || base?.isVariable == true
        {
            let way = steps.compactMap { if case .key(let name) = $0 { name } else { nil } }.joined(separator: ".")
            found.append(
                (
                    text, way, base == nil && steps.count == 1, comparison.right.span.start,
                    comparison.right.span.end - comparison.right.span.start
                ))
        }
        for child in form.children { child.collectCompared(&found) }
    }

    fileprivate func collectRecordTexts(_ found: inout [(text: String, offset: Int, length: Int)]) {
        if case .call(.dictionary, let arguments) = form {
            for place in stride(from: 1, to: arguments.count, by: 2) {
                guard let text = arguments[place].constant?.text else { continue }
                found.append(
                    (text, arguments[place].span.start, arguments[place].span.end - arguments[place].span.start))
            }
        }
        // What is all written down is one constant by now.
        for case .dictionary(let fields) in constant?.elements ?? [] {
            for field in fields {
                if let text = field.value.text { found.append((text, span.start, span.end - span.start)) }
            }
        }
        for child in form.children { child.collectRecordTexts(&found) }
    }

    fileprivate func collectDoubted(_ found: inout Set<String>) {
        if case .comparison(let comparison) = form, comparison.right.constant == .null,
            case .path(_, let steps) = comparison.left.form, case .key(let name)? = steps.last
        {
            found.insert(name)
        }
        if case .binary(.coalesce, let left, _) = form, case .path(_, let steps) = left.form,
            case .key(let name)? = steps.last
        {
            found.insert(name)
        }
        for child in form.children { child.collectDoubted(&found) }
    }

    fileprivate func collectDenied(_ found: inout [(name: String, offset: Int, length: Int)]) {
        if case .comparison(let comparison) = form, comparison.operation == .equal, comparison.quantifier == nil,
            comparison.right.constant == .bool(false), let name = comparison.left.onlyName
        {
            found.append((name.name, name.offset, name.length))
        }
        for child in form.children { child.collectDenied(&found) }
    }

    fileprivate func collectSorted(_ found: inout [Int]) {
        if case .call(.sorted, let arguments) = form, arguments.count > 1, arguments[1].onlyName != nil {
            found.append(arguments[1].span.start)
        }
        for child in form.children { child.collectSorted(&found) }
    }

    fileprivate func collectPatterns(_ found: inout [(way: String, words: String, offset: Int, length: Int)]) {
        if case .comparison(let comparison) = form, comparison.operation == .like,
            let way = comparison.left.writtenWay ?? comparison.left.wayOfVariable,
            let pattern = comparison.right.constant?.text
        {
            let words = pattern.drop { "%*".contains($0) }.reversed().drop { "%*".contains($0) }.reversed()
            found.append((way, String(words), span.start, span.end - span.start))
        }
        for child in form.children { child.collectPatterns(&found) }
    }

    /// A way that begins with a variable: `$b.name`.
    private var wayOfVariable: String? {
        guard case .path(let base?, let steps) = form, case .variable(let variable) = base.form else { return nil }
        let names = steps.compactMap { if case .key(let name) = $0 { name } else { nil } }
        return names.count == steps.count ? (["$\(variable)"] + names).joined(separator: ".") : nil
    }

    fileprivate func collectDates(_ found: inout [(way: String, offset: Int, length: Int)]) {
        if case .call(let function, let arguments) = form {
            let dates: [Node] =
                switch function {
                case .format where arguments.dropFirst().first?.constant?.text.map(Self.isOfDates) == true:
                    Array(arguments.prefix(1))
                case .relative, .ago, .part, .adding, .starting: Array(arguments.prefix(1))
                case .difference: Array(arguments.prefix(2))
                default: []
                }
            for date in dates {
                guard let way = date.writtenWay else { continue }
                found.append((way, date.span.start, date.span.end - date.span.start))
            }
        }
        for child in form.children { child.collectDates(&found) }
    }

    /// Whether a pattern has letters that stand for parts of dates.
    private static func isOfDates(_ pattern: String) -> Bool {
        pattern.contains { "dMyEHhms".contains($0) } && !pattern.contains { "#0".contains($0) }
    }

    fileprivate func collectSearches(_ found: inout [(name: String, offset: Int, length: Int)]) {
        if case .comparison(let comparison) = form, comparison.quantifier == nil,
            [.contains, .beginsWith, .endsWith].contains(comparison.operation), let name = comparison.right.onlyName
        {
            found.append((name.name, span.start, span.end - span.start))
        }
        for child in form.children { child.collectSearches(&found) }
    }

    fileprivate func collectNamesCompared(_ found: inout Set<String>) {
        switch form {
        case .comparison(let comparison) where ![.contains, .beginsWith, .endsWith].contains(comparison.operation):
            for side in [comparison.left, comparison.right] {
                if let name = side.onlyName?.name { found.insert(name) }
            }
        // `trim(search)`, `length(search)`.
        case .call(_, let arguments):
            for argument in arguments {
                if let name = argument.onlyName?.name { found.insert(name) }
            }
        default: break
        }
        for child in form.children { child.collectNamesCompared(&found) }
    }

    fileprivate var asksForItself: Bool {
        if case .subject = form { true } else { form.children.contains { $0.asksForItself } }
    }
}
