import WendCore
import WendExpressions

/// Makes expressions of what bindings say.
///
/// First the condition, then the transformer, then the format, and last what stands in for nothing, which is neither transformed nor
/// formatted.
struct BindingReading {
    let names: SchemeNames
    let transformers: SchemeTransformers
    let map: SourceMap
    let properties: SchemeProperties
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var guesses: Guesses

    init(
        _ names: SchemeNames, _ transformers: SchemeTransformers, _ map: SourceMap,
        _ properties: SchemeProperties = .none, guesses: Guesses = Guesses()
    ) {
        self.guesses = guesses
        self.names = names
        self.transformers = transformers
        self.map = map
        self.properties = properties
    }

    /// What a binding comes to; nil where it cannot be told.
    mutating func value(of binding: SchemeBinding) -> BoundValue? {
        var source: ValueExpression?
        if let written = binding.source {
            guard let read = expression(written, as: .any) else { return nil }
            source = read
        }
        var value: BoundValue
        if let predicate = binding.predicate {
            let condition = condition(predicate, of: source) ?? "FALSEPREDICATE"
            let branches = (binding.ifTrue, binding.ifFalse)
            if branches.0 == nil, branches.1 == nil {
                value = BoundValue("TERNARY(\(condition), YES, NO)", mayBeNull: false)
                value.condition = condition
            } else {
                let yes = branch(branches.0, true, of: source)
                let no = branch(branches.1, false, of: source)
                value = BoundValue(
                    "TERNARY(\(condition), \(yes.code), \(no.code))", mayBeNull: yes.mayBeNull || no.mayBeNull)
            }
        } else if let source {
            value = BoundValue(source.description)
        } else {
            value = BoundValue("NULL")
        }
        // Without a source and a condition the value is all that is known: only a format can make something of that.
        let isWhole = binding.predicate == nil && source == nil
        if let transformer = binding.transformer, !isWhole { transform(&value, transformer) }
        if let format = binding.format {
            value =
                isWhole
                ? BoundValue(joining: parts(of: format, object: nil)) : formatted(value, by: format)
        }
        if let placeholder = binding.placeholder, value.mayBeNull {
            let code = "\(value.bare ?? value.code) ?? \(BoundValue.quoted(placeholder.text))"
            value = BoundValue("(\(code))", mayBeNull: false)
            value.bare = code
        }
        return value
    }

    // MARK: Conditions

    /// A condition in the words of the document; what cannot be read is reported.
    mutating func condition(_ written: Scheme.Text, of source: ValueExpression? = nil) -> String? {
        guard let read = read(written, as: .predicate) else { return nil }
        return (source.map { Self.inner(read, of: $0) } ?? translated(read, written)).description
    }

    /// A way or another expression in the words of the document.
    mutating func expression(_ written: Scheme.Text, as role: ExpressionRole = .any) -> ValueExpression? {
        read(written, as: role).map { translated($0, written) }
    }

    mutating func read(_ written: Scheme.Text, as role: ExpressionRole) -> ValueExpression? {
        do throws(ExpressionError) {
            return try ValueExpression(parsing: written.text, as: role)
        } catch {
            for problem in error.problems { diagnostics.append(.inScheme(problem, at: location(written, problem))) }
            return nil
        }
    }

    private mutating func translated(_ expression: ValueExpression, _ written: Scheme.Text) -> ValueExpression {
        var found: [SchemeNames.Unknown] = []
        var missing: [String] = []
        let nothing = try? ValueExpression(parsing: "NULL")
        let known = expression.translated { way in
            guard let name = properties.unknown(on: way) else { return nil }
            if !missing.contains(name) { missing.append(name) }
            return nothing.map { ValueExpression.Replacement($0, names: way.count) }
        }
        for name in missing {
            let closest = guesses.closest(to: name, among: properties.names)
            diagnostics.append(.unknownProperty(name, closest: closest, at: location(written)))
        }
        let result = properties.computing(names.translated(known) { if !found.contains($0) { found.append($0) } })
        for unknown in found {
            let known = unknown.owner == nil ? nil : unknown.known
            let closest = unknown.name.flatMap { guesses.closest(to: $0, among: known ?? names.names) }
            diagnostics.append(
                unknown.owner.map { .unknownPart(unknown.name, of: $0, unknown.known, closest, at: location(written)) }
                    ?? .unknownPath(unknown.name ?? "", closest: closest, at: location(written)))
        }
        return result
    }

    /// An expression whose names are those of a value.
    private static func inner(_ expression: ValueExpression, of source: ValueExpression) -> ValueExpression {
        expression.translated { _ in ValueExpression.Replacement(source, names: 0) }
    }

    private mutating func branch(_ setting: Scheme.Setting?, _ otherwise: Bool, of source: ValueExpression?)
        -> BoundValue
    {
        guard let setting else { return BoundValue(constant: .bool(otherwise)) }
        guard case .string(let text) = setting.value else { return BoundValue(constant: setting.value) }
        return BoundValue(joining: parts(of: Scheme.Text(text, place: setting.place), object: source))
    }

    // MARK: Texts

    /// - Parameter object: What ways begin at; nil for all that is known.
    mutating func parts(of text: Scheme.Text, object: ValueExpression?) -> [BoundValue.Part] {
        SchemeTemplate(text.text).parts.compactMap { part in
            switch part {
            case .text(let text): return .text(text)
            case .object: return object.map { .code($0.description) }
            case .way(let way):
                guard let read = read(Scheme.Text(way, place: text.place), as: .any) else { return nil }
                return .code((object.map { Self.inner(read, of: $0) } ?? translated(read, text)).description)
            }
        }
    }

    private mutating func formatted(_ value: BoundValue, by format: Scheme.Text) -> BoundValue {
        guard let object = try? ValueExpression(parsing: value.code) else { return value }
        let text = BoundValue(joining: parts(of: format, object: object))
        guard value.mayBeNull else { return text }
        return BoundValue("TERNARY(\(value.code) == NULL, NULL, \(text.code))")
    }

    private mutating func transform(_ value: inout BoundValue, _ name: Scheme.Text) {
        guard let code = transformers.code(name.text, of: value.code) else {
            let closest = guesses.closest(to: name.text, among: transformers.names)
            return diagnostics.append(.transformerUnknown(name.text, closest: closest, at: location(name)))
        }
        let bare = "\(code) ?? \(value.code)"
        value = BoundValue("(\(bare))", mayBeNull: value.mayBeNull)
        value.bare = bare
    }

    // MARK: Places

    func location(_ text: Scheme.Text) -> FileLocation { map.location(of: SourceRange(text.place.range)) }

    /// A problem's own place in a text that is written as it is read, else all of the text.
    private func location(_ text: Scheme.Text, _ problem: ExpressionProblem) -> FileLocation {
        let range = text.place.range
        guard range.count == text.text.utf8.count, problem.offset <= range.count else { return location(text) }
        let start = range.lowerBound + problem.offset
        return map.location(of: SourceRange(start..<min(start + problem.length, range.upperBound)))
    }
}
