import WendExpressions

/// Letting go of files that have been received: one is kept as long as anything in the session has its id, a message that the app has not
/// answered included.
extension Turn {
    /// Files that a session has at once.
    static let mostFiles = 1_000

    /// Notes that a file is to be received.
    mutating func note(file id: String) {
        if !id.isEmpty, !state.files.contains(id) { state.files.append(id) }
    }

    /// Whether one more file may be received.
    var hasRoomForFile: Bool { state.files.count < Self.mostFiles }

    /// Notes that something is there no more, which may have been the last that had a file.
    mutating func lost(_ data: [Fields]) {
        guard state.hasFiles, !mayHaveLostFiles, data.contains(where: { !$0.isEmpty }) else { return }
        var search = FileSearch(state.files, lookingForFiles)
        mayHaveLostFiles = !data.allSatisfy { search.add($0) && search.found.isEmpty }
    }

    /// Notes what is there no more of an activation that has changed.
    mutating func lost(of old: Activation?, now new: Activation?) {
        guard let old, old.hasDetails else { return }
        lost([old.stored.lost(in: new?.stored ?? [:]), old.changed.lost(in: new?.changed ?? [:])])
    }

    /// Notes that activations are there no more, or are made anew, and so are the frames they were made in.
    mutating func lost(_ gone: some Sequence<ActivationID>) {
        guard state.hasFiles else { return }
        for id in gone where !mayHaveLostFiles {
            guard let activation = state.activations[id] else { continue }
            lost(activation.data + activation.frames.flatMap(data))
            if state.works.contains(id) { mayHaveLostFiles = true }
        }
    }

    /// Notes that an answer is not awaited any more.
    mutating func lost(_ waiting: Waiting) {
        if state.hasFiles { lost([waiting.effect.data] + data(waiting.frame)) }
    }

    private func data(_ frame: FrameID) -> [Fields] {
        [state.frames[frame], state.sent(of: frame)].compactMap { $0 }
    }

    /// Lets go of the files that nothing has any more, at the end of a step that may have taken the last that did.
    mutating func freeFiles() {
        guard mayHaveLostFiles, state.hasFiles else { return }
        let held = tree.filesHeld(among: state.files)
        for file in state.files where !held.contains(file) {
            step.effects.append(Effect(id: Effect.ID(rawValue: state.nextEffect), .discard(file: file)))
            state.nextEffect += 1
        }
        state.files = state.files.filter(held.contains)
    }
}

extension SessionTree {
    /// Those of some files whose ids are in any text the session holds; all of them where looking takes too long.
    ///
    /// What it takes is nobody's step: it depends on what lies where in memory whether anybody looks.
    package func filesHeld(among files: [String]) -> Set<String> {
        var search = FileSearch(files, Meter(Limit.work.bound))
        var isComplete = true
        visitData { fields in
            isComplete = search.add(fields)
            return isComplete && search.found.count < search.wanted.count
        }
        return isComplete ? search.found : search.wanted
    }
}

/// A search for the ids of files in data.
private struct FileSearch {
    let wanted: Set<String>
    private(set) var found: Set<String> = []
    private let shortest: Int
    private let meter: Meter

    init(_ files: [String], _ meter: Meter) {
        wanted = Set(files)
        shortest = files.lazy.map(\.utf8.count).min() ?? 0
        self.meter = meter
    }

    /// - Returns: False if there is no time left for looking.
    mutating func add(_ fields: Fields, _ depth: Int = 0) -> Bool {
        fields.allSatisfy { add($0.value, depth) }
    }

    private mutating func add(_ value: Value, _ depth: Int) -> Bool {
        guard depth <= Limit.dataDepth.bound, meter.spend(1) else { return false }
        switch value {
        case .string(let text):
            guard text.utf8.count >= shortest else { return true }
            if wanted.contains(text) {
                found.insert(text)
                return true
            }
            let left = wanted.subtracting(found)
            guard meter.spend(left.count * (text.utf8.count / 64 + 1)) else { return false }
            for file in left where text.contains(file) { found.insert(file) }
            return true
        case .list(let members): return members.allSatisfy { add($0, depth + 1) }
        case .dictionary(let fields): return add(fields, depth + 1)
        default: return true
        }
    }
}

extension Fields {
    /// What is not there any more, or is another now; of lists the stretch in which they differ.
    fileprivate func lost(in new: Fields) -> Fields {
        if isIdentical(to: new) { return [:] }
        var lost: Fields = [:]
        for (name, old) in self.map({ ($0.name, $0.value) }) {
            guard let now = new[name] else {
                lost[name] = old
                continue
            }
            if old.isIdentical(to: now) { continue }
            if case (.list(let before), .list(let after)) = (old, now) {
                lost[name] = .list(Array(before[ChangedLists.difference(before, after).gone]))
            } else {
                lost[name] = old
            }
        }
        return lost
    }
}
