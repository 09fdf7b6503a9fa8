package import WendCore

/// What interface files say, in the `<app>` language: a draft for each scene, and how everything in them looks.
package struct LoweredInterface {
    /// The scene the app begins with.
    package var entry: LoweredScene?
    /// Every scene, the entry first, in the order in which they are come to.
    package var scenes: [LoweredScene] = []
    /// How what has a class looks; to be added to the styles of the app.
    package var styles: [DocumentStyle] = []
    package var diagnostics: [Diagnostic] = []
    /// Patterns of rows that stand in files of their own, by the names of these. A table takes copies.
    package var cells: [String: Draft] = [:]
}

/// One scene of an interface file.
package struct LoweredScene {
    package let controller: InterfaceObject
    /// What stands beside it.
    package let others: [InterfaceObject]
    /// A `screen`, a `navigation`, `tabs`, …
    package let draft: Draft
    /// The file it is a document of; nil if its draft stands in that of another scene already.
    package let path: String?

    /// Ends what is to be done with a scene when schemes have said all they have to say.
    /// - Returns: The tables that nobody has given rows.
    @discardableResult
    package func finish() -> [Draft] {
        var empty: [Draft] = []
        SceneFinish.finish(draft, &empty)
        return empty
    }
}

/// The way from interface files to documents.
///
/// Every scene is lowered once, into the scene that leads to it if there is only one, else into a document of its own that is loaded
/// when somebody goes there; so scenes that lead to each other in a circle end. What a controller always holds (the root of a
/// navigation, tabs, what is embedded) stands in it, and is lowered once more if something else leads to it as well.
package struct StoryboardLowering {
    /// How many scenes may stand in each other before one becomes a document of its own.
    static let deepestScene = 6

    let files: [Storyboard]
    let map: SourceMap
    var result = LoweredInterface()
    var styles = InterfaceStyles()
    /// Controllers and their files, by file and id: files that were copied have the same ids.
    private(set) var scenes: [String: (scene: Storyboard.Scene, file: Storyboard)] = [:]
    /// How many segues lead to a scene.
    private var uses: [String: Int] = [:]
    /// Which scenes have been lowered, and how often.
    private var lowered: [String: Int] = [:]
    /// How often one scene may stand in others.
    private static let mostCopies = 8
    /// The scenes that are documents of their own, and still to be lowered.
    private var waiting: [String] = []
    private var paths: [String: String] = [:]
    private var takenPaths: Set<String> = []
    /// The number that comes next behind a name that several scenes have.
    private var pathNumbers: [String: Int] = [:]
    private let named: [String: Storyboard]
    /// The references that lead nowhere and were said to.
    private var missed: Set<String> = []
    /// How many drafts there are, and how many there may be.
    private var count = 0
    private let limits: ReadingLimits
    /// Whether there would be too many.
    private var isFull = false
    /// The scenes being lowered, outermost first.
    private var open: [String] = []
    /// Which controllers stand in a navigation.
    private var inNavigation: Set<String> = []

    /// - Parameters:
    ///   - files: Storyboards, the one the app begins with first.
    ///   - map: All texts that are read; a storyboard's places are moved by where it begins there.
    ///   - limits: Of all documents together.
    package init(_ files: [Storyboard], map: SourceMap, limits: ReadingLimits = .standard) {
        self.files = files
        self.map = map
        self.limits = limits
        named = Dictionary(files.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for file in files {
            for scene in file.scenes where scenes[Self.key(scene.controller.id, file)] == nil {
                scenes[Self.key(scene.controller.id, file)] = (scene, file)
            }
        }
        for (key, entry) in scenes {
            for segue in segues(of: entry.scene) where !Self.isHeld(segue) {
                if let target = target(of: segue, in: entry.file), target != key { uses[target, default: 0] += 1 }
            }
        }
        findNavigations()
    }

    package mutating func lower() -> LoweredInterface {
        guard let first = files.first,
            let id = first.initialController.flatMap({ scenes[Self.key($0, first)] == nil ? nil : $0 })
                ?? first.scenes.first?.controller.id
        else { return result }
        let entry = Self.key(id, first)
        paths[entry] = first.source.file
        takenPaths.insert(first.source.file)
        if let draft = scene(entry, path: first.source.file) {
            result.entry = result.scenes.first { $0.draft === draft }
        }
        // What nothing leads to can be loaded by its name.
        let others = files.flatMap { file in file.scenes.map { Self.key($0.controller.id, file) } }
        var (index, done) = (0, 0)
        while !isFull {
            if done < waiting.count {
                let next = waiting[done]
                done += 1
                _ = scene(next, path: paths[next])
            } else if index < others.count {
                let key = others[index]
                index += 1
                if lowered[key] == nil, scenes[key]?.scene.controller.tag != "viewControllerPlaceholder" {
                    if paths[key] == nil { paths[key] = path(of: key) }
                    _ = scene(key, path: paths[key])
                }
            } else {
                break
            }
        }
        if let entry = result.entry, let place = result.scenes.firstIndex(where: { $0.draft === entry.draft }) {
            result.scenes.insert(result.scenes.remove(at: place), at: 0)
        }
        lowerCells()
        result.styles = styles.all
        result.diagnostics = result.diagnostics.inDocumentOrder
        return result
    }

    /// The rows of files that hold nothing else.
    private mutating func lowerCells() {
        for file in files where file.scenes.isEmpty && result.cells[file.name] == nil && !isFull {
            guard let cell = file.views.first(where: { $0.tag.hasSuffix("ViewCell") }) else { continue }
            var lowering = SceneLowering(.init(controller: cell, others: []), file, false, styles)
            let draft = lowering.loneCell(called: file.name)
            styles = lowering.styles
            count += draft.count
            result.diagnostics += lowering.problems.map { .notDrawn($0.message, at: location($0.place)) }
            result.cells[file.name] = draft
        }
    }

    // MARK: Scenes

    private static func key(_ id: String, _ file: Storyboard) -> String { "\(file.source.file)#\(id)" }

    /// - Parameter path: Its own document, if it has one.
    private mutating func scene(_ key: String, path: String?) -> Draft? {
        guard !isFull, let (scene, file) = scenes[key], !open.contains(key) || path != nil else { return nil }
        open.append(key)
        lowered[key, default: 0] += 1
        defer { open.removeLast() }
        var lowering = SceneLowering(scene, file, self.inNavigation.contains(key), styles)
        let draft = lowering.controller()
        styles = lowering.styles
        count += draft.count
        guard count <= limits.elements else {
            isFull = true
            result.diagnostics.append(.tooManyElements(limits.elements, at: location(scene.controller.place)))
            return nil
        }
        result.diagnostics += lowering.problems.map { .notDrawn($0.message, at: location($0.place)) }
        result.scenes.append(
            LoweredScene(controller: scene.controller, others: scene.others, draft: draft, path: path))
        for held in lowering.held {
            guard let target = target(of: held.segue, in: file) else {
                miss(held.segue, in: file)
                continue
            }
            if open.contains(target) {
                result.diagnostics.append(.circularScene(at: location(held.segue.place)))
            } else if open.count > 16 || lowered[target, default: 0] >= Self.mostCopies {
                result.diagnostics.append(
                    .notDrawn(
                        "controllers stand in each other too deep here, or too often", at: location(held.segue.place)))
            } else if let inner = self.scene(target, path: nil) {
                held.place(inner)
            }
        }
        lead(lowering, draft, file, key)
        return draft
    }

    /// Writes where the segues of a scene lead.
    private mutating func lead(_ lowering: SceneLowering, _ draft: Draft, _ file: Storyboard, _ source: String) {
        var known: Set<String> = []
        for segue in segues(of: lowering.scene) where !Self.isHeld(segue) {
            let name = Self.message(of: segue)
            guard known.insert(name).inserted else { continue }
            guard let target = target(of: segue, in: file) else {
                miss(segue, in: file)
                continue
            }
            let way = isPush(segue, from: source, to: target) ? "pushController" : "presentController"
            if segue.way == "custom" {
                result.diagnostics.append(
                    .notDrawn(
                        "this segue is the app's own; it shows its screen as others do", at: location(segue.place)))
            }
            let isInside =
                uses[target] == 1 && paths[target] == nil && !open.contains(target)
                && open.count < Self.deepestScene && lowered[target] == nil
            if isInside, let inner = scene(target, path: nil) {
                draft.content.append(
                    Draft(way, [("on", name)], place: segue.place, object: segue.object, content: [inner]))
            } else {
                let path: String
                if let known = paths[target] {
                    path = known
                } else {
                    path = self.path(of: target)
                    paths[target] = path
                    waiting.append(target)
                }
                draft.content.append(
                    Draft(
                        "loadSchema", [("on", name), ("path", path)], place: segue.place, object: segue.object,
                        content: [
                            Draft(way, place: segue.place),
                            Draft("showAlert", [("message", "{error}")], place: segue.place),
                        ]))
            }
        }
    }

    static func message(of segue: InterfaceObject.Connection) -> String {
        "segue:\(segue.name.isEmpty ? segue.id : segue.name)"
    }

    /// Whether a segue says what a controller is made of, rather than where it leads.
    static func isHeld(_ segue: InterfaceObject.Connection) -> Bool {
        segue.way == "relationship" || segue.way == "embed" || segue.relationship != nil
    }

    /// All segues of a scene that lead to other scenes, in the order of the file.
    private func segues(of scene: Storyboard.Scene) -> [InterfaceObject.Connection] {
        var found: [InterfaceObject.Connection] = []
        func look(_ object: InterfaceObject) {
            found += object.connections(.segue).filter { $0.way != "unwind" }
            for child in object.children where child.tag != "connections" { look(child) }
        }
        look(scene.controller)
        for other in scene.others { look(other) }
        return found
    }

    /// The controller a segue leads to, through references to other files.
    private func target(of segue: InterfaceObject.Connection, in file: Storyboard) -> String? {
        guard let (scene, home) = scenes[Self.key(segue.destination, file)] else { return nil }
        let controller = scene.controller
        guard controller.tag == "viewControllerPlaceholder" else { return Self.key(controller.id, home) }
        let other = controller["storyboardName"].map { named[$0] } ?? home
        guard let other else { return nil }
        guard let name = controller["referencedIdentifier"] else {
            return other.initialController.map { Self.key($0, other) }
        }
        return other.identified[name].map { Self.key($0, other) }
    }

    /// Says that a reference to another file leads nowhere; ids that nobody has were found when the file was read.
    private mutating func miss(_ segue: InterfaceObject.Connection, in file: Storyboard) {
        guard let reference = scenes[Self.key(segue.destination, file)]?.scene.controller,
            reference.tag == "viewControllerPlaceholder", missed.insert(Self.key(reference.id, file)).inserted
        else { return }
        let board = reference["storyboardName"] ?? file.name
        let message =
            reference["storyboardName"].map { named[$0] == nil } == true
            ? "there is no storyboard '\(board.shortened)'"
            : "no controller of '\(board.shortened)' is called '\((reference["referencedIdentifier"] ?? "").shortened)'"
        result.diagnostics.append(.danglingReference(message, at: location(reference.place)))
    }

    /// `NAME.scene.xml`, of letters and digits only.
    private mutating func path(of key: String) -> String {
        let controller = scenes[key]?.scene.controller
        func plain(_ text: String) -> String {
            String(
                text.unicodeScalars.map {
                    $0.properties.isAlphabetic && $0.isASCII || ("0"..."9").contains($0) ? Character($0) : "-"
                })
        }
        let called = controller?["storyboardIdentifier"]?.nonEmpty.map(plain) ?? plain(controller?.id ?? "")
        var name = "\(called).scene.xml"
        while !takenPaths.insert(name).inserted {
            let number = pathNumbers[called] ?? 2
            pathNumbers[called] = number + 1
            name = "\(called)-\(number).scene.xml"
        }
        return name
    }

    // MARK: Navigations

    private mutating func findNavigations() {
        var next: [String] = []
        for (_, entry) in scenes where entry.scene.controller.tag == "navigationController" {
            for segue in entry.scene.controller.connections(.segue) {
                if let target = target(of: segue, in: entry.file) { next.append(target) }
            }
        }
        while let key = next.popLast() {
            guard inNavigation.insert(key).inserted, let (scene, file) = scenes[key] else { continue }
            for segue in segues(of: scene) where ["show", "push", "showDetail"].contains(segue.way) {
                if let target = target(of: segue, in: file), !Self.isContainer(scenes[target]?.scene.controller.tag) {
                    next.append(target)
                }
            }
        }
    }

    private static func isContainer(_ tag: String?) -> Bool {
        tag == "navigationController" || tag == "splitViewController"
    }

    /// In a navigation a segue puts its controller on the stack, unless that brings a stack of its own.
    private func isPush(_ segue: InterfaceObject.Connection, from source: String, to target: String) -> Bool {
        ["show", "push", "showDetail"].contains(segue.way) && inNavigation.contains(source)
            && !Self.isContainer(scenes[target]?.scene.controller.tag)
    }

    private func location(_ place: Markup.Place) -> FileLocation { map.location(of: SourceRange(place.range)) }
}

extension Diagnostic {
    fileprivate static func danglingReference(_ what: String, at location: FileLocation) -> Self {
        Self(code: "dangling-id", severity: .warning, message: "\(what); this leads nowhere", location: location)
    }

    fileprivate static func circularScene(at location: FileLocation) -> Self {
        Self(
            code: "circular-scene", severity: .warning,
            message: "this controller would hold itself; it is left out here", location: location)
    }
}
