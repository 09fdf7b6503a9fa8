import Foundation
import MachineFuzzing

/// What the command was told.
struct FuzzOptions {
    var seconds = 60.0
    var seed: UInt64?
    var cases: Int?
    var first: UInt64 = 1
    var stride: UInt64 = 1
    var workers = ProcessInfo.processInfo.activeProcessorCount
    var making = Exploration.Options()
    var stepLimit = 10.0
    var shrinkSeconds = 20.0
    var reportFile: String?
    var trial: String?
    var isWorker = false
    /// Where a worker writes the seed it is at, and where what it found.
    var folder = ".build/fuzz/machine"
    /// Whether a worker writes down everything before it does it.
    var writesTrial = false
    var wantsHelp = false

    /// nil if something is not known or not a number.
    init?(_ arguments: ArraySlice<String>) {
        var rest = arguments
        func number<Number: LosslessStringConvertible>(_ type: Number.Type) -> Number? {
            rest.popFirst().flatMap(Number.init)
        }
        while let word = rest.popFirst() {
            switch word {
            case "--help", "-h": wantsHelp = true
            case "--worker": isWorker = true
            case "--write-trial": writesTrial = true
            case "--seconds": if let value = number(Double.self) { seconds = value } else { return nil }
            case "--seed": if let value = number(UInt64.self) { seed = value } else { return nil }
            case "--cases": if let value = number(Int.self) { cases = value } else { return nil }
            case "--first": if let value = number(UInt64.self) { first = value } else { return nil }
            case "--stride": if let value = number(UInt64.self) { stride = value } else { return nil }
            case "--workers": if let value = number(Int.self), value > 0 { workers = value } else { return nil }
            case "--minimum-nodes": if let value = number(Int.self) { making.minimumNodes = value } else { return nil }
            case "--inputs": if let value = number(Int.self) { making.inputs = value } else { return nil }
            case "--step-limit": if let value = number(Double.self) { stepLimit = value } else { return nil }
            case "--shrink-seconds": if let value = number(Double.self) { shrinkSeconds = value } else { return nil }
            case "--report-file": if let path = rest.popFirst() { reportFile = path } else { return nil }
            case "--trial": if let path = rest.popFirst() { trial = path } else { return nil }
            case "--folder": if let path = rest.popFirst() { folder = path } else { return nil }
            case "--skip":
                for name in rest.popFirst()?.split(separator: ",") ?? [] {
                    guard let known = Skips.words.first(where: { $0.word == name }) else { return nil }
                    making.skips.insert(known.skip)
                }
            default: return nil
            }
        }
    }

    /// The words that make a worker look at sessions the same way.
    var shared: [String] {
        var words = [
            "--minimum-nodes", "\(making.minimumNodes)", "--inputs", "\(making.inputs)", "--folder", folder,
        ]
        let skips = Skips.words.filter { making.skips.contains($0.skip) }.map(\.word)
        if !skips.isEmpty { words += ["--skip", skips.joined(separator: ",")] }
        return words
    }
}
