import Synchronization

/// What those who watch records have been given and have not taken yet.
///
/// What comes of a change is given before the change is answered, so whoever has the answer and waits here has seen all that came of it.
final class Tellings: Sendable {
    private struct Contents {
        var last = 0
        /// The newest that each has been given and not taken.
        var open: [Int: Int] = [:]
        var waiting: [CheckedContinuation<Void, Never>] = []

        /// Those who wait, if nothing is open any more.
        mutating func released() -> [CheckedContinuation<Void, Never>] {
            guard open.isEmpty else { return [] }
            defer { waiting = [] }
            return waiting
        }
    }

    private let contents = Mutex(Contents())

    /// Somebody who watches from now on.
    func begin() -> Telling {
        contents.withLock { contents in
            contents.last += 1
            return Telling(number: contents.last, tellings: self)
        }
    }

    /// Waits until everything has been taken.
    /// - Returns: Whether anything had not been.
    func untilTaken() async -> Bool {
        var hadToWait = false
        await withCheckedContinuation { waiter in
            let isOpen = contents.withLock { contents in
                if !contents.open.isEmpty { contents.waiting.append(waiter) }
                return !contents.open.isEmpty
            }
            hadToWait = isOpen
            if !isOpen { waiter.resume() }
        }
        return hadToWait
    }

    fileprivate func give(_ number: Int, to telling: Int) { contents.withLock { $0.open[telling] = number } }

    fileprivate func took(_ number: Int?, by telling: Int) {
        let released = contents.withLock { contents in
            if number == nil || contents.open[telling] == number { contents.open[telling] = nil }
            return contents.released()
        }
        for waiter in released { waiter.resume() }
    }
}

/// Is one who watches records.
struct Telling: Sendable {
    fileprivate let number: Int
    fileprivate let tellings: Tellings

    /// Something is on its way, under a number that is higher than those before.
    func give(_ number: Int) { tellings.give(number, to: self.number) }

    /// It has been taken; what has been given since is still on its way.
    func took(_ number: Int) { tellings.took(number, by: self.number) }

    /// Nothing is on its way any more.
    func end() { tellings.took(nil, by: number) }
}
