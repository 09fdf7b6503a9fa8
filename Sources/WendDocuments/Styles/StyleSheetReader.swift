public import WendCore
import WendExpressions

/// A reader of style sheets in the JSON form the older apps have.
///
///     { "Variables": { "accent": "blue" },
///       "label.note": { "textAttributes": { "font": ["italic", 12], "textColor": "$accent" } } }
///
/// A member's name is a kind, by its own name or by the name older sheets know it by, and after a full stop a class.
/// What cannot be followed is warned of and left out; the rest counts.
public struct StyleSheetReader: Sendable {
    private let registry: Registry

    /// - Parameter registry: The kinds that can be styled.
    public init(registry: Registry) { self.registry = registry }

    /// - Parameter file: The path diagnostics shall show.
    public func read(_ bytes: [UInt8], file: String) -> (sheet: StyleSheet, diagnostics: [Diagnostic]) {
        let (node, diagnostics) = JSONReader().read(bytes, file: file)
        guard let node else { return (StyleSheet(), diagnostics) }
        var lowering = StyleLowering(source: SourceText(file: file, bytes: bytes), kinds: Self.kinds(of: registry))
        let sheet = lowering.sheet(node)
        return (sheet, diagnostics + lowering.diagnostics)
    }

    /// Kinds by every name sheets may use.
    private static func kinds(of registry: Registry) -> [String: String] {
        var kinds: [String: String] = [:]
        for kind in registry.kinds {
            if let name = kind.styleName { kinds[name] = kind.name }
        }
        for kind in registry.kinds {
            for name in [kind.name] + kind.aliases { kinds[name] = kind.name }
        }
        return kinds
    }
}
