public import WendCore

/// Changes of the app's records by a handler.
extension HandledMessage {
    /// Who keeps the records of the app whose handler is running.
    @TaskLocal static var records: (any RecordKeeping)?

    /// Changes the app's records, as an action of a document would, in the name of whoever has sent the message.
    ///
    ///     handlers.on("signOut") { message in
    ///         await message.change(.delete(entity: "Post", where: "TRUEPREDICATE"))
    ///     }
    ///
    /// Each is done as a whole or not at all, and once, even if the handler runs again after a restart, as long as it makes the same changes
    /// under the same names.
    /// - Parameter name: Tells several changes of one handler apart.
    /// - Returns: A success with `count` and `ids`, or a failure whose `error` says why nothing was changed.
    @discardableResult
    public func change(_ change: RecordChange, as name: String = "") async -> Reply {
        guard let records = Self.records else { return .failure("the app keeps no records") }
        let part = name.isEmpty ? change.entity : name
        return await records.change(change, key: "\(key)/\(part)", of: owner)
    }
}
