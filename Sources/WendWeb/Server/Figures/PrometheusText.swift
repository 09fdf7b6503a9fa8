import WendRuntime

/// A writer of figures in Prometheus' text format, version 0.0.4.
enum PrometheusText {
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    static func of(_ figures: [Figure]) -> String { figures.map(text).joined() }

    private static func text(_ figure: Figure) -> String {
        let help = escaped(figure.help, quotes: false)
        let head = "# HELP \(figure.name) \(help)\n# TYPE \(figure.name) \(figure.kind.rawValue)\n"
        return figure.samples.reduce(into: head) { text, sample in
            switch sample.amount {
            case .number(let value): text += line(figure.name, sample.labels, value)
            case .durations(let durations): text += lines(figure.name, sample.labels, durations)
            }
        }
    }

    private static func lines(_ name: String, _ labels: [String: String], _ durations: DurationHistogram) -> String {
        var text = ""
        var below = 0
        for (bound, count) in zip(DurationHistogram.bounds.map(number) + ["+Inf"], durations.counts) {
            below += count
            text += line("\(name)_bucket", labels.merging(["le": bound]) { $1 }, Double(below))
        }
        return text + line("\(name)_sum", labels, durations.sum) + line("\(name)_count", labels, Double(below))
    }

    private static func line(_ name: String, _ labels: [String: String], _ value: Double) -> String {
        let pairs = labels.sorted { $0.key < $1.key }.map { "\($0.key)=\"\(escaped($0.value, quotes: true))\"" }
        let braces = pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}"
        return "\(name)\(braces) \(number(value))\n"
    }

    private static func number(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? String(value)
    }

    private static func escaped(_ text: String, quotes: Bool) -> String {
        text.reduce(into: "") { escaped, character in
            switch character {
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\"" where quotes: escaped += "\\\""
            default: escaped.append(character)
            }
        }
    }
}
