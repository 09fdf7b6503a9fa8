/// The deadlines of a run that have not passed.
struct DeadlineList {
    /// Latest first, so that the next is at the end.
    private var entries: [(time: Duration, id: Int32)] = []
    /// What the one alarm for deadlines waits for.
    var awaited: Duration?

    var next: Duration? { entries.last?.time }

    mutating func insert(_ time: Duration, _ id: Int32) {
        let place = entries.partitioningIndex { $0.time <= time }
        entries.insert((time, id), at: place)
    }

    /// Takes out what is due, in the order of its time.
    mutating func takeDue(at now: Duration) -> [Int32] {
        var due: [Int32] = []
        while let last = entries.last, last.time <= now {
            due.append(last.id)
            entries.removeLast()
        }
        return due
    }

    /// Made of many at once.
    init(_ deadlines: [(time: Duration, id: Int32)] = []) {
        entries = deadlines.sorted { $0.time == $1.time ? $0.id > $1.id : $0.time > $1.time }
    }
}

extension Array {
    /// Where the elements begin for which something holds, in an array that has those for which it does not in front.
    fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
