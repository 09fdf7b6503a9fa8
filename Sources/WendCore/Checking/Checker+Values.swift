import WendExpressions

/// Converts literals as parameters say (spec/workflow-schema §2.5).
extension Checker {
    /// The literal a parameter holds; nil if it is not allowed there, which is reported.
    mutating func convert(
        _ value: Value, for parameter: Int, _ plan: KindPlan, _ node: Node, at spot: Spot
    ) -> Value? {
        if !plan.converts[parameter] { return value }
        if case .string(let text) = value {
            switch plan.folding {
            case .number where plan.names[parameter] == "value": return number(text, parameter, at: spot)
            case .bool where plan.names[parameter] == "value": return bool(text, named: node.kind, at: spot)
            default: break
            }
        } else if plan.folding == .bool || plan.folding == .number {
            // Numbers and Booleans pass through each other unchanged.
            return value
        }
        switch (plan.kind.parameters[parameter].conversion, value) {
        case (.none, _), (.message, _), (.verbatim, _), (.place, _), (.viewName, _), (.imageName, _),
            (.valueName, _), (.parameterName, _), (.predicate, _), (.expression, _):
            return value
        case (.bool, .string(let text)): return bool(text, named: plan.names[parameter], at: spot)
        case (.bool, _): return .bool(Conversions.truth(value))
        case (.number, .string(let text)):
            let number = Conversions.leadingNumber(text)
            if !Self.isAllNumber(text) {
                report(.notANumber(text, for: plan.names[parameter], number, at: location(spot.range)))
            }
            return number
        case (.number, .bool(let flag)): return .integer(flag ? 1 : 0)
        case (.number, _): return value
        case (.pattern, .string(let text)):
            if goodPatterns.contains(text) { return value }
            do throws(PatternError) {
                _ = try TextPattern(regularExpression: text)
                goodPatterns.insert(text)
            } catch {
                supplies[parameter].isSpoiled = true
                report(.badPattern(text, because: error.message, at: location(spot.range)))
            }
            return value
        case (.pattern, _): return value
        case (.size, .string(let text)):
            if FileSize.bytes(text) == nil {
                supplies[parameter].isSpoiled = true
                report(.badSize(text, for: plan.names[parameter], at: location(spot.range)))
            }
            return value
        case (.size, _): return value
        case (.date, .string(let text)):
            if !text.isEmpty, !DateText.isDate(text) {
                supplies[parameter].isSpoiled = true
                let call = text.hasSuffix(")") && (try? ValueExpression(parsing: text)) != nil ? text : nil
                let meant = call ?? ["now": "now()", "today": "now()"][text.lowercased()]
                report(
                    .noDate(text, meant: meant, for: plan.names[parameter], at: location(spot.range)).fixable(
                        "write {\(meant ?? "")}", meant.map { edits(of: text, in: spot.range, to: "{\($0)}") } ?? []))
            }
            return value
        case (.date, _): return value
        case (.enumeration(let enumeration), _):
            return name(value, of: enumeration, parameter, plan, at: spot)
        case (.flags(let enumeration), _):
            return names(value, of: enumeration, parameter, plan, at: spot)
        }
    }

    private mutating func bool(_ text: String, named name: String, at spot: Spot) -> Value {
        let truth = Conversions.truth(text)
        if !Self.isPlainTruth(text) {
            let isCondition =
                document.allowsBindings && hasRoom
                && (Self.isCondition(text) || document.nodes.contains { $0.name == text })
            report(
                .oddBoolean(text, for: name, truth, isCondition: isCondition, at: location(spot.range)).fixable(
                    "write '{\(text)}'", isCondition ? edits(of: text, in: spot.value, to: "{\(text)}") : []))
        }
        return .bool(truth)
    }

    /// The text of a `number`: a number from end to end, in the document's locale or else in that of the session.
    private mutating func number(_ text: String, _ parameter: Int, at spot: Spot) -> Value? {
        let number: Value?
        if let locale = document.locale {
            number = Conversions.number(text, locale: locale)
        } else {
            let (point, comma) = (Conversions.number(text, locale: "en"), Conversions.number(text, locale: "de"))
            if point != comma { return .string(text) }
            number = point
        }
        if number == nil {
            supplies[parameter].isSpoiled = true
            report(.badNumber(text, at: location(spot.range)))
        }
        return number
    }

    private mutating func name(
        _ value: Value, of enumeration: Enumeration, _ parameter: Int, _ plan: KindPlan, at spot: Spot
    ) -> Value? {
        if case .string(let text) = value {
            if enumeration.names.contains(text) { return value }
            refuse(text, of: enumeration, parameter, plan, at: spot)
            return nil
        }
        if let number = value.number, let name = enumeration.name(for: Int(exactly: number) ?? .min) {
            return .string(name)
        }
        report(.unknownNumber(for: plan.names[parameter], at: location(spot.range)))
        return value
    }

    /// Names as a list, in the order written; a number stands for the names whose bits it holds.
    private mutating func names(
        _ value: Value, of enumeration: Enumeration, _ parameter: Int, _ plan: KindPlan, at spot: Spot
    ) -> Value? {
        guard case .string(let text) = value else {
            return value.number.flatMap { Int(exactly: $0) }.map(enumeration.flags) ?? value
        }
        do throws(Enumeration.UnknownName) {
            return .list(try enumeration.names(in: text).map(Value.string))
        } catch {
            refuse(error.written, of: enumeration, parameter, plan, at: spot)
            return nil
        }
    }

    private mutating func refuse(
        _ name: String, of enumeration: Enumeration, _ parameter: Int, _ plan: KindPlan, at spot: Spot
    ) {
        supplies[parameter].isSpoiled = true
        let closest =
            hasRoom ? OtherWords.meant(by: name, among: enumeration.names, in: OtherWords.choices) : nil
        report(
            .notAmong(
                name, parameter: plan.names[parameter], names: enumeration.names, closest: closest,
                isError: !plan.kind.parameters[parameter].isLenient, at: location(spot.range)
            ).fixable(
                "write '\(closest ?? "")'", closest.map { edits(of: name, in: spot.value, to: $0) } ?? []))
    }

    // MARK: Texts

    /// Whether a text is a condition without its braces: a way to something, or something asked of one.
    static func isCondition(_ text: String) -> Bool {
        guard text.utf8.count <= 200, text.utf8.contains(where: { ". =<>".utf8.contains($0) }),
            let expression = try? ValueExpression(parsing: text)
        else { return false }
        return !expression.names.isEmpty
    }

    /// Whether a text is one of the usual words for yes and no.
    static func isPlainTruth(_ text: String) -> Bool {
        switch text {
        case "YES", "NO", "yes", "no", "true", "false", "1", "0": true
        default:
            ["yes", "no", "true", "false", "y", "n", "t", "f"].contains(text.lowercased())
                || (!text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        }
    }

    /// Whether a text is a number from end to end, as numeric parameters read it.
    static func isAllNumber(_ text: String) -> Bool {
        var rest = Substring(text).utf8
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        var digits = 0
        var points = 0
        for byte in rest {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
            case UInt8(ascii: "."): points += 1
            default: return false
            }
        }
        return digits > 0 && points <= 1
    }
}
