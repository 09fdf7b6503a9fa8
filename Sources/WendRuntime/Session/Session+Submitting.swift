public import WendCore

extension Session {
    /// Takes one batch of a client's events and returns when it is stored, with the client's number, in one
    /// transaction.
    ///
    /// Events that are not allowed are left out and counted. A number that was committed before is only acknowledged.
    /// After a batch that could not be stored, later ones of its client are not taken before it has come again, or the
    /// client has been told where to go on (``highestNumber(of:)``).
    /// - Parameter known: What the caller knows to be committed of the client, which the session may have forgotten.
    /// - Throws: `closed`, `tooManyWaiting`, `notStored`, or `numberSkipped` for a number that is not the next; nothing has
    ///   then been applied.
    public func submit(
        _ events: [Event], client: ClientID, number: Int, after known: Int = 0
    ) async throws(SessionError) -> Receipt {
        defer { tally() }
        let receipt = try await enter { core throws(SessionError) in
            try core.submit(events, client: client, number: number, after: known, at: now)
        }
        guard let receipt else { throw .closed }
        return receipt
    }

    /// Takes events that a host tells of itself, such as that it has been offered a file: they need no number, because nobody
    /// sends them again.
    package func take(_ events: [Event], from client: ClientID) async throws(SessionError) -> Receipt {
        defer { tally() }
        let receipt = try await enter { core throws(SessionError) in
            try core.submit(events, client: client, number: core.nextNumber(of: client), at: now)
        }
        guard let receipt else { throw .closed }
        return receipt
    }

    /// As ``submit(_:client:number:after:)``, for who does not wait: tells what came of it before it returns if nothing has to be
    /// waited for, which takes no task, and later otherwise.
    package func submit(
        _ events: [Event], client: ClientID, number: Int, after known: Int = 0,
        then tell: @escaping @Sendable (Result<Receipt, SessionError>, isolated Session) -> Void
    ) {
        guard let passage = submitSoon(events, client, number, known) else {
            Task {
                do throws(SessionError) {
                    tell(.success(try await submit(events, client: client, number: number, after: known)), self)
                } catch {
                    tell(.failure(error), self)
                }
            }
            return
        }
        switch passage {
        case .failure(let error): tell(.failure(error), self)
        case .success(let passage):
            settle(passage)
            if let result = passage.receipt { return tell(result, self) }
            Task {
                _ = try? await outcome(of: passage)
                tell(passage.receipt ?? .failure(.closed), self)
            }
        }
    }

    /// Takes a batch, unless that has to wait, or takes so long that the thread has to go on with others: nil then, and nothing has
    /// happened, but that the session is known to be slow.
    private func submitSoon(
        _ events: [Event], _ client: ClientID, _ number: Int, _ known: Int
    ) -> Result<Passage, SessionError>? {
        guard reload == nil, phase == .open else { return nil }
        defer { tally() }
        do throws(SessionError) {
            let handover = try core.attempt(within: SessionCore.quickWork) { core throws(SessionError) in
                try core.submit(events, client: client, number: number, after: known, at: now)
            }
            if let handover { return .success(hand(handover)) }
            executor.putOff()
            return nil
        } catch {
            return .failure(error)
        }
    }

    /// The client's highest committed number, after which it may go on; 0 for a client nothing is known of.
    public func highestNumber(of client: ClientID) -> Int { core.highestNumber(of: client) }

    /// Lets the machine end the waits that are due.
    func tick() async {
        _ = try? await enter { $0.tick(at: now) }
    }
}
