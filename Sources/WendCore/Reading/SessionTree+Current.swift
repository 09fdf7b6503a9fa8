public import WendExpressions

extension SessionTree {
    /// A parameter as it is now: as a person or an action changed it, else as it was decided at creation, else as written, else
    /// its fallback.
    public func current(_ name: String, of id: ActivationID) -> Value? {
        guard let reference = node(of: id) else { return nil }
        let outline = outline(reference)
        let kind = registry.kinds[outline.kind]
        if kind.holds == name, let path = editedPath(reference) {
            // Where the place is no more, what is shown is as it was.
            let value =
                editedPlace(of: id, reference).map(value(at:))
                ?? editedRecord(of: id, reference).map { shown($0, in: name, of: id) } ?? self.value(at: path, from: id)
            if value != .null { return value }
            return kind.parameter(name)?.fallback
        }
        let changed = state.activations.changed(name, of: id)
        if let changed, changed != .null { return changed }
        guard let index = kind.position(of: name) else { return nil }
        let parameters = kind.parameters
        guard changed == nil, let given = outline.entries.firstIndex(where: { $0.parameter == index }) else {
            return parameters[index].fallback
        }
        // Most of what is shown is written out: it was converted when the document was checked, but for dates, which depend on the
        // person's time zone.
        if case .literal(let value) = outline.entries[given].source, !parameters[index].isList,
            parameters[index].conversion != .date,
            !outline.entries[(given + 1)...].contains(where: { $0.parameter == index })
        {
            return value
        }
        let scope = Scope(frame: frame(of: id), frameID: frameID(of: id), receiver: nil)
        let reading = Reading(reference, owner: id, scope: scope, isLive: false)
        do {
            if parameters[index].isList { return .list(try values(name, of: reading)) }
            return try value(at: index, of: reading) ?? parameters[index].fallback
        } catch {
            // Drawing goes on without it; whoever draws says so.
            complaints?.note(error.diagnostic)
            return parameters[index].fallback
        }
    }

    /// The Boolean of a parameter as it is now; its fallback, or false, if it is absent.
    public func flag(_ name: String, of id: ActivationID) -> Bool {
        current(name, of: id).map(Conversions.truth) ?? false
    }

    /// The number of a parameter as it is now; its fallback, or nil, if it is absent, and nil if it is infinite or none at all: nothing
    /// can be drawn of those.
    public func number(_ name: String, of id: ActivationID) -> Double? {
        current(name, of: id)?.number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// A controller's title: its own, else that of its navigation item. An empty one is none.
    package func title(of id: ActivationID) -> String? {
        if let own = current("title", of: id)?.text, !own.isEmpty { return own }
        guard let item = children(of: id, slot: "navigationItem").first else { return nil }
        return current("title", of: item)?.text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The title of a controller, else of what it shows first.
    func titleWithin(_ id: ActivationID) -> String? {
        var current: ActivationID? = id
        while let next = current {
            if let title = title(of: next) { return title }
            current = members(of: next).first
        }
        return nil
    }

    /// What the tab of a controller says: that of a stack is its first screen's, if it has none of its own.
    func tabItem(of id: ActivationID) -> ActivationID? {
        if let own = children(of: id, slot: "tabBarItem").first { return own }
        guard let reference = node(of: id), traits(reference).contains(.stack), let first = members(of: id).first else {
            return nil
        }
        return children(of: first, slot: "tabBarItem").first
    }

    /// What a controller among tabs is called there, if its tab says so.
    func tabTitle(of id: ActivationID) -> String? {
        guard let item = tabItem(of: id) else { return nil }
        return current("title", of: item)?.text.flatMap { $0.isEmpty ? nil : $0 }
    }

    func gestureNames(of id: ActivationID) -> [String] {
        var names: [String] = []
        for child in children(of: id, slot: "gestures") {
            for name in gesturing(child)?.gestures(of: child, self) ?? []
            where !names.contains(name) { names.append(name) }
        }
        return names
    }
}

extension SessionTree {
    var scrollOffsets: [Element.ID: Double] {
        var offsets: [Element.ID: Double] = [:]
        for (id, offset) in state.scroll where offset > 0 { offsets[Element.ID(id, elementName(of: id))] = offset }
        return offsets
    }
}
