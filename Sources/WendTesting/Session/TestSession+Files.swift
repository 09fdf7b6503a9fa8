import WendCore
import WendExpressions
import WendRuntime

/// Handing over files.
extension TestSession {
    /// Chooses files for a field, and sends them: what the app's receiver answers is shown when this returns. Without a receiver
    /// they are kept in memory, as long as the session has them, and are uploaded from there.
    ///
    /// - Throws: If there is no such field.
    public func choose(_ files: [ChosenFile], for field: String) throws {
        try press(field)
        guard let element = focused, case .files? = element.entry else {
            throw TestSessionError.noInput("\"\(field)\"", visible.visible)
        }
        try choose(files, for: element.id)
    }

    /// Chooses files for the field that has the keyboard.
    /// - Returns: False if that takes no files.
    func chooseForFocused(_ files: () throws -> [ChosenFile]) throws -> Bool {
        guard let element = focused, case .files? = element.entry else { return false }
        try choose(files(), for: element.id)
        return true
    }

    private func choose(_ files: [ChosenFile], for field: Element.ID) throws {
        for chosen in files {
            guard let element = visible.elements.first(where: { $0.id == field }),
                case .files(let rule)? = element.entry
            else { return }
            offered += 1
            let number = String(offered)
            let id = "file" + String(repeating: "0", count: max(0, 18 - number.utf8.count)) + number
            var file = OfferedFile(id: id, name: chosen.name, type: chosen.type, size: chosen.bytes.count)
            file.problem = rule.problem(with: file)
            if file.problem == nil { chosenFiles[id] = chosen }
            if let refusal = try send(Event(.edit, field, file.value)) {
                throw TestSessionError.refused("the file", refusal, visible.visible)
            }
        }
    }

    /// What comes of a file: its bytes go to the handler that takes it. Nil if ``complete(_:_:_:)`` is to answer.
    func reply(toFile effect: Effect, of id: SessionID, _ handlers: Handlers, isAnsweredByTest: Bool) throws -> Reply? {
        guard case .receive(let name, let record) = effect.content, let file = OfferedFile(.dictionary(record)) else {
            return nil
        }
        guard let chosen = chosenFiles.removeValue(forKey: file.id) else {
            files.remove(file.id, of: id)
            return .failure(FileProblem.incomplete.rawValue)
        }
        // What stubs and tests answer, they answer in the place of the app, which gets the file all the same.
        let stub = stub(for: name, record)
        let answering = stub != nil || isAnsweredByTest ? Handlers() : handlers
        let (principal, files) = (principal, files)
        let arrival = Arrival(file, limit: chosen.bytes.count)
        let reply = run {
            async let sent: Void = Self.send(chosen.bytes, to: arrival)
            let reply = await answering.answer(effect, in: id, of: principal, from: arrival, keepingIn: files)
            await sent
            return reply
        }
        guard let reply else { throw TestSessionError.slow(name, handlerPatience) }
        if !reply.isSuccess { return reply }
        if let stub {
            if !stub.isSuccess { files.remove(file.id, of: id) }
            return stub
        }
        return isAnsweredByTest ? nil : reply
    }

    private static func send(_ bytes: [UInt8], to arrival: Arrival) async {
        let piece = 32 << 10
        do {
            for start in stride(from: 0, to: bytes.count, by: piece) {
                try await arrival.send(Array(bytes[start..<min(start + piece, bytes.count)]))
            }
            arrival.finish()
        } catch {
            arrival.fail(.incomplete)
        }
    }
}
