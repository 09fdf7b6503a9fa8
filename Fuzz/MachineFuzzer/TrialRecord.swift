import Foundation
import MachineFuzzing

/// Writes a case down while it goes on: the documents once, and each thing before it is done, so that it is there when the
/// process ends.
final class TrialRecord {
    private let path: String
    private var seed: UInt64?
    private var drafts = 0
    private var doings = 0

    init(path: String) { self.path = path }

    private static func doings(_ path: String) -> String { "\(path).doings" }

    func write(_ trial: Trial) {
        if seed != trial.seed || drafts != trial.drafts.count || trial.doings.count < doings {
            if seed != trial.seed || trial.doings.count < doings { remove() }
            (seed, drafts) = (trial.seed, trial.drafts.count)
            var head = trial
            head.doings = []
            try? head.encoded().write(to: URL(filePath: path))
        }
        guard doings < trial.doings.count, let file = fopen(Self.doings(path), "a") else { return }
        for doing in trial.doings[doings...] {
            guard let data = try? Trial.encoder.encode(doing) else { continue }
            fputs(String(decoding: data, as: UTF8.self) + "\n", file)
        }
        doings = trial.doings.count
        fclose(file)
    }

    private func remove() {
        doings = 0
        try? FileManager.default.removeItem(atPath: Self.doings(path))
    }

    /// What was written; nil if nothing was.
    static func read(_ path: String) -> Trial? {
        guard let data = FileManager.default.contents(atPath: path), var trial = try? Trial(data) else { return nil }
        let text = (try? String(contentsOfFile: doings(path), encoding: .utf8)) ?? ""
        for line in text.split(separator: "\n") {
            if let doing = try? Trial.decoder.decode(Trial.Doing.self, from: Data(line.utf8)) {
                trial.doings.append(doing)
            }
        }
        return trial
    }
}
