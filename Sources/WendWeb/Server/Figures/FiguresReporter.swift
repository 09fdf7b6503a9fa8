public import CoreMetrics
public import ServiceLifecycle
import WendRuntime

/// A report of the figures of a host to swift-metrics again and again, for apps that have a metrics system of their own.
///
///     let services: [any Service] = [server, FiguresReporter(host: host)]
///
/// Counters get what came since the last time, gauges what is so. Of times, swift-metrics gets how many there were
/// (`…_count`) and their seconds in all (`…_sum`).
public struct FiguresReporter: Service {
    private let host: WebHost
    private let factory: any MetricsFactory
    private let interval: Duration

    /// - Parameters:
    ///   - factory: The metrics system; by default the one the process was bootstrapped with.
    ///   - interval: How often.
    public init(
        host: WebHost, factory: any MetricsFactory = MetricsSystem.factory, every interval: Duration = .seconds(10)
    ) {
        self.host = host
        self.factory = factory
        self.interval = interval
    }

    /// Reports until the task is cancelled or the service group shuts down.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            var report = FiguresReport(factory)
            repeat {
                report.add(await host.figures())
            } while (try? await Task.sleep(for: interval)) != nil
            report.add(await host.figures())
        }
    }
}

/// The way from figures, which are sums, to what swift-metrics takes: what has been added.
struct FiguresReport {
    private struct Key: Hashable {
        let name: String
        let labels: [String: String]
    }

    private let factory: any MetricsFactory
    private var counters: [Key: (counter: FloatingPointCounter, told: Double)] = [:]
    private var gauges: [Key: Gauge] = [:]

    init(_ factory: any MetricsFactory) { self.factory = factory }

    mutating func add(_ figures: [Figure]) {
        for figure in figures {
            for sample in figure.samples {
                switch (sample.amount, figure.kind) {
                case (.number(let value), .gauge): set(Key(name: figure.name, labels: sample.labels), value)
                case (.number(let value), _): raise(Key(name: figure.name, labels: sample.labels), value)
                case (.durations(let durations), _):
                    raise(Key(name: "\(figure.name)_count", labels: sample.labels), Double(durations.count))
                    raise(Key(name: "\(figure.name)_sum", labels: sample.labels), durations.sum)
                }
            }
        }
    }

    private mutating func set(_ key: Key, _ value: Double) {
        if gauges[key] == nil {
            gauges[key] = Gauge(label: key.name, dimensions: dimensions(key), factory: factory)
        }
        gauges[key]?.record(value)
    }

    private mutating func raise(_ key: Key, _ value: Double) {
        var entry =
            counters[key]
            ?? (FloatingPointCounter(label: key.name, dimensions: dimensions(key), factory: factory), 0)
        entry.counter.increment(by: value - entry.told)
        entry.told = value
        counters[key] = entry
    }

    private func dimensions(_ key: Key) -> [(String, String)] { key.labels.sorted { $0.key < $1.key }.map { ($0, $1) } }
}
