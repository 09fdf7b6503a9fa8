import WendCore

/// The way from the frames of views beside each other to rows and columns.
///
/// Where all views of a container lie above or beside each other, they become rows or columns, and those of what is in them again; what
/// overlaps lies in layers. Distances are those of the frames; what the views are tied to says which of them give way when there is
/// more room than in the file, and who takes it. So text can grow, and pushes what is below it.
struct FrameArrangement {
    typealias Frame = InterfaceObject.Frame
    typealias Axis = InterfaceTies.Axis

    /// One view along one axis.
    struct Tie {
        enum Mode { case start, center, end, fill }

        var mode: Mode
        /// Which edges of what is around it are reached through the views it is tied to.
        var reachesStart = false, reachesEnd = false, reachesCenter = false
        /// Views that are tied to each other.
        var group: Int
        var size: Double?
        var share: Double?
        /// The least distance to the end of what is around it.
        var endDistance: Double?
        /// How little it wants to be larger than what is in it.
        var hugging = 250.0
        /// Whether it is as large as another.
        var isEqual = false
        /// Whether its mask says where it lies.
        var isMasked = false
    }

    struct Item {
        let object: InterfaceObject
        let draft: Draft
        let frame: Frame
        var horizontal: Tie
        var vertical: Tie
        let order: Int
        /// Whether it is scrolled by itself.
        var isScrolled: Bool { object.tag == "tableView" || object.tag == "collectionView" }

        func tie(_ axis: Axis) -> Tie { axis == .horizontal ? horizontal : vertical }
    }

    /// Where something lies: its track, its distances, and how it takes its room.
    struct Spot {
        var row = 1, column = 1
        var top = 0.0, leading = 0.0, bottom = 0.0, trailing = 0.0
        var horizontal = StyleLayout.Placement.fill, vertical = StyleLayout.Placement.fill
        var sticks = false
    }

    /// The room that some views have, and whether it ends where that of their container does.
    struct Region {
        var frame: Frame
        var endsRow = true, endsColumn = true
        /// Whether what begins above it begins where it does, as below a bar.
        var cutsAbove = false
    }

    /// What a container holds, from above and from the start on.
    indirect enum Piece {
        case item(Item, Spot)
        case group(rows: [StyleLayout.Track]?, columns: [StyleLayout.Track]?, [Piece], Spot)
    }

    /// How deep rows and columns may stand in each other.
    static let deepest = 16
    private static let mostLayers = 64

    // MARK: Cutting

    /// The pieces of some views in a region of what is around them.
    func pieces(_ items: [Item], in region: Region, isRoot: Bool) -> Piece {
        if isRoot, items.contains(where: \.isScrolled), items.count > 1 {
            let layers = items.map { item in
                var spot = self.spot(of: item, in: region)
                if !item.isScrolled {
                    spot.sticks = spot.vertical != .center
                    if spot.vertical == .fill { spot.vertical = .start }
                }
                return Piece.item(item, spot)
            }
            return .group(rows: nil, columns: nil, layers, Spot())
        }
        return cut(items, in: region, Spot(), depth: 0)
    }

    private func cut(_ items: [Item], in region: Region, _ spot: Spot, depth: Int) -> Piece {
        if depth < Self.deepest {
            let rows = bands(items, along: .vertical)
            if rows.count > 1 { return self.rows(rows, in: region, spot, depth) }
            let columns = bands(items, along: .horizontal)
            if columns.count > 1 {
                return middle(items, in: region, spot, depth) ?? self.columns(columns, in: region, spot, depth)
            }
            if items.count > 1 { return layers(items, in: region, spot, depth) }
        }
        return .group(
            rows: nil, columns: nil, items.map { .item($0, self.spot(of: $0, in: region)) }, spot)
    }

    /// Views one behind the other along an axis, those that overlap together.
    private func bands(_ items: [Item], along axis: Axis) -> [[Item]] {
        var bands: [[Item]] = []
        var reached = -Double.infinity
        for index in order(of: items, along: axis) {
            let frame = items[index].frame
            if bands.isEmpty || Self.isApart(frame, from: reached, axis) {
                bands.append([items[index]])
            } else {
                bands[bands.count - 1].append(items[index])
            }
            reached = max(reached, frame.end(axis))
        }
        return bands
    }

    /// Whether something begins where all before it has ended, but for what is rounded.
    private static func isApart(_ frame: Frame, from reached: Double, _ axis: Axis) -> Bool {
        frame.start(axis) >= reached - 0.75
    }

    /// The positions of views in the order in which they begin along an axis.
    private func order(of items: [Item], along axis: Axis) -> [Int] {
        let starts = items.map { $0.frame.start(axis) }
        func isBefore(_ left: Int, _ right: Int) -> Bool {
            starts[left] == starts[right] ? items[left].order < items[right].order : starts[left] < starts[right]
        }
        let positions = Array(items.indices)
        // Most are drawn one after the other.
        if zip(positions, positions.dropFirst()).allSatisfy({ isBefore($0, $1) }) { return positions }
        return positions.sorted(by: isBefore)
    }

    /// Whether views can be cut along an axis.
    /// - Parameter order: Their positions in the order in which they begin there.
    private func canBeCut(_ items: [Item], in order: [Int], along axis: Axis) -> Bool {
        guard let first = order.first else { return false }
        var reached = items[first].frame.end(axis)
        for index in order.dropFirst() {
            let frame = items[index].frame
            if Self.isApart(frame, from: reached, axis) { return true }
            reached = max(reached, frame.end(axis))
        }
        return false
    }

    /// Whether the room between two neighbours is given and does not grow.
    private func isRigid(_ before: [Tie], _ after: [Tie]) -> Bool {
        if after.contains(where: \.reachesStart) || before.contains(where: \.reachesEnd) { return true }
        let groups = Set(before.map(\.group))
        return after.contains { groups.contains($0.group) }
    }

    private struct Line {
        var tracks: [StyleLayout.Track] = []
        /// The track of each band, with the distances before and behind it.
        var places: [(track: Int, before: Double, after: Double, grows: Bool)] = []
        var hasShares = false
    }

    /// Tracks for bands and for the room between them.
    private func line(
        _ bands: [[Item]], along axis: Axis, from lower: Double, to upper: Double, isOuter: Bool
    ) -> Line {
        let growing = growing(bands, along: axis)
        var line = Line()
        var before: [Tie] = []
        var reached = lower
        var hasParts = false
        for (index, band) in bands.enumerated() {
            let ties = band.map { $0.tie(axis) }
            let first = band.lazy.map { $0.frame.start(axis) }.min() ?? reached
            let last = band.lazy.map { $0.frame.end(axis) }.max() ?? first
            let gap = max(0, first - reached)
            let isGiven =
                index == 0
                ? ties.contains(where: \.reachesStart) || !ties.contains { $0.reachesEnd || $0.reachesCenter }
                : isRigid(before, ties)
            if !isGiven, gap >= 1 {
                line.tracks.append(.share(gap))
                line.hasShares = true
            }
            // What has a part of what is around has it of what the others leave, too.
            let isPart = isOuter && ties.count == 1 && ties[0].share != nil && ties[0].mode != .fill
            hasParts = hasParts || isPart
            let grows = growing.contains(index) || isPart
            // Where several share what is left, the distance before one is no part of its share.
            let isApart = isGiven && grows && growing.count > 1 && gap >= 1
            if isApart { line.tracks.append(.points(gap)) }
            line.tracks.append(grows ? .share(max(1, last - first)) : .content)
            if grows { line.hasShares = true }
            line.places.append((line.tracks.count, isApart ? 0 : isGiven ? gap : gap >= 1 ? 0 : gap, 0, grows))
            reached = max(reached, last)
            before = ties
        }
        let rest = max(0, upper - reached)
        let last = before
        if !isOuter {
            // What is behind it belongs to what is around.
        } else if last.contains(where: \.reachesEnd) || last.contains(where: { $0.endDistance != nil }) {
            let wanted = last.compactMap(\.endDistance).filter { $0 >= 0 }.min()
            let after = wanted.map { min($0, rest) } ?? rest
            if growing.count > 1, growing.contains(bands.count - 1), after >= 1 {
                line.tracks.append(.points(after))
            } else {
                line.places[line.places.count - 1].after = after
            }
        } else if rest >= 1,
            hasParts || last.contains(where: \.reachesCenter) && !last.contains(where: \.reachesStart)
        {
            line.tracks.append(.share(rest))
            line.hasShares = true
        }
        return line
    }

    /// The bands that take what others leave.
    private func growing(_ bands: [[Item]], along axis: Axis) -> Set<Int> {
        var found: [(band: Int, tie: Tie)] = []
        for (index, band) in bands.enumerated() {
            let ties = band.lazy.map { $0.tie(axis) }.filter { $0.mode == .fill && $0.size == nil }
            if let loosest = ties.min(by: { $0.hugging < $1.hugging }) { found.append((index, loosest)) }
        }
        let equal = found.filter { $0.tie.isEqual || $0.tie.isMasked }
        if !equal.isEmpty { return Set(equal.map(\.band)) }
        // Of several that could, one does: the one that hugs least what is in it.
        return Set(found.min { $0.tie.hugging < $1.tie.hugging }.map { [$0.band] } ?? [])
    }

    private func rows(_ bands: [[Item]], in region: Region, _ spot: Spot, _ depth: Int) -> Piece {
        let line = line(
            bands, along: .vertical, from: region.frame.y, to: region.frame.bottom, isOuter: region.endsRow)
        var pieces: [Piece] = []
        for (band, place) in zip(bands, line.places) {
            let top = band.map(\.frame.y).min() ?? region.frame.y
            let bottom = band.map(\.frame.bottom).max() ?? top
            let inner = Region(
                frame: Frame(x: region.frame.x, y: top, width: region.frame.width, height: bottom - top),
                endsRow: false,
                endsColumn: region.endsColumn)
            if band.count == 1 {
                var spot = self.spot(of: band[0], in: inner)
                spot.row = place.track
                (spot.top, spot.bottom) = (place.before, place.after)
                spot.vertical = place.grows ? .fill : .start
                pieces.append(.item(band[0], spot))
            } else {
                var spot = Spot(row: place.track)
                (spot.top, spot.bottom) = (place.before, place.after)
                pieces.append(cut(band, in: inner, spot, depth: depth + 1))
            }
        }
        return .group(rows: line.tracks, columns: nil, pieces, spot)
    }

    private func columns(_ bands: [[Item]], in region: Region, _ spot: Spot, _ depth: Int) -> Piece {
        let line = line(
            bands, along: .horizontal, from: region.frame.x, to: region.frame.right, isOuter: region.endsColumn)
        var pieces: [Piece] = []
        for (band, place) in zip(bands, line.places) {
            let left = band.map(\.frame.x).min() ?? region.frame.x
            let right = band.map(\.frame.right).max() ?? left
            let inner = Region(
                frame: Frame(x: left, y: region.frame.y, width: right - left, height: region.frame.height),
                endsRow: region.endsRow, endsColumn: false, cutsAbove: region.cutsAbove)
            if band.count == 1 {
                var spot = self.spot(of: band[0], in: inner)
                spot.column = place.track
                (spot.leading, spot.trailing) = (place.before, place.after)
                spot.horizontal = place.grows ? .fill : .start
                pieces.append(.item(band[0], spot))
            } else {
                var spot = Spot(column: place.track)
                (spot.leading, spot.trailing) = (place.before, place.after)
                pieces.append(cut(band, in: inner, spot, depth: depth + 1))
            }
        }
        return .group(rows: nil, columns: line.tracks, pieces, spot)
    }

    /// What is tied to the middle of the row stays there, whatever stands at its ends; nil if nothing is.
    private func middle(_ items: [Item], in region: Region, _ spot: Spot, _ depth: Int) -> Piece? {
        func isCentered(_ tie: Tie) -> Bool { tie.reachesCenter && !tie.reachesStart && !tie.reachesEnd }
        let centered = items.filter { isCentered($0.horizontal) }
        let others = items.filter { !isCentered($0.horizontal) }
        guard !centered.isEmpty, !others.isEmpty else { return nil }
        return .group(
            rows: nil, columns: nil,
            [cut(others, in: region, Spot(), depth: depth + 1), cut(centered, in: region, Spot(), depth: depth + 1)],
            spot)
    }

    /// What overlaps: the largest lie in layers of their own until the rest can be cut.
    private func layers(_ items: [Item], in region: Region, _ spot: Spot, _ depth: Int) -> Piece {
        func isBefore(_ left: Int, _ right: Int) -> Bool { items[left].order < items[right].order }
        func piece(_ index: Int) -> Piece { .item(items[index], self.spot(of: items[index], in: region)) }
        let areas = items.map { $0.frame.width * $0.frame.height }
        // They are sorted once: what is taken away leaves the others in their order.
        var rest = items.indices.sorted(by: isBefore)
        var rows = order(of: items, along: .vertical)
        var columns = order(of: items, along: .horizontal)
        var below: [Int] = []
        var above: [Int] = []
        while rest.count > 1, below.count + above.count < Self.mostLayers {
            if canBeCut(items, in: rows, along: .vertical) || canBeCut(items, in: columns, along: .horizontal) { break }
            guard let largest = rest.indices.max(by: { areas[rest[$0]] < areas[rest[$1]] }) else { break }
            let index = rest.remove(at: largest)
            rows.removeAll { $0 == index }
            columns.removeAll { $0 == index }
            if largest * 2 <= rest.count { below.append(index) } else { above.insert(index, at: 0) }
        }
        var pieces = below.sorted(by: isBefore).map(piece)
        if rest.count == 1 || below.count + above.count >= Self.mostLayers {
            pieces += rest.map(piece)
        } else if !rest.isEmpty {
            pieces.append(cut(rest.map { items[$0] }, in: region, Spot(), depth: depth + 1))
        }
        pieces += above.sorted(by: isBefore).map(piece)
        return .group(rows: nil, columns: nil, pieces, spot)
    }

    // MARK: Placing

    /// Where a view lies in a region that it has for itself.
    private func spot(of item: Item, in region: Region) -> Spot {
        var spot = Spot()
        let (frame, room) = (item.frame, region.frame)
        (spot.horizontal, spot.leading, spot.trailing) = Self.place(
            item.horizontal, frame.x - room.x, room.right - frame.right, isOuter: region.endsColumn)
        let above = frame.y - room.y
        (spot.vertical, spot.top, spot.bottom) = Self.place(
            item.vertical, region.cutsAbove ? max(0, above) : above, room.bottom - frame.bottom, isOuter: region.endsRow
        )
        return spot
    }

    private static func place(
        _ tie: Tie, _ before: Double, _ after: Double, isOuter: Bool
    ) -> (StyleLayout.Placement, Double, Double) {
        switch tie.mode {
        case .start: return (.start, before, isOuter ? tie.endDistance.map { max(0, min($0, after)) } ?? 0 : 0)
        case .end: return (.end, 0, after)
        case .fill: return (.fill, before, after)
        case .center:
            let offset = before - after
            return abs(offset) < 0.75 ? (.center, 0, 0) : (.center, max(0, offset), max(0, -offset))
        }
    }
}

extension InterfaceObject.Frame {
    fileprivate func start(_ axis: InterfaceTies.Axis) -> Double { axis == .horizontal ? x : y }
    fileprivate func end(_ axis: InterfaceTies.Axis) -> Double { axis == .horizontal ? right : bottom }
}
