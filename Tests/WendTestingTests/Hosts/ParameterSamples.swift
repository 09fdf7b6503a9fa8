import WendCore

/// What a parameter may be given so that something should be different.
enum Sample: Hashable, ExpressibleByStringLiteral {
    /// The text of an attribute.
    case text(String)
    /// Nodes in the parameter's own element.
    case nodes(String)
    /// Nodes that go to the parameter without its element, because a kind has its name.
    case bare(String)

    init(stringLiteral text: String) { self = .text(text) }

    /// Samples for a parameter, by what it takes.
    static func samples(for parameter: Parameter) -> [Sample] {
        if parameter.accepts != .any, let kind = Registry.standard[parameter.name], kind.types.fits(parameter.accepts),
            let node = nodes.first(where: { $0.text.hasPrefix("<\(kind.name)") })
        {
            return [.bare(node.text)]
        }
        return switch parameter.conversion {
        case .bool: [.text("yes"), .text("no")]
        case .number: [.text("1"), .text("3")]
        case .size: [.text("1 KB"), .text("5 MB")]
        case .enumeration(let names), .flags(let names): names.names.map { .text($0) }
        case .message: [.text("told"), .text("other")]
        case .predicate: [.text("1 == 2"), .text("1 == 1")]
        case .expression: [.text("1"), .text("'telling'")]
        case .date: [.text("2026-05-04"), .text("2030-01-01")]
        case .place, .viewName, .valueName, .parameterName, .verbatim, .pattern: [.text("telling")]
        case .imageName: [.text("Telling"), .text("Other")]
        case .none:
            nodes.first {
                !parameter.accepts.contains(.string) && parameter.accepts.fits($0.type) || $0.type == parameter.accepts
            }
            .map { [.nodes($0.text)] }
                ?? (parameter.accepts.contains(.date) && parameter.accepts != .any
                    ? [.text("2026-05-04"), .text("2030-01-01")] : [.text("Telling"), .text("Other")])
        }
    }

    private static let nodes: [(type: KindType, text: String)] = [
        (.toolbar, #"<toolbar><items><barButtonItem title="Telling" message="told"/></items></toolbar>"#),
        (.formAccessoryView, #"<formAccessoryView previousButtonTitle="Earlier" nextButtonTitle="Telling"/>"#),
        (.tableCell, #"<tableCell text="Telling"/>"#), (.tableSection, #"<tableSection headerTitle="Telling"/>"#),
        (.view, "<label>Telling</label>"), (.controller, #"<screen title="Telling"><label>Telling</label></screen>"#),
        (.image, #"<image name="telling" accessibilityLabel="Picture"/>"#),
        (.gesture, #"<tapGesture message="told"/>"#),
        (.condition, #"<isEqual otherValue="telling" failureMessage="Not telling"/>"#),
        (.action, #"<showAlert message="Telling"/>"#),
        (.trigger, #"<trigger successMessage="told"/>"#),
        (.cancelButtonItem, #"<cancelButtonItem title="Telling" message="told"/>"#),
        (.destructiveButtonItem, #"<destructiveButtonItem title="Telling" message="told"/>"#),
        (.buttonItem, #"<actionButtonItem title="Telling" message="told"/>"#),
        (.barButtonItem, #"<barButtonItem title="Telling" message="told"/>"#),
        (.navigationItem, #"<navigationItem title="Telling" prompt="Prompt"/>"#),
        (.tabBarItem, #"<tabBarItem title="Telling"><image name="telling"/></tabBarItem>"#),
        (.segment, #"<segment title="Telling"/>"#), (.option, "<option>Telling</option>"),
        (.rowActions, #"<rowActions><actionButtonItem title="Telling" message="told"/></rowActions>"#),
        (.value, #"<value name="telling" is="1"/>"#),
    ]
}

/// A document in which one parameter of one node may be given or left out.
struct SampleDocument {
    /// With a mark where the node's attributes stand, and one where its nodes do, if it has any.
    private let text: String

    /// - Parameters:
    ///   - source: A document with a node of the kind; the first counts. Where the parameter is given there it is taken away.
    ///   - inside: What else stands in the node.
    ///   - isAnswering: Whether the controller around the node answers the message ``Sample`` has for parameters.
    init?(_ source: String, kind: String, without parameter: String, inside: String = "", isAnswering: Bool = false) {
        let source = source.replacing(Self.attributeMark, with: "").replacing(Self.nodesMark, with: "")
        let marked = source.firstRange(of: "<\(kind) name=\"it\"")
        let first = source.firstRange(of: try! Regex("<\(kind)(?=[\\s/>])"))
        guard let tag = marked.map({ $0.lowerBound..<source.index($0.lowerBound, offsetBy: kind.count + 1) }) ?? first
        else { return nil }
        var rest = source[tag.upperBound...]
        var quoted = false
        guard
            let end = rest.firstIndex(where: { character in
                if character == "\"" { quoted.toggle() }
                return character == ">" && !quoted
            })
        else { return nil }
        var attributes = String(rest[..<end])
        let isEmpty = attributes.hasSuffix("/")
        if isEmpty { attributes.removeLast() }
        attributes = attributes.replacing(try! Regex(" \(parameter)=\"[^\"]*\""), with: "")
        rest = rest[source.index(after: end)...]
        let nodes = isEmpty ? Self.nodesMark + inside + "</\(kind)>" : Self.nodesMark + inside
        let element = try! Regex("<\(parameter)>.*?</\(parameter)>").dotMatchesNewlines()
        var after = String(rest)
        if !isEmpty, let close = after.firstRange(of: "</\(kind)>"), let given = after.firstRange(of: element),
            given.lowerBound < close.lowerBound
        {
            after.removeSubrange(given)
        }
        if isAnswering, let end = after.firstMatch(of: #/</(screen|form|table)>/#) {
            after.replaceSubrange(end.range, with: #"<showAlert on="told" message="Told"/>"# + end.0)
        }
        text = source[..<tag.upperBound] + Self.attributeMark + attributes + ">" + nodes + after
    }

    private static let attributeMark = "\u{1}"
    private static let nodesMark = "\u{2}"

    /// The document with a sample; without the parameter where there is none.
    func source(_ parameter: String, _ sample: Sample?) -> String {
        var (attribute, nodes) = ("", "")
        switch sample {
        case .text(let text)?:
            let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
                "\"", with: "&quot;")
            attribute = " \(parameter)=\"\(escaped)\""
        case .nodes(let text)?: nodes = "<\(parameter)>\(text)</\(parameter)>"
        case .bare(let text)?: nodes = text
        case nil: break
        }
        return text.replacing(Self.attributeMark, with: attribute).replacing(Self.nodesMark, with: nodes)
    }
}
