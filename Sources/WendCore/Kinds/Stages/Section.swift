import WendExpressions

extension KindType {
    /// What a stage shows.
    public static let section = KindType(number: 32)
}

extension Kind {
    public static let section = Kind(
        "section",
        "A part of a stage that shows one of its views at a time. What it shows itself stands there while it has no view, or, with an "
            + "`innerView` in it, around the view.",
        role: .contains, types: [.controller, .section],
        example: #"""
            <stage>
                <section name="shop">
                    <view><container>
                        <label>Our shop</label>
                        <innerView/>
                        <button title="Offers" message="offers"/>
                    </container></view>
                    <screen name="offers"><label>Half the price</label></screen>
                    <intent on="offers" view="offers" transition="push"/>
                </section>
            </stage>
            """#,
        parameters: .ofController([
            Parameter(
                "view", [.view, .controller], "What it shows itself, made when it is first needed; empty without one.",
                isLazy: true, keepsOthers: true),
            Parameter(
                "views", .controller,
                "The views it can show, by their names, each made when it is first needed, and kept.", isList: true,
                isLazy: true),
            .text(
                "first", "The name of the view it shows where an intent names none; without it, it shows itself then."),
        ]),
        defaults: .ofController([Default(.view, "view"), Default(.controller, "views")]),
        tells: Kind.stageLife,
        traits: .staysInForm,
        behaviour: SectionBehaviour())

    /// What a stage tells its sections and views: when they are made, whenever they come into sight by an intent, and before
    /// another intent is followed (spec/view-factory §7.1).
    public static let stageLife = ["onCreate", "onResume", "onPause"]

    public static let innerView = Kind(
        "innerView", "The place in a section where its view is shown.", role: .presents, types: .view,
        example: #"""
            <stage>
                <section name="shop" first="offers">
                    <view><container><label>Our shop</label><innerView/></container></view>
                    <screen name="offers"><label>Half the price</label></screen>
                </section>
            </stage>
            """#,
        traits: .innerView,
        behaviour: InnerViewBehaviour())
}

/// One part of a stage: its own layout, and the view that was asked for last.
struct SectionBehaviour: Containing {
    static let slot = "views"
    private static let layout = "view"

    func load(_ id: ActivationID, _ turn: inout Turn) {
        turn.build(Self.layout, of: id)
        var showing = turn.tree.showing(in: id)
        let place = turn.tree.place(forViewOf: id)
        guard showing.place != place else { return }
        showing.place = place
        turn.set(showing, of: id)
    }

    func visibleChildren(of id: ActivationID, _ tree: SessionTree) -> [ActivationID] {
        let showing = tree.showing(in: id)
        let own =
            showing.shown == nil || showing.place != nil
            ? tree.hostedControllers(of: id).filter { tree.activation($0)?.slot != Self.slot } : []
        return own + [showing.shown].compactMap(\.self)
    }

    func memberReplaced(_ old: ActivationID, by new: ActivationID, in id: ActivationID, _ turn: inout Turn) {
        var showing = turn.tree.showing(in: id)
        guard showing.keeps(old) || showing.shown == old else { return }
        showing.replace(old, with: new)
        turn.set(showing, of: id)
        turn.resume(lateView: new, of: id)
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        let showing = renderer.tree.showing(in: id)
        var properties = renderer.common(id)
        if let title = renderer.tree.title(of: id) { properties[.label] = .string(title) }
        if showing.place == nil { properties = properties.brought(by: showing) }
        return Element(renderer.id(of: id), .screen, properties, children: children(of: id, showing, &renderer))
    }

    private func children(of id: ActivationID, _ showing: Showing, _ renderer: inout Renderer) -> [Element] {
        guard let view = showing.shown else { return renderer.contents(Self.layout, of: id) }
        guard showing.place != nil else { return [renderer.element(of: view)] }
        // Where only what lies in the view is asked for, the layout is not drawn: the view stands in its place.
        if renderer.marked?.contains(view) ?? false {
            return renderer.tree.isLaidOut(showing.place, in: id) ? [renderer.element(of: view)] : []
        }
        return renderer.contents(Self.layout, of: id)
    }
}

/// The place of a section's view in its layout.
struct InnerViewBehaviour: Presenting {
    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        properties[.layout] = "fill"
        guard let section = renderer.tree.owner(of: id) else {
            return Element(renderer.id(of: id), .container, properties)
        }
        let showing = renderer.tree.showing(in: section)
        guard let view = showing.shown, showing.place == id else {
            return Element(renderer.id(of: id), .container, properties)
        }
        return Element(
            renderer.id(of: id), .container, properties.brought(by: showing), children: [renderer.element(of: view)])
    }
}

extension SessionTree {
    /// The place in a section's layout where its view is shown: the first.
    fileprivate func place(forViewOf section: ActivationID) -> ActivationID? {
        descendants(of: section).first {
            node(of: $0).map { traits($0).contains(.innerView) } ?? false && owner(of: $0) == section
        }
    }

    /// Whether nothing around a place is hidden.
    fileprivate func isLaidOut(_ place: ActivationID?, in section: ActivationID) -> Bool {
        guard let place else { return false }
        return !ancestors(of: place).prefix { $0 != section }.contains(where: isHidden)
    }
}
