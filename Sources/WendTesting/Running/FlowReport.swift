import Foundation
public import WendCore

/// The results of several flow files, and the problems of those that could not be read.
public struct FlowReport: Sendable, Codable, Hashable {
    public private(set) var results: [FlowResult] = []
    public private(set) var diagnostics: [Diagnostic] = []

    public init() {}

    public mutating func add(_ result: FlowResult) { results.append(result) }
    public mutating func add(_ diagnostics: [Diagnostic]) { self.diagnostics += diagnostics }

    /// Whether every file could be read and went through.
    public var isPassed: Bool {
        results.allSatisfy(\.isPassed) && !diagnostics.contains { $0.severity == .error }
    }

    /// The lines a person reads; the last one counts.
    public var lines: [String] {
        let failed = results.filter { !$0.isPassed }.count
        let problems = diagnostics.filter { $0.severity == .error }.count
        var summary = "\(results.count - failed) passed, \(failed) failed"
        if problems > 0 { summary += ", \(problems) \(problems == 1 ? "problem" : "problems") in flow files" }
        return diagnostics.map(\.description) + results.flatMap(\.lines) + [summary]
    }

    /// The report as one JSON object with `results` and `diagnostics`.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Nothing in a report can fail to be encoded: it holds texts and finite numbers.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
