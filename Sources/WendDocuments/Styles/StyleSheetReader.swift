public import WendCore
import WendExpressions

/// A reader of style sheets in the JSON form the older apps have.
///
///     { "Variables": { "accent": "blue" },
///       "label.note": { "textAttributes": { "font": ["italic", 12], "textColor": "$accent" } } }
///
/// A member's name is a kind, by its own name or by the name older sheets know it by, and after a full stop a class; a
/// class alone means it at every kind. Inside a member a further kind means those that stand in it.
/// What cannot be followed is warned of and left out; the rest counts.
public struct StyleSheetReader: Sendable {
    private let registry: Registry
    private let images: Set<String>?
    private let palette: StylePalette
    private let theme: Theme

    /// - Parameters:
    ///   - registry: The kinds that can be styled.
    ///   - images: The names of the app's images; nil if they are not known.
    ///   - palette: The colours the app gives names to.
    ///   - theme: On whose grounds text is read.
    public init(
        registry: Registry, images: Set<String>? = nil, palette: StylePalette = StylePalette(), theme: Theme = Theme()
    ) {
        self.registry = registry
        self.images = images
        self.palette = palette
        self.theme = theme
    }

    /// - Parameter file: The path diagnostics shall show.
    public func read(_ bytes: [UInt8], file: String) -> (sheet: StyleSheet, diagnostics: [Diagnostic]) {
        let (node, diagnostics) = JSONReader().read(bytes, file: file)
        guard let node else { return (StyleSheet(theme: theme), diagnostics) }
        var lowering = StyleLowering(
            source: SourceText(file: file, bytes: bytes), names: StyleNames(kinds: Self.kinds(of: registry)),
            images: images, palette: palette, theme: theme)
        let styles = lowering.sheet(node)
        return (StyleSheet(styles, theme: theme), diagnostics + lowering.diagnostics)
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
        // The bar of tabs is no kind of its own.
        kinds["tabBar"] = kinds["tabBar"] ?? "tabBar"
        return kinds
    }
}
