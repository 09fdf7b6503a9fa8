import WendExpressions

extension Kind {
    public static let bundle = Kind(
        "bundle",
        "Shows another app: its screens, with records, texts, images, styles and services of its own. It answers the messages `load` and "
            + "`unload`; beside its name are `isLoading`, `isLoaded`, `progress` and `error`.",
        role: .contains, types: .controller,
        example: #"""
            <screen title="Today">
                <container>
                    <label hidden="{feed.isLoaded}">The feed is not here yet</label>
                    <bundle name="feed" source="https://example.org/feed.zip" identifier="org.example.feed-1" loads="no"/>
                    <button title="Load it" message="load" to="feed"/>
                    <button title="Put it away" message="unload" to="feed"/>
                </container>
            </screen>
            """#,
        parameters: [
            .text(
                "source", "Where it is: a file or a folder of the app, or an address with `https`.", isRequired: true),
            .text(
                "identifier",
                "What it is called, and what its records are kept under: what it calls itself, and `-` and whatever tells this one from others; what "
                    + "it calls itself unless given. Letters, digits, dots, dashes and underlines."),
            .text("sha256", "The SHA-256 it must have; without one whatever is there is shown."),
            .text(
                "hosts",
                "The servers that its services may reach, with commas in between, of those it asks for; none unless given."
            ),
            .bool(
                "loads", "Whether it is loaded when it is first seen; otherwise by the message `load`.", fallback: true),
            .bool(
                "scaled", "Whether it is drawn smaller where there is less room than a narrow screen has.",
                fallback: false
            ).unseen(by: .terminal, because: Parameter.oneSizeOfLetters),
            .text("title", "What it is called where it stands, for assistive technology and on tabs."),
            Parameter(
                "actions", .action, "What is done when it is there (`loaded`), and when it cannot be shown (`failed`).",
                isList: true),
        ],
        defaults: [Default(.action, "actions")],
        answers: [BundleBehaviour.load, BundleBehaviour.unload],
        tells: ["loaded", "failed"], provides: ["error"],
        look: sourceIsThere,
        behaviour: BundleBehaviour())
}

extension Kind {
    /// A source that is nowhere, an address nothing is loaded from, and an identifier that names no folder.
    private static let sourceIsThere: Look = { looked in
        var found: [Diagnostic] = []
        if let source = looked.text("source") {
            if source.text.contains("://") {
                if !isSafe(source.text.lowercased()) {
                    found.append(.bundleUnsafe(source.text, at: source.location))
                }
            } else if let apps = looked.apps, !apps.contains(source.text) {
                let closest = Suggestion.closest(to: source.text, among: apps)
                found.append(
                    looked.problem(
                        .noSuchBundle(source.text, closest: closest, among: apps, at: source.location), of: source,
                        meant: closest))
            }
        }
        if let identifier = looked.text("identifier"), !BundleRequest.isIdentifier(identifier.text) {
            found.append(.bundleIdentifier(identifier.text, at: identifier.location))
        }
        return found
    }
}

/// Whether an app may come from an address: over https, and from this machine itself.
private func isSafe(_ address: String) -> Bool {
    if address.hasPrefix("https://") { return true }
    return BundleRequest.hostsHere.map { "http://\($0)" }.contains { here in
        address.hasPrefix(here) && [nil, "/", ":"].contains(address.dropFirst(here.count).first)
    }
}

extension Diagnostic {
    fileprivate static func noSuchBundle(
        _ source: String, closest: String?, among apps: [String], at location: FileLocation
    ) -> Self {
        let way =
            closest.map { "; did you mean '\($0)'?" }
            ?? (apps.isEmpty ? "" : "; there are \(apps.prefix(10).joined(separator: ", "))")
        return error("unknown-bundle", "the app has no app '\(source.shortened)' to show\(way)", at: location)
    }

    fileprivate static func bundleUnsafe(_ address: String, at location: FileLocation) -> Self {
        error(
            "unsafe-address", "apps are loaded over https, and not from '\(address.shortened)'", at: location)
    }

    fileprivate static func bundleIdentifier(_ identifier: String, at location: FileLocation) -> Self {
        error(
            "bundle-identifier",
            "'\(identifier.shortened)' is to be a name of letters, digits, '.', '-' and '_'", at: location)
    }
}

/// The place of another app. What is in it is a document of the session like any other, and finds by name what is of its own app
/// (``SessionTree/standsApart(_:)``).
struct BundleBehaviour: Containing, Ongoing {
    static let load = "load"
    static let unload = "unload"

    /// How long an app may take that says nothing of how far it is.
    private static let patience = 60.0

    // No parameter has these names.
    private static let content = ":content"
    private static let awaited = ":awaited"
    private static let progress = ":progress"
    private static let problem = ":problem"

    func load(_ id: ActivationID, _ turn: inout Turn) {
        if turn.tree.flag("loads", of: id), Self.problem(of: id, turn.tree) == nil { fetch(id, &turn) }
    }

    func perform(_ action: NodeReference, for controller: ActivationID, in scope: Scope, _ turn: inout Turn) -> Outcome
    {
        .absent(scope)
    }

    func receive(_ message: Message, at id: ActivationID, _ turn: inout Turn) -> Outcome? {
        switch message.name {
        case Self.load: fetch(id, &turn)
        case Self.unload: end(id, &turn)
        default: return nil
        }
        return .success(message.scope)
    }

    // MARK: Coming

    private func fetch(_ id: ActivationID, _ turn: inout Turn) {
        let tree = turn.tree
        guard Self.content(of: id, tree) == nil, !Self.isLoading(id, tree), let node = tree.node(of: id),
            let source = tree.current("source", of: id)?.text
        else { return }
        let depth = tree.bundle(node)?.depth ?? 0
        guard depth + 2 <= ShownSource.mostDeep else {
            return fail(id, ShownSource.tooDeep(source, depth + 2), &turn)
        }
        let request = BundleRequest(
            source: source, identifier: tree.current("identifier", of: id)?.text,
            hash: tree.current("sha256", of: id)?.text, hosts: Self.names(tree.current("hosts", of: id)?.text))
        let effect = turn.ask(
            .bundle(request),
            Turn.WaitingFor(performer: id, action: node, scope: Scope(frame: [:], frameID: .empty, receiver: id)),
            sender: nil, holdsInterface: false, patience: Self.patience)
        guard let effect else { return fail(id, "nothing more is asked for now", &turn) }
        turn.modify(id) {
            $0.changed[Self.awaited] = .integer(Int(effect.rawValue))
            $0.changed[Self.progress] = nil
            $0.changed[Self.problem] = nil
        }
    }

    private static func names(_ text: String?) -> [String] {
        (text ?? "").lowercased().split { $0 == "," || $0.isWhitespace }.map(String.init)
    }

    func progressed(
        _ action: NodeReference, for id: ActivationID, in scope: Scope, with progress: Reply, _ turn: inout Turn
    ) {
        turn.modify(id) { $0.changed[Self.progress] = progress.values["progress"] }
    }

    func resume(
        _ action: NodeReference, for id: ActivationID, in scope: Scope, with reply: Reply, _ turn: inout Turn
    ) {
        turn.modify(id) {
            $0.changed[Self.awaited] = nil
            $0.changed[Self.progress] = nil
        }
        guard reply.isSuccess, let node = reply.values["schema"].flatMap(turn.tree.nodeReference),
            turn.tree.bundle(node) != nil
        else { return fail(id, reply.values["error"]?.text ?? reply.name, &turn) }
        do throws(Failure) {
            guard let (root, inner) = try turn.tree.screen(of: node, in: scope.with(receiver: nil)) else {
                throw Failure(.rootIsNothing(at: turn.tree.location(node)))
            }
            let made = try turn.create(root, in: inner, parent: id, slot: Self.content)
            turn.modify(id) { $0.children.append(made) }
        } catch {
            return fail(id, error.diagnostic.message, &turn)
        }
        _ = turn.performAction(named: "loaded", at: id, in: turn.tree.innerScope(of: id), includingUnnamed: false)
    }

    private func fail(_ id: ActivationID, _ reason: String, _ turn: inout Turn) {
        turn.modify(id) { $0.changed[Self.problem] = .string(reason) }
        if let node = turn.tree.node(of: id) { turn.report(.bundleNotShown(reason, at: turn.tree.location(node))) }
        let scope = turn.tree.innerScope(of: id).adding(["error": .string(reason)])
        _ = turn.performAction(named: "failed", at: id, in: scope, includingUnnamed: false)
    }

    /// Takes away what is shown. Its records stay.
    private func end(_ id: ActivationID, _ turn: inout Turn) {
        if case .integer(let number)? = turn.tree.activation(id)?.changed(Self.awaited) {
            let effect = Effect.ID(rawValue: UInt32(clamping: number))
            turn.cancelWaiting { $0.effect.id == effect }
        }
        let shown = Self.content(of: id, turn.tree)
        turn.modify(id) { activation in
            for name in [Self.awaited, Self.progress, Self.problem] { activation.changed[name] = nil }
            activation.children.removeAll { $0 == shown }
        }
        guard let shown else { return }
        turn.endEditing()
        turn.takeLayers(of: shown)
        turn.leaving.append(shown)
        turn.needsSettling = true
    }

    // MARK: What it shows

    private static func content(of id: ActivationID, _ tree: SessionTree) -> ActivationID? {
        tree.children(of: id, slot: content).first
    }

    private static func isLoading(_ id: ActivationID, _ tree: SessionTree) -> Bool {
        tree.activation(id)?.changed(awaited) != nil
    }

    private static func problem(of id: ActivationID, _ tree: SessionTree) -> String? {
        tree.activation(id)?.changed(problem)?.text
    }

    func published(_ name: String, by id: ActivationID, _ tree: SessionTree) -> Value? {
        switch name {
        case "isLoading": .bool(Self.isLoading(id, tree))
        case "isLoaded": .bool(Self.content(of: id, tree) != nil)
        case "progress": tree.activation(id)?.changed(Self.progress) ?? .null
        case "error": Self.problem(of: id, tree).map { .string($0) } ?? .null
        default: nil
        }
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        if event.kind == .press, event.element.part == Part.again { fetch(id, &turn) }
    }

    private enum Part {
        static let again = "again"
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        let tree = renderer.tree
        let name = renderer.text("title", of: id) ?? tree.current("identifier", of: id)?.text
        var properties = renderer.common(id)
        if properties[.label] == nil, let name { properties[.label] = .string(name) }
        if let content = Self.content(of: id, tree) {
            if let bundle = tree.bundle(of: content) {
                let style = DocumentStyle.Selector.Ancestor(bundle: bundle)
                let name = "\(style.kind).\(style.styleClass ?? "")"
                properties[.style] = .string(properties.text(.style).map { "\($0)\n\(name)" } ?? name)
            }
            if renderer.flag("scaled", of: id) { properties[.variant] = "scaled" }
            return Element(
                renderer.id(of: id), .container, properties, children: renderer.contents(Self.content, of: id))
        }
        let words = renderer.words(for: id)
        var children: [Element] = []
        if Self.isLoading(id, tree) {
            var bar: Properties = [.label: .string(words[.loading])]
            if let share = tree.activation(id)?.changed(Self.progress)?.number { bar[.value] = .double(share) }
            children.append(Element(.part("progress", of: id), .progress, bar))
        } else if let reason = Self.problem(of: id, tree) {
            children.append(Element(.part("reason", of: id), .label, [.text: .string(reason)]))
            children.append(
                Element(.part(Part.again, of: id), .button, [.text: .string(words[.tryAgain])], events: .press))
        } else {
            let text = name ?? tree.current("source", of: id)?.text ?? ""
            children.append(Element(.part("absent", of: id), .placeholder, [.text: .string(text)]))
        }
        return Element(renderer.id(of: id), .container, properties, children: children)
    }
}

extension Turn {
    /// Takes away what was presented from something that leaves.
    mutating func takeLayers(of id: ActivationID) {
        let gone = Set([id] + tree.descendants(of: id))
        for layer in state.layers where tree.activation(layer)?.presenter.map(gone.contains) ?? false {
            if state.layers.contains(layer) { dismiss(layer) }
        }
    }
}

extension Diagnostic {
    fileprivate static func bundleNotShown(_ reason: String, at location: FileLocation) -> Self {
        warning("bundle-not-shown", "the app cannot be shown: \(reason)", at: location)
    }
}
