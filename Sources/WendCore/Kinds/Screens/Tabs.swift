import WendExpressions

extension Kind {
    public static let tabs = Kind(
        "tabs", "Shows one of several controllers at a time and lets the person choose by tab.", role: .contains,
        types: .controller,
        example: #"""
            <tabs>
                <screen title="News"><label>Nothing new</label></screen>
                <screen title="You"><label>Ann</label></screen>
            </tabs>
            """#,
        parameters: .ofController([
            Parameter(
                "viewControllers", .controller, "The controllers to choose from; the first is shown at the start.",
                isRequired: true, isList: true)
        ]),
        defaults: .ofController([Default(.controller, "viewControllers")]),
        styleName: "WFSTabBarController",
        look: Kind.someTabIsThere, behaviour: TabsBehaviour())
}

/// Several controllers of which one is shown, chosen by a bar (spec/workflow-schema §7.4).
struct TabsBehaviour: Containing {
    func visibleChildren(of id: ActivationID, _ tree: SessionTree) -> [ActivationID] {
        selected(id, tree).map { [$0] } ?? []
    }

    private func selected(_ id: ActivationID, _ tree: SessionTree) -> ActivationID? {
        let members = tree.members(of: id)
        if case .integer(let number)? = tree.activation(id)?.changed("selected") {
            let chosen = ActivationID(UInt32(clamping: number))
            if members.contains(chosen) { return chosen }
        }
        return members.first
    }

    /// The controllers that have a tab for now, of all where none has.
    private func offered(_ id: ActivationID, _ tree: SessionTree) -> [ActivationID] {
        let members = tree.members(of: id)
        guard tree.library.hidesControllers else { return members }
        let offered = members.filter { member in
            tree.tabItem(of: member).map { !tree.flag("hidden", of: $0) } ?? true
        }
        return offered.isEmpty ? members : offered
    }

    /// What has lost its tab gives way to the first that has one.
    func reconsider(_ id: ActivationID, _ turn: inout Turn) {
        let offered = offered(id, turn.tree)
        guard let shown = selected(id, turn.tree), !offered.contains(shown), let first = offered.first else { return }
        choose(first, of: id, &turn)
    }

    /// What is shown stays, also where it is only the first and nobody has chosen it.
    func membersWillChange(of id: ActivationID, _ turn: inout Turn) {
        guard let shown = selected(id, turn.tree) else { return }
        turn.modify(id) { $0.changed["selected"] = .integer(Int(shown.number)) }
    }

    func memberReplaced(_ old: ActivationID, by new: ActivationID, in id: ActivationID, _ turn: inout Turn) {
        guard turn.tree.activation(id)?.changed("selected") == .integer(Int(old.number)) else { return }
        turn.modify(id) { $0.changed["selected"] = .integer(Int(new.number)) }
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        guard event.kind == .select || event.kind == .press, let part = event.element.part, part.hasPrefix("tab"),
            let number = Int(part.dropFirst(3)),
            offered(id, turn.tree).contains(ActivationID(UInt32(clamping: number)))
        else { return }
        turn.endEditing()
        choose(ActivationID(UInt32(clamping: number)), of: id, &turn)
    }

    func choose(_ member: ActivationID, of id: ActivationID, _ turn: inout Turn) {
        turn.modify(id) { $0.changed["selected"] = .integer(Int(member.number)) }
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        let tree = renderer.tree
        let selected = selected(id, tree)
        // What is shown has a tab until the next step: what is found out in between changes no state.
        let offered = offered(id, tree)
        let tabs = tree.members(of: id).enumerated().filter {
            offered.contains($0.element) || $0.element == selected
        }.map { position, member in
            tab(of: member, at: position, in: id, isSelected: member == selected, renderer)
        }
        let left = tree.controllersLeftOut(of: id)
        let more = Element(
            .part("more", of: id), .tab, [.text: .string(renderer.words(for: id).moreRows(left)), .disabled: true])
        var children = selected.map { [renderer.element(of: $0)] } ?? []
        if !hidesBar(selected, tree) {
            children.append(Element(.part("tabs", of: id), .tabBar, children: left > 0 ? tabs + [more] : tabs))
        }
        return Element(renderer.id(of: id), .tabs, renderer.common(id), children: children)
    }

    private func tab(
        of member: ActivationID, at position: Int, in id: ActivationID, isSelected: Bool, _ renderer: Renderer
    ) -> Element {
        let item = renderer.tree.tabItem(of: member)
        var properties = item.map { renderer.styled($0) } ?? [:]
        let own = renderer.text("title", of: member)
        let said = item.flatMap { renderer.text("title", of: $0) }
        // What the first screen of a stack says of its tab gives way to what the stack itself does.
        let title = renderer.tree.children(of: member, slot: "tabBarItem").isEmpty ? own ?? said : said ?? own
        if let title {
            properties[.text] = .string(title)
        } else {
            // A tab that shows no words still has to be called something: what it leads to, or its number.
            let label = renderer.tree.titleWithin(member) ?? renderer.words(for: id).tab(position + 1)
            properties[.label] = .string(label)
        }
        if let image = item.flatMap({ renderer.image("image", of: $0) }) {
            renderer.show(image, on: member, in: &properties)
        } else if let icon = item.flatMap({ renderer.text("systemItem", of: $0) }) {
            properties[.icon] = .string(icon)
            // A picture alone is called what it stands for.
            if title?.isEmpty == true { properties[.label] = .string(renderer.words(for: id).icon(icon)) }
        }
        // Of nothing there is no news.
        if let badge = item.flatMap({ renderer.text("badgeValue", of: $0) }), !["", "0"].contains(badge) {
            properties[.badge] = .string(badge)
        }
        if isSelected { properties[.selected] = true }
        return Element(.part("tab\(member.number)", of: id), .tab, properties, events: [.press, .select])
    }

    /// A pushed controller may ask for the bar to go away while it is on the stack.
    private func hidesBar(_ selected: ActivationID?, _ tree: SessionTree) -> Bool {
        guard let selected else { return false }
        return tree.members(of: selected).dropFirst().contains { member in
            tree.flag("hidesBottomBarWhenPushed", of: member)
        }
    }
}
