import WendCore
import WendExpressions

/// An action of the app's own: notes its text and the values it was asked to show, and fails if told to. Registered
/// and written with the public API only, as an app would.
struct NotingAction: Performing {
    static let code = "note"

    static let kind = Kind(
        "note", "Notes that it was performed.", role: .performs, types: .action,
        parameters: [
            .text("text", "What is noted."),
            .text("show", "The names of values that are noted with it.", isList: true),
            .bool("shouldFail", "Whether it fails.", fallback: false),
        ],
        defaults: [Kind.Default(.string, "text")], behaviour: NotingAction())

    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        let reading = turn.tree.reading(action, for: controller, in: scope)
        do {
            var words = try turn.tree.text("text", of: reading).map { [$0] } ?? []
            for name in try turn.tree.values("show", of: reading).compactMap(\.text) {
                words.append("\(name)=\(Self.word(scope.value(at: name)))")
            }
            turn.report(
                Diagnostic(code: Self.code, severity: .warning, message: words.joined(separator: " "), location: nil))
            return try turn.tree.flag("shouldFail", of: reading) ? .failure(scope) : .success(scope)
        } catch {
            turn.report(error.diagnostic)
            return .failure(scope)
        }
    }

    static func word(_ value: Value?) -> String {
        switch value {
        case nil: "-"
        case .null?: "null"
        case .bool(let flag)?: flag ? "yes" : "no"
        case .integer(let number)?: "\(number)"
        case .double(let number)?: "\(number)"
        case .string(let text)?: text
        case .list(let elements)?: "(\(elements.map { word($0) }.joined(separator: " ")))"
        case .dictionary(let fields)?: "{\(fields.map { "\($0.name):\(word($0.value))" }.joined(separator: " "))}"
        default: "?"
        }
    }
}

extension Registry {
    /// The built-in kinds and the noting action.
    static let noting: Registry = {
        var registry = Registry.standard
        registry.register(NotingAction.kind)
        return registry
    }()
}
