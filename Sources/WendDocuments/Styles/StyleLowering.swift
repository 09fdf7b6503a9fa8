import WendCore
import WendExpressions

/// The way from the values of a sheet to styles, with notes of what cannot be followed.
struct StyleLowering {
    private(set) var diagnostics: [Diagnostic] = []
    private let source: SourceText
    private let kinds: [String: String]
    private var variables: [String: JSONNode] = [:]

    init(source: SourceText, kinds: [String: String]) {
        self.source = source
        self.kinds = kinds
    }

    mutating func sheet(_ root: JSONNode) -> StyleSheet {
        guard case .object(let members) = root.content else {
            diagnostics.append(.styleNotAnObject(at: location(root.range)))
            return StyleSheet()
        }
        for member in members where member.name == "Variables" {
            for variable in member.node.members { variables[variable.name] = variable.node }
        }
        return StyleSheet(members.compactMap { $0.name == "Variables" ? nil : style($0) })
    }

    private mutating func style(_ member: JSONNode.Member) -> DocumentStyle? {
        let parts = member.name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let kind = kinds[parts[0]] ?? Self.platformKinds[parts[0]] else {
            let closest = Suggestion.closest(to: parts[0], among: kinds.keys.sorted())
            diagnostics.append(.styleUnknownKind(parts[0], closest: closest, at: location(member.nameRange)))
            return nil
        }
        var style = DocumentStyle(.init(kind: kind, styleClass: parts.count > 1 ? parts[1] : nil))
        for property in member.node.members { set(&style, property) }
        return style
    }

    private mutating func set(_ style: inout DocumentStyle, _ property: JSONNode.Member) {
        let value = resolved(property.node)
        switch property.name {
        case "textColor", "color", "titleColor": style.color = color(value, property)
        case "backgroundColor", "barTintColor": style.background = color(value, property)
        case "tintColor": style.tint = color(value, property)
        case "font": setFont(&style, value, property)
        case "textAttributes", "titleTextAttributes":
            for attribute in first(value).members { set(&style, attribute) }
        case "contentEdgeInsets", "textInsets":
            guard let numbers = numbers(value, count: 4) else { return ignore(property) }
            style.insets = .init(top: numbers[0], leading: numbers[1], bottom: numbers[2], trailing: numbers[3])
        case "desiredSize":
            guard let numbers = numbers(value, count: 2) else { return ignore(property) }
            style.minimumWidth = numbers[0] > 0 ? numbers[0] : nil
            style.minimumHeight = numbers[1] > 0 ? numbers[1] : nil
        default: ignore(property)
        }
    }

    private mutating func color(_ node: JSONNode, _ property: JSONNode.Member) -> StyleColor? {
        let node = first(node)
        if let text = node.text, let color = StyleColor(text) { return color }
        if let parts = node.elements?.compactMap({ resolved($0).number }), parts.count == 3 || parts.count == 4,
            parts.count == node.elements?.count
        {
            let bytes = parts.prefix(3).map { UInt8(min(max($0, 0), 255)) }
            let alpha = parts.count == 4 ? min(max(parts[3], 0), 1) : 1
            return .exact(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: alpha)
        }
        ignore(property)
        return nil
    }

    /// A size, a weight, or both in either order: `24`, `"bold"`, `["italic", 12]`. Names of typefaces are left to
    /// hosts.
    private mutating func setFont(_ style: inout DocumentStyle, _ value: JSONNode, _ property: JSONNode.Member) {
        for part in (value.elements ?? [value]).map({ resolved($0) }) {
            if let size = part.number, size >= 1, size <= 400 {
                style.fontSize = size
            } else if let name = part.text?.lowercased() {
                if name.contains("bold") { style.isBold = true }
                if name.contains("italic") || name.contains("oblique") { style.isItalic = true }
            } else {
                ignore(property)
            }
        }
    }

    /// Sheets wrap arguments in one more list where the value is a list itself.
    private mutating func numbers(_ node: JSONNode, count: Int) -> [Double]? {
        var node = node
        if let elements = node.elements, elements.count == 1 { node = resolved(elements[0]) }
        let numbers = node.elements?.compactMap { resolved($0).number }.filter { $0 >= 0 && $0 <= 10_000 } ?? []
        return numbers.count == count && node.elements?.count == count ? numbers : nil
    }

    private func first(_ node: JSONNode) -> JSONNode {
        guard let elements = node.elements, let first = elements.first, first.number == nil else { return node }
        return resolved(first)
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

    private mutating func ignore(_ property: JSONNode.Member) {
        diagnostics.append(.styleIgnored(property.name, at: location(property.nameRange)))
    }

    private func location(_ range: SourceRange) -> FileLocation {
        source.location(of: range)
    }

    /// What older sheets call views that are no kinds of their own: those of the platform, and the one that fills a
    /// screen.
    private static let platformKinds = [
        "UINavigationBar": "navigationBar", "UIToolbar": "toolbar", "UITabBar": "tabs", "UILabel": "label",
        "UIButton": "button", "UITextField": "textField", "UITextView": "textView", "UISwitch": "switch",
        "UISlider": "slider", "UISegmentedControl": "segmentedControl", "UISearchBar": "searchBar",
        "UITableViewCell": "tableCell", "UITableView": "table", "UIImageView": "imageView",
        "UIDatePicker": "datePicker", "UIBarButtonItem": "barButtonItem", "WFSScreenView": "screen",
    ]
}
