import WendCore

/// Where views lie.
extension SceneLowering {
    /// Puts views into a container, in rows, columns and layers.
    mutating func lay(_ views: [InterfaceObject], in draft: Draft, of holder: InterfaceObject) {
        let isRoot = scene.controller.child("view") === holder
        let outer = frame(of: holder) ?? scene.controller.child("view")?.frame ?? Self.phone
        if views.contains(where: { $0.frame == nil }) {
            let guess = FrameGuess(ties: ties, guides: guides, top: isInNavigation ? Self.barHeight : 20)
            for (view, frame) in zip(views, guess.frames(of: views, in: outer, isRoot: isRoot)) {
                guessed[ObjectIdentifier(view)] = frame
            }
        }
        let made = views.compactMap { object in view(object).map { (object, $0) } }
        if made.isEmpty { return }
        let objects = made.map(\.0)
        let guides = self.guides
        let horizontal = ties.ties(of: objects, guides: [:], .horizontal)
        let vertical = ties.ties(of: objects, guides: guides, .vertical)
        var items: [FrameArrangement.Item] = []
        for (index, (object, inner)) in made.enumerated() {
            guard let frame = frame(of: object) else { continue }
            var item = FrameArrangement.Item(
                object: object, draft: inner, frame: frame, horizontal: horizontal[index], vertical: vertical[index],
                order: index)
            stretch(&item, in: outer)
            items.append(item)
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
        for piece in pieces { put(piece, into: draft, isRoot: isRoot) }
    }

    /// What takes all of the room, and of which nothing else is said, takes it whatever room there is.
    private func stretch(_ item: inout FrameArrangement.Item, in outer: InterfaceObject.Frame) {
        guard item.object.child("autoresizingMask") == nil, ties.byObject[item.object.id, default: []].isEmpty else {
            return
        }
        func fill(_ tie: inout FrameArrangement.Tie) {
            tie.mode = .fill
            tie.size = nil
            (tie.reachesStart, tie.reachesEnd, tie.isMasked) = (true, true, true)
        }
        if item.frame.x <= 1, item.frame.right >= outer.width - 1 { fill(&item.horizontal) }
        if item.isScrolled, item.frame.bottom >= outer.height - 1 { fill(&item.vertical) }
    }

    /// Where something lies in what it is in, as its file says, or as far as it could be found out.
    func frame(of object: InterfaceObject) -> InterfaceObject.Frame? {
        object.frame ?? guessed[ObjectIdentifier(object)]
    }

    /// What a screen is drawn for where the file does not say it.
    private static let phone = InterfaceObject.Frame(x: 0, y: 0, width: 375, height: 667)

    /// The objects that stand for edges of a screen.
    private var guides: [String: Bool] {
        var guides: [String: Bool] = [:]
        for guide in scene.controller.group("layoutGuides") { guides[guide.id] = guide["type"] == "top" }
        return guides
    }

    private mutating func put(_ piece: FrameArrangement.Piece, into draft: Draft, isRoot: Bool) {
        switch piece {
        case .item(let item, let spot):
            place(item.draft, spot)
            size(item, spot)
            if item.vertical.share != nil, spot.vertical == .fill, !isRoot {
                // Only a screen is as high as it is without what is in it.
                look(item.draft) { $0.minimumHeight = Self.rounded(item.frame.height) }
            }
            draft.content.append(item.draft)
        case .group(let rows, let columns, let pieces, let spot):
            let group = Draft("container", [("layout", "framed")], place: draft.place)
            place(group, spot)
            track(group, rows, columns)
            draft.content.append(group)
            for piece in pieces { put(piece, into: group, isRoot: isRoot) }
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

    static func rounded(_ points: Double) -> Double {
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
        // The width decides where a height is not said.
        if ratio != nil, item.vertical.size == nil { height = nil }
        // Text needs more room when it is larger.
        let grows =
            [
                "label", "button", "view", "stackView", "tableViewCellContentView", "visualEffectView", "scrollView",
                "containerView", "segmentedControl", "switch",
            ].contains(object.tag)
            || item.draft.name == "container"
        let share = spot.horizontal == .fill ? nil : item.horizontal.share
        if let least = width, isWord(item.draft) {
            // Words need more room in other letters, and are not cut.
            width = nil
            look(item.draft) { $0.minimumWidth = Self.rounded(least) }
        }
        layout(item.draft) { layout in
            layout.width = width.map(Self.rounded)
            layout.widthShare = share
            // The bar's height is that of the field in it, with what is around that.
            if !grows, object.tag != "searchBar" { layout.height = height.map(Self.rounded) }
            if height == nil { layout.ratio = ratio }
        }
        if grows, let height {
            look(item.draft) { $0.minimumHeight = max($0.minimumHeight ?? 0, Self.rounded(height)) }
        }
        if item.isScrolled, spot.horizontal == .fill { layout(item.draft) { $0.height = nil } }
    }

    /// Whether something is words in one line that are known: of rows of records nobody knows how long they are.
    private func isWord(_ draft: Draft) -> Bool {
        !isInPrototype && (draft.name == "button" || draft.name == "label" && draft["numberOfLines"] == "1")
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
        let growing = distribution == "fill" ? growers(made.map(\.0), along) : []
        for (index, (inner, child)) in made.enumerated() {
            if index > 0, distribution.hasPrefix("equal") { tracks.append(.share(1)) }
            let fixed = ties.fixedSize(inner.id, along)
            let track: StyleLayout.Track =
                switch distribution {
                case "fillEqually": .share(1)
                case "fillProportionally":
                    .share(max(1, (isVertical ? frame(of: inner)?.height : frame(of: inner)?.width) ?? 1))
                default: growing.contains(index) ? .share(1) : .content
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
            var width = isVertical ? thickness : fixed
            if let least = width, isWord(child) {
                width = nil
                look(child) { $0.minimumWidth = Self.rounded(least) }
            }
            var height = isVertical ? fixed : thickness
            if height == nil, inner.tag == "textField" || (inner.tag == "imageView" && track == .content && isVertical)
            {
                height = inner.frame?.height
            }
            layout(child) { layout in
                layout.width = width.map(Self.rounded)
                if !hasContent { layout.height = height.map(Self.rounded) }
                // What is hidden gives up its room, and what is behind it moves up.
                layout.collapses = true
            }
            if hasContent, let height { look(child) { $0.minimumHeight = Self.rounded(height) } }
        }
        layout(draft) { layout in
            if isVertical { layout.rows = tracks } else { layout.columns = tracks }
        }
        draft.content += made.map(\.1)
        return draft
    }

    /// The views of a stack that take what others leave: the one that hugs its content least, and those that are as large as it.
    private func growers(_ views: [InterfaceObject], _ axis: InterfaceTies.Axis) -> Set<Int> {
        var best: (index: Int, priority: Double)?
        for (index, view) in views.enumerated() where ties.fixedSize(view.id, axis) == nil {
            let priority = InterfaceTies.hugging(view, axis)
            if best == nil || priority < (best?.priority ?? 0) { best = (index, priority) }
        }
        guard let best else { return [] }
        let others = views.enumerated().dropFirst(best.index + 1).filter { _, view in
            (ties.byObject[view.id] ?? []).contains { tie in
                tie.relation == .equal && tie.multiplier == 1 && tie.constant == 0
                    && InterfaceTies.edge(tie.firstAttribute, axis) == .size
                    && [tie.first, tie.second].contains(views[best.index].id) && tie.first != tie.second
            }
        }
        return Set(others.map(\.offset) + [best.index])
    }
}
