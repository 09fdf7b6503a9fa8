import WendRuntime

/// The hubs of the sessions that pages are connected to.
actor LiveDirectory {
    private let options: WebOptions
    private var hubs: [SessionID: Entry] = [:]

    /// A hub, or the task that makes it: that would keep its memory as long as it is kept.
    private enum Entry {
        case coming(Task<SessionHub, Never>)
        case there(SessionHub)

        var hub: SessionHub {
            get async {
                switch self {
                case .coming(let task): await task.value
                case .there(let hub): hub
                }
            }
        }
    }

    init(options: WebOptions) {
        self.options = options
    }

    /// The session's hub, made if there is none. It may close before it is used; ask again then.
    func hub(for session: Session, renderer: PageRenderer) async -> SessionHub {
        while let entry = hubs[session.id] {
            let hub = await entry.hub
            if hub.session === session, !hub.isClosed { return hub }
            await forget(hub)
        }
        let task = Task { [options] in
            await SessionHub.observing(session, options: options, renderer: renderer)
        }
        hubs[session.id] = .coming(task)
        let hub = await task.value
        if case .coming(task)? = hubs[session.id] { hubs[session.id] = .there(hub) }
        return hub
    }

    /// Ends a hub nobody uses any more.
    func remove(_ hub: SessionHub) async {
        await forget(hub)
        await hub.end()
    }

    func all() async -> [SessionHub] {
        var all: [SessionHub] = []
        for entry in hubs.values { all.append(await entry.hub) }
        return all
    }

    private func forget(_ hub: SessionHub) async {
        guard let entry = hubs[hub.session.id], await entry.hub === hub else { return }
        // Another may be coming by now.
        switch (entry, hubs[hub.session.id]) {
        case (.coming(let task), .coming(let now)?) where task == now: hubs[hub.session.id] = nil
        case (_, .there(let now)?) where now === hub: hubs[hub.session.id] = nil
        default: break
        }
    }
}
