// Two threads that add to one number without asking each other: what the thread sanitizer has to find, also beside a lock that
// the suppressions name.
import Dispatch
import Synchronization

final class Counts: @unchecked Sendable {
    // Nothing protects it: that is what it is for.
    var raced = 0
    let guarded = Mutex(0)

    func add() {
        raced += 1
        guarded.withLock { $0 += 1 }
    }
}

@main
enum PlantedRace {
    static func main() {
        let counts = Counts()
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<10_000 { counts.add() }
        }
        print(counts.raced, counts.guarded.withLock { $0 })
    }
}
