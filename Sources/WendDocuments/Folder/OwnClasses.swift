import WendCore

/// Gives views of classes that the app has registered their own kinds, and tells of those that nobody knows.
struct OwnClasses {
    private let offers: AppOffers
    private let map: SourceMap
    private(set) var problems: [Diagnostic] = []
    private var told: Set<String> = []

    init(_ offers: AppOffers, _ map: SourceMap) {
        self.offers = offers
        self.map = map
    }

    mutating func apply(to draft: Draft) {
        if let object = draft.object, let name = object.customClass, !Self.library.contains(name) {
            give(draft, object, name)
        }
        for child in draft.content { apply(to: child) }
    }

    private mutating func give(_ draft: Draft, _ object: InterfaceObject, _ name: String) {
        guard !Self.stays.contains(draft.name), !draft.isParameter else { return }
        guard let kind = offers.kind(forClass: name) else {
            // Once for each place: a scene may stand in several.
            guard told.insert("\(name) \(object.place.range)").inserted else { return }
            problems.append(
                .classUnknown(
                    name, drawnAs: draft.name, at: map.location(of: SourceRange(object.place(of: "customClass").range)))
            )
            return
        }
        let parameters = Set(kind.parameters.map(\.name))
        draft.name = kind.name
        draft.attributes.removeAll { !parameters.contains($0.name) && !Self.always.contains($0.name) }
        draft.content.removeAll { $0.isParameter && !parameters.contains($0.name) }
        if !kind.parameters.contains(where: { $0.accepts.fits(.view) }) { draft.content.removeAll { !$0.isParameter } }
        for attribute in object.runtimeAttributes where parameters.contains(attribute.keyPath) {
            draft[attribute.keyPath] = SceneLowering.literal(attribute.value.text)
        }
    }

    /// What every node may say.
    private static let always: Set<String> = ["name", "class", "for", "key", "on"]
    /// Controllers, rows and bars are what they are: their classes are code that was around them.
    private static let stays: Set<String> = [
        "screen", "form", "table", "navigation", "tabs", "split", "tableCell", "tableSection", "navigationItem",
        "barButtonItem", "tabBarItem",
    ]
    /// The classes whose meaning is known, by the library the files were made for and by the platform.
    private static let library: Set<String> = [
        "AnimatedConstraint", "ContainerView", "ContentCollectionViewCell", "ContentDisplayView",
        "ContentTableViewCell",
        "ContentViewController", "ExpandingConstraint", "FormDisplayView", "KeyboardBottomConstraint",
        "MediaUploadFormView",
        "StandardViewController", "TextInputView", "UINavigationItemTitleView", "UploadContainerView", "WidgetView",
    ]
}

extension Diagnostic {
    fileprivate static func classUnknown(_ name: String, drawnAs kind: String, at location: FileLocation) -> Self {
        Self(
            code: "not-drawn", severity: .warning,
            message:
                "nobody says what a '\(name)' looks like, so that it is a \(kind) here; an app in Swift registers a kind of the name",
            location: location)
    }
}
