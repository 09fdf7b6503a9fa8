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

    /// As ``submit(_:client:number:after:)``, for who does not wait: tells what came of it before it returns if nothing has to be
    /// waited for, which takes no task, and later otherwise.
    package func submit(
        _ events: [Event], client: ClientID, number: Int, after known: Int = 0,
        then tell: @escaping @Sendable (Result<Receipt, SessionError>, isolated Session) -> Void
    ) {
        guard reload == nil, phase == .open else {
            Task {
                do throws(SessionError) {
                    tell(.success(try await submit(events, client: client, number: number, after: known)), self)
                } catch {
                    tell(.failure(error), self)
                }
            }
            return
        }
        defer { tally() }
        let passage: Passage
        do {
            passage = hand(try core.submit(events, client: client, number: number, after: known, at: now))
        } catch {
            return tell(.failure(error), self)
        }
        settle(passage)
        if let result = passage.receipt { return tell(result, self) }
        Task {
            _ = try? await outcome(of: passage)
            tell(passage.receipt ?? .failure(.closed), self)
        }
    }

    /// The client's highest committed number, after which it may go on; 0 for a client nothing is known of.
    public func highestNumber(of client: ClientID) -> Int { core.highestNumber(of: client) }

    /// Lets the machine end the waits that are due.
    func tick() async {
        _ = try? await enter { $0.tick(at: now) }
    }
}
