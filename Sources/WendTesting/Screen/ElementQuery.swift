/// A search for one element of a screen. Every part that is given has to hold.
package struct ElementQuery: Sendable, Hashable {
    package var text: TextPattern?
    package var id: TextPattern?
    /// Which of several, in reading order from 0; negative from the end.
    package var index: Int?
    package var isEnabled: Bool?
    package var isChecked: Bool?
    package var isSelected: Bool?
    package var isFocused: Bool?
    package var relations: [Relation] = []

    /// How the element stands to another one.
    package struct Relation: Sendable, Hashable {
        package var kind: Kind
        package var other: ElementQuery

        package enum Kind: String, Sendable, CaseIterable {
            case childOf, containsChild, containsDescendants, above, below, leftOf, rightOf

            /// Whether it needs a host that lays out.
            package var isGeometric: Bool {
                switch self {
                case .childOf, .containsChild, .containsDescendants: false
                case .above, .below, .leftOf, .rightOf: true
                }
            }
        }

        package init(kind: Kind, other: ElementQuery) {
            self.kind = kind
            self.other = other
        }
    }

    package init() {}

    package init(text: String, index: Int? = nil) {
        self.text = TextPattern(text)
        self.index = index
    }

    /// The element meant: of those that match, the deepest; of several, the one of the index, else the first that can
    /// be pressed, else the first.
    package func first(in screen: VisibleScreen) -> Int? {
        let found = all(in: screen)
        if let index {
            return found.indices.contains(position(index, of: found)) ? found[position(index, of: found)] : nil
        }
        return found.first { screen.elements[$0].isPressable } ?? found.first
    }

    /// All elements that match and have none inside them that does, in reading order.
    package func all(in screen: VisibleScreen) -> [Int] {
        let others = relations.map { Resolved($0, in: screen) }
        let elements = screen.elements
        // Elements are looked at where they stand, and the pattern is taken out once: copying them costs more than most answers.
        let isMeant: (([String]) -> Bool)? = text.map { pattern in { $0.contains(where: pattern.matches) } }
        var found: [Int] = []
        for position in elements.indices {
            guard isMeant?(elements[position].texts) ?? true, matches(position, in: elements),
                others.isEmpty || holds(others, for: position, in: screen)
            else {
                continue
            }
            found.append(position)
        }
        return found.enumerated().compactMap { position, element in
            let next = position + 1 < found.count ? found[position + 1] : nil
            return next.map { screen.contains($0, in: element) } == true ? nil : element
        }
    }

    private func position(_ index: Int, of found: [Int]) -> Int { index < 0 ? found.count + index : index }

    /// Whether everything but the text holds.
    private func matches(_ position: Int, in elements: [VisibleElement]) -> Bool {
        if let id, !id.matches(elements[position].name) { return false }
        func agrees(_ wanted: Bool?, _ actual: Bool) -> Bool { wanted == nil || wanted == actual }
        return agrees(isEnabled, elements[position].isEnabled) && agrees(isChecked, elements[position].isChecked)
            && agrees(isSelected, elements[position].isSelected) && agrees(isFocused, elements[position].isFocused)
    }

    /// The elements another query stands for.
    private struct Resolved {
        let kind: Relation.Kind
        let elements: [Int]

        init(_ relation: Relation, in screen: VisibleScreen) {
            kind = relation.kind
            switch relation.kind {
            case .containsChild, .containsDescendants: elements = relation.other.all(in: screen)
            case .childOf, .above, .below, .leftOf, .rightOf:
                elements = relation.other.first(in: screen).map { [$0] } ?? []
            }
        }
    }

    private func holds(_ others: [Resolved], for element: Int, in screen: VisibleScreen) -> Bool {
        others.allSatisfy { other in
            other.elements.contains { anchor in
                switch other.kind {
                case .childOf: screen.contains(element, in: anchor)
                case .containsChild: screen.elements[anchor].parent == element
                case .containsDescendants: screen.contains(anchor, in: element)
                case .above, .below, .leftOf, .rightOf:
                    Self.lies(screen.elements[element].frame, other.kind, of: screen.elements[anchor].frame)
                }
            }
        }
    }

    private static func lies(
        _ frame: VisibleElement.Frame?, _ kind: Relation.Kind, of anchor: VisibleElement.Frame?
    ) -> Bool {
        guard let frame, let anchor else { return false }
        return switch kind {
        case .above: frame.y + frame.height <= anchor.y
        case .below: frame.y >= anchor.y + anchor.height
        case .leftOf: frame.x + frame.width <= anchor.x
        case .rightOf: frame.x >= anchor.x + anchor.width
        case .childOf, .containsChild, .containsDescendants: false
        }
    }
}
