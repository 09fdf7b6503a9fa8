import WendCore

/// Where on the terminal the parts of a layer stand.
struct Frame: Sendable {
    /// The rows of the box around a question; nil for layers that take the whole screen.
    let box: (rows: Range<Int>, columns: Range<Int>)?
    let top: Range<Int>
    let body: Range<Int>
    let bottom: Range<Int>
    /// The column at which text begins.
    let column: Int
    let width: Int
    /// How far the body can be scrolled.
    let mostScroll: Int

    /// The least columns that have room for margins.
    private static let leastForMargins = 12
    /// The columns of a box around a question, at most.
    private static let mostOfBox = 64

    /// How many columns the text of a layer has.
    static func width(of layer: Element, _ columns: Int) -> Int {
        guard columns >= leastForMargins else { return columns }
        if layer.role == .alert || layer.role == .actionSheet {
            return min(columns - 4, mostOfBox) - 2 - LayerLayout.gutter
        }
        return columns - LayerLayout.gutter - 1
    }

    /// The rows that screens have: the last one of a terminal that has some is for the host's own words.
    static func content(ofRows rows: Int) -> Int { rows >= 3 ? rows - 1 : rows }

    init(_ layer: LayerLayout, columns: Int, rows: Int, isAlone: Bool) {
        let content = Self.content(ofRows: rows)
        let hasMargins = columns >= Self.leastForMargins
        width = layer.width
        if layer.isBox {
            let hasBorder = hasMargins && content >= 5
            let border = hasBorder ? 1 : 0
            let height = min(layer.body.height + 2 * border, content)
            let first = (content - height) / 2
            let boxWidth = hasMargins ? layer.width + 2 + LayerLayout.gutter : columns
            let left = (columns - boxWidth) / 2
            box = hasBorder ? (first..<first + height, left..<left + boxWidth) : nil
            body = first + border..<first + height - border
            top = body.lowerBound..<body.lowerBound
            bottom = body.upperBound..<body.upperBound
            column = hasMargins ? left + 1 + LayerLayout.gutter - (hasBorder ? 0 : 1) : 0
        } else {
            let least = min(content, max(1, content / 3))
            let height = max(content - layer.top.height - layer.bottom.height, least)
            let above = min(layer.top.height, content - height)
            let below = min(layer.bottom.height, content - height - above)
            box = nil
            top = 0..<above
            body = above..<content - below
            bottom = content - below..<content
            column = hasMargins ? LayerLayout.gutter : 0
        }
        mostScroll = max(0, layer.body.height - body.count)
    }

    func rows(_ zone: LayerLayout.Zone) -> Range<Int> {
        switch zone {
        case .top: top
        case .body: body
        case .bottom: bottom
        }
    }
}
