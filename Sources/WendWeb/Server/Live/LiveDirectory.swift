import WendRuntime

/// Finds the hub of each session that pages are connected to.
actor LiveDirectory {
    private let options: WebOptions
    private var hubs: [SessionID: Task<SessionHub, Never>] = [:]

    init(options: WebOptions) {
        self.options = options
    }

    /// The session's hub, made if there is none. It may close before it is used; ask again then.
    func hub(for session: Session, renderer: PageRenderer) async -> SessionHub {
        while let task = hubs[session.id] {
            let hub = await task.value
            if hub.session === session, !hub.isClosed { return hub }
            if hubs[session.id] == task { hubs[session.id] = nil }
        }
        let task = Task { [options] in
            await SessionHub.observing(session, options: options, renderer: renderer)
        }
        hubs[session.id] = task
        return await task.value
    }

    /// Ends a hub nobody uses any more.
    func remove(_ hub: SessionHub) async {
        if let task = hubs[hub.session.id], await task.value === hub, hubs[hub.session.id] == task {
            hubs[hub.session.id] = nil
        }
        await hub.end()
    }

    func all() async -> [SessionHub] {
        var all: [SessionHub] = []
        for task in hubs.values { all.append(await task.value) }
        return all
    }
}
