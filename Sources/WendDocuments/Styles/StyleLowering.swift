import WendCore
import WendExpressions

/// The way from the values of a sheet to styles, with notes of what cannot be followed.
struct StyleLowering {
    private(set) var diagnostics: [Diagnostic] = []
    private let source: SourceText
    private let names: StyleNames
    private let images: Set<String>?
    private let palette: StylePalette
    private let contrast: StyleContrast
    private var variables: [String: JSONNode] = [:]
    /// What is judged whether it can be read, and where it is said.
    private var judged: [(styles: [DocumentStyle], place: FileLocation)] = []
    private var styles: [DocumentStyle] = []
    /// How deep groups and kinds may stand in each other.
    private static let depthLimit = 16

    /// - Parameters:
    ///   - images: The names of the app's images; nil if they are not known.
    ///   - palette: The colours that have names besides those everybody knows.
    ///   - theme: On whose grounds text is read.
    init(source: SourceText, names: StyleNames, images: Set<String>?, palette: StylePalette, theme: Theme) {
        self.source = source
        self.names = names
        self.images = images
        self.palette = palette
        contrast = StyleContrast(theme: theme)
    }

    mutating func sheet(_ root: JSONNode) -> [DocumentStyle] {
        guard case .object(let members) = root.content else {
            report(.styleNotAnObject(at: location(root.range)))
            return []
        }
        for member in members where member.name == "Variables" {
            for variable in member.node.members { variables[variable.name] = variable.node }
        }
        for member in members where member.name != "Variables" { style(member, in: [], depth: 0) }
        reportContrast()
        return styles
    }

    /// What of the sheet cannot be read, when all grounds are known.
    private mutating func reportContrast() {
        let grounds = styles.filter { !StyleContrast.isOfText($0) }.compactMap(\.background)
        for (drafts, place) in judged {
            guard let weak = drafts.compactMap({ contrast.weakness(of: $0, grounds: grounds) }).first else { continue }
            report(
                .lowContrast(
                    weak.color, on: weak.ground, isDark: weak.isDark, weak.ratio, wanted: weak.wanted, at: place))
        }
    }

    /// A member of a sheet, or of what its styles are inside of.
    private mutating func style(_ member: JSONNode.Member, in ancestors: [DocumentStyle.Selector.Ancestor], depth: Int)
    {
        guard depth < Self.depthLimit else { return ignore(member) }
        // A group is for whoever reads the sheet.
        if member.name.hasPrefix("@") {
            for inner in member.node.members { style(inner, in: ancestors, depth: depth + 1) }
            return
        }
        guard let (kinds, styleClass) = names.meaning(of: member.name) else {
            let name = String(member.name.prefix { $0 != "." })
            report(
                .styleUnknownKind(
                    name, closest: Suggestion.closest(to: name, among: names.all), at: location(member.nameRange)))
            return
        }
        guard case .object(let properties) = member.node.content else { return ignore(member) }
        for kind in kinds.names {
            var drafts = Drafts(
                DocumentStyle.Selector(
                    kind: kind, styleClass: styleClass, ancestors: ancestors, isOfSeveralKinds: kinds.areSeveral))
            // What is wrong with it is said once.
            let isFirst = kind == kinds.names.first
            let known = diagnostics.count
            for property in properties where !isNested(property) { set(&drafts, property, nil) }
            if isFirst { judged.append((drafts.styles, location(member.nameRange))) }
            if !isFirst { diagnostics.removeLast(diagnostics.count - known) }
            styles += drafts.styles
            let inner = ancestors + [.init(kind: kind, styleClass: styleClass)]
            for nested in properties where isNested(nested) { style(nested, in: inner, depth: depth + 1) }
        }
    }

    /// Whether a member is no property but what stands inside.
    private func isNested(_ member: JSONNode.Member) -> Bool {
        guard case .object = member.node.content, StyleProperty(rawName: Self.bare(member.name)) == nil else {
            return false
        }
        return member.name.hasPrefix("@") || names.meaning(of: member.name) != nil
    }

    private static func bare(_ name: String) -> String { String(name.prefix { $0 != ":" }) }

    // MARK: Properties

    /// The styles of one member: one that always counts, and others for states.
    struct Drafts {
        private let selector: DocumentStyle.Selector
        private var byState: [DocumentStyle.Selector.State?: DocumentStyle]

        init(_ selector: DocumentStyle.Selector) {
            self.selector = selector
            byState = [nil: DocumentStyle(selector)]
        }

        subscript(state: DocumentStyle.Selector.State?) -> DocumentStyle {
            get {
                if let known = byState[state] { return known }
                var selector = selector
                selector.state = state
                return DocumentStyle(selector)
            }
            set { byState[state] = newValue }
        }

        var styles: [DocumentStyle] {
            ([nil] + DocumentStyle.Selector.State.allCases.map { $0 }).compactMap { byState[$0] }
        }
    }

    /// - Parameter outer: The states that what the property stands in is for.
    private mutating func set(
        _ drafts: inout Drafts, _ member: JSONNode.Member, _ outer: [DocumentStyle.Selector.State?]?
    ) {
        guard let property = StyleProperty(rawName: Self.bare(member.name)) else {
            let closest = Suggestion.closest(to: Self.bare(member.name), among: StyleProperty.names)
            return report(.styleIgnored(member.name, closest: closest, at: location(member.nameRange)))
        }
        var (node, states) = arguments(resolved(member.node), isOfStates: property.isOfStates)
        if let colon = member.name.firstIndex(of: ":") {
            guard let named = Self.states(member.name[member.name.index(after: colon)...]) else {
                return ignore(member)
            }
            states = named
        }
        if property == .highlightedColor { states = [.highlighted] }
        if property == .selectedTint { states = [.selected] }
        let meant = states ?? outer ?? [nil]
        if property == .attributes {
            guard case .object(let attributes) = node.content else { return ignore(member) }
            for attribute in attributes { set(&drafts, attribute, meant) }
            return
        }
        node = resolved(node)
        for state in meant {
            guard apply(property, node, to: &drafts[state]) else { return ignore(member) }
        }
    }

    /// What a property is set to, and for which states, where the last arguments say it: `["white", "highlighted"]`.
    private func arguments(
        _ node: JSONNode, isOfStates: Bool
    ) -> (JSONNode, [DocumentStyle.Selector.State?]?) {
        guard isOfStates, var elements = node.elements, elements.count > 1 else { return (node, nil) }
        var states: [DocumentStyle.Selector.State?]?
        while elements.count > 1, let text = elements.last?.text {
            if let named = Self.states(text) {
                states = named
            } else if !Self.metrics.contains(text) {
                break
            }
            elements.removeLast()
        }
        if elements.count == 1, let first = elements.first { return (first, states) }
        return (JSONNode(content: .array(elements), range: node.range), states)
    }

    private static let metrics: Set<String> = ["any", "compact", "top", "bottom"]

    private static func states(_ text: some StringProtocol) -> [DocumentStyle.Selector.State?]? {
        var states: [DocumentStyle.Selector.State?] = []
        for name in text.split(separator: "|") {
            if name == "normal" || name == "default" {
                states.append(nil)
            } else if let state = DocumentStyle.Selector.State(rawValue: String(name)) {
                states.append(state)
            } else {
                return nil
            }
        }
        return states.isEmpty ? nil : states
    }

    /// Sets one property; false if the value is none for it.
    private func apply(_ property: StyleProperty, _ node: JSONNode, to style: inout DocumentStyle) -> Bool {
        switch property {
        case .color, .highlightedColor: return set(&style.color, color(node))
        case .background:
            if let name = node.text, color(node) == nil, images?.contains(name) == true {
                style.backgroundImages.append(.init(name: name, isTiled: true))
                return true
            }
            return set(&style.background, color(node))
        case .tint, .selectedTint: return set(&style.tint, color(node))
        case .trackTint: return set(&style.trackTint, color(node))
        case .separator: return set(&style.separator, color(node))
        case .borderColor: return set(&style.borderColor, color(node))
        case .font: return setFont(&style, node)
        case .alignment: return set(&style.alignment, node.text.flatMap { Self.alignments[$0.lowercased()] })
        case .shadowColor:
            guard let color = color(node) else { return false }
            style.shadow = .init(color: color, x: style.shadow?.x ?? 0, y: style.shadow?.y ?? 1)
            return true
        case .shadowOffset:
            guard let numbers = numbers(node, count: 2, from: -100) else { return false }
            style.shadow = .init(color: style.shadow?.color ?? .clear, x: numbers[0], y: numbers[1])
            return true
        case .insets:
            guard let numbers = insets(node) else { return false }
            style.insets = numbers
            return true
        case .gaps:
            guard let numbers = numbers(node, count: 2) ?? numbers(node, count: 1).map({ [$0[0], $0[0]] }) else {
                return false
            }
            (style.columnGap, style.rowGap) = (numbers[0], numbers[1])
            return true
        case .size:
            guard let numbers = numbers(node, count: 2) else { return false }
            style.minimumWidth = numbers[0] > 0 ? numbers[0] : nil
            style.minimumHeight = numbers[1] > 0 ? numbers[1] : nil
            return true
        case .height: return set(&style.minimumHeight, length(node))
        case .width: return set(&style.minimumWidth, length(node))
        case .cornerRadius: return set(&style.cornerRadius, length(node))
        case .borderWidth: return set(&style.borderWidth, length(node))
        case .opacity: return set(&style.opacity, node.number.flatMap { (0...1).contains($0) ? $0 : nil })
        case .image: return setImage(&style, node, isPortrait: nil)
        case .portraitImage: return setImage(&style, node, isPortrait: true)
        case .landscapeImage: return setImage(&style, node, isPortrait: false)
        case .layout: return set(&style.layout, StyleLayout(node))
        case .boxShadow:
            guard let parts = node.elements, parts.count == 4, let color = color(parts[0]) else { return false }
            let lengths = parts.dropFirst().compactMap { numbers($0, count: 1, from: -100)?.first }
            guard lengths.count == 3, lengths[2] >= 0 else { return false }
            style.boxShadow = .init(color: color, x: lengths[0], y: lengths[1], blur: lengths[2])
            return true
        case .attributes: return false
        }
    }

    private func set<Value>(_ place: inout Value?, _ value: Value?) -> Bool {
        guard let value else { return false }
        place = value
        return true
    }

    private static let alignments: [String: DocumentStyle.Alignment] = [
        "left": .leading, "natural": .leading, "leading": .leading, "start": .leading, "center": .center,
        "right": .trailing,
        "trailing": .trailing, "end": .trailing, "justified": .justified,
    ]

    // MARK: Values

    private func length(_ node: JSONNode) -> Double? {
        numbers(node, count: 1)?.first
    }

    private func insets(_ node: JSONNode) -> DocumentStyle.Insets? {
        if let all = numbers(node, count: 4) {
            return .init(top: all[0], leading: all[1], bottom: all[2], trailing: all[3])
        }
        if let two = numbers(node, count: 2) {
            return .init(top: two[0], leading: two[1], bottom: two[0], trailing: two[1])
        }
        guard let one = length(node) else { return nil }
        return .init(top: one, leading: one, bottom: one, trailing: one)
    }

    /// Sheets wrap arguments in one more list where the value is a list itself.
    private func numbers(_ node: JSONNode, count: Int, from least: Double = 0) -> [Double]? {
        var node = resolved(node)
        if let elements = node.elements, elements.count == 1 { node = resolved(elements[0]) }
        let parts = node.elements ?? [node]
        let numbers = parts.compactMap { resolved($0).number }.filter { $0 >= least && $0 <= 10_000 }
        return numbers.count == count && parts.count == count ? numbers : nil
    }

    private func color(_ node: JSONNode) -> StyleColor? {
        let node = resolved(node)
        if let light = node["light"]?.text.flatMap(StyleColor.Parts.init),
            let dark = node["dark"]?.text.flatMap(StyleColor.Parts.init)
        {
            return .pair(light: light, dark: dark)
        }
        guard var parts = node.elements else { return node.text.flatMap(color) }
        if parts.count == 1 { return color(parts[0]) }
        parts = parts.map { resolved($0) }
        if let name = parts.first?.text {
            guard parts.count == 2, let share = parts[1].number, (0...1).contains(share) else { return nil }
            return color(name).flatMap { Self.faded($0, share) }
        }
        let numbers = parts.compactMap(\.number)
        guard numbers.count == parts.count, numbers.allSatisfy({ $0 >= 0 && $0 <= 255 }) else { return nil }
        switch numbers.count {
        // A share of white, and of how much is seen.
        case 2 where numbers[0] <= 1 && numbers[1] <= 1:
            return StyleColor(.init(numbers[0] * 255, numbers[0] * 255, numbers[0] * 255, alpha: numbers[1]))
        case 3, 4:
            // Parts are shares of one where none is above.
            let scale = numbers.prefix(3).allSatisfy { $0 <= 1 } ? 255.0 : 1
            let alpha = numbers.count == 4 ? min(numbers[3], 1) : 1
            return StyleColor(.init(numbers[0] * scale, numbers[1] * scale, numbers[2] * scale, alpha: alpha))
        default: return nil
        }
    }

    private func color(_ text: String) -> StyleColor? { palette[text] ?? StyleColor(text) }

    private static func faded(_ color: StyleColor, _ share: Double) -> StyleColor? {
        switch color {
        case .named(let name): return .faded(name, share: share)
        case .exact(let red, let green, let blue, _):
            return .exact(red: red, green: green, blue: blue, alpha: share)
        case .pair(var light, var dark):
            light.alpha = share
            dark.alpha = share
            return .pair(light: light, dark: dark)
        case .clear: return .clear
        case .faded, .token: return nil
        }
    }

    /// A size, a weight, the name of a typeface or of a style of text, in any order: `24`, `"bold"`, `["Georgia-Bold",
    /// 12]`.
    private func setFont(_ style: inout DocumentStyle, _ node: JSONNode) -> Bool {
        var font = StyleFont()
        if case .object(let members) = node.content {
            for member in members {
                let value = resolved(member.node)
                switch member.name {
                case "name", "family", "weight": if let text = value.text { font.take(text) } else { return false }
                case "size": if !font.take(value.number) { return false }
                case "traits": for trait in value.elements ?? [value] { font.take(resolved(trait).text ?? "") }
                default: return false
                }
            }
        } else {
            for part in (node.elements ?? [node]).map({ resolved($0) }) {
                if let text = part.text { font.take(text) } else if !font.take(part.number) { return false }
            }
        }
        style.fontSize = font.size ?? style.fontSize
        style.fontWeight = font.weight ?? style.fontWeight
        style.isItalic = font.isItalic ?? style.isItalic
        style.fontFamily = font.family ?? style.fontFamily
        return true
    }

    /// `"name"`, or with the edges that keep their size: `["name", 11, 8, 18, 8]`.
    private func setImage(_ style: inout DocumentStyle, _ node: JSONNode, isPortrait: Bool?) -> Bool {
        var parts = (node.elements ?? [node]).map { resolved($0) }
        if parts.count == 1, let inner = parts[0].elements { parts = inner.map { resolved($0) } }
        guard let name = parts.first?.text, images?.contains(name) != false else { return false }
        var image = DocumentStyle.BackgroundImage(name: name, isPortrait: isPortrait)
        let caps = parts.dropFirst().compactMap(\.number)
        guard caps.count == parts.count - 1, caps.allSatisfy({ $0 >= 0 && $0 <= 10_000 }) else { return false }
        switch caps.count {
        case 0: break
        case 4: image.caps = .init(top: caps[0], leading: caps[1], bottom: caps[2], trailing: caps[3])
        default: return false
        }
        style.backgroundImages.removeAll { $0.isPortrait == isPortrait }
        style.backgroundImages.append(image)
        return true
    }

    /// A value with a variable's in its place; variables may stand for variables.
    private func resolved(_ node: JSONNode) -> JSONNode {
        var node = node
        for _ in 0..<8 {
            guard let text = node.text, text.hasPrefix("$"), let value = variables[String(text.dropFirst())] else {
                break
            }
            node = value
        }
        return node
    }

    // MARK: Notes

    private mutating func ignore(_ member: JSONNode.Member) {
        report(.styleIgnored(member.name, closest: nil, at: location(member.nameRange)))
    }

    private mutating func report(_ diagnostic: Diagnostic) { diagnostics.warn(diagnostic) }

    private func location(_ range: SourceRange) -> FileLocation { source.location(of: range) }
}
