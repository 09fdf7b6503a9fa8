/// Ways to other screens that lead nowhere: pushed onto no stack, and back from where nothing was before.
extension Review {
    /// How a screen comes to be there.
    enum Standing {
        /// What it is part of, and by which parameter.
        case part(of: Index, slot: Int)
        /// Put on a stack, above what was there, by an action of a controller.
        case pushed
        /// Shown above everything, where no stack is around it.
        case presented
        /// The only one of the stack that is this controller.
        case root(of: Index)
        /// What the app begins with.
        case first
        /// Known only when it runs.
        case unknown
    }

    mutating func reviewNavigation() {
        let isNothingPresented =
            surroundings.isEntry && !hasStandIns && document.allowsBindings
            && !document.nodes.indices.contains { node in
                guard let kind = kind(node) else { return true }
                return kind.changes == .present || kind.plan != nil || kind.provides.contains("schema")
                    || kind.traits.contains(.isCode)
            }
        for node in document.nodes.indices where isPlain(node) {
            guard let change = kind(node)?.changes, let own = controller(of: node), isPerformed(node, by: own) else {
                continue
            }
            let (name, place) = (document.nodes[node].kind, location(document.nodes[node].headRange))
            switch change {
            case .push: if isOnStack(own) == false { report(.noStack(name, at: place)) }
            case .pop:
                if isOnStack(own) == false {
                    let closing = isPresented(own) ? checked.registry.kinds.first { $0.changes == .dismiss }?.name : nil
                    report(.noStack(name, closest: closing, at: place))
                } else {
                    let isNever = neverCovered[own] ?? isNeverCovered(own)
                    neverCovered[own] = isNever
                    if isNever { reportNothingAbove(node, own) }
                }
            case .back: if hasWayBack(own) == false { report(.noWayBack(name, at: place)) }
            case .dismiss: if isNothingPresented { reportNothingPresented(node, own) }
            case .replaceRoot:
                if let kind = kind(own), !kind.traits.contains(.stack), kind.plan == nil {
                    report(.noRoot(name, of: document.nodes[own].kind, isOnStack: isOnStack(own), at: place))
                }
            case .present, .go: continue
            }
        }
    }

    /// Whether nothing but actions, which are performed for it, lies between an action and a controller.
    private func isPerformed(_ node: Index, by own: Index) -> Bool {
        for outer in around(node) {
            if outer == own { return isPlain(own) }
            guard isPlain(outer), let kind = kind(outer), kind.role == .performs, kind.plan == nil else { return false }
        }
        return false
    }

    func standing(of controller: Index) -> Standing {
        guard isPlain(controller) else { return .unknown }
        // Older documents open each other, whichever comes first.
        guard let outer = parents[controller] else {
            return surroundings.isEntry && document.allowsBindings ? .first : .unknown
        }
        guard isPlain(outer), let kind = kind(outer), kind.plan == nil else { return .unknown }
        if isController(outer) { return .part(of: outer, slot: slots[controller]) }
        switch kind.changes {
        case .push: return .pushed
        case .present: return .presented
        case .replaceRoot: return self.controller(of: outer).map { .root(of: $0) } ?? .unknown
        case .pop, .back, .dismiss, .go, nil: return .unknown
        }
    }

    /// Whether a controller is a stack or in one; nil where only a run knows.
    private func isOnStack(_ controller: Index) -> Bool? {
        var current = controller
        while true {
            guard isPlain(current) else { return nil }
            if kind(current)?.traits.contains(.stack) ?? false { return true }
            switch standing(of: current) {
            case .part(let outer, _): current = outer
            case .pushed, .root: return true
            case .presented, .first: return false
            case .unknown: return nil
            }
        }
    }

    /// Whether nothing ever lies above a controller on its stack: neither it nor what stands in it or around it, up to the stack,
    /// puts anything there, and it asks nobody else to.
    private func isNeverCovered(_ own: Index) -> Bool {
        guard surroundings.isEntry, document.allowsBindings, !hasStandIns,
            !(kind(own)?.traits.contains(.stack) ?? true)
        else { return false }
        // Others may lie above it from the beginning.
        if case .part(let outer, let slot) = standing(of: own), kind(outer)?.traits.contains(.stack) ?? false,
            let top = entries(outer).last(where: { $0.parameter == slot }), case .node(let last) = top.source,
            last != own
        {
            return false
        }
        var open = [own]
        var count = 0
        while let node = open.popLast() {
            count += 1
            guard count < Self.mostBelow else { return false }
            guard isPlain(node), let kind = kind(node), kind.plan == nil else { return false }
            switch kind.changes {
            case .push, .present, .replaceRoot: return false
            case .pop, .back, .dismiss, .go, nil: break
            }
            // What is told to others may have them put something above.
            if kind.provides.contains("schema") || !entries("shouldForwardAllMessages", of: node).isEmpty {
                return false
            }
            if kind.role == .performs, document.nodes[node].attribute("to").map({ $0 == "up" }) ?? true,
                kind.parameters.contains(where: { $0.conversion == .message })
            {
                return false
            }
            for entry in entries(node) { if case .node(let child) = entry.source { open.append(child) } }
        }
        return !around(own).prefix { kind($0)?.role != .performs }.contains { outer in
            isController(outer)
                && entries("actions", of: outer).contains { entry in
                    guard case .node(let action) = entry.source, isPlain(action), let kind = kind(action) else {
                        return true
                    }
                    return kind.changes == .push || kind.traits.contains(.performsAll) || kind.plan != nil
                }
        }
    }

    /// Screens may lie in screens: of one that holds more than this nothing is said.
    private static let mostBelow = 1024

    private mutating func reportNothingAbove(_ node: Index, _ own: Index) {
        let element = document.nodes[node]
        let place = location(element.headRange)
        guard hasWayBack(own) != false else { return report(.nothingAbove(element.kind, closest: nil, at: place)) }
        guard let back = checked.registry.kinds.first(where: { $0.changes == .back })?.name else { return }
        let isEmpty = document.source.written(in: element.tagRange).hasSuffix("/>")
        report(
            .nothingAbove(element.kind, closest: back, at: place).writing(
                back, isEmpty ? edits(of: element.kind, in: element.nameRange, to: back) : []))
    }

    private mutating func reportNothingPresented(_ node: Index, _ own: Index) {
        let element = document.nodes[node]
        let back = hasWayBack(own) == false ? nil : checked.registry.kinds.first(where: { $0.changes == .back })?.name
        let isEmpty = document.source.written(in: element.tagRange).hasSuffix("/>")
        report(
            .nothingPresented(element.kind, closest: back, at: location(element.headRange)).writing(
                back, isEmpty ? edits(of: element.kind, in: element.nameRange, to: back) : []))
    }

    private func isPresented(_ controller: Index) -> Bool {
        if case .presented = standing(of: controller) { true } else { false }
    }

    /// Whether something is below a controller, or below what it is part of; nil where only a run knows.
    private func hasWayBack(_ controller: Index) -> Bool? {
        var current = controller
        while true {
            switch standing(of: current) {
            case .part(let outer, let slot):
                if kind(outer)?.traits.contains(.stack) ?? false {
                    let first = entries(outer).first { $0.parameter == slot }
                    guard case .node(current)? = first?.source else { return true }
                }
                current = outer
            case .root(let stack): current = stack
            case .pushed, .presented: return true
            case .first: return false
            case .unknown: return nil
            }
        }
    }
}

extension Diagnostic {
    static func nothingAbove(_ action: String, closest: String?, at location: FileLocation) -> Self {
        let way = closest.map { "did you mean '\($0)', which leaves this screen?" } ?? "leave it out"
        return warning(
            "nothing-above",
            "'\(action)' takes away what lies above this screen, and nothing ever does; \(way)", at: location)
    }

    fileprivate static func nothingPresented(_ action: String, closest: String?, at location: FileLocation) -> Self {
        let way = closest.map { "did you mean '\($0)', which leaves this screen?" } ?? "leave it out"
        return warning(
            "nothing-above", "'\(action)' ends what is presented, and nothing in this app ever is; \(way)", at: location
        )
    }

    static func noStack(_ action: String, closest: String? = nil, at location: FileLocation) -> Self {
        let way =
            closest.map { "what is presented is closed by <\($0)/>" } ?? "put the screen into a <navigation>"
        return warning(
            "no-navigation", "'\(action)' needs a navigation around its screen, but there is none; \(way)", at: location
        )
    }

    /// - Parameter isOnStack: Whether what performs it is on a navigation's stack; nil where only a run knows.
    fileprivate static func noRoot(_ action: String, of kind: String, isOnStack: Bool?, at location: FileLocation)
        -> Self
    {
        let way =
            isOnStack == false
            ? "put the '\(kind)' into a <navigation>, this beside it, and send the message on with <sendMessage>"
            : "put it into the <navigation>, beside its screens, and send the message on with <sendMessage>"
        return warning(
            "no-navigation", "'\(action)' is performed by a navigation, and here it is a '\(kind)' that does; \(way)",
            at: location)
    }

    static func noWayBack(_ action: String, at location: FileLocation) -> Self {
        warning(
            "no-way-back",
            "nothing was there before this screen, so '\(action)' does nothing here; it belongs into the screen that is opened",
            at: location)
    }
}
