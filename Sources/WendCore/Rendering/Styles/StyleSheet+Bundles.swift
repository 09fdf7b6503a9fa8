/// How an app looks that another shows: its styles mean its own elements only, and nobody else's mean those by their classes.
extension StyleSheet {
    /// The same for an app that is shown in another. The theme is that of the app around it.
    package func bundled(as identifier: String) -> StyleSheet {
        func qualified(_ name: String) -> String { Document.Bundle.qualified(name, of: identifier) }
        var sheet = StyleSheet()
        sheet.styles = styles.map { style in
            var style = style
            style.selector.styleClass = style.selector.styleClass?.qualifiedClasses(of: identifier)
            style.selector.ancestors = style.selector.ancestors.map {
                .init(kind: $0.kind, styleClass: $0.styleClass?.qualifiedClasses(of: identifier))
            }
            if style.selector.styleClass == nil {
                style.selector.ancestors.insert(.init(bundle: identifier), at: 0)
            }
            style.backgroundImages = style.backgroundImages.map { image in
                var image = image
                image.name = qualified(image.name)
                return image
            }
            return style
        }
        for (name, forms) in images { sheet.images[qualified(name)] = forms }
        return sheet
    }

    /// The same with the styles of apps that are shown in it.
    package func with(_ others: [StyleSheet]) -> StyleSheet {
        var sheet = self
        for other in others {
            sheet.styles += other.styles
            sheet.images.merge(other.images) { own, _ in own }
        }
        return sheet
    }
}

extension DocumentStyle.Selector.Ancestor {
    /// What an app stands in that is shown in another.
    init(bundle identifier: String) {
        self.init(kind: "bundle", styleClass: Document.Bundle.qualified("", of: identifier))
    }
}

extension String {
    /// The classes in it, with blanks in between, as those of an app that is shown in another.
    func qualifiedClasses(of identifier: String) -> String {
        split(separator: " ").map { Document.Bundle.qualified(String($0), of: identifier) }.joined(separator: " ")
    }
}
