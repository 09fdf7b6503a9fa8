import WendExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What values are at first: nothing where a text is taken for granted, worked out of what is not there yet, or beyond the limits of
/// the input that is to change it.
extension Review {
    /// The declarations of values of which there is one of the name, and no input, row or view of it.
    private func onlyDeclarations() -> [String: Index] {
        named.compactMapValues { nodes in
            guard nodes.count == 1, let node = nodes.first, isPlain(node), isDeclaration(node) else { return nil }
            return node
        }.filter { callers[$0.key] == nil }
    }

    // MARK: Nothing

    /// Values that are nothing at first, and are compared as if they were texts: nothing is not `''`.
    mutating func reviewAbsentTexts(_ places: [Place], _ known: Known) {
        let absent = onlyDeclarations().filter { name, node in
            first[name] == .null && entries("always", of: node).isEmpty && (known.types[name] ?? .any).isText
        }
        if absent.isEmpty { return }
        var uses: [String: SourceRange] = [:]
        for place in places where !place.isOpen {
            for name in place.expression.namesTakenForTexts {
                guard absent[name.name] != nil, uses[name.name] == nil, place.near[name.name] == nil,
                    place.inputs[name.name] == nil
                else { continue }
                uses[name.name] = range(name.offset, name.length, in: place)
            }
        }
        let writers = Dictionary(grouping: placesWritten(first).places, by: \.name)
        for (name, range) in uses.sorted(by: { $0.value.lowerBound < $1.value.lowerBound }) {
            guard let node = absent[name] else { continue }
            let own = writers[name] ?? []
            guard own.contains(where: { isEmptied(by: $0.node) }), !own.contains(where: { isOfBeginning($0.node) })
            else {
                continue
            }
            let attribute = document.nodes[node].attributes.first { $0.name == "name" }
            var edits: [Diagnostic.Edit] = []
            if let attribute, entries("is", of: node).isEmpty,
                document.source.notation(at: attribute.nameRange.lowerBound) != .json
            {
                let end = SourceRange(at: attribute.valueRange.upperBound + 1)
                edits = [Diagnostic.Edit(location: location(end), replacement: " is=\"\"")]
            }
            report(
                .nothingAtFirst(name, at: location(attribute?.valueRange ?? document.nodes[node].headRange))
                    .fixable("write is=\"\"", edits).noting("here it is taken for a text", at: location(range)))
        }
    }

    /// Whether a node makes an empty text of a value: an input for texts, or an action that writes one.
    private func isEmptied(by node: Index) -> Bool {
        guard kind(node)?.holds == nil else { return inputType(node) == .string }
        guard case .whole(let parameter)? = kind(node)?.writes else { return false }
        return texts(parameter, of: node).contains { $0.text.isEmpty }
    }

    /// Whether an action is performed before anything is seen, so that what it writes is there at first; input does no such thing.
    func isOfBeginning(_ node: Index) -> Bool {
        guard kind(node)?.role == .performs else { return false }
        return ([node] + Array(around(node))).contains { outer in
            guard kind(outer)?.role == .performs, let parent = parents[outer], isController(parent) else {
                return false
            }
            let message = document.nodes[outer].answeredMessage(as: kind(outer)) ?? ""
            return message.isEmpty || Kind.lifecycle.contains(message)
        }
    }

    // MARK: Order

    /// Values that are worked out of others which are declared below them, when those are nothing yet.
    mutating func reviewOrder(_ open: [Bool]) {
        guard surroundings.isEntry, !hasStandIns else { return }
        let known = onlyDeclarations()
        reviewFound(known)
        for controller in document.nodes.indices where isController(controller) && !open[controller] {
            let values: [Index] = entries("values", of: controller).compactMap { entry in
                guard case .node(let value) = entry.source, isPlain(value), isDeclaration(value) else { return nil }
                return value
            }
            let later = Set(values)
            for value in values {
                for entry in entries("is", of: value) {
                    guard case .binding(let expression) = entry.source, let written = written(entry, of: value) else {
                        continue
                    }
                    for name in expression.names {
                        guard let declaration = known[name.name], later.contains(declaration), hasRoom,
                            let missing = isMissing(declaration, for: value, known, later)
                        else { continue }
                        let range = document.source.range(
                            of: name.offset..<(name.offset + name.length), of: written.text, in: written.range)
                        report(
                            .declaredBelow(
                                name.name, by: missing.name, at: location(range)
                            ).noting("it is declared here", at: location(document.nodes[missing.node].headRange)))
                    }
                }
            }
        }
    }

    /// Values that nobody changes, worked out once of what a query or a request of the same screen finds first.
    private mutating func reviewFound(_ known: [String: Index]) {
        let changed = Set(placesWritten(first).places.lazy.map(\.name))
        for (name, value) in known.sorted(by: { $0.value < $1.value }) where !changed.contains(name) {
            for entry in entries("is", of: value) {
                guard case .binding(let expression) = entry.source, hasRoom else { continue }
                let asked = expression.names.first { asked in
                    let nodes = named[asked.name] ?? []
                    return nodes.count <= Self.mostDeclarations && callers[asked.name] == nil
                        && asked.next != "isLoading"
                        && nodes.contains { checked.isCompanion($0) && parents[$0] == parents[value] && isFinding($0) }
                }
                guard let asked, let attribute = document.nodes[value].attributes.first(where: { $0.name == "is" })
                else { continue }
                report(
                    .foundLater(asked.name, at: location(attribute.range)).fixable(
                        "write always", edits(of: "is", in: attribute.nameRange, to: "always")))
            }
        }
    }

    /// Whether a name stands for what is found when its screen is there already.
    private func isFinding(_ node: Index) -> Bool { isQuery(node) || isRequest(node) }

    /// The value that is not there yet when another is worked out of it, or of what is always worked out of it.
    private func isMissing(
        _ declaration: Index, for value: Index, _ known: [String: Index], _ later: Set<Index>
    ) -> (name: String, node: Index)? {
        var open = [declaration]
        var seen: Set<Index> = []
        while let next = open.popLast(), seen.count < 64 {
            guard next != value, seen.insert(next).inserted, let name = texts("name", of: next).first?.text else {
                continue
            }
            let always = entries("always", of: next)
            if always.isEmpty {
                // What a message brought has the name first.
                let isBrought = entries("is", of: next).contains { entry in
                    guard case .binding(let expression) = entry.source else { return false }
                    return expression.names.contains { $0.name == name }
                }
                if next > value, !isBrought { return (name, next) }
                continue
            }
            for entry in always {
                guard case .binding(let expression) = entry.source else { continue }
                open += expression.names.compactMap { known[$0.name] }.filter(later.contains)
            }
        }
        return nil
    }

    // MARK: Limits

    /// Parameters between which the value of an input lies.
    private static let limits = [
        ("minimum", "maximum"), ("minimumValue", "maximumValue"), ("minimumDate", "maximumDate"),
    ]

    /// Moments at which what depends on the time is worked out: what holds at both is taken to hold always.
    private static let moments = [1_768_471_200.0, 1_785_530_700.0]

    /// Inputs that have a number or a date at first which they do not take.
    mutating func reviewFirstValues() {
        guard document.allowsBindings else { return }
        for node in document.nodes.indices where isPlain(node) {
            guard let kind = kind(node), let holds = kind.holds, let parameter = kind.parameter(holds),
                parameter.conversion == .number || parameter.conversion == .date, hasRoom
            else { continue }
            // What is kept elsewhere may be what there is: that it is out of range is said where it is shown.
            guard let value = entries(holds, of: node).first, let mode = mode(of: node),
                let own = worked(value, parameter.conversion)
            else { continue }
            for (low, high) in Self.limits where kind.parameter(low) != nil {
                for (limit, isLow) in [(low, true), (high, false)] {
                    guard let entry = entries(limit, of: node).first,
                        let bound = worked(entry, parameter.conversion), bound.asksForTime == own.asksForTime,
                        zip(own.numbers, bound.numbers).allSatisfy({
                            isLow ? mode($0) < mode($1) : mode($0) > mode($1)
                        })
                    else { continue }
                    report(
                        .outsideLimits(
                            limit, (low, high), isDate: parameter.conversion == .date, isLow: isLow,
                            at: location(written(entry, of: node)?.range ?? entry.range)))
                }
            }
        }
    }

    /// What counts of a moment or a number; nil of a length of time, and where that is decided only when it runs.
    private func mode(of node: Index) -> ((Double) -> Double)? {
        guard kind(node)?.parameter("datePickerMode") != nil else { return { $0 } }
        var mode = "dateAndTime"
        if let entry = entries("datePickerMode", of: node).first {
            guard case .literal(.string(let written)) = entry.source else { return nil }
            mode = written
        }
        switch mode {
        case "date": return { ($0 / 86_400).rounded(.down) }
        case "dateAndTime": return { ($0 / 60).rounded(.down) }
        default: return nil
        }
    }

    private func worked(
        _ entry: CheckedDocument.Entry, _ conversion: Parameter.Conversion
    ) -> (numbers: [Double], asksForTime: Bool)? {
        func number(_ value: Value) -> Double? {
            guard conversion == .date else { return value.number }
            if case .date(let date) = value { return date.timeIntervalSince1970 }
            return value.text.flatMap { DateText.read($0, in: .gmt)?.timeIntervalSince1970 }
        }
        var numbers: [Double?] = []
        var asksForTime = false
        switch entry.source {
        case .literal(let value): numbers = [number(value), number(value)]
        case .binding(let expression):
            guard expression.names.isEmpty, !expression.asksForChance, !expression.asksForItself else { return nil }
            asksForTime = expression.asksForTime
            numbers = Self.moments.map { moment in
                number(expression.evaluate(in: ExpressionScope(now: Date(timeIntervalSince1970: moment))))
            }
        case .node: return nil
        }
        let found = numbers.compactMap(\.self)
        return found.count == Self.moments.count ? (found, asksForTime) : nil
    }
}

extension Diagnostic {
    static func nothingAtFirst(_ name: String, at location: FileLocation) -> Self {
        warning(
            "nothing-at-first",
            "'\(name.shortened)' is nothing at first, which is not '' and is found in no text, and it is taken for a text; write "
                + "is=\"\"", at: location)
    }

    static func foundLater(_ name: String, at location: FileLocation) -> Self {
        warning(
            "found-later",
            "is= takes what '\(name.shortened)' finds first, and does not follow what it finds later, though nothing else changes this value; write always=",
            at: location)
    }

    static func declaredBelow(_ name: String, by missing: String, at location: FileLocation) -> Self {
        let what =
            name == missing
            ? "'\(name.shortened)' is declared below"
            : "'\(name.shortened)' is worked out of '\(missing.shortened)', which is declared below"
        return warning(
            "declared-below",
            "\(what), and first values are worked out in their order, so here it is nothing; declare it above",
            at: location)
    }

    static func outsideLimits(
        _ limit: String, _ limits: (low: String, high: String), isDate: Bool, isLow: Bool, at location: FileLocation
    ) -> Self {
        let (what, least, most) = isDate ? ("date", "earliest", "latest") : ("number", "lowest", "highest")
        return warning(
            "outside-limits",
            "the \(what) that is there at first lies \(isLow ? "below" : "above") '\(limit)', and is not taken; '\(limits.low)' is "
                + "the \(least) \(what) that is taken, '\(limits.high)' the \(most)", at: location)
    }
}
