package import WendCore

/// Back to what is stored, because something could not be.
extension SessionCore {
    /// Starts over from what was loaded, or, for nil, from what a session that was never stored began with.
    /// - Returns: False if there is nothing to go on from: the session is gone from the store, or somebody else has it.
    package mutating func startOver(from restored: RestoredSession?, at now: Double) -> Bool {
        let seen = machine.seenValues
        if let restored {
            guard restored.stored.epoch == epoch else { return false }
            machine = restored.machine
            materials = restored.materials
            position = restored.stored.position
            linked = restored.stored.documents
            entriesSinceSnapshot = restored.stored.entries.count
            bytesSinceSnapshot = restored.stored.journalBytes
            origin = nil
        } else if let origin {
            machine = Machine(
                restoring: origin.state, registry: registry, documents: Array(materials.documents.values),
                resources: materials.resources[origin.state.resourcesVersion] ?? .none)
            for entry in origin.entries { entry.replay(to: &machine, of: versions, with: materials) }
            isHandedOver = false
            position = 0
            linked = []
        } else {
            return false
        }
        // A long journal may be what makes the session too large; its state alone may not.
        isTooLarge = loss?.code == .sessionTooLarge && entriesSinceSnapshot > 0
        loss = nil
        storedDue = -.infinity
        lastNumber += 1
        number = lastNumber
        goodSince = lastNumber
        forgetDrawing()
        scrolling = [:]
        see(seen)
        lastTime = max(lastTime, now)
        patience = min(max(1, patience * 2), Self.longestPatience)
        return true
    }

    /// What to answer instead after an answer could not be stored: one the session has no room for is never taken, so the app
    /// is told that it failed. Nil if the same may be tried again later.
    package static func reply(insteadOf reply: Reply, because error: SessionError) -> Reply? {
        error.cause == .sessionTooLarge && reply.isSuccess ? .failure(error.message) : nil
    }

    /// Seconds between two tries of what could not be stored, at most.
    package static var longestPatience: Double { 60 }
}
