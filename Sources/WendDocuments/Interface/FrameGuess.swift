/// Where views lie whose file does not say it: found out from what they are tied to, one tie after the other.
///
/// What a tie gives is taken as it comes; what nothing says lies below what comes before it, as one reads. Sizes of text are
/// guessed, since nobody has drawn it: they only decide what stands beside what, not how large it is on a screen.
struct FrameGuess {
    typealias Frame = InterfaceObject.Frame

    let ties: InterfaceTies
    /// The objects that stand for edges of what is around: `true` for its start.
    let guides: [String: Bool]
    /// Where what may be seen begins below bars.
    let top: Double
    /// How often all ties are gone through: chains written backwards need one each.
    private static let mostRounds = 24

    /// What is known of one view along one axis.
    private struct Span {
        var start: Double?, end: Double?, center: Double?, size: Double?

        /// Takes what follows from two parts.
        mutating func settle() {
            if let start, let end { size = size ?? max(0, end - start) }
            if let start, let center { size = size ?? max(0, (center - start) * 2) }
            if let end, let center { size = size ?? max(0, (end - center) * 2) }
            guard let size else { return }
            start = start ?? end.map { $0 - size } ?? center.map { $0 - size / 2 }
            guard let start else { return }
            end = end ?? start + size
            center = center ?? start + size / 2
        }

        func value(_ edge: InterfaceTies.Edge) -> Double? {
            switch edge {
            case .start: start
            case .end: end
            case .center: center
            case .size: size
            case .baseline: end
            }
        }

        /// - Returns: Whether that was not known.
        mutating func take(_ edge: InterfaceTies.Edge, _ value: Double) -> Bool {
            guard self.value(edge) == nil, value.isFinite, abs(value) <= 100_000 else { return false }
            switch edge {
            case .start: start = value
            case .end, .baseline: end = value
            case .center: center = value
            case .size: size = max(0, value)
            }
            settle()
            return true
        }
    }

    /// The frames of views in one container, those that the file says as they are.
    func frames(of views: [InterfaceObject], in outer: Frame, isRoot: Bool) -> [Frame] {
        var places: [String: Int] = [:]
        for (index, view) in views.enumerated() where places[view.id] == nil { places[view.id] = index }
        let top = isRoot ? top : 0
        var columns = spans(of: views, places, along: .horizontal, 0, outer.width)
        for (index, view) in views.enumerated() where columns[index].size == nil {
            columns[index].size = Self.size(of: view).width.map { min($0, outer.width) }
            columns[index].settle()
        }
        follow(views, places, &columns, .horizontal, 0, outer.width)
        var rows = spans(of: views, places, along: .vertical, top, outer.height)
        for (index, view) in views.enumerated() where rows[index].size == nil {
            if let ratio = ties.ratio(view.id), let width = columns[index].size { rows[index].size = width / ratio }
            if rows[index].start == nil || rows[index].end == nil {
                rows[index].size = rows[index].size ?? Self.size(of: view).height
            }
            rows[index].settle()
        }
        follow(views, places, &rows, .vertical, top, outer.height)
        var below = top
        return views.indices.map { index in
            let (column, row) = (columns[index], rows[index])
            let x = column.start ?? 0
            let y = row.start ?? below
            let frame = Frame(
                x: x, y: y, width: max(0, column.size ?? outer.width - x),
                height: max(0, row.size ?? Self.size(of: views[index]).height ?? 44))
            below = max(below, frame.bottom + 8)
            return views[index].frame ?? frame
        }
    }

    private func spans(
        of views: [InterfaceObject], _ places: [String: Int], along axis: InterfaceTies.Axis, _ lower: Double,
        _ upper: Double
    ) -> [Span] {
        var spans = views.map { view in
            var span = Span()
            if let frame = view.frame {
                span.start = axis == .horizontal ? frame.x : frame.y
                span.size = axis == .horizontal ? frame.width : frame.height
            } else {
                span.size = ties.fixedSize(view.id, axis)
            }
            span.settle()
            return span
        }
        follow(views, places, &spans, axis, lower, upper)
        return spans
    }

    /// Goes through all ties until nothing more is known by it.
    private func follow(
        _ views: [InterfaceObject], _ places: [String: Int], _ spans: inout [Span], _ axis: InterfaceTies.Axis,
        _ lower: Double, _ upper: Double
    ) {
        for _ in 0..<Self.mostRounds {
            var isNew = false
            for (index, view) in views.enumerated() where view.frame == nil && places[view.id] == index {
                for tie in ties.byObject[view.id] ?? [] where tie.relation == .equal {
                    let isFirst = tie.first == view.id
                    guard let other = isFirst ? tie.second : tie.first, other != view.id,
                        let own = InterfaceTies.edge(isFirst ? tie.firstAttribute : tie.secondAttribute ?? "", axis)
                    else { continue }
                    let attribute = isFirst ? tie.secondAttribute ?? "" : tie.firstAttribute
                    guard var there = InterfaceTies.edge(attribute, axis) else { continue }
                    let value: Double?
                    if let place = places[other] {
                        value = spans[place].value(there)
                    } else {
                        // The edge of a bar that ends where what is around begins.
                        if let isStart = guides[other] { there = isStart ? .start : .end }
                        let margin = attribute.hasSuffix("Margin") ? 16.0 : 0
                        value =
                            switch there {
                            case .start: lower + margin
                            case .end, .baseline: upper - margin
                            case .center: (lower + upper) / 2
                            case .size: upper - lower
                            }
                    }
                    guard let value else { continue }
                    let found =
                        isFirst
                        ? value * (own == .size ? tie.multiplier : 1) + tie.constant
                        : (value - tie.constant) / (own == .size && tie.multiplier != 0 ? tie.multiplier : 1)
                    if spans[index].take(own, found) { isNew = true }
                }
            }
            if !isNew { return }
        }
    }

    /// How large a view usually is, where that is known without anything around it.
    static func size(of view: InterfaceObject) -> (width: Double?, height: Double?) {
        let text = view.words("text") ?? view.children.first { $0.key == "normal" }?.words("title") ?? ""
        let letters = (view.children.first { $0.tag == "fontDescription" }?.number("pointSize") ?? 17)
        let width = (Double(text.count) * letters * 0.5).rounded(.up)
        switch view.tag {
        case "label": return (max(width, 8), (letters * 1.2).rounded())
        case "button": return (max(width, 30), 30)
        case "textField": return (nil, 30)
        case "searchBar": return (nil, 56)
        case "switch": return (51, 31)
        case "slider": return (nil, 31)
        case "stepper": return (94, 29)
        case "segmentedControl": return (nil, 29)
        case "progressView": return (nil, 4)
        case "activityIndicatorView": return (20, 20)
        case "datePicker", "pickerView": return (nil, 216)
        case "toolbar", "navigationBar": return (nil, 44)
        case "imageView": return (100, 100)
        case "textView": return (nil, 128)
        default: return (nil, nil)
        }
    }
}
