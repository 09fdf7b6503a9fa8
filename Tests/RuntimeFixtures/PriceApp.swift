import MachineFuzzing
import Synchronization
public import WendCore
import WendDocuments
public import WendExpressions
public import WendRuntime

/// Is a small app for tests that watches a price: the label `text` shows it, the button `buy` decides by it what the label
/// `status` says, and the button `leave` stops watching, and begins again.
public final class PriceApp: DocumentSource {
    public struct Broken: Error {
        public init() {}
    }

    public static let registry: Registry = {
        var registry = Registry.standard
        registry.register(Watcher.kind)
        return registry
    }()

    public let entry: CheckedDocument

    /// - Parameter tells: Whether the label `status` tells changes of the price as well.
    public init(tells: Bool = false) throws {
        let told = "<storeValue><name>bought</name><value>told {value}</value></storeValue>"
        let source = """
            <app><screen name="s"><container><label name="text">{stock.value}</label><label name="status">{bought}</label>
            <button name="buy" title="Buy" message="buy"/><button name="leave" title="Leave" message="stock"/></container>
            <actions><multipleActions name="viewDidLoad"><sendMessage><message><name>stock</name>
            <destinationType>self</destinationType></message></sendMessage></multipleActions>
            <watcher name="stock" watches="price" of="ACME" tells="\(tells ? "yes" : "no")">\(tells ? told : "")</watcher>
            <conditionalAction name="buy"><isGreaterThan><value>{stock.value}</value><otherValue>{10}</otherValue>
            </isGreaterThan><storeValue><name>bought</name><value>dear {stock.value}</value></storeValue><failureAction>
            <storeValue><name>bought</name><value>cheap {stock.value}</value></storeValue></failureAction>
            </conditionalAction></actions></screen></app>
            """
        let result = XMLDocumentReader().read(Array(source.utf8), file: "price.xml", registry: Self.registry)
        guard let checked = result.document?.checked(against: Self.registry), checked.isRunnable else { throw Broken() }
        entry = checked
    }

    public func document(at path: String, from base: String) async throws -> CheckedDocument { entry }
}

/// A price that changes when the test says so.
public final class PriceFeed: Sendable {
    private struct Content {
        var last = 0
        var open: [Int: (arguments: Value, continuation: AsyncStream<Value>.Continuation)] = [:]
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var lastHanded: Value = .null
        var receivers: [(value: Value, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let content = Mutex(Content())

    public init() {}

    /// What those who look were asked for.
    public var watched: [Value] { content.withLock { $0.open.values.map(\.arguments) } }

    /// What was sent, as long as somebody looks.
    public func values(of arguments: Value) -> AsyncMapSequence<AsyncStream<Value>, Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
        let number = content.withLock { content in
            content.last += 1
            content.open[content.last] = (arguments, continuation)
            return content.last
        }
        continuation.onTermination = { [weak self] _ in self?.close(number) }
        wake()
        return stream.map { [weak self] value in
            self?.hand(value)
            return value
        }
    }

    public func send(_ value: Value) {
        for continuation in content.withLock({ $0.open.values.map(\.continuation) }) { continuation.yield(value) }
    }

    /// Waits until so many look.
    public func wait(for count: Int) async {
        await withCheckedContinuation { continuation in
            content.withLock { $0.waiters.append((count, continuation)) }
            wake()
        }
    }

    /// Waits until a value has been handed on, and so all before it have been taken.
    public func wait(forHanding value: Value) async {
        await withCheckedContinuation { continuation in
            content.withLock { $0.receivers.append((value, continuation)) }
            hand(nil)
        }
    }

    private func hand(_ value: Value?) {
        let ready = content.withLock { content in
            if let value { content.lastHanded = value }
            let ready = content.receivers.filter { $0.value == content.lastHanded }
            content.receivers.removeAll { $0.value == content.lastHanded }
            return ready.map(\.continuation)
        }
        for continuation in ready { continuation.resume() }
    }

    private func close(_ number: Int) {
        content.withLock { $0.open[number] = nil }
        wake()
    }

    private func wake() {
        let ready = content.withLock { content in
            let ready = content.waiters.filter { $0.count == content.open.count }
            content.waiters.removeAll { $0.count == content.open.count }
            return ready.map(\.continuation)
        }
        for continuation in ready { continuation.resume() }
    }
}

/// Sessions of the app with a price.
public struct PriceBench: Sendable {
    public let app: PriceApp
    public let clock: ManualClock
    public let store: any SessionStore
    public let feed = PriceFeed()
    public let sessions: Sessions

    /// - Parameter isDeclared: Whether the app has a price.
    public init(
        app: PriceApp, clock: ManualClock = ManualClock(), store: any SessionStore = MemoryStore(),
        isDeclared: Bool = true, change: (inout SessionOptions) -> Void = { _ in }
    ) {
        var options = SessionOptions()
        change(&options)
        self.app = app
        self.clock = clock
        self.store = store
        var handlers = Handlers()
        if isDeclared { handlers.onWatch("price") { [feed] in feed.values(of: $0) } }
        sessions = Sessions(
            documents: app, handlers: handlers, store: store, registry: PriceApp.registry, options: options,
            clock: clock)
    }
}
