import NIOCore

/// Pages that lose their connections and come again.
struct LoadVisitors: Sendable {
    var pages: [LoadPage]
    let address: SocketAddress
    let loop: any EventLoop
    let log: NIOLoopBound<LoadLog>
    /// Between one that comes and the next.
    let pause: Duration

    /// Has them come one after the other, each where it was: it takes the place of its connection before.
    func comeAndGo(until end: NIODeadline) async throws {
        if pages.isEmpty { return }
        var count = 0
        while NIODeadline.now() < end {
            let client = try await LoadClient.connect(pages[count % pages.count], to: address, on: loop, log: log)
            count += 1
            try await loop.submit { client.value.close() }.get()
            try await Task.sleep(for: pause)
        }
    }
}
