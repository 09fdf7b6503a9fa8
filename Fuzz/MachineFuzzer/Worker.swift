import Dispatch
import Foundation
import MachineFuzzing
import Synchronization
import WendCore

/// Runs case after case in a process of its own, and leaves behind where it was.
struct Worker {
    /// What a worker has done so far.
    struct Standing: Codable {
        var tally = Exploration.Tally()
        var coverage = Coverage()
        var seconds = 0.0
        /// Seconds of a core.
        var work = 0.0
        /// After how many seconds pairs were first seen in numbers: seconds, then how many.
        var progress: [[Double]] = []
        var hasEnded = false
    }

    struct Find: Codable {
        let seed: UInt64
        let sort: String
        let particulars: String
    }

    static let problemStatus: Int32 = 3
    static let hangStatus: Int32 = 4

    private let atlas: Atlas
    private let options: FuzzOptions

    init(_ atlas: Atlas, _ options: FuzzOptions) {
        self.atlas = atlas
        self.options = options
    }

    static func path(_ folder: String, _ name: String, _ first: UInt64) -> String { "\(folder)/\(name).\(first)" }

    func run() -> Int32 {
        let watch = Watch(limit: options.stepLimit)
        watch.begin()
        let number = options.first % max(options.stride, 1)
        let state = Self.path(options.folder, "seed", number)
        let finds = Self.path(options.folder, "finds", number)
        let record = TrialRecord(path: Self.path(options.folder, "trial", number))
        var standing = Standing()
        let start = Date()
        var seed = options.first
        var written = 0.0
        while options.cases.map({ standing.tally.cases < $0 }) ?? true {
            standing.seconds = Date().timeIntervalSince(start)
            standing.work = Double(Exploration.work) / 1e9
            if standing.seconds > options.seconds { break }
            if standing.seconds > written + 0.5 {
                written = standing.seconds
                standing.progress.append([written, Double(standing.coverage.ran.count)])
                write(standing, number)
            }
            write("\(seed)", to: state)
            let result = Exploration.run(seed: seed, atlas: atlas, options: options.making) { trial in
                watch.stepBegins(trial, trial.doings.last)
                if options.writesTrial { record.write(trial) }
            }
            watch.stepEnds()
            standing.tally.merge(result.tally)
            standing.coverage.merge(result.coverage)
            if let problem = result.problem {
                append(Find(seed: seed, sort: problem.sort, particulars: problem.particulars), to: finds)
                if options.writesTrial { record.write(result.trial) }
            }
            seed += options.stride
        }
        standing.seconds = Date().timeIntervalSince(start)
        standing.work = Double(Exploration.work) / 1e9
        standing.hasEnded = true
        write(standing, number)
        return 0
    }

    /// Runs a case that was written down; what does not hold is printed.
    func runTrial(at path: String) -> Int32 {
        guard let data = FileManager.default.contents(atPath: path), let trial = try? Trial(data) else {
            print("there is no case in \(path)")
            return 2
        }
        let watch = Watch(limit: options.stepLimit)
        watch.begin()
        watch.stepBegins(trial, trial.doings.first)
        var exploration = Exploration(trial, registry: atlas.registry, options: options.making)
        do {
            try exploration.replay { watch.stepBegins(trial, $0) }
            return 0
        } catch {
            print("\(error.sort)\n\(error.particulars)")
            return Self.problemStatus
        }
    }

    private func write(_ standing: Standing, _ number: UInt64) {
        guard let data = try? Trial.encoder.encode(standing) else { return }
        try? data.write(to: URL(filePath: Self.path(options.folder, "standing", number)), options: .atomic)
    }

    private func write(_ text: String, to path: String) {
        guard let file = fopen(path, "w") else { return }
        fputs(text, file)
        fclose(file)
    }

    private func append(_ find: Find, to path: String) {
        guard let data = try? Trial.encoder.encode(find), let file = fopen(path, "a") else { return }
        fputs(String(decoding: data, as: UTF8.self) + "\n", file)
        fclose(file)
    }
}

/// Ends the process when one step takes too long, in time of the processor: other processes do not count.
final class Watch: Sendable {
    private let limit: Double
    /// When the step under way began, in nanoseconds; 0 while there is none.
    private let begun = Atomic<UInt64>(0)

    init(limit: Double) { self.limit = limit }

    /// What is under way.
    private let phase = Mutex("")

    func stepBegins(_ trial: Trial, _ doing: Trial.Doing?) {
        phase.withLock { $0 = trial.phase(of: doing) }
        begun.store(Exploration.work, ordering: .relaxed)
    }

    private func giveUp() -> Never {
        FileHandle.standardError.write(Data("a step never ends: \(phase.withLock { $0 })\n".utf8))
        _exit(Worker.hangStatus)
    }

    func stepEnds() { begun.store(0, ordering: .relaxed) }

    func begin() {
        let parent = getppid()
        Thread.detachNewThread {
            while true {
                usleep(50_000)
                // Nobody is left to hear.
                if getppid() != parent { _exit(Worker.hangStatus) }
                let begun = self.begun.load(ordering: .relaxed)
                let now = Exploration.work
                if begun > 0, now > begun, Double(now - begun) / 1e9 > self.limit { self.giveUp() }
            }
        }
    }
}
