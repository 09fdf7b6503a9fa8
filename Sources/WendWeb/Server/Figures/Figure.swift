package import WendRuntime

/// A number about a running server, or several that differ by their labels, with what it counts.
package struct Figure: Sendable, Hashable {
    package enum Kind: String, Sendable {
        /// Only rises.
        case counter
        /// Rises and falls.
        case gauge
        case histogram
    }

    package enum Amount: Sendable, Hashable {
        case number(Double)
        case durations(DurationHistogram)
    }

    package struct Sample: Sendable, Hashable {
        /// What sets it apart from the figure's other samples: names and values.
        package var labels: [String: String] = [:]
        package var amount: Amount
    }

    /// As monitoring has it: small letters and underscores, with the unit at the end, and `_total` for counters.
    package let name: String
    /// A sentence for whoever looks at it.
    package let help: String
    package let kind: Kind
    package let samples: [Sample]

    static func counter(_ name: String, _ help: String, _ value: Int) -> Figure {
        Figure(name: "\(name)_total", help: help, kind: .counter, samples: [Sample(amount: .number(Double(value)))])
    }

    /// A counter with one sample for each value of a label.
    static func counter(_ name: String, _ help: String, by label: String, _ values: [(String, Int)]) -> Figure {
        let samples = values.map { Sample(labels: [label: $0.0], amount: .number(Double($0.1))) }
        return Figure(name: "\(name)_total", help: help, kind: .counter, samples: samples)
    }

    static func gauge(_ name: String, _ help: String, _ value: some BinaryInteger) -> Figure {
        Figure(name: name, help: help, kind: .gauge, samples: [Sample(amount: .number(Double(value)))])
    }

    static func durations(_ name: String, _ help: String, _ durations: DurationHistogram) -> Figure {
        Figure(name: name, help: help, kind: .histogram, samples: [Sample(amount: .durations(durations))])
    }
}
