import CoreMetrics
import Dispatch
import Logging
import Synchronization
import Testing
import WendCore
import WendExpressions
import WendRuntime

@testable import WendWeb

/// What whoever runs a server is told of it.
@Suite struct MonitoringTests {
    @Test func aServerThatServesIsHealthy() async throws {
        try await ServedApp.serve { app in
            let reply = try await app.get("/healthz", fields: ["Host": "whatever.example"])
            #expect((reply.status, reply.body) == (200, "ok\n"))
            #expect(reply.fields["cache-control"] == "no-store")
        }
    }

    @Test func oneThatCannotSaysWhy() async throws {
        try await ServedApp.serve(source: UnusableDocuments(reason: "gone")) { app in
            let reply = try await app.get("/healthz")
            #expect((reply.status, reply.body) == (503, "the app's entry document cannot run\n"))
        }
        try await ServedApp.serve { app in
            await app.sessions.shutDown()
            let reply = try await app.get("/healthz")
            #expect((reply.status, reply.body) == (503, "shutting down\n"))
        }
    }

    @Test func figuresAreServedOnlyIfTheOptionsSaySo() async throws {
        try await ServedApp.serve { app in
            let reply = try await app.get("/metrics")
            #expect(reply.status == 404)
        }
        try await ServedApp.serve {
            $0.hosts = ["127.0.0.1"]
            $0.servesMetrics = true
        } perform: { app in
            #expect(try await app.get("/metrics", fields: ["Host": "evil.example"]).status == 421)
            let reply = try await app.get("/metrics")
            #expect(reply.fields["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
            let figures = try PrometheusReader(reply.body)
            #expect(figures.value("wend_pages_total") == 0)
        }
    }

    @Test func whatHappensIsCounted() async throws {
        try await ServedApp.serve {
            $0.servesMetrics = true
        } perform: { app in
            let page = try await app.begin()
            let (socket, _) = try await app.greet(page)
            for number in 1...3 {
                socket.batch(number, "[\"edit\",\"\(try page.id("item"))\",\"Tea\",\(number)]")
                while try await socket.frame().a != number {}
            }
            let figures = try PrometheusReader(await app.get("/metrics").body)
            #expect(figures.value("wend_pages_total") == 1)
            #expect(figures.value("wend_connections") == 1)
            #expect(figures.value("wend_batches_total") == 3)
            #expect(figures.value("wend_batch_seconds_count") == 3)
            #expect(figures.value("wend_sessions") == 1)
            #expect(figures.value("wend_sessions_observed") == 1)
            #expect(figures.value("wend_sessions_changed_total{to=\"begun\"}") == 1)
            #expect(figures.value("wend_stored_sessions") == 1)
            #expect((figures.value("process_resident_memory_bytes") ?? 0) > 1_000_000)
        }
    }

    /// Whoever runs a server is told nothing of what people type, at whatever level it logs.
    @Test func nothingTypedIsInFiguresReportsOrLogs() async throws {
        let secret = "hunter2-Passwort"
        let lines = Mutex<[String]>([])
        var options = SessionOptions()
        options.follow = { id, event in lines.withLock { $0.append("\(id.short) \(event)") } }
        options.log = { line in lines.withLock { $0.append(line) } }
        let logger = Logger(label: "test") { _ in Lines { line in lines.withLock { $0.append(line) } } }
        try await ServedApp.serve(sessionOptions: options, logger: logger) {
            $0.servesMetrics = true
        } perform: { app in
            let page = try await app.begin()
            let (socket, _) = try await app.greet(page)
            socket.batch(1, "[\"edit\",\"\(try page.id("item"))\",\"\(secret)\",1]")
            while try await socket.frame().a != 1 {}
            let told = try await [app.get("/metrics").body, app.host.report()]
            let logged = lines.withLock { $0 }
            #expect(logged.contains { $0.contains("events: edit") } && logged.contains { $0.contains("begun") })
            for text in told + logged { #expect(!text.contains(secret) && !text.contains(page.session)) }
        }
    }

    /// Browsers go away in the middle of a form, and servers end while one is on its way: nobody is to look into that.
    @Test func connectionsThatEndEarlyAreNoErrors() async throws {
        let lines = Mutex<[String]>([])
        let logger = Logger(label: "test") { _ in
            var handler = Lines { line in lines.withLock { $0.append(line) } }
            handler.logLevel = .error
            return handler
        }
        try await ServedApp.serve(logger: logger) { app in
            let page = try await app.begin()
            /// Sends the first half of a form, and waits until it is being read.
            func begin(_ number: Int) async throws -> RawClient {
                let body =
                    "--b\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\n\(page.token)\r\n"
                    + "--b\r\nContent-Disposition: form-data; name=\"w9\"; filename=\"a\"\r\n\r\nhalf of"
                let client = try await RawClient.connect(port: app.port)
                try await client.send(
                    "POST \(page.action) HTTP/1.1\r\nHost: 127.0.0.1:\(app.port)\r\nCookie: \(page.cookie)\r\n"
                        + "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000\r\n\r\n\(body)")
                while app.host.counters.forms < number { await Task.yield() }
                return client
            }
            try await begin(1).reset()
            _ = try await begin(2)
        }
        #expect(lines.withLock { $0 } == [])
    }

    @Test func onlyWhatWasCancelledIsNoError() {
        let lines = Mutex<[String]>([])
        var handler = Lines { line in lines.withLock { $0.append(line) } }
        handler.logLevel = .info
        let logger = Logger(label: "test") { [handler] _ in CancellationLog(handler) }
        logger.error("Waiting on child channel: \(CancellationError())")
        logger.error("Waiting on child channel: too many open files")
        logger.error("Server shutdown error: closed")
        #expect(
            lines.withLock { $0 } == ["Waiting on child channel: too many open files", "Server shutdown error: closed"])
    }

    /// A session that does not answer is what a report is asked for most.
    @Test func aBusySessionIsNamedAndWaitedForByNobody() async throws {
        let (isBusy, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        var handlers = Handlers()
        handlers.compute("order") { _ in
            isBusy.signal()
            goOn.wait()
            return .success([:])
        }
        try await ServedApp.serve(handlers: handlers) {
            $0.servesMetrics = true
        } perform: { app in
            let page = try await app.begin()
            let (socket, _) = try await app.greet(page)
            socket.batch(1, "[\"press\",\"\(try page.id("send"))\"]")
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    isBusy.wait()
                    continuation.resume()
                }
            }
            let report = await app.host.report()
            #expect(report.contains("busy      1 sessions did not answer: \(page.session.prefix(8))"))
            #expect(await app.host.figures().contains { $0.name == "wend_sessions" })
            goOn.signal()
            while try await socket.frame().a != 1 {}
            let after = await app.host.report()
            #expect(!after.contains("did not answer") && after.contains("batches   1 answered"))
        }
    }

    @Test func aMetricsSystemGetsWhatIsAddedEachTime() async throws {
        let system = CollectedMetrics()
        var report = FiguresReport(system)
        var durations = DurationHistogram()
        durations.note(.milliseconds(3))
        for pages in [2, 5, 5] {
            report.add([
                .counter("pages", "", pages), .gauge("now", "", pages),
                .counter("refused", "", by: "reason", [("limit", pages)]), .durations("took", "", durations),
            ])
        }
        #expect(
            system.all == [
                "pages_total[]": 5, "now[]": 5, "refused_total[reason=limit]": 5, "took_count[]": 1,
                "took_sum[]": 0.003,
            ])
    }

    @Test func durationsTellWhatAShareTookAtMost() {
        var durations = DurationHistogram()
        #expect(durations.atMost(0.5) == nil)
        for _ in 0..<98 { durations.note(.microseconds(300)) }
        durations.note(.milliseconds(40))
        durations.note(.seconds(60))
        #expect(durations.count == 100)
        #expect(abs(durations.sum - 60.0694) < 1e-9)
        #expect(durations.atMost(0.5) == 0.0005)
        #expect(durations.atMost(0.99) == 0.05)
        #expect(durations.atMost(1) == .infinity)
    }
}

/// Reads Prometheus' text strictly: one HELP and one TYPE before the samples of a name, buckets that only rise.
private struct PrometheusReader {
    private var values: [String: Double] = [:]

    init(_ text: String) throws {
        var kinds: [String: String] = [:]
        var helped: Set<Substring> = []
        try #require(text.hasSuffix("\n"))
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 3)
            if line.hasPrefix("# HELP ") {
                #expect(words.count == 4 && helped.insert(words[2]).inserted)
            } else if line.hasPrefix("# TYPE ") {
                #expect(helped.contains(words[2]) && kinds[String(words[2])] == nil)
                kinds[String(words[2])] = String(words[3])
            } else {
                let end = try #require(line.lastIndex(of: " "))
                let name = line.prefix { $0 != "{" && $0 != " " }
                let base =
                    ["_bucket", "_sum", "_count"].first { name.hasSuffix($0) && kinds[String(name)] == nil }
                    .map { String(name.dropLast($0.count)) } ?? String(name)
                let kind = try #require(kinds[base], "\(line)")
                #expect(name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "_" })
                #expect(kind != "counter" || name.hasSuffix("_total"))
                let value = try #require(Double(line[line.index(after: end)...]), "\(line)")
                #expect(values.updateValue(value, forKey: String(line[..<end])) == nil)
            }
        }
        for (name, kind) in kinds where kind == "histogram" {
            let buckets = text.split(separator: "\n").filter { $0.hasPrefix("\(name)_bucket") }
                .compactMap { Double($0.split(separator: " ")[1]) }
            #expect(buckets == buckets.sorted() && buckets.last == values["\(name)_count"])
        }
    }

    func value(_ sample: String) -> Double? { values[sample] }
}

/// Logs everything, as lines.
private struct Lines: LogHandler {
    let write: @Sendable (String) -> Void
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let pairs = (event.metadata ?? [:]).map { "\($0): \($1)" }.sorted()
        write(([event.message.description] + pairs).joined(separator: " "))
    }
}

/// A metrics system that adds everything up.
private final class CollectedMetrics: MetricsFactory {
    private let sums = Mutex<[String: Double]>([:])

    var all: [String: Double] { sums.withLock { $0 } }

    private final class Handler: FloatingPointCounterHandler, RecorderHandler, CounterHandler, TimerHandler {
        let change: @Sendable (Double) -> Void

        init(_ change: @escaping @Sendable (Double) -> Void) { self.change = change }

        func increment(by amount: Double) { change(amount) }
        func increment(by amount: Int64) { change(Double(amount)) }
        func record(_ value: Int64) { change(Double(value)) }
        func record(_ value: Double) { change(value) }
        func recordNanoseconds(_ duration: Int64) { change(Double(duration) / 1e9) }
        func reset() {}
    }

    private func handler(_ label: String, _ dimensions: [(String, String)], adds: Bool) -> Handler {
        let key = "\(label)[\(dimensions.map { "\($0)=\($1)" }.joined(separator: ","))]"
        return Handler { [self] value in sums.withLock { $0[key] = (adds ? $0[key, default: 0] : 0) + value } }
    }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        handler(label, dimensions, adds: true)
    }
    func makeFloatingPointCounter(
        label: String, dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler { handler(label, dimensions, adds: true) }
    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        handler(label, dimensions, adds: false)
    }
    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        handler(label, dimensions, adds: false)
    }
    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}
}
