import WendCore
import WendExpressions

/// The way from `layout` of a sheet to where something lies.
extension StyleLayout {
    /// Nil if something in it is not known, or has no such value.
    init?(_ node: JSONNode) {
        guard case .object(let members) = node.content else { return nil }
        self.init()
        for member in members where !take(member.name, member.node) { return nil }
    }

    private mutating func take(_ name: String, _ node: JSONNode) -> Bool {
        func set<Value>(_ place: inout Value?, _ value: Value?) -> Bool {
            place = value
            return value != nil
        }
        switch name {
        case "columns": return set(&columns, Self.tracks(node))
        case "rows": return set(&rows, Self.tracks(node))
        case "column": return set(&column, Self.number(node, 1...1000).map { Int($0) })
        case "row": return set(&row, Self.number(node, 1...1000).map { Int($0) })
        case "margins": return set(&margins, Self.margins(node))
        case "horizontal": return set(&horizontal, node.text.flatMap(Placement.init(rawValue:)))
        case "vertical": return set(&vertical, node.text.flatMap(Placement.init(rawValue:)))
        case "width": return set(&width, Self.number(node, 0...10_000))
        case "height": return set(&height, Self.number(node, 0...10_000))
        case "widthShare": return set(&widthShare, Self.number(node, 0...1))
        case "ratio": return set(&ratio, Self.number(node, 0.01...100))
        case "lineHeight": return set(&lineHeight, Self.number(node, 0.5...5))
        case "contentMode": return set(&contentMode, node.text.flatMap(ContentMode.init(rawValue:)))
        case "sticks": return set(&sticks, Self.flag(node))
        case "clips": return set(&clips, Self.flag(node))
        case "collapses": return set(&collapses, Self.flag(node))
        case "rowWidth": return set(&rowWidth, Self.number(node, 1...10_000))
        default: return false
        }
    }

    private static func number(_ node: JSONNode, _ range: ClosedRange<Double>) -> Double? {
        node.number.flatMap { range.contains($0) ? $0 : nil }
    }

    private static func flag(_ node: JSONNode) -> Bool? {
        node.scalar == .bool(true) ? true : node.scalar == .bool(false) ? false : nil
    }

    private static func margins(_ node: JSONNode) -> DocumentStyle.Insets? {
        let numbers = (node.elements ?? []).compactMap { number($0, -2000...10_000) }
        guard numbers.count == 4, node.elements?.count == 4 else { return nil }
        return .init(top: numbers[0], leading: numbers[1], bottom: numbers[2], trailing: numbers[3])
    }

    /// `"content"`, points, or `{"share": 2}`.
    private static func tracks(_ node: JSONNode) -> [Track]? {
        guard let elements = node.elements, !elements.isEmpty, elements.count <= 1000 else { return nil }
        let tracks = elements.compactMap { element -> Track? in
            if element.text == "content" { return .content }
            if let points = number(element, 0...10_000) { return .points(points) }
            return element["share"].flatMap { number($0, 0.01...10_000) }.map(Track.share)
        }
        return tracks.count == elements.count ? tracks : nil
    }
}
