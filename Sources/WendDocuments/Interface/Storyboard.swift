package import WendCore

/// An interface file that has been read: its scenes, and what else stands in it.
package final class Storyboard {
    /// One controller with what stands beside it.
    package struct Scene {
        package let controller: InterfaceObject
        /// Recognisers, views of their own, the way out: what the scene has besides its controller.
        package let others: [InterfaceObject]
    }

    package let source: SourceText
    package let scenes: [Scene]
    /// The id of the controller it begins with.
    package let initialController: String?
    /// Of a file of views (`.xib`): what stands in it, its placeholders left out.
    package let views: [InterfaceObject]
    /// Every object by its id; of several with one id the first.
    package let objects: [String: InterfaceObject]
    /// Named and system colours the file keeps, by name.
    package let colors: [String: InterfaceObject]
    /// The colours of the app's catalogues.
    let palette: StylePalette
    /// The ids of controllers by what the app calls them; of several with one name the first.
    let identified: [String: String]

    init(
        source: SourceText, scenes: [Scene], initialController: String?, views: [InterfaceObject],
        objects: [String: InterfaceObject], colors: [String: InterfaceObject], palette: StylePalette
    ) {
        self.source = source
        self.scenes = scenes
        self.initialController = initialController
        self.views = views
        self.objects = objects
        self.colors = colors
        self.palette = palette
        identified = Dictionary(
            scenes.compactMap { scene in scene.controller["storyboardIdentifier"].map { ($0, scene.controller.id) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The name without folders and endings: `Main` of `Base.lproj/Main.storyboard`.
    package var name: String {
        let last = source.file.split(separator: "/").last ?? ""
        return String(last.prefix { $0 != "." })
    }
}
