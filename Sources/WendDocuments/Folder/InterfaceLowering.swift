import WendCore
import WendExpressions

/// Makes documents of the files of an app that was drawn in Interface Builder.
///
/// What is made is written as any document is, and each piece of it knows where it comes from: what is wrong is reported there.
struct InterfaceLowering {
    /// What became of the files.
    struct Made: Sendable {
        /// The documents by their paths: that of the storyboard for the one the app begins with, and those that it loads.
        var documents: [String: SourceText] = [:]
        /// How what the storyboards show looks.
        var styles: [DocumentStyle] = []
    }

    private let texts: [SourceText]
    private let map: SourceMap
    private let entry: String
    private let model: EntityModel
    private let limits: ReadingLimits
    private let offers: AppOffers
    private let materials: Materials

    /// What the files name that lies beside them.
    struct Materials: Sendable, Equatable {
        /// The colours of the catalogues.
        var palette = StylePalette()
        /// The keys of the tables of texts, in whatever language, by the names of these.
        var keys: [String: Set<String>] = [:]
    }

    /// - Parameters:
    ///   - texts: All files there are.
    ///   - entry: The storyboard the app begins with.
    ///   - model: The records of the app.
    ///   - offers: What the program around it has for names in the files.
    init(
        _ texts: [SourceText], entry: String, model: EntityModel, limits: ReadingLimits, offers: AppOffers = .none,
        materials: Materials = Materials()
    ) {
        self.texts =
            texts.filter { $0.file == entry } + texts.filter { $0.file != entry }
            + (texts.isEmpty ? [SourceText(file: entry)] : [])
        map = SourceMap(self.texts)
        self.entry = entry
        self.model = model
        self.limits = limits
        self.offers = offers
        self.materials = materials
    }

    func made() -> Made {
        var (storyboards, problems) = storyboards()
        var lowering = StoryboardLowering(storyboards, map: map, limits: limits)
        var interface = lowering.lower()
        let translations = InterfaceTranslations(materials.keys, of: storyboards)
        storyboards = []
        problems += interface.diagnostics
        let written = schemes(of: interface.scenes, &problems)
        var schemes = written
        for scene in interface.scenes {
            schemes[scene.controller.id] = DrawnMediators(scene).added(to: written[scene.controller.id])
        }
        for scene in interface.scenes {
            if let scheme = schemes[scene.controller.id] {
                problems += offer(interface.cells, to: scene.draft, scheme)
            }
        }
        problems += apply(schemes, to: &interface)
        var made = Made(styles: interface.styles)
        for scene in interface.scenes {
            if let path = scene.path {
                if !translations.isEmpty { translations.apply(to: scene.draft) }
                made.documents[path] = text(of: scene.draft, at: path, path == entry ? problems : [])
            }
        }
        if made.documents[entry] == nil {
            if !problems.contains(where: { $0.severity == .error }) {
                problems.append(
                    Diagnostic(
                        code: "no-scene", severity: .error,
                        message: "there is no scene of an iOS app in this file, or it cannot be read",
                        location: FileLocation(file: entry, line: 1, column: 1)))
            }
            made.documents[entry] = SourceText(
                file: entry, bytes: [], origins: SourceOrigins([], in: map, problems: problems))
        }
        return made
    }

    private func storyboards() -> (files: [Storyboard], problems: [Diagnostic]) {
        var files: [Storyboard] = []
        var problems: [Diagnostic] = []
        let reader = StoryboardReader(limits: limits, palette: materials.palette)
        for (number, text) in texts.enumerated() {
            guard InterfaceFolder.isInterface(text.file),
                text.file == entry || !InterfaceFolder.isLaunchScreen(text.file)
            else { continue }
            let (file, found) = reader.read(
                text, start: map.start(of: number), viewsAreScreens: !InterfaceFolder.isStoryboard(entry))
            problems += found
            if let file { files.append(file) }
        }
        return (files, problems)
    }

    // MARK: Schemes

    /// The schemes by the controllers they belong to.
    private func schemes(of scenes: [LoweredScene], _ problems: inout [Diagnostic]) -> [String: Scheme] {
        let reader = SchemeReader(limits: limits)
        let numbers = Dictionary(texts.enumerated().map { (Disk.split($1.file).name, $0) }, uniquingKeysWith: min)
        var schemes: [String: Scheme] = [:]
        for scene in scenes where schemes[scene.controller.id] == nil {
            guard let name = Self.schemeName(of: scene.controller), let number = numbers["\(name).json"] else {
                continue
            }
            let (scheme, found) = reader.read(texts[number], start: map.start(of: number), identifier: name)
            problems += found
            schemes[scene.controller.id] = scheme
        }
        return schemes
    }

    /// Gives the tables of a screen the rows of files of their own that its scheme names.
    /// - Returns: What is wrong with them.
    private func offer(_ cells: [String: Draft], to screen: Draft, _ scheme: Scheme) -> [Diagnostic] {
        var problems: [Diagnostic] = []
        var names: Set<String> = []
        for mediator in scheme.mediators {
            if let setting = mediator.setting("cellNibNames") {
                let listed = setting.value.elements
                names.formUnion(listed.compactMap(\.text))
                for name in listed.compactMap(\.text) where cells[name] == nil {
                    problems.append(
                        .notDrawn(
                            "there is no file '\(name.shortened).xib' with a row in it",
                            at: map.location(of: SourceRange(setting.place.range))))
                }
            }
            names.formUnion(["cellIdentifier", "searchCellIdentifier"].compactMap(mediator.text))
            for (name, binding) in mediator.evaluations where name.text.lowercased().hasSuffix("cellidentifier") {
                names.formUnion([binding.ifTrue, binding.ifFalse].compactMap { $0?.value.text })
            }
        }
        let drafts = ScreenDrafts(screen)
        for table in drafts.tables {
            let known = drafts.prototypes(of: table).compactMap { ScreenDrafts.reuseIdentifier(of: $0.cell) }
            let wanted = names.subtracting(known).sorted().compactMap { cells[$0] }
            table.content.last { $0.name == "tableSection" }?.content += wanted.map(\.copied)
        }
        return problems
    }

    /// What the file of a controller's scheme is called without its ending.
    private static func schemeName(of controller: InterfaceObject) -> String? {
        if let name = controller["restorationIdentifier"] { return name }
        return controller.flag("useStoryboardIdentifierAsRestorationIdentifier") == true
            ? controller["storyboardIdentifier"] : nil
    }

    /// - Returns: What is wrong with them.
    private func apply(_ schemes: [String: Scheme], to interface: inout LoweredInterface) -> [Diagnostic] {
        var services = SchemeServices()
        for name in Self.serviceFiles {
            if let text = texts.first(where: { $0.file == name }) { services.read(text, limits: limits) }
        }
        let files = Dictionary(texts.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
        var lowering = SchemeLowering(
            interface.scenes.compactMap { schemes[$0.controller.id] }, services: services, model: model, map: map,
            offers: offers, knowsAllRecords: true, file: { files[$0] ?? files["Base.lproj/\($0)"] })
        var problems: [Diagnostic] = []
        for scene in interface.scenes {
            problems += lowering.apply(
                schemes[scene.controller.id], to: scene.draft, styles: &interface.styles)
        }
        for table in interface.scenes.flatMap({ $0.finish() }) {
            problems.append(
                Diagnostic(
                    code: "not-drawn", severity: .warning,
                    message: "no scheme gives this table rows, so that it is empty: code of the app made them",
                    location: map.location(of: SourceRange(table.place.range))))
        }
        var classes = OwnClasses(offers, map)
        for scene in interface.scenes where scene.path != nil { classes.apply(to: scene.draft) }
        problems += classes.problems
        var actions = OwnActions(offers, map)
        for scene in interface.scenes where scene.path != nil { actions.look(at: scene.draft) }
        problems += actions.problems
        if let entry = interface.entry?.draft { lowering.declare(in: entry) }
        return problems
    }

    private static let serviceFiles = [
        "services.json", "Service.json", "services.dev.json", "Service.dev.json", "services.stub.json",
        "StubService.json",
    ]

    // MARK: Texts

    private func text(of draft: Draft, at path: String, _ problems: [Diagnostic]) -> SourceText {
        var writer = XMLWriter(notingPieces: true)
        writer.write(Markup(root: Markup.Element(name: "app", content: [.element(Markup.Element(draft))])))
        var (bytes, problems) = (Array(writer.text.utf8), problems)
        if bytes.count > limits.bytes {
            problems.append(
                Diagnostic(
                    code: "too-large", severity: .error,
                    message:
                        "the document that is made of this screen and of its scheme would have \(bytes.count) bytes; at most "
                        + "\(limits.bytes) are read", location: map.location(of: SourceRange(draft.place.range))))
            bytes = []
        }
        return SourceText(
            file: path, bytes: bytes,
            origins: SourceOrigins(writer.pieces, in: map, problems: problems))
    }
}
