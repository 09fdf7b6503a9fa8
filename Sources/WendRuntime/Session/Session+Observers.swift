public import WendCore

extension Session {
    /// What is shown, after everything that is on its way to the store has got there.
    public var rendering: Rendering {
        get async { await snapshot().rendering }
    }

    /// What is shown, with its number, after everything that is on its way to the store has got there.
    public func snapshot() async -> SessionSnapshot { await snapshot(joining: nil) }

    /// Draws other rows of long lists for those who observe from now on, and tells what is shown then, after everything that
    /// is on its way to the store has got there. Nothing is written down.
    /// - Parameter windows: All that anybody looks at.
    public func show(_ windows: RowWindows) async -> SessionSnapshot {
        core.show(windows)
        return await snapshot(joining: nil)
    }

    /// What is shown to somebody who looks at other rows of long lists, and does not observe.
    public func snapshot(showing windows: RowWindows) async -> SessionSnapshot {
        var snapshot = await snapshot(joining: nil)
        // Only what is stored may be told.
        while core.isPending, phase != .closed { snapshot = await self.snapshot(joining: nil) }
        if core.drawing.windows == windows { return snapshot }
        return SessionSnapshot(
            rendering: core.rendering(showing: windows), number: core.number, reason: snapshot.reason)
    }

    /// Whether an answer of a handler or of the document source is awaited.
    public var awaitsReply: Bool { !core.awaitedReplies.isEmpty }

    /// Whether what is shown is not all there yet: rows of queries, and documents and apps that are being opened.
    package var isFilling: Bool {
        core.machine.awaitsRows || core.machine.awaitsLateValues
            || core.awaitedReplies.contains { effect in
                switch effect.content {
                case .bundle, .document: true
                default: false
                }
            }
    }

    /// Has an observer told everything that happens from now on: on the session's executor, in order, after it is
    /// stored. The observer must be quick. A closed session only says that it is closed.
    public func attach(_ observer: @escaping @Sendable (SessionNotice) -> Void) async -> SessionAttachment {
        lastToken += 1
        let token = AttachmentToken(number: lastToken)
        let snapshot = await snapshot(joining: (token, observer))
        if phase == .closed { observer(.closed) }
        return SessionAttachment(snapshot: snapshot, token: token)
    }

    /// Ends an attachment; nothing more is told. A token that is not attached does nothing.
    public func detach(_ token: AttachmentToken) {
        observers.removeAll { $0.token == token }
        rest()
    }

    /// Waits until nothing is under way: everything is stored, all handlers have answered, no timer is due.
    ///
    /// Waits for ever if a handler does; not for answers whose time has not come.
    public func settled() async {
        while phase == .open {
            if let reload {
                await reload.value
            } else if core.looked({ $0.isPending }) {
                _ = try? await outcome(of: hand(core.wait()))
            } else if let due = core.looked({ $0.nextTick }), due <= now, core.patience == 0 {
                await tick()
            } else if let due = core.looked({ $0.nextDelivery }), due <= now {
                await deliver()
            } else if (Array(running.keys) + loading).contains(where: { (delayed[$0] ?? -.infinity) <= now }) {
                // One that runs may come to wait for its time as well: whoever waited for its end would wait for the clock.
                await withCheckedContinuation { lookingOn.append($0) }
            } else {
                return
            }
        }
    }

    /// When something comes that the session itself waits for; nil if it waits for nothing.
    ///
    /// Other than what its clock was asked for, this is known as soon as the session is settled.
    public var nextWaking: Double? {
        let times = delayed.filter { running[$0.key] != nil || loading.contains($0.key) }.values
        return [times.min(), nextCoreWaking].compactMap(\.self).min()
    }

    /// Waits until something that runs is another, or whoever waits is cancelled.
    func untilRunsMove() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { lookingOn.append($0) }
        } onCancel: {
            Task { await self.runsMoved() }
        }
    }

    /// Has those who wait look again.
    func runsMoved() {
        guard !lookingOn.isEmpty else { return }
        let all = lookingOn
        lookingOn = []
        for each in all { each.resume() }
    }

    func tell(_ notice: SessionNotice) {
        for observer in observers { observer.call(notice) }
    }

    private func snapshot(
        joining observer: (token: AttachmentToken, call: @Sendable (SessionNotice) -> Void)?
    ) async -> SessionSnapshot {
        while true {
            while let reload { await reload.value }
            let snapshot = core.shown()
            if !core.isPending || phase == .closed {
                report(core.takeDrawingReports())
                if let observer, phase != .closed { observers.append(observer) }
                return snapshot
            }
            // What the machine shows now may leave when all steps so far are stored.
            let handover = core.wait()
            joining[handover.ticket] = observer
            do {
                try await outcome(of: hand(handover))
                return snapshot
            } catch {
                continue
            }
        }
    }
}
