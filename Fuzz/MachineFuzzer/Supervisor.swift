import Foundation
import MachineFuzzing
import WendCore

/// Starts workers, sees what becomes of them, and writes the report.
final class Supervisor {
    private let atlas: Atlas
    private let options: FuzzOptions
    private var standing = Worker.Standing()
    /// Everything found: by its sort, the first seed and how many there were.
    private var finds: [(find: Worker.Find, count: Int)] = []
    private var lines: [String] = []

    init(_ atlas: Atlas, _ options: FuzzOptions) {
        self.atlas = atlas
        self.options = options
        try? FileManager.default.createDirectory(atPath: options.folder, withIntermediateDirectories: true)
        for file in (try? FileManager.default.contentsOfDirectory(atPath: options.folder)) ?? [] {
            try? FileManager.default.removeItem(atPath: "\(options.folder)/\(file)")
        }
    }

    func run() -> Int32 {
        if let seed = options.seed {
            runWorkers(count: 1, first: seed, cases: 1, writesTrial: true)
            if finds.isEmpty, let trial = trial(of: 0) {
                print(trial.description(atlas.registry))
                print("\nseed \(seed): everything held")
            }
        } else {
            runWorkers(count: options.workers, first: options.first, cases: options.cases, writesTrial: false)
        }
        report()
        for found in finds { describe(found.find, found.count) }
        if let path = options.reportFile {
            try? lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
        }
        return finds.isEmpty ? 0 : 1
    }

    private func say(_ line: String) {
        print(line)
        fflush(nil)
        lines.append(line)
    }

    // MARK: Workers

    private struct Running {
        let process: Process
        let errors: String
        let number: UInt64
    }

    /// Runs workers side by side until each has had its time; one that ended badly is followed by another.
    private func runWorkers(count: Int, first: UInt64, cases: Int?, writesTrial: Bool) {
        let start = Date()
        var running: [Running] = []
        var left = (0..<UInt64(count)).map { first + $0 }
        while !left.isEmpty || !running.isEmpty {
            while let next = left.popLast() {
                let seconds = options.seconds - Date().timeIntervalSince(start)
                guard seconds > 0 else { continue }
                let remaining = cases.map { max(($0 - standing.tally.cases + count - 1) / count, 1) }
                if let worker = launch(next, count, seconds, remaining, writesTrial) { running.append(worker) }
            }
            usleep(20_000)
            for worker in running where !worker.process.isRunning {
                worker.process.waitUntilExit()
                let offset = Date().timeIntervalSince(start)
                if let next = collect(worker, count, offset), cases != 1 { left.append(next) }
            }
            running.removeAll { !$0.process.isRunning }
        }
    }

    private func launch(
        _ first: UInt64, _ count: Int, _ seconds: Double, _ cases: Int?, _ writesTrial: Bool
    ) -> Running? {
        let number = first % UInt64(count)
        var words =
            options.shared + [
                "--worker", "--first", "\(first)", "--stride", "\(count)", "--seconds", "\(seconds)",
                "--step-limit", "\(options.stepLimit)",
            ]
        if let cases { words += ["--cases", "\(cases)"] }
        if writesTrial { words.append("--write-trial") }
        let errors = Worker.path(options.folder, "errors", number)
        guard let process = start(words, output: nil, errors: errors) else { return nil }
        return Running(process: process, errors: errors, number: number)
    }

    private func start(_ words: [String], output: String?, errors: String) -> Process? {
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = words
        process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        process.standardOutput = Self.file(output ?? "/dev/null")
        process.standardError = Self.file(errors)
        do { try process.run() } catch {
            print("cannot start a worker: \(error)")
            return nil
        }
        return process
    }

    private static func file(_ path: String) -> FileHandle {
        if path != "/dev/null" { _ = FileManager.default.createFile(atPath: path, contents: nil) }
        return FileHandle(forWritingAtPath: path) ?? .nullDevice
    }

    /// Takes what a worker left behind; the seed to go on with if it ended badly.
    private func collect(_ worker: Running, _ count: Int, _ offset: Double) -> UInt64? {
        let path = Worker.path(options.folder, "standing", worker.number)
        var hasEnded = false
        if let data = FileManager.default.contents(atPath: path),
            let left = try? JSONDecoder().decode(Worker.Standing.self, from: data)
        {
            hasEnded = left.hasEnded
            standing.tally.merge(left.tally)
            standing.coverage.merge(left.coverage)
            standing.seconds += left.seconds
            standing.work += left.work
            standing.progress += left.progress.map { [$0[0] + offset - left.seconds, $0[1]] }
            try? FileManager.default.removeItem(atPath: path)
        }
        let findsPath = Worker.path(options.folder, "finds", worker.number)
        if let text = try? String(contentsOfFile: findsPath, encoding: .utf8) {
            for line in text.split(separator: "\n") {
                if let find = try? JSONDecoder().decode(Worker.Find.self, from: Data(line.utf8)) { note(find) }
            }
            try? FileManager.default.removeItem(atPath: findsPath)
        }
        if hasEnded, worker.process.terminationStatus == 0 { return nil }
        let seedPath = Worker.path(options.folder, "seed", worker.number)
        guard let text = try? String(contentsOfFile: seedPath, encoding: .utf8), let seed = UInt64(text) else {
            return nil
        }
        note(Worker.Find(seed: seed, sort: end(of: worker.process, worker.errors), particulars: ""))
        return seed + UInt64(count)
    }

    /// How a process ended badly, in words that are the same each time.
    private func end(of process: Process, _ errors: String) -> String {
        let text = (try? String(contentsOfFile: errors, encoding: .utf8)) ?? ""
        if process.terminationReason == .exit, process.terminationStatus == Worker.hangStatus {
            return text.split(separator: "\n").last.map(String.init) ?? "a step never ends"
        }
        let reason = text.split(separator: "\n").first { $0.contains("Fatal error") || $0.contains("error:") }
        let status = process.terminationReason == .uncaughtSignal ? "signal" : "status"
        return "crash: \(reason.map(String.init) ?? "\(status) \(process.terminationStatus)")"
    }

    private func note(_ find: Worker.Find) {
        if let known = finds.firstIndex(where: { $0.find.sort == find.sort }) {
            finds[known].count += 1
        } else {
            finds.append((find, 1))
            print("seed \(find.seed): \(find.sort)")
            fflush(nil)
        }
    }

    // MARK: Report

    private func report() {
        let tally = standing.tally
        say("cases \(tally.cases), inputs \(tally.inputs), accepted \(tally.accepted), refused \(tally.refusals)")
        say("restores \(tally.restores), closer looks \(tally.audits), steps over their limit \(tally.stepLimits)")
        say(
            "nodes of a document \(tally.nodes / max(tally.cases, 1)), most activations \(tally.mostActivations), deepest \(tally.deepest)"
        )
        say("closer looks at rows \(tally.looksAtRows), most rows \(tally.mostRows)")
        say("inputs a second of a core: \(Int(Double(tally.inputs) / max(standing.work, 0.001)))")
        let slow = tally.slow.map { "seed \($0.key): \($0.value) ms" }.sorted().joined(separator: ", ")
        say("largest state \(tally.largestState / 1024) KB")
        say("longest step \(tally.longestStep) ms; over \(Exploration.slowStep) ms: \(slow.isEmpty ? "none" : slow)")
        let ran = standing.coverage.ran.count
        say("pairs of kind and slot that ran: \(ran) of \(atlas.pairs.count)")
        if let last = standing.progress.first(where: { Int($0[1]) >= ran * 99 / 100 }) {
            say("99 in 100 of them after \(Int(last[0])) s")
        }
        let never = atlas.pairs.indices.filter { !standing.coverage.ran.contains($0) }
        let refused = never.filter(standing.coverage.refused.contains)
        say("only in documents that were refused: \(refused.count)")
        for line in grouped(refused) { say("  \(line)") }
        say("never made: \(never.count - refused.count)")
        for line in grouped(never.filter { !standing.coverage.refused.contains($0) }) { say("  \(line)") }
        let reports = tally.reports.sorted { $0.value > $1.value }.map { "\($0.key) \($0.value)" }
        say("sessions that show nothing: \(tally.empty); reported while running: \(reports.joined(separator: ", "))")
    }

    /// Pairs by their slot, in words.
    private func grouped(_ pairs: [Int]) -> [String] {
        let bySlot = Dictionary(grouping: pairs) { pair in
            atlas.name(of: atlas.pairs[pair]).split(separator: " ").last.map(String.init) ?? ""
        }
        return bySlot.sorted { $0.key < $1.key }.map { slot, pairs in
            let names = pairs.map {
                atlas.name(of: atlas.pairs[$0]).split(separator: " in ").first.map(String.init) ?? ""
            }
            return
                "\(slot): \(names.prefix(6).joined(separator: ", "))\(names.count > 6 ? " and \(names.count - 6) more" : "")"
        }
    }

    // MARK: Finds

    private func trial(of number: UInt64) -> Trial? {
        TrialRecord.read(Worker.path(options.folder, "trial", number))
    }

    /// Writes down one find as small as it can be made.
    private func describe(_ find: Worker.Find, _ count: Int) {
        say("\n=== \(find.sort): \(count) times, first with seed \(find.seed)")
        if !find.particulars.isEmpty { say(String(find.particulars.prefix(600))) }
        let words =
            options.shared + [
                "--worker", "--first", "\(find.seed)", "--stride", "1", "--cases", "1", "--write-trial",
                "--step-limit", "\(min(options.stepLimit, 2))",
            ]
        let errors = "\(options.folder)/errors.again"
        guard let process = start(words, output: nil, errors: errors) else { return }
        process.waitUntilExit()
        guard let whole = trial(of: 0) else { return say("it could not be made again") }
        let end = Date().addingTimeInterval(options.shrinkSeconds)
        let shrinker = Shrinker(atlas.registry, goesOn: { Date() < end }) { [self] in isSame(sort(of: $0), find.sort) }
        guard isSame(sort(of: whole), find.sort) else { return say("it does not happen again when it is written down") }
        let small = shrinker.shrink(whole)
        if let data = try? small.encoded() {
            try? data.write(to: URL(filePath: "\(options.folder)/find.\(find.seed).json"))
        }
        say(small.description(atlas.registry))
        say("again: machine-fuzzer --seed \(find.seed), or --trial \(options.folder)/find.\(find.seed).json")
    }

    /// A step that never ends may be noticed a little later the next time.
    private func isSame(_ one: String?, _ other: String) -> Bool {
        one == other || (one?.hasPrefix("a step never ends") ?? false) && other.hasPrefix("a step never ends")
    }

    /// What a written case comes to; nil if all holds.
    private func sort(of trial: Trial) -> String? {
        let path = "\(options.folder)/try.json"
        guard let data = try? trial.encoded(), (try? data.write(to: URL(filePath: path))) != nil else { return nil }
        let (output, errors) = ("\(options.folder)/output.try", "\(options.folder)/errors.try")
        let words = options.shared + ["--trial", path, "--step-limit", "0.5"]
        guard let process = start(words, output: output, errors: errors) else { return nil }
        process.waitUntilExit()
        if process.terminationReason == .exit, process.terminationStatus == 0 { return nil }
        if process.terminationReason == .exit, process.terminationStatus == Worker.problemStatus {
            let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
            return text.split(separator: "\n").first.map(String.init)
        }
        return end(of: process, errors)
    }
}
