package import WendCore

/// A reader of storyboards and xibs.
///
/// Takes whatever elements there are: what they mean is found out by whoever lowers them. Reports what is no well-formed XML, ids
/// that several objects have and ties that lead nowhere, each with its place; what can be read of the rest is given.
package struct StoryboardReader: Sendable {
    package let limits: ReadingLimits
    private let palette: StylePalette

    /// - Parameter palette: The colours of the app's catalogues.
    package init(limits: ReadingLimits = .standard, palette: StylePalette = StylePalette()) {
        self.limits = limits
        self.palette = palette
    }

    /// - Parameters:
    ///   - start: How far the places in the text are moved: where it begins in the joined texts.
    ///   - viewsAreScreens: Whether a view of a file without scenes is what a screen shows.
    package func read(
        _ source: SourceText, start: Int = 0, viewsAreScreens: Bool = false
    ) -> (storyboard: Storyboard?, diagnostics: [Diagnostic]) {
        let read = InterfaceObjectReader.read(source, start: start, limits: limits)
        var diagnostics = read.errors
        guard let document = read.root else { return (nil, diagnostics) }
        guard document.tag == "document" else {
            let place = document.place.range
            diagnostics.append(
                .notAnInterface(
                    "an interface file is a <document> with scenes or objects in it",
                    at: source.location(of: SourceRange((place.lowerBound - start)..<(place.upperBound - start)))))
            return (nil, diagnostics)
        }
        let (storyboard, problems) = storyboard(document, read.identified, source, start, viewsAreScreens)
        diagnostics += problems
        return (storyboard, diagnostics.inDocumentOrder)
    }

    // MARK: Scenes

    private func storyboard(
        _ document: InterfaceObject, _ identified: Int, _ source: SourceText, _ start: Int, _ viewsAreScreens: Bool
    ) -> (Storyboard, [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        func location(_ place: Markup.Place) -> FileLocation {
            source.location(of: SourceRange((place.range.lowerBound - start)..<(place.range.upperBound - start)))
        }
        var objects: [String: InterfaceObject] = [:]
        // Those that count, in the order in which they were come to.
        var known: [InterfaceObject] = []
        objects.reserveCapacity(identified)
        known.reserveCapacity(identified)
        func note(_ object: InterfaceObject) {
            // Segues, constraints and outlets have ids too, and so have what a file keeps for its maker.
            if !object.id.isEmpty {
                if let other = objects.updateValue(object, forKey: object.id), other !== object {
                    objects[object.id] = other
                    diagnostics.append(.repeatedID(object.id, at: location(object.place(of: "id"))))
                } else {
                    known.append(object)
                }
            }
            if object.tag != "variation", let (message, place) = object.frameProblem {
                diagnostics.append(.notDrawn(message, at: location(place)))
            }
            for child in object.children { note(child) }
        }
        var scenes: [Storyboard.Scene] = []
        for scene in document.group("scenes") where scene.tag == "scene" {
            let inside = scene.group("objects")
            guard let controller = inside.first(where: Self.isController) else { continue }
            for object in inside { note(object) }
            scenes.append(.init(controller: controller, others: inside.filter { $0 !== controller }))
        }
        let loose = document.group("objects")
        for object in loose { note(object) }
        if viewsAreScreens, scenes.isEmpty {
            let owner = loose.first { $0["placeholderIdentifier"] == "IBFilesOwner" }
            let views = loose.filter { Self.screenViews.contains($0.tag) }
            if let view = views.first(where: { $0.id == owner?.outlet("view") }) ?? views.first {
                scenes.append(
                    .init(controller: .controller(of: view, owner: owner), others: loose.filter { $0 !== view }))
            }
        }
        if scenes.isEmpty {
            for object in loose where MediatorClass.named(DrawnMediators.className(of: object)) != nil {
                diagnostics.append(
                    .mediatorBesideRow(DrawnMediators.className(of: object), at: location(object.place)))
            }
        }
        var colors: [String: InterfaceObject] = [:]
        for resource in document.group("resources") where resource.tag == "namedColor" || resource.tag == "systemColor"
        {
            if let name = resource["name"], let color = resource.children.first(where: { $0.tag == "color" }) {
                colors[name] = color
            }
        }
        for object in known {
            if object.tag == "constraint" {
                for name in ["firstItem", "secondItem"] {
                    if let id = object[name], objects[id] == nil {
                        diagnostics.append(.danglingConnection(id, at: location(object.place(of: name))))
                    }
                }
            }
            for connection in object.connections {
                if objects[connection.destination] == nil, connection.destination != "-1",
                    connection.destination != "-2"
                {
                    diagnostics.append(.danglingConnection(connection.destination, at: location(connection.place)))
                }
            }
        }
        if let first = document["initialViewController"], !scenes.isEmpty,
            !scenes.contains(where: { $0.controller.id == first })
        {
            diagnostics.append(.danglingConnection(first, at: location(document.place(of: "initialViewController"))))
        }
        let storyboard = Storyboard(
            source: source, scenes: scenes, initialController: document["initialViewController"],
            views: loose.filter { $0.tag != "placeholder" && $0.tag != "customObject" }, objects: objects,
            colors: colors, palette: palette)
        var missing: Set<String> = []
        for object in known + loose + scenes.map(\.controller) {
            for color in object.children where color.tag == "color" && color["catalog"] != "System" {
                guard let name = color["name"], InterfaceColor.color(color, in: storyboard) == nil,
                    missing.insert(name).inserted
                else { continue }
                diagnostics.append(
                    .notDrawn(
                        "there is no colour '\(name.shortened)' in the app's catalogues, nor in this file",
                        at: location(color.place(of: "name"))))
            }
        }
        return (storyboard, diagnostics)
    }

    private static let screenViews: Set = ["view", "scrollView", "tableView", "collectionView", "stackView"]

    private static func isController(_ object: InterfaceObject) -> Bool {
        object.tag.hasSuffix("Controller") || object.tag == "viewControllerPlaceholder"
    }
}

extension Diagnostic {
    static func notAnInterface(_ message: String, at location: FileLocation) -> Self {
        Self(code: "interface-file", severity: .error, message: message, location: location)
    }

    static func repeatedID(_ id: String, at location: FileLocation) -> Self {
        Self(
            code: "repeated-id", severity: .warning,
            message: "another object has the id '\(id.shortened)' already; ties to it mean the first",
            location: location)
    }

    static func danglingConnection(_ id: String, at location: FileLocation) -> Self {
        Self(
            code: "dangling-id", severity: .warning,
            message: "no object has the id '\(id.shortened)'; this leads nowhere",
            location: location)
    }

    static func notDrawn(_ what: String, at location: FileLocation?) -> Self {
        Self(code: "not-drawn", severity: .warning, message: "\(what)", location: location)
    }
}
