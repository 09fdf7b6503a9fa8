import WendCore

/// One layer of a screen in its parts: what stands at its top and at its bottom, and between them what scrolls.
struct LayerLayout: Sendable {
    enum Zone: Int, Sendable, Comparable {
        case top, body, bottom
        static func < (left: Zone, right: Zone) -> Bool { left.rawValue < right.rawValue }
    }

    /// What is in the layer.
    let element: Element
    private(set) var top = Block()
    private(set) var body = Block()
    private(set) var bottom = Block()
    /// The innermost screen: where it is scrolled to belongs to it.
    private(set) var pane: Element.ID
    let width: Int
    /// Whether it is a box over what is below it, as high as what it holds.
    let isBox: Bool

    /// What was drawn last of what scrolls.
    private var before = NameBefore()
    /// What has its title in the bar at the top.
    private var titled: [Element] = []

    /// The columns before the text of the parts: the mark of what has the keyboard stands there.
    static let gutter = 2

    init(_ element: Element, width: Int, _ layout: ElementLayout, title: String?) {
        self.element = element
        self.width = width
        pane = element.id
        isBox = element.role == .alert || element.role == .actionSheet
        if isBox {
            body = layout.block(of: element, width: width)
            return
        }
        place(element, layout)
        // A title is read in the bar, and still that of its screen.
        if !top.isEmpty { for each in titled { top.note(each) } }
        if top.isEmpty, let title, !title.isEmpty {
            top.add(TextFlow.cut(DisplayText.line(title), to: width), style: .bold)
            if let screen = element.element(pane) { top.note(screen) }
        }
        if !top.isEmpty { addRule(to: &top) }
        if !bottom.isEmpty {
            var ruled = Block()
            addRule(to: &ruled)
            ruled.add(bottom)
            bottom = ruled
        }
        body.dropBlankEnd()
    }

    private func addRule(to block: inout Block) {
        block.add(String(repeating: "─", count: width), width: width, style: .quiet)
    }

    private mutating func place(_ element: Element, _ layout: ElementLayout) {
        if element.properties.flag(.hidden) { return }
        switch element.role {
        case .app, .sheet, .tabs, .navigation, .screen, .form:
            if element.role == .screen { pane = element.id }
            if element.properties[.label] != nil { titled.append(element) }
            for child in element.children { place(child, layout) }
            note(element)
        case .navigationBar: top.add(layout.block(of: element, width: width))
        case .toolbar, .tabBar, .accessoryBar: bottom.add(layout.block(of: element, width: width))
        default:
            let block = layout.block(of: element, width: width, isNamed: before.names(element, in: &body))
            before.pass(element, block, line: body.height)
            body.add(block)
        }
    }

    private mutating func note(_ element: Element) {
        body.note(element, nil, lines: 0..<body.height, columns: 0..<max(body.width, 1))
    }

    func block(_ zone: Zone) -> Block {
        switch zone {
        case .top: top
        case .body: body
        case .bottom: bottom
        }
    }
}
