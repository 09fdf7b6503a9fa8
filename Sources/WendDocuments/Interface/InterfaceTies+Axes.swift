/// How views beside each other are tied.
extension InterfaceTies {
    typealias Tie = FrameArrangement.Tie

    /// The ties of some views in one container, along one axis.
    /// - Parameter guides: The objects that stand for edges of what is around them: `true` for its start.
    func ties(of views: [InterfaceObject], guides: [String: Bool], _ axis: Axis) -> [Tie] {
        var places: [String: Int] = [:]
        for (index, view) in views.enumerated() where places[view.id] == nil { places[view.id] = index }
        var groups = Array(views.indices)
        func root(_ index: Int) -> Int {
            var index = index
            while groups[index] != index {
                // Ways are made shorter as they are gone, so that long chains are.
                groups[index] = groups[groups[index]]
                index = groups[index]
            }
            return index
        }
        struct Found {
            var start = false, end = false, center = false, siblingStart = false, siblingEnd = false
            var isTied = false
            var share: Double?, endDistance: Double?, isEqual = false
        }
        var found = Array(repeating: Found(), count: views.count)
        for (index, view) in views.enumerated() where places[view.id] == index {
            for constraint in byObject[view.id] ?? [] {
                let isFirst = constraint.first == view.id
                let own = isFirst ? constraint.firstAttribute : constraint.secondAttribute ?? ""
                guard let edge = Self.edge(own, axis) else { continue }
                let other = isFirst ? constraint.second : constraint.first
                let otherAttribute = (isFirst ? constraint.secondAttribute : constraint.firstAttribute) ?? ""
                let sibling = other.flatMap { $0 == view.id ? nil : places[$0] }
                if edge == .size {
                    guard constraint.relation == .equal, constraint.priority >= 500, let other, other != view.id,
                        Self.edge(otherAttribute, axis) == .size
                    else { continue }
                    if sibling != nil {
                        found[index].isEqual = true
                    } else if isFirst, constraint.multiplier < 0.999, constraint.multiplier > 0 {
                        found[index].share = constraint.multiplier
                    } else {
                        found[index].isEqual = true
                    }
                    continue
                }
                if edge == .end, sibling == nil, constraint.relation != .atMost || !isFirst, other != nil {
                    let distance = abs(constraint.constant)
                    if otherAttribute.hasSuffix("Margin") == false, own.hasSuffix("Margin") == false {
                        found[index].endDistance = min(found[index].endDistance ?? distance, distance)
                    }
                }
                guard constraint.relation == .equal, constraint.priority >= 500, let other else { continue }
                found[index].isTied = true
                if let sibling {
                    groups[root(index)] = root(sibling)
                    switch edge {
                    case .start: found[index].siblingStart = true
                    case .end: found[index].siblingEnd = true
                    case .center, .baseline, .size: break
                    }
                    continue
                }
                switch guides[other] {
                case true?: if edge == .end { found[index].end = true } else { found[index].start = true }
                case false?: if edge == .start { found[index].start = true } else { found[index].end = true }
                case nil:
                    switch Self.edge(otherAttribute, axis) {
                    case .center?: found[index].center = true
                    case .start?, .end?, .baseline?, .size?, nil:
                        if edge == .end {
                            found[index].end = true
                        } else if edge == .center {
                            found[index].center = true
                        } else {
                            found[index].start = true
                        }
                    }
                }
            }
        }
        var ties: [Tie] = []
        for (index, view) in views.enumerated() {
            let fixed = fixedSize(view.id, axis)
            var tie: Tie
            let known = found[index]
            if known.isTied || known.share != nil {
                let isFilled = (known.start || known.siblingStart) && (known.end || known.siblingEnd)
                let mode: Tie.Mode =
                    isFilled && fixed == nil || known.isEqual && known.share == nil && fixed == nil
                    ? .fill
                    : known.center
                        ? .center
                        : known.start || known.siblingStart ? .start : known.end || known.siblingEnd ? .end : .center
                tie = Tie(
                    mode: mode, group: root(index), size: fixed, share: known.share, endDistance: known.endDistance)
                tie.reachesStart = known.start
                tie.reachesEnd = known.end
                tie.reachesCenter = known.center
            } else {
                tie = masked(view, axis, group: root(index), fixed: fixed)
                tie.endDistance = known.endDistance
            }
            ties.append(tie)
        }
        for (index, view) in views.enumerated() {
            ties[index].hugging = Self.hugging(view, axis)
            ties[index].isEqual = found[index].isEqual
        }
        // What is tied to something reaches what that reaches.
        var reached: [Int: (Bool, Bool, Bool)] = [:]
        for tie in ties {
            let old = reached[tie.group] ?? (false, false, false)
            reached[tie.group] = (old.0 || tie.reachesStart, old.1 || tie.reachesEnd, old.2 || tie.reachesCenter)
        }
        for index in ties.indices {
            let all = reached[ties[index].group] ?? (false, false, false)
            (ties[index].reachesStart, ties[index].reachesEnd, ties[index].reachesCenter) = all
            // Nothing stretches in a chain that hangs at one end.
            if ties[index].mode == .fill, !ties[index].isMasked, !(all.0 && all.1), !found[index].isEqual {
                ties[index].mode = all.2 && !all.0 ? .center : all.1 && !all.0 ? .end : .start
            }
        }
        return ties
    }

    /// How much a view holds on to the size of what is in it: not at all if it has no size of its own, a stack as much as the view
    /// in it that does so least.
    static func hugging(_ view: InterfaceObject, _ axis: Axis) -> Double {
        let own = view.number(axis == .horizontal ? "horizontalHuggingPriority" : "verticalHuggingPriority")
        switch view.tag {
        case "tableView", "collectionView", "scrollView", "textView", "containerView", "mapView", "webView",
            "wkWebView":
            return 0
        case "view": return view.group("subviews").isEmpty ? 0 : 1
        case "textField": return axis == .horizontal ? 0 : own ?? 250
        case "stackView": return view.group("subviews").map { hugging($0, axis) }.min() ?? own ?? 250
        default: return own ?? 250
        }
    }

    /// A view that keeps the place its mask gives it.
    private func masked(_ view: InterfaceObject, _ axis: Axis, group: Int, fixed: Double?) -> Tie {
        let mask = view.child("autoresizingMask")
        func flag(_ name: String) -> Bool { mask?.flag(name) == true }
        let (isSized, isFreeBefore, isFreeAfter) =
            axis == .horizontal
            ? (flag("widthSizable"), flag("flexibleMinX"), flag("flexibleMaxX"))
            : (flag("heightSizable"), flag("flexibleMinY"), flag("flexibleMaxY"))
        let size = axis == .horizontal ? view.frame?.width : view.frame?.height
        if isSized {
            var tie = Tie(mode: .fill, group: group, size: fixed)
            tie.isMasked = true
            (tie.reachesStart, tie.reachesEnd) = (!isFreeBefore, !isFreeAfter)
            return tie
        }
        if isFreeBefore, isFreeAfter {
            var tie = Tie(mode: .center, group: group, size: fixed ?? size)
            tie.reachesCenter = true
            return tie
        }
        var tie = Tie(mode: isFreeBefore ? .end : .start, group: group, size: fixed ?? size)
        (tie.reachesStart, tie.reachesEnd) = (!isFreeBefore, isFreeBefore)
        return tie
    }
}
