import Foundation

/// One measured figure, printed as a JSON line. A peer is what it is compared with, measured in the same run.
struct Figure: Encodable {
    let name: String
    let value: Double
    let unit: String
    var peer: String?
    var peerValue: Double?
    var ratio: Double?

    enum CodingKeys: String, CodingKey {
        case name, value, unit, peer, ratio
        case peerValue = "peer_value"
    }

    func print() {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if let line = try? encoder.encode(self) { Swift.print(String(decoding: line, as: UTF8.self)) }
    }
}

extension Collection where Element == Double {
    /// The middle value; 0 of nothing.
    var median: Double {
        let sorted = sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }
}

/// How long some work takes, in seconds.
func seconds(_ work: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let duration = try clock.measure(work)
    let (seconds, attoseconds) = duration.components
    return Double(seconds) + Double(attoseconds) * 1e-18
}
