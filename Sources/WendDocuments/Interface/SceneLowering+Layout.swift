import WendCore

/// Where views lie.
extension SceneLowering {
    /// Puts views into a container, in rows, columns and layers.
    mutating func lay(_ views: [InterfaceObject], in draft: Draft, of holder: InterfaceObject) {
        let made = views.compactMap { object in view(object).map { (object, $0) } }
        let isRoot = scene.controller.child("view") === holder
        guard let outer = holder.frame ?? scene.controller.child("view")?.frame, made.allSatisfy({ $0.0.frame != nil }),
            !made.isEmpty
        else {
            draft.content += made.map(\.1)
            stackUp(made.map(\.1), in: draft)
            return
        }
        let objects = made.map(\.0)
        let guides = self.guides
        let horizontal = ties.ties(of: objects, guides: [:], .horizontal)
        let vertical = ties.ties(of: objects, guides: guides, .vertical)
        var items: [FrameArrangement.Item] = []
        for (index, (object, inner)) in made.enumerated() {
            guard let frame = object.frame else { continue }
            items.append(
                .init(
                    object: object, draft: inner, frame: frame, horizontal: horizontal[index],
                    vertical: vertical[index], order: index))
        }
        var region = InterfaceObject.Frame(x: 0, y: 0, width: outer.width, height: outer.height)
        if holder.tag == "scrollView" {
            region.width = max(region.width, items.map(\.frame.right).max() ?? 0)
            region.height = max(region.height, items.map(\.frame.bottom).max() ?? 0)
        }
        if isRoot, isInNavigation {
            // What is above belongs to the bar.
            region.y = min(Self.barHeight, region.height)
            region.height -= region.y
        }
        let piece = FrameArrangement().pieces(
            items, in: .init(frame: region, cutsAbove: region.y > 0), isRoot: isRoot)
        guard case .group(let rows, let columns, let pieces, _) = piece else { return }
        track(draft, rows, columns)
        for piece in pieces { put(piece, into: draft) }
    }

    /// The objects that stand for edges of a screen.
    private var guides: [String: Bool] {
        var guides: [String: Bool] = [:]
        for guide in scene.controller.group("layoutGuides") { guides[guide.id] = guide["type"] == "top" }
        return guides
    }

    private mutating func put(_ piece: FrameArrangement.Piece, into draft: Draft) {
        switch piece {
        case .item(let item, let spot):
            place(item.draft, spot)
            size(item, spot)
            draft.content.append(item.draft)
        case .group(let rows, let columns, let pieces, let spot):
            let group = Draft("container", [("layout", "framed")], place: draft.place)
            place(group, spot)
            track(group, rows, columns)
            draft.content.append(group)
            for piece in pieces { put(piece, into: group) }
        }
    }

    private mutating func track(_ draft: Draft, _ rows: [StyleLayout.Track]?, _ columns: [StyleLayout.Track]?) {
        layout(draft) { layout in
            layout.rows = rows
            layout.columns = columns
        }
    }

    private mutating func place(_ draft: Draft, _ spot: FrameArrangement.Spot) {
        layout(draft) { layout in
            if spot.row > 1 { layout.row = spot.row }
            if spot.column > 1 { layout.column = spot.column }
            let margins = DocumentStyle.Insets(
                top: Self.rounded(spot.top), leading: Self.rounded(spot.leading), bottom: Self.rounded(spot.bottom),
                trailing: Self.rounded(spot.trailing))
            layout.margins = margins
            layout.horizontal = spot.horizontal
            layout.vertical = spot.vertical
            if spot.sticks { layout.sticks = true }
        }
    }

    private static func rounded(_ points: Double) -> Double {
        let points = (points * 100).rounded() / 100
        return min(max(points, -2000), 10_000)
    }

    /// Gives a view the size that its frame says, where nothing else decides.
    private mutating func size(_ item: FrameArrangement.Item, _ spot: FrameArrangement.Spot) {
        let object = item.object
        let ratio = ties.ratio(object.id)
        let hasContent = !subviews(of: object).isEmpty || object.tag == "stackView"
        var width = item.horizontal.size
        var height = item.vertical.size
        let isText = [
            "label", "button", "switch", "segmentedControl", "stepper", "datePicker", "activityIndicatorView",
        ].contains(object.tag)
        if width == nil, spot.horizontal != .fill, item.horizontal.share == nil, !isText, !hasContent {
            width = item.frame.width
        }
        if object.tag == "activityIndicatorView" { (width, height) = (item.frame.width, item.frame.height) }
        if height == nil, spot.vertical != .fill || object.tag == "textField", !hasContent, object.tag != "label",
            !item.isScrolled
        {
            height = item.frame.height
        }
        if ratio != nil, item.vertical.size == nil, item.horizontal.size != nil || spot.horizontal == .fill {
            height = nil
        }
        // Text needs more room when it is larger.
        let grows =
            [
                "label", "button", "view", "stackView", "tableViewCellContentView", "visualEffectView", "scrollView",
                "containerView", "segmentedControl", "switch",
            ].contains(object.tag)
            || item.draft.name == "container"
        let share = item.horizontal.share
        layout(item.draft) { layout in
            layout.width = width.map(Self.rounded)
            layout.widthShare = share
            if !grows { layout.height = height.map(Self.rounded) }
            if height == nil { layout.ratio = ratio }
        }
        if grows, let height {
            look(item.draft) { $0.minimumHeight = max($0.minimumHeight ?? 0, Self.rounded(height)) }
        }
        if item.isScrolled, spot.horizontal == .fill { layout(item.draft) { $0.height = nil } }
    }

    /// Views whose frames are not known, below each other.
    private mutating func stackUp(_ drafts: [Draft], in draft: Draft) {
        guard drafts.count > 1 else { return }
        layout(draft) { $0.rows = drafts.map { _ in .content } }
        for (index, inner) in drafts.enumerated() {
            layout(inner) { layout in
                layout.row = index + 1
                layout.margins = .init(top: 0, leading: 0, bottom: 0, trailing: 0)
                layout.horizontal = .fill
            }
        }
    }

    // MARK: Stacks

    mutating func stack(_ object: InterfaceObject) -> Draft {
        let draft = Draft("container", [("layout", "framed")], place: object.place, object: object)
        let made = subviews(of: object).compactMap { inner in view(inner).map { (inner, $0) } }
        let isVertical = object["axis"] == "vertical"
        let spacing = object.number("spacing") ?? 0
        let distribution = object["distribution"] ?? "fill"
        let alignment = object["alignment"] ?? "fill"
        var tracks: [StyleLayout.Track] = []
        let along: InterfaceTies.Axis = isVertical ? .vertical : .horizontal
        let growing = distribution == "fill" ? grower(made.map(\.0), along) : nil
        for (index, (inner, child)) in made.enumerated() {
            if index > 0, distribution.hasPrefix("equal") { tracks.append(.share(1)) }
            let fixed = ties.fixedSize(inner.id, along)
            let track: StyleLayout.Track =
                switch distribution {
                case "fillEqually": .share(1)
                case "fillProportionally": .share(max(1, (isVertical ? inner.frame?.height : inner.frame?.width) ?? 1))
                default: index == growing ? .share(1) : .content
                }
            tracks.append(track)
            let gap = index > 0 ? spacing : 0
            let cross: StyleLayout.Placement? =
                switch alignment {
                case "center": .center
                case "leading", "top", "firstBaseline": .start
                case "trailing", "bottom", "lastBaseline": .end
                default: nil
                }
            let across: InterfaceTies.Axis = isVertical ? .horizontal : .vertical
            let thickness = ties.fixedSize(inner.id, across)
            let count = tracks.count
            layout(child) { layout in
                if isVertical { layout.row = count } else { layout.column = count }
                layout.margins = .init(
                    top: isVertical ? gap : 0, leading: isVertical ? 0 : gap, bottom: 0, trailing: 0)
                layout.horizontal = isVertical ? cross ?? .fill : .fill
                layout.vertical = isVertical ? .fill : cross ?? .fill
            }
            let hasContent = !subviews(of: inner).isEmpty || inner.tag == "label" || inner.tag == "button"
            let width = isVertical ? thickness : fixed
            var height = isVertical ? fixed : thickness
            if height == nil, inner.tag == "textField" || (inner.tag == "imageView" && track == .content && isVertical)
            {
                height = inner.frame?.height
            }
            layout(child) { layout in
                layout.width = width
                if !hasContent { layout.height = height }
            }
            if hasContent, let height { look(child) { $0.minimumHeight = height } }
        }
        layout(draft) { layout in
            if isVertical { layout.rows = tracks } else { layout.columns = tracks }
        }
        draft.content += made.map(\.1)
        return draft
    }

    /// The view of a stack that takes what others leave: the one that hugs its content least.
    private func grower(_ views: [InterfaceObject], _ axis: InterfaceTies.Axis) -> Int? {
        let name = axis == .vertical ? "verticalHuggingPriority" : "horizontalHuggingPriority"
        var best: (index: Int, priority: Double)?
        for (index, view) in views.enumerated() where ties.fixedSize(view.id, axis) == nil {
            let priority = view.number(name) ?? 250
            if best == nil || priority < (best?.priority ?? 0) { best = (index, priority) }
        }
        return best?.index
    }
}
