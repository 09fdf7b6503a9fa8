package import WendCore
import WendExpressions

/// A search for the patches that turn the page of one rendering into the page of the next.
///
/// Elements that both renderings share are not looked into. Nodes keep their identity wherever both pages have them:
/// what holds the keyboard is neither moved nor replaced, and of a list whose order changed as few nodes as possible
/// are moved. Removals come first, so that ids are unique after every patch.
package struct HTMLPatches: Sendable {
    private let context: HTMLContext

    package init(_ context: HTMLContext) { self.context = context }

    package func patches(from before: Rendering, to after: Rendering) -> [Patch] {
        let html = ElementHTML(context, locale: after.locale)
        var comparison = Comparison(html, after)
        comparison.compare(html.root(of: before), html.root(of: after))
        var patches = comparison.patches
        if (before.title ?? context.name) != (after.title ?? context.name) {
            patches.append(title(of: after))
        }
        patches += comparison.scrolled.map { scrolling($0, in: after) }
        if let focus = focus(from: before, to: after, isNew: comparison.hasInsertedFocus) { patches.append(focus) }
        return patches
    }

    /// What a page that was just loaded, or made anew from a snapshot, has still to do: title, keyboard and scrolling.
    func arrivals(of rendering: Rendering) -> [Patch] {
        var patches = [title(of: rendering)]
        patches += rendering.scroll.keys.sorted { $0.activation < $1.activation }.map { scrolling($0, in: rendering) }
        if let focus = Self.reachableFocus(rendering) {
            patches.append(.call(name: "focus", id: rendering.control(of: focus)))
        } else if rendering.root.children.count > 1, let layer = rendering.topLayer {
            patches.append(.call(name: "focus", id: layer.id.domID))
        }
        return patches
    }

    private func scrolling(_ id: Element.ID, in rendering: Rendering) -> Patch {
        .call(name: "scrollTo", id: id.domID, argument: ControlText.text(of: rendering.scroll[id] ?? 0))
    }

    private func title(of rendering: Rendering) -> Patch {
        .call(name: "title", argument: rendering.title ?? context.name)
    }

    /// Every call names the element it is about: where the person has gone on meanwhile, it is not followed.
    private func focus(from before: Rendering, to after: Rendering, isNew: Bool) -> Patch? {
        if let focus = Self.reachableFocus(after) {
            let isThere = focus == Self.reachableFocus(before) && before.timesPointed == after.timesPointed && !isNew
            return isThere ? nil : .call(name: "focus", id: after.control(of: focus))
        }
        let layers = after.root.children.dropFirst()
        if let top = layers.last, !before.root.children.contains(where: { $0.id == top.id }) {
            return .call(name: "focus", id: top.id.domID)
        }
        guard after.focus == nil, let lost = before.focus else { return nil }
        return .call(name: "blur", id: lost.control)
    }

    /// The element that has the keyboard, unless a layer lies over it.
    private static func reachableFocus(_ rendering: Rendering) -> Element.ID? {
        guard let focus = rendering.focus else { return nil }
        guard rendering.root.children.count > 1, let layer = rendering.topLayer else { return focus }
        return layer.element(focus) == nil ? nil : focus
    }
}

extension Rendering {
    /// The control of a page that gets the keyboard for an element: of several choices the one that is chosen, else the first that
    /// can be.
    func control(of id: Element.ID) -> String {
        guard let element = root.element(id) else { return id.control }
        switch element.role {
        case .segmented, .container:
            let choices = element.children.filter {
                ($0.role == .segment || $0.role == .toggle) && !$0.properties.flag(.disabled)
                    && !$0.properties.flag(.hidden)
            }
            let choice = choices.first { $0.role == .segment && $0.properties.flag(.selected) } ?? choices.first
            return choice.map { $0.role == .segment ? $0.id.domID : $0.id.control } ?? id.control
        default: return id.control
        }
    }
}
