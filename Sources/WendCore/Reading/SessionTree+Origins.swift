import WendExpressions

/// Where the items of a list lie that an expression gives: in the declared values from which it passes them on.
enum ItemPlaces: Sendable {
    /// In one list, all of them, in its order.
    case all(of: EditedPlace)
    /// Each in a place of its own; nil for what was made anew.
    case each([EditedPlace?])
}

extension SessionTree {
    /// From where an expression sees what it names.
    private struct Seat {
        /// From where names are followed to what is declared.
        let place: ActivationID?
        /// What else the expression is worked out with.
        let start: ActivationID?
        let scope: Scope
        var variables: Fields = [:]
    }

    /// What an expression passes on.
    private enum Passed {
        case place(EditedPlace)
        case members([EditedPlace?])
    }

    /// The place of the item a row, or a repeated controller, is made for; nil if the item was made anew.
    func itemPlace(of row: RowPlace, _ depth: Int) -> EditedPlace? {
        let listing = row.listing
        guard let repeated = listing.repeated, repeated.items.indices.contains(row.position) else { return nil }
        let places = listing.itemPlaces(
            unlessKept: { itemPlaces(of: repeated, in: listing, depth) }, isStopped: { isStopped })
        switch places {
        case .all(var place):
            place.steps.append(.item(row.position))
            return place
        case .each(let places): return places.indices.contains(row.position) ? places[row.position] : nil
        }
    }

    private func itemPlaces(of repeated: RepeatedItems, in listing: Listing, _ depth: Int) -> ItemPlaces {
        var inner = self
        // What the list was read from was noted when it was made, and how often this is asked for must decide nothing.
        inner.reads = nil
        inner.meter = Meter(Limit.work.bound, within: allowance)
        let numbered = listing.list.numbered
        let scope = Scope(frame: repeated.frame, sent: repeated.sent, receiver: controller(at: numbered))
        let seat = Seat(
            place: inner.parent(of: listing.list), start: state.activations.parent(of: numbered), scope: scope,
            variables: repeated.variables)
        let passed = repeated.repetition.origin.flatMap { inner.passed($0, from: seat, depth, items: repeated.items) }
        guard let passed else { return .each([]) }
        switch passed {
        case .place(let place):
            let value = inner.value(at: place)
            if case .list = value, value.isIdentical(to: .list(repeated.items)) { return .all(of: place) }
            // What is no list is its only item.
            if repeated.items.count == 1, repeated.items[0].isIdentical(to: value) { return .each([place]) }
            return .each(inner.matched(repeated.items, in: inner.members(passed), repeated.repetition.key))
        case .members(let places):
            let isExact = places.count == repeated.items.count
            return .each(
                isExact
                    && zip(places, repeated.items).allSatisfy { place, item in
                        place.map { inner.value(at: $0).isIdentical(to: item) } ?? true
                    } ? places : inner.matched(repeated.items, in: places, repeated.repetition.key))
        }
    }

    /// What a value comes to that is always worked out, and the way on from there.
    func placeWorkedOut(
        _ rest: some Collection<EditedPlace.Step>, of name: String, by id: ActivationID, _ depth: Int
    ) -> EditedPlace? {
        guard case .place(var place)? = passed(workedOut: name, by: id, depth) else { return nil }
        place.steps += rest
        return place
    }

    private func passed(workedOut name: String, by id: ActivationID, _ depth: Int) -> Passed? {
        guard depth < Self.deepestChoice, let origin = originOfWorkedOut(name, by: id) else { return nil }
        return passed(origin, from: Seat(place: id, start: id, scope: innerScope(of: id)), depth + 1)
    }

    // MARK: Following an expression

    /// - Parameter items: What the whole expression comes to, where that is known.
    private func passed(_ origin: ValueOrigin, from seat: Seat, _ depth: Int, items: [Value]? = nil) -> Passed? {
        guard meter.spend(Meter.visit) else { return nil }
        switch origin {
        case .way(let names):
            // What is chosen by a declared value may be kept in several lists.
            if names.count == 1, let id = workedOutDeclarer(of: names[0], from: seat.place) {
                return passed(workedOut: names[0], by: id, depth)
            }
            return place(names, from: seat.place, depth: depth).map(Passed.place)
        case .field(let base, let names):
            guard case .place(var place)? = passed(base, from: seat, depth) else { return nil }
            place.steps += names.map(EditedPlace.Step.field)
            return .place(place)
        case .member(let base, let member):
            guard let places = passed(base, from: seat, depth).map(members), !places.isEmpty else { return nil }
            var position: Int?
            switch member {
            case .first: position = 0
            case .last: position = places.count - 1
            case .at(let expression): position = evaluate(expression, from: seat).number.flatMap { Int(exactly: $0) }
            }
            guard let position, places.indices.contains(position) else { return nil }
            return places[position].map(Passed.place)
        case .joined(let base, let names):
            guard let places = passed(base, from: seat, depth).map(members) else { return nil }
            return .members(
                places.flatMap { place -> [EditedPlace?] in
                    guard var place, meter.spend(Meter.visit) else { return [] }
                    place.steps += names.map(EditedPlace.Step.field)
                    return members(.place(place))
                })
        case .either(let condition, let yes, let no):
            let chosen = holds(condition, from: seat) ? yes : no
            return chosen.flatMap { passed($0, from: seat, depth, items: items) }
        case .present(let first, let origin, let other):
            let chosen = evaluate(first, from: seat) == .null ? other : origin
            return chosen.flatMap { passed($0, from: seat, depth, items: items) }
        case .some(let lists, let expression):
            let found = items ?? evaluate(expression, from: seat).elements
            let places = lists.flatMap { passed($0, from: seat, depth).map(members) ?? [] }
            return .members(matched(found, in: places, nil))
        case .list(let members):
            return .members(
                members.map { origin in
                    guard let origin, case .place(let place)? = passed(origin, from: seat, depth) else { return nil }
                    return place
                })
        }
    }

    /// The places of the members of a list.
    private func members(_ passed: Passed) -> [EditedPlace?] {
        guard case .place(let place) = passed else {
            if case .members(let places) = passed { return places }
            return []
        }
        guard case .list(let members) = value(at: place), meter.spend(members.count) else { return [] }
        return members.indices.map { position in
            var member = place
            member.steps.append(.item(position))
            return member
        }
    }

    /// Where items lie of which each is a member of what they were chosen from.
    ///
    /// - Parameter key: The way to what makes an item the same, as repetitions say it.
    private func matched(_ items: [Value], in places: [EditedPlace?], _ key: [String]?) -> [EditedPlace?] {
        let members = places.compactMap { place in place.map { ($0, value(at: $0)) } }
        guard meter.spend(members.count + items.count) else { return [] }
        var found = [EditedPlace?](repeating: nil, count: items.count)
        var next = 0
        for (position, item) in items.enumerated() {
            // Behind one that is not there nothing is looked for: both lists are gone through once.
            guard let member = members[next...].firstIndex(where: { $0.1.isIdentical(to: item) }) else { break }
            found[position] = members[member].0
            next = member + 1
        }
        guard found.contains(where: { $0 == nil }) else { return found }
        // In another order: by what makes them the same, each member for one item.
        func trace(_ item: Value) -> Value { Repetition.key(of: item, at: key) ?? item }
        var byTrace: [Value: [Int]] = [:]
        for (position, member) in members.enumerated().reversed() {
            byTrace[trace(member.1), default: []].append(position)
        }
        for (position, item) in items.enumerated() {
            let trace = trace(item)
            found[position] = nil
            guard let same = byTrace[trace]?.lastIndex(where: { members[$0].1.isIdentical(to: item) }),
                let member = byTrace[trace]?.remove(at: same)
            else { continue }
            found[position] = members[member].0
        }
        return found
    }

    private func evaluate(_ expression: ValueExpression, from seat: Seat) -> Value {
        evaluate(expression, at: seat.start, seat.scope, nil, seat.variables)
    }

    private func holds(_ condition: ValueExpression, from seat: Seat) -> Bool {
        guard let start = seat.start else { return false }
        return holds(condition, at: start, in: seat.scope, seat.variables)
    }
}
