/// What a style sheet may say of an element, under all the names it has there.
enum StyleProperty: CaseIterable {
    case color, highlightedColor, background, tint, selectedTint, trackTint, separator, borderColor, font, alignment,
        shadowColor,
        shadowOffset, insets, gaps, size, height, width, cornerRadius, borderWidth, opacity, image, portraitImage,
        landscapeImage, attributes, layout, boxShadow

    init?(rawName: String) {
        guard let known = Self.byName[rawName] else { return nil }
        self = known
    }

    /// Every name a sheet may use, sorted.
    static let names = byName.keys.sorted()

    private static let byName: [String: StyleProperty] = [
        "textColor": .color, "color": .color, "titleColor": .color, "foregroundColor": .color, "NSColor": .color,
        "NSForegroundColorAttributeName": .color, "UITextAttributeTextColor": .color, "unselectedItemTintColor": .color,
        "highlightedTextColor": .highlightedColor,
        "backgroundColor": .background, "barTintColor": .background,
        "tintColor": .tint, "selectedImageTintColor": .selectedTint,
        "onTintColor": .trackTint, "progressTintColor": .trackTint, "minimumTrackTintColor": .trackTint,
        "separatorColor": .separator, "borderColor": .borderColor,
        "font": .font, "titleFont": .font, "UITextAttributeFont": .font,
        "textAlignment": .alignment, "titleAlignment": .alignment,
        "shadowColor": .shadowColor, "textShadowColor": .shadowColor, "titleShadowColor": .shadowColor,
        "UITextAttributeTextShadowColor": .shadowColor,
        "shadowOffset": .shadowOffset, "textShadowOffset": .shadowOffset, "titleShadowOffset": .shadowOffset,
        "UITextAttributeTextShadowOffset": .shadowOffset,
        "contentEdgeInsets": .insets, "contentInset": .insets, "contentInsets": .insets, "textInsets": .insets,
        "textContainerInset": .insets, "titleEdgeInsets": .insets, "layoutMargins": .insets, "padding": .insets,
        "contentPadding": .gaps, "spacing": .gaps,
        "desiredSize": .size, "minimumSize": .size, "height": .height, "rowHeight": .height, "width": .width,
        "cornerRadius": .cornerRadius, "borderWidth": .borderWidth, "alpha": .opacity, "opacity": .opacity,
        "backgroundImage": .image, "portraitBackgroundImage": .portraitImage,
        "landscapeBackgroundImage": .landscapeImage,
        "textAttributes": .attributes, "titleTextAttributes": .attributes, "defaultTextAttributes": .attributes,
        "layer": .attributes, "layout": .layout, "boxShadow": .boxShadow,
    ]

    /// Whether the last arguments may say for which states it is meant.
    var isOfStates: Bool {
        switch self {
        case .color, .shadowColor, .image, .attributes, .background, .tint, .font: true
        default: false
        }
    }
}
