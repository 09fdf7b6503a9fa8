import Testing
import WendCore
import WendExpressions

/// One kind as the tables in spec/workflow-schema §2 describe it, with the fixes of its Appendix C applied.
///
/// Parameters are one per line: name, accepted types, then in this order the facets that hold – `R` required, `[]`
/// list, `L` lazy – the conversion, and `=` with the fallback.
struct DescribedKind: Sendable, CustomTestStringConvertible {
    let name: String
    let types: String
    let groups: [String]
    let parameters: String
    let defaults: String

    init(_ name: String, _ types: String, _ groups: [String] = [], defaults: String = "", _ parameters: String = "") {
        self.name = name
        self.types = types
        self.groups = groups
        self.parameters = parameters
        self.defaults = defaults
    }

    var testDescription: String { name }

    /// The lines of the kind and its groups, sorted.
    var parameterLines: [String] {
        ([parameters] + groups).flatMap { $0.split(separator: "\n") }.map(String.init).sorted()
    }
}

extension Kind {
    var parameterLines: [String] { parameters.map(\.line).sorted() }

    /// The defaults, in order of precedence, as the table writes them.
    var defaultsLine: String {
        defaults.map { "\($0.type.line)→\($0.parameter)" }.joined(separator: ", ")
    }
}

extension Parameter {
    var line: String {
        var words = [name, accepts.line]
        if isRequired { words.append("R") }
        if isList { words.append("[]") }
        if isLazy { words.append("L") }
        switch conversion {
        case .none, .viewName, .imageName, .valueName, .parameterName: break
        case .bool: words.append("bool")
        case .number: words.append("number")
        case .size: words.append("size")
        case .message: words.append("message")
        case .predicate: words.append("predicate")
        case .expression: words.append("expression")
        case .place: words.append("place")
        case .verbatim: words.append("verbatim")
        case .pattern: words.append("pattern")
        case .date: words.append("date")
        case .enumeration(let enumeration): words.append("one:\(describedEnumerationName(enumeration))")
        case .flags(let enumeration): words.append("some:\(describedEnumerationName(enumeration))")
        }
        if isLenient { words.append("lenient") }
        if let fallback { words.append("=\(fallback.line)") }
        return words.joined(separator: " ")
    }
}

extension KindType {
    /// The letters and names the tables use.
    var line: String {
        if self == .any { return "Any" }
        let names: [(KindType, String)] = [
            (.string, "S"), (.number, "N"), (.image, "Image"), (.date, "Date"), (.null, "Null"), (.message, "Message"),
            (.controller, "Controller"), (.view, "View"), (.toolbar, "Toolbar"),
            (.formAccessoryView, "FormAccessoryView"), (.tableCell, "TableCell"), (.tableSection, "TableSection"),
            (.gesture, "Gesture"), (.action, "Action"), (.controllerAction, "ControllerAction"),
            (.condition, "Condition"), (.trigger, "Trigger"), (.buttonItem, "ButtonItem"),
            (.cancelButtonItem, "CancelButtonItem"), (.destructiveButtonItem, "DestructiveButtonItem"),
            (.barButtonItem, "BarButtonItem"), (.tabBarItem, "TabBarItem"), (.navigationItem, "NavigationItem"),
            (.segment, "Segment"), (.attributedString, "AttributedString"), (.data, "Data"), (.object, "Object"),
            (.operation, "Operation"), (.connection, "Connection"), (.semaphore, "Semaphore"), (.value, "Value"),
        ]
        return names.filter { contains($0.0) }.map(\.1).joined(separator: "|")
    }
}

extension Value {
    fileprivate var line: String {
        switch self {
        case .bool(let flag): flag ? "yes" : "no"
        case .integer(let number): "\(number)"
        case .double(let number): "\(number)"
        case .string(let text): text
        default: "?"
        }
    }
}

private func describedEnumerationName(_ enumeration: Enumeration) -> String {
    DescribedEnumeration.all.first { $0.enumeration == enumeration }?.name ?? "?"
}
