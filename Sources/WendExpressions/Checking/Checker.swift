/// A walk over an expression that works out the type of every part, and what cannot be right.
struct Checker {
    let types: ExpressionTypes
    private(set) var problems: [ExpressionProblem] = []
    private var locals: [(name: String, type: ValueType)] = []

    /// Whether what it comes to is shown as a text.
    private let isShown: Bool

    init(types: ExpressionTypes, isShown: Bool = false) {
        self.types = types
        self.isShown = isShown
    }

    mutating func type(_ node: Node) -> ValueType {
        switch node.form {
        case .constant(let value):
            if types.asked != nil, let members = Self.members(node) {
                checkRecords(members, members.map { self.type($0) })
            }
            return ValueType(value, keepsWords: true)
        // Of a list that is empty nothing is known, and everything may be put into it.
        case .list(let members):
            let types = members.map { type($0) }
            checkRecords(members, types)
            return .list(members.isEmpty ? .null : ValueType.common(types))
        case .template(let parts):
            let types = parts.map { type($0) }
            if parts.count == 1 { return types[0] }
            for (part, type) in zip(parts, types) {
                if case .list = type { add(.listShown(OtherLanguages.asked(of: part), at: part.span)) }
                if isShown, type == .date { add(.dateShown(at: part.span)) }
                if isShown, type.isRecord { add(.recordShown(type, part.writtenWay, at: part.span)) }
            }
            return .string
        case .subject: return types.itself ?? types.subject
        case .anyKey: return .string
        case .variable(let name): return variable(name, node.span)
        case .path(nil, let steps): return path(steps[...], from: types.subject, node.span)
        case .path(let base?, let steps):
            let base = type(base)
            return path(steps[...], from: base, node.span)
        case .index(let base, let index): return item(base, index, node.span)
        case .negative(let part): return number("-", [part])
        case .complement(let part):
            _ = number("~", [part])
            return .integer
        case .binary(let operation, let left, let right): return binary(operation, left, right)
        case .assignment(let name, let value):
            let type = type(value)
            locals.append((name, type))
            return type
        case .subquery(let collection, let variable, let filter):
            let type = type(collection)
            let member = members(type, "SUBQUERY", collection.span)
            // What is one is asked itself.
            if case .fields = type {
                add(.wrongOperand("SUBQUERY", expected: "a list", found: type.name, at: collection.span))
            }
            let depth = locals.count
            locals.append((variable, member))
            _ = self.type(filter)
            locals.removeLast(locals.count - depth)
            return .list(member)
        case .ternary(let condition, let yes, let no):
            _ = type(condition)
            let yes = type(yes)
            return ValueType.common([yes, type(no)])
        case .cast(let value, let target):
            _ = type(value)
            guard Casting.types.contains(target) else {
                let closest = Suggestion.closest(to: target, among: Casting.types)
                add(.unknownKey(target, on: "CAST", closest: closest, at: node.span))
                return .any
            }
            return ["NSString": .string, "NSDate": .date, "NSData": .data][target] ?? .double
        case .call(let function, let arguments): return call(function, arguments, node.span)
        case .selector(let receiver, let selector, let arguments): return send(selector, receiver, arguments, node.span)
        case .comparison(let comparison):
            check(comparison, node.span)
            return .bool
        case .and(let parts):
            for part in parts { _ = type(part) }
            if let part = Self.contradiction(parts) ?? Self.comparedWithNothing(parts)
                ?? Self.equatedTwice(parts, .equal)
            {
                add(.neverOrAlways(isNever: true, at: part.span))
            }
            return .bool
        case .or(let parts):
            for part in parts { _ = type(part) }
            if let part = Self.contradiction(parts) ?? Self.equatedTwice(parts, .notEqual) {
                add(.neverOrAlways(isNever: false, at: part.span))
            }
            return .bool
        case .not(let part):
            _ = type(part)
            return .bool
        case .always: return .bool
        }
    }

    mutating func add(_ problem: ExpressionProblem) {
        if problems.count < ExpressionProblem.maximumCount { problems.append(problem) }
    }

    private mutating func variable(_ name: String, _ span: Span) -> ValueType {
        if let local = locals.last(where: { $0.name == name }) { return local.type }
        if let type = types.variables[name] { return type }
        let closest = Suggestion.closest(to: name, among: types.variables.keys.sorted()).map { "$\($0)" }
        add(.unboundVariable(name, closest: closest, at: span))
        return .any
    }

    // MARK: Paths

    private mutating func path(_ steps: ArraySlice<PathStep>, from start: ValueType, _ span: Span) -> ValueType {
        var type = start
        for (position, step) in zip(steps.indices, steps) {
            switch step {
            case .key(let name): type = key(name, of: type, span)
            case .collection(.count) where position == steps.endIndex - 1: return count(type, span)
            case .collection(.firstObject), .collection(.lastObject): type = members(type, "@firstObject", span)
            case .collection(.allKeys), .collection(.allValues):
                switch type {
                case .fields, .dictionary, .any, .null: break
                default: add(.wrongOperand("@allKeys", expected: "a dictionary", found: type.name, at: span))
                }
                type = .list(step == .collection(.allKeys) ? .string : .any)
            case .collection(let operation):
                let member = members(type, "@\(operation.rawValue)", span)
                let end = path(steps[(position + 1)...], from: member, span)
                if operation == .sum || operation == .avg { checkNumbers(end, "@\(operation.rawValue)", span) }
                return result(of: operation, end)
            }
        }
        return type
    }

    private mutating func count(_ type: ValueType, _ span: Span) -> ValueType {
        switch type {
        case .fields, .record: add(.countOfRecord(at: span))
        case .dictionary: break
        default: _ = members(type, "@count", span)
        }
        return .integer
    }

    private func result(of operation: CollectionOperator, _ type: ValueType) -> ValueType {
        switch operation {
        case .count: .integer
        case .sum, .avg: .double
        case .min, .max, .firstObject, .lastObject: type
        case .unionOfObjects, .distinctUnionOfObjects: .list(type)
        default: if case .list = type { type } else { .list(type) }
        }
    }

    /// - Parameter isOfMembers: Whether a list was asked, so that each of its members is.
    mutating func key(
        _ name: String, of type: ValueType, _ span: Span, isOfMembers: Bool = false
    ) -> ValueType {
        if name == "self" { return type }
        if case .list(let member) = type {
            let known = problems.count
            let found = key(name, of: member, span, isOfMembers: true)
            // What nobody has is not known to be a list either.
            return problems.count == known ? .list(found) : .any
        }
        let ofList = isOfMembers ? OtherLanguages.collectionOperators[name] : nil
        if let names = types.names(of: type) {
            let capital = name.prefix(1).uppercased() + name.dropFirst()
            for candidate in [name, "get\(capital)", "is\(capital)", "_\(name)"] {
                if let found = names[candidate] { return found }
            }
            let owner =
                if case .record(let entity) = type { "'\(entity)'" } else if type == types.subject { "the scope" } else
                {
                    names.isEmpty ? "this" : "what has \(Self.few(names))"
                }
            var hasOnlyID = false
            if names.count == 1, case .id? = names["id"] { hasOnlyID = true }
            add(
                .unknownKey(
                    name, on: owner,
                    closest: hasOnlyID ? nil : ofList ?? Suggestion.closest(to: name, among: names.keys.sorted()),
                    hasOnlyID: hasOnlyID, at: span))
            return .any
        }
        switch type {
        case .any, .null, .dictionary, .record: return .any
        default:
            if let selector = Selector(rawValue: name), selector.parameters.isEmpty, takes(selector, type) {
                return .any
            }
            add(.unknownKey(name, on: type.name, closest: ofList, at: span))
            return .any
        }
    }

    private func takes(_ selector: Selector, _ type: ValueType) -> Bool {
        receiver(type).map { selector.receivers.contains($0) } ?? true
    }

    private func receiver(_ type: ValueType) -> Selector.Receiver? {
        switch type {
        case .bool, .integer, .double: .number
        case .string, .words, .id: .text
        case .date: .date
        case .list: .list
        case .fields, .dictionary: .dictionary
        case .any, .null, .record, .data: nil
        }
    }

    mutating func members(_ type: ValueType, _ operation: String, _ span: Span) -> ValueType {
        switch type {
        case .list(let member): return member
        case .any, .null, .dictionary, .fields: return .any
        default:
            add(.wrongOperand(operation, expected: "a list", found: type.name, at: span))
            return .any
        }
    }

    private mutating func item(_ base: Node, _ index: Index, _ span: Span) -> ValueType {
        let type = type(base)
        if case .at(let position) = index {
            let position = self.type(position)
            switch type {
            case .fields, .dictionary: return .any
            default:
                if !position.isNumber, !position.isOpen {
                    add(.wrongOperand("[ ]", expected: "a number", found: position.name, at: span))
                }
            }
        }
        let member = members(type, "[ ]", span)
        return index == .size ? .integer : member
    }

    // MARK: Operators

    private mutating func number(_ operation: String, _ operands: [Node]) -> ValueType {
        var isWhole = true
        for operand in operands {
            let type = type(operand)
            if !type.isNumber, !type.isOpen {
                let hint =
                    type == .date
                    ? OtherLanguages.reckoning : type.isText && operation == "+" ? OtherLanguages.appending : nil
                add(.wrongOperand(operation, expected: "a number", found: type.name, hint: hint, at: operand.span))
            }
            if type != .integer, type != .bool { isWhole = false }
        }
        return isWhole ? .integer : .double
    }

    private mutating func binary(_ operation: BinaryOperator, _ left: Node, _ right: Node) -> ValueType {
        switch operation {
        case .coalesce:
            let left = type(left)
            return ValueType.common([left, type(right)])
        case .union, .intersect, .minus:
            let left = type(left)
            let one = members(left, operation.rawValue, right.span)
            let right = type(right)
            return .list(ValueType.common([one, members(right, operation.rawValue, Span(0, 0))]))
        case .subtract:
            if let day = reckonedDay(left, right) {
                add(.dayReckoned(day, at: left.span.joined(to: right.span)))
                return .date
            }
            return number(operation.rawValue, [left, right])
        case .divide:
            let type = number(operation.rawValue, [left, right])
            if type == .integer, left.constant == nil, right.constant == nil, !left.isMultiplied {
                add(.wholeDivision(at: left.span.joined(to: right.span)))
            }
            return type
        default: return number(operation.rawValue, [left, right])
        }
    }

    /// The day that somebody wrote without quotes, `2026-02-28`, so that it is a number less two others; nil if it is something else.
    private func reckonedDay(_ left: Node, _ right: Node) -> String? {
        guard case .binary(.subtract, let year, let month) = left.form,
            case (.integer(let year)?, .integer(let month)?, .integer(let day)?) = (
                year.constant, month.constant, right.constant
            ), right.span.end - left.span.start == 10, (1000...9999).contains(year), (1...12).contains(month),
            (1...31).contains(day)
        else { return nil }
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(padded(month))-\(padded(day))"
    }

    private mutating func call(_ function: NamedFunction, _ arguments: [Node], _ span: Span) -> ValueType {
        let signature = function.signature
        // `sorted(list, $a, $a.name)`, as SUBQUERY has it.
        if function == .sorted, arguments.count > 1, case .variable(let name) = arguments[1].form,
            !locals.contains(where: { $0.name == name })
        {
            add(.sortedByVariable(arguments.count > 2 ? arguments[2].lastName : nil, at: arguments[1].span))
            return type(arguments[0])
        }
        if function == .sorted, arguments.count > 1, case .path(nil, let steps) = arguments[1].form, steps.count == 1,
            case .key(let name) = steps[0], case .list(let member) = type(arguments[0]),
            self.types.names(of: member)?[name] != nil
        {
            add(.sortedByName(name, at: arguments[1].span).slip(name, "'\(name)'"))
            return type(arguments[0])
        }
        let types = arguments.map { type($0) }
        func fits(_ type: ValueType, at place: Int) -> Bool {
            signature.parameter(place).map { $0.sorts.contains { $0.takes(type) } } ?? true
        }
        let wrong = types.indices.filter { !fits(types[$0], at: $0) }
        let isSwapped = wrong.count == 2 && fits(types[wrong[0]], at: wrong[1]) && fits(types[wrong[1]], at: wrong[0])
        if isSwapped, wrong[1] == wrong[0] + 1 {
            let span = arguments[wrong[0]].span.joined(to: arguments[wrong[1]].span)
            add(.swappedArguments(function.name, signature.parameters.map(\.name), wrong, at: span))
        } else if wrong.count > 1, let (moved, place) = Self.moved(types.count, fits: { fits(types[$0], at: $1) }) {
            let names = signature.parameters.map(\.name)
            let name = names.indices.contains(place) ? names[place] : "argument \(place + 1)"
            add(.movedArgument(function.name, names, name, at: arguments[moved].span))
        } else {
            for place in wrong {
                add(
                    .wrongOperand(
                        function.name, expected: signature.parameter(place)?.expected ?? "", found: types[place].name,
                        at: arguments[place].span))
            }
        }
        if Self.reckoning.contains(function) {
            for (argument, type) in zip(arguments, types) { checkNumbers(type, function.name, argument.span) }
        }
        if function == .count, let type = types.first, type.isNumber || type == .date {
            add(.wrongOperand(function.name, expected: "a list", found: type.name, at: arguments[0].span))
        }
        if function == .joined || function == .listed, case .list(let member)? = types.first, member.isRecord {
            add(.recordsJoined(member, arguments[0].writtenWay, at: arguments[0].span))
        }
        if function == .format { checkPattern(arguments, types[0]) }
        if function == .date { checkDate(arguments) }
        if function == .sorted { checkOrder(arguments, types[0]) }
        if function == .range { checkRange(arguments, span) }
        switch signature.result {
        case "number":
            let isOfNumbers = signature.parameters.allSatisfy { $0.sorts == [.number] }
            return isOfNumbers && types.allSatisfy { $0 == .integer || $0 == .bool } ? .integer : .double
        case "whole": return .integer
        case "text": return .string
        case "date": return .date
        case "dictionary": return function == .dictionary ? record(arguments, types) : .dictionary
        case "same": return types[0]
        case "list":
            if function == .sorted, case .list = types[0] { return types[0] }
            return .list(function == .split ? .string : .any)
        default:
            guard function == .min || function == .max else { return .any }
            if types.count == 1, case .list(let member) = types[0] { return member }
            return types.count > 1 && types.allSatisfy(\.isNumber) ? ValueType.common(types) : .any
        }
    }

    /// The one argument that stands in another place than it belongs, where all fit when it is moved there and only then.
    /// - Returns: Where it stands, and where it belongs.
    private static func moved(_ count: Int, fits: (_ argument: Int, _ place: Int) -> Bool) -> (Int, Int)? {
        guard count > 2, count <= 6 else { return nil }
        var found: (Int, Int)?
        for from in 0..<count {
            for to in 0..<count where to != from {
                var order = Array(0..<count)
                order.insert(order.remove(at: from), at: to)
                guard order.indices.allSatisfy({ fits(order[$0], $0) }) else { continue }
                if found != nil { return nil }
                found = (from, to)
            }
        }
        return found
    }

    /// Functions that reckon with numbers, and leave out whatever is none.
    private static let reckoning: Set<NamedFunction> = [.sum, .average, .median, .standardDeviation]

    /// Numbers, or a list of them.
    private mutating func checkNumbers(_ type: ValueType, _ operation: String, _ span: Span) {
        let one = if case .list(let member) = type { member } else { type }
        guard !one.isNumber, !one.isOpen else { return }
        let found = if case .list = type { "a list in which each is \(one.name)" } else { one.name }
        add(.wrongOperand(operation, expected: "numbers", found: found, at: span))
    }

    /// The type of a dictionary whose names are known.
    private func record(_ arguments: [Node], _ types: [ValueType]) -> ValueType {
        var fields: [String: ValueType] = [:]
        for place in stride(from: 0, to: arguments.count - 1, by: 2) {
            guard let name = arguments[place].constant?.text else { return .dictionary }
            fields[name] = types[place + 1]
        }
        return .fields(fields)
    }

    /// A pattern that is known, and what it is to write: patterns of numbers write no dates.
    private mutating func checkPattern(_ arguments: [Node], _ type: ValueType) {
        guard arguments.count == 2, let text = arguments[1].constant?.text else { return }
        let problem =
            type == .date
            ? FunctionWords.datesProblem(text, "format", arguments[1].span)
            : type.isNumber ? FunctionWords.numberPatternProblem(text, "format", arguments[1].span) : nil
        // What is wrong with it whatever is written by it was said where it was read.
        let known = FunctionWords.problem(text, .pattern, of: "format", at: arguments[1].span)
        if let problem, problem.code != known?.code { add(problem) }
        if type.isNumber || type.isOpen, let meant = NumberPattern.withDecimalPoint(text) {
            add(.decimalComma(text, meant, at: arguments[1].span))
        }
    }

    /// A list of numbers that is known to be longer than one may be.
    mutating func checkRange(_ arguments: [Node], _ span: Span) {
        let numbers = arguments.compactMap { $0.constant?.wholeNumber }
        guard numbers.count == arguments.count, numbers.count > 1, numbers.count < 3 || numbers[2] != 0 else { return }
        let step = numbers.count > 2 ? numbers[2] : 1
        guard step > 0 ? numbers[0] <= numbers[1] : numbers[0] >= numbers[1] else { return }
        let distance = numbers[1].subtractingReportingOverflow(numbers[0])
        if distance.overflow || distance.partialValue.magnitude / step.magnitude >= UInt(Program.longestRange) {
            add(.longRange(Program.longestRange, at: span))
        }
    }

    /// A date that is known, and is none wherever it is read: a day the calendar does not have, or words.
    private mutating func checkDate(_ arguments: [Node]) {
        guard arguments.count == 1, let text = arguments[0].constant?.text else { return }
        if DateReader.isNoDateAnywhere(text) {
            add(.noDate(text, at: arguments[0].span))
        } else if !text.trimmed.isEmpty, CalendarDate.read(text.trimmed) == nil {
            // Written down, it is to be the same for everybody.
            add(.dateOfSome(text, DateReader.dayEverywhere(text), at: arguments[0].span))
        }
    }

    private mutating func send(_ selector: String, _ receiver: Node, _ arguments: [Node], _ span: Span) -> ValueType {
        let type = type(receiver)
        for argument in arguments { _ = self.type(argument) }
        if case .record = type { return .any }
        let kind = self.receiver(type)
        guard let known = Selector(rawValue: selector), kind.map({ known.receivers.contains($0) }) ?? true else {
            let closest = Suggestion.closest(to: selector, among: Selector.names(for: kind))
            add(.deniedSelector(selector, on: type.name, closest: closest, at: span))
            return .any
        }
        return .any
    }
}
