/// What `${…}` can name while steps run.
package struct FlowScope: Sendable {
    /// The name under which what `copyTextFrom` took is known.
    package static let copiedText = "maestro.copiedText"

    private var texts: [String: String]

    package init(_ texts: [String: String] = [:]) { self.texts = texts }

    package subscript(name: String) -> String? {
        get { texts[name] }
        set { texts[name] = newValue }
    }

    package var names: Set<String> { Set(texts.keys) }
}

/// A text with `${names}` in it.
package struct FlowText: Sendable, Hashable, CustomStringConvertible {
    package enum Part: Sendable, Hashable {
        case literal(String)
        case name(String)
    }

    package let parts: [Part]

    package init(parts: [Part]) { self.parts = parts }
    package init(_ text: String) { parts = [.literal(text)] }

    package func text(in scope: FlowScope) -> String {
        if parts.count == 1, case .literal(let text) = parts[0] { return text }
        return parts.reduce(into: "") { text, part in
            switch part {
            case .literal(let literal): text += literal
            case .name(let name): text += scope[name] ?? ""
            }
        }
    }

    /// As it is written in a flow file.
    package var description: String {
        parts.reduce(into: "") { text, part in
            switch part {
            case .literal(let literal): text += literal
            case .name(let name): text += "${\(name)}"
            }
        }
    }
}
