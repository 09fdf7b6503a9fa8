import WendCore

extension StyleLayout {
    /// The rules that lay an element out, and what is in it.
    /// - Parameters:
    ///   - root: The selector of the element.
    ///   - box: That of what has its ground and edges.
    func css(_ root: String, box: String) -> String {
        var outer = self
        var rules = ""
        if box != root, let height {
            // What is written in can be no lower than its text.
            outer.height = nil
            rules += CSSText.rule(box, ["min-block-size:\(CSSText.length(height))"])
        }
        rules += CSSText.rule(root, outer.holding + outer.lying)
        if collapses == true { rules += CSSText.rule("\(root)[hidden]", ["display:none"]) }
        if let rowWidth {
            let width = "min(100%,\(CSSText.length(rowWidth)))"
            rules += CSSText.rule(
                "\(root) .rows",
                ["display:grid", "gap:var(--gap)", "grid-template-columns:repeat(auto-fill,minmax(\(width),1fr))"])
            rules += CSSText.rule("\(root) .gap", ["grid-column:1/-1"])
        }
        if let contentMode { rules += CSSText.rule("\(root) img", contentMode.css) }
        return rules
    }

    /// What is said of what it holds.
    private var holding: [String] {
        var list: [String] = []
        if let columns { list.append("grid-template-columns:\(Self.css(columns, least: "0"))") }
        if let rows { list.append("grid-template-rows:\(Self.css(rows, least: "auto"))") }
        if let lineHeight { list.append("line-height:\(ControlText.text(of: lineHeight))") }
        if clips == true { list.append("overflow:clip") }
        return list
    }

    private var lying: [String] {
        var list: [String] = []
        if row != nil || column != nil { list.append("grid-area:\(row ?? 1)/\(column ?? 1)") }
        if let margins {
            list.append("margin-block:\(CSSText.length(margins.top)) \(CSSText.length(margins.bottom))")
            list.append("margin-inline:\(CSSText.length(margins.leading)) \(CSSText.length(margins.trailing))")
        }
        if let horizontal { list.append("justify-self:\(horizontal.css)") }
        if let vertical { list.append("align-self:\(vertical.css)") }
        if let width { list += ["inline-size:\(CSSText.length(width))", "max-inline-size:100%"] }
        if let widthShare { list.append("inline-size:\(ControlText.text(of: (widthShare * 10000).rounded() / 100))%") }
        if let height { list.append("block-size:\(CSSText.length(height))") }
        if let ratio { list.append("aspect-ratio:\(ControlText.text(of: ratio))") }
        if sticks == true {
            list.append("position:sticky")
            list.append("z-index:2")
            if vertical == .end {
                list.append("inset-block-end:\(CSSText.length(margins?.bottom ?? 0))")
            } else {
                list.append("inset-block-start:\(CSSText.length(margins?.top ?? 0))")
            }
        }
        return list
    }

    /// - Parameter least: How little room what grows may have: rows as much as their text needs.
    private static func css(_ tracks: [Track], least: String) -> String {
        tracks.map { track in
            switch track {
            case .content: "auto"
            case .share(let part): "minmax(\(least),\(ControlText.text(of: part))fr)"
            case .points(let points): CSSText.length(points)
            }
        }.joined(separator: " ")
    }
}

extension StyleLayout.Placement {
    fileprivate var css: String {
        switch self {
        case .start, .center, .end: rawValue
        case .fill: "stretch"
        }
    }
}

extension StyleLayout.ContentMode {
    fileprivate var css: [String] {
        let size = ["inline-size:100%", "block-size:100%"]
        return switch self {
        case .stretch: size + ["object-fit:fill"]
        case .fit: size + ["object-fit:contain"]
        case .fill: size + ["object-fit:cover"]
        case .center: size + ["object-fit:none"]
        }
    }
}
