/// Which colours a terminal has, and which of them things get.
///
/// Nothing is said by colour alone: without colours the same is told by words, marks, bold and reversed letters.
public struct TerminalTheme: Hashable, Sendable {
    /// How many colours there are.
    public enum Depth: String, Sendable, CaseIterable {
        case none, sixteen, indexed, full
    }

    public let depth: Depth

    public init(_ depth: Depth) { self.depth = depth }

    /// What a terminal can do by what the environment says: `NO_COLOR`, `COLORTERM` and `TERM`.
    public init(environment: [String: String]) {
        let (term, color) = (environment["TERM"] ?? "", environment["COLORTERM"] ?? "")
        if !(environment["NO_COLOR"] ?? "").isEmpty || term.hasSuffix("-m") || term.hasPrefix("vt") {
            depth = .none
        } else if ["truecolor", "24bit"].contains(color) || term.hasSuffix("-direct") {
            depth = .full
        } else {
            depth = term.contains("256color") ? .indexed : .sixteen
        }
    }

    /// The parameters of the escape sequence that sets a style after everything was reset; empty for the plain one.
    func parameters(of style: CellStyle) -> String {
        var parameters: [String] = []
        let attributes = style.attributes
        if attributes.contains(.bold) { parameters.append("1") }
        // Without colours quiet words are dim instead.
        if attributes.contains(.dim) || depth == .none && style.tint == .quiet { parameters.append("2") }
        if attributes.contains(.italic) { parameters.append("3") }
        if attributes.contains(.underlined) { parameters.append("4") }
        if attributes.contains(.reversed) { parameters.append("7") }
        if let color = color(of: style.tint) { parameters.append(color) }
        return parameters.joined(separator: ";")
    }

    /// Colours that can be read on light and on dark.
    private func color(of tint: CellStyle.Tint) -> String? {
        switch depth {
        case .none: return nil
        case .sixteen:
            switch tint {
            case .plain: return nil
            case .accent: return "36"
            case .quiet: return "90"
            case .good: return "32"
            case .warning: return "33"
            case .bad: return "31"
            }
        case .indexed:
            switch tint {
            case .plain: return nil
            case .accent: return "38;5;32"
            case .quiet: return "38;5;244"
            case .good: return "38;5;35"
            case .warning: return "38;5;172"
            case .bad: return "38;5;167"
            }
        case .full:
            switch tint {
            case .plain: return nil
            case .accent: return "38;2;20;132;214"
            case .quiet: return "38;2;128;128;134"
            case .good: return "38;2;34;154;84"
            case .warning: return "38;2;196;126;22"
            case .bad: return "38;2;214;72;66"
            }
        }
    }
}
