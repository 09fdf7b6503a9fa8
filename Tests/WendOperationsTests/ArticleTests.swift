import Foundation
import Testing
import WendOperations

/// The code of the README and of the article, word for word.
struct ArticleTests {
    struct User: Sendable { var name: String }
    struct Accounts: Sendable { func user() async throws -> User { User(name: "Ann") } }
    struct Shop: Sendable {
        func orders(of user: User) async throws -> [String] { ["\(user.name)'s first"] }
        func stock() async throws -> Int { 3 }
    }
    struct Report: Sendable, Equatable {
        var orders: [String]
        var stock: Int
        init(_ orders: [String], _ stock: Int) {
            self.orders = orders
            self.stock = stock
        }
    }

    @Test func theFirstExampleRuns() async throws {
        let accounts = Accounts()
        let shop = Shop()

        let workflow = Workflow(limit: 4)
        let user = workflow.add("user") { try await accounts.user() }
        let orders = workflow.add("orders", after: user) { try await shop.orders(of: user.value) }
        let stock = workflow.add("stock", settings: OperationSettings(timeout: .seconds(5))) { try await shop.stock() }
        let report = workflow.add("report", after: orders, stock) { try Report(orders.value, stock.value) }

        try await workflow.run()
        print(try report.value)

        #expect(try report.value == Report(["Ann's first"], 3))
    }

    // MARK: Conditions and loops

    enum Answer { case signedIn, needsCode }
    struct Server: Sendable {
        func signIn() async throws -> Answer { .needsCode }
        func prices(attempt: Int) async throws -> Int {
            if attempt < 2 { throw Boom() }
            return 7
        }
        let log = Log()
        func token() async throws -> String {
            log.add("token")
            return "secret"
        }
        func feed(token: String) async throws -> [String] { ["news for \(token)"] }
        func order(_ values: [String]) async throws -> String {
            log.add("order \(values)")
            if values.first == "-" { throw Boom() }
            return "ordered"
        }
    }
    struct Person: Sendable {
        func code() async throws -> String { "4711" }
        func answer(_ question: String, _ draft: String?, _ reason: String?) async throws -> String {
            draft == nil ? "-" : "Ann"
        }
    }

    @Test func conditionsLeadOnAndBack() async throws {
        let (server, person, workflow) = (Server(), Person(), Workflow())

        let check = workflow.add("check") { try await server.signIn() }
        let home = workflow.add("home") { "Welcome" }
        let code = workflow.add("second factor") { try await person.code() }
        try workflow.addSegue(from: check, to: home) { try $0.get() == .signedIn }
        try workflow.addSegue(from: check, to: code) { try $0.get() == .needsCode }

        try workflow.addLoop(from: code, to: code, atMost: 3, pause: Backoff(.seconds(1))) { try $0.get() != "4711" }
        let blocked = workflow.add("blocked") { "Call us" }
        try workflow.addExhausted(from: code, to: blocked)
        try workflow.addSegue(from: code, to: home) { try $0.get() == "4711" }

        let store = workflow.add("store", after: home, requires: .succeeded) { 1 }
        try workflow.addGuard(on: store, by: blocked) { $0 == nil ? .proceed : .skip }

        try await workflow.run()
        #expect(try home.value == "Welcome" && store.value == 1 && workflow.state(of: blocked) == .unreached)
    }

    // MARK: Time and limits

    struct Denied: Error {}

    @Sendable private func readAll(_ path: String) throws -> String {
        try String(contentsOfFile: path, encoding: .utf8)
    }

    @Test func policiesAreSettings() async throws {
        let (server, workflow) = (Server(), Workflow(WorkflowOptions(clock: JumpingClock().clock)))

        let fetch = workflow.add(
            "fetch",
            settings: OperationSettings(
                retry: RetryPolicy(attempts: 5, backoff: Backoff(.seconds(1), factor: 2, maximum: .seconds(30))) {
                    error in
                    !(error is Denied)
                },
                timeout: .seconds(10), deadline: .seconds(60), overrun: .abandon)
        ) { (context: OperationContext) in try await server.prices(attempt: context.attempt) }

        let printer = WorkflowSemaphore()
        let calls = WorkflowSemaphore(rate: 10, per: .seconds(1), scope: .process)
        let pages = (1...20).map { number in
            workflow.add(after: fetch, settings: OperationSettings(semaphores: [printer, calls])) { number }
        }
        let book = workflow.add("book", after: pages) { try pages.map { try $0.value } }

        let files = ThreadExecutor(threads: 8)
        let text = workflow.add("read", settings: OperationSettings(executor: files)) { try readAll("/etc/hostname") }

        #expect(workflow.check().problems.isEmpty)
        _ = (book, text)
    }

    // MARK: Durable runs

    struct Warehouse: Sendable {
        let log = Log()
        func charge(_ amount: Int, key: String) async throws -> String {
            log.add(key)
            return "receipt of \(amount)"
        }
        func pack(_ item: String) async throws -> String { "a \(item) in a box" }
        func ship(_ parcel: String, receipt: String) async throws { log.add("\(parcel), \(receipt)") }
        func refuse() async throws {}
    }

    struct Order: Codable, Sendable { var item: String, amount: Int }

    func order(_ shop: Warehouse) throws -> Workflow {
        let workflow = Workflow(limit: 4)
        let charge = workflow.add("charge", settings: OperationSettings(retry: RetryPolicy(attempts: 3))) { context in
            try await shop.charge(try context.input(Order.self).amount, key: context.key)
        }
        let pack = workflow.add("pack", after: charge, requires: .succeeded) { context in
            try await shop.pack(try context.input(Order.self).item)
        }
        workflow.add("ship", after: charge, pack) { try await shop.ship(pack.value, receipt: charge.value) }
        let refuse = workflow.add("refuse") { try await shop.refuse() }
        try workflow.addSegue(from: charge, to: refuse) { $0.isFailure }
        return workflow
    }

    @Test func aWorkflowIsRunWithAJournal() async throws {
        let (shop, journal) = (Warehouse(), InMemoryJournal())
        let outcome = try await order(shop).run(
            as: "order-17", of: "order", input: Order(item: "lamp", amount: 20), in: journal)
        #expect(outcome == .completed)
        #expect(shop.log.all == ["order-17/charge/1", "a lamp in a box, receipt of 20"])
    }

    struct Mail: Sendable { func answer() async throws -> String? { nil } }
    struct Scanner: Sendable { func scan(fencing: Int64?) async throws -> Int { Int(fencing ?? 0) } }
    struct Mirror: Sendable {
        func names() async throws -> [String] { ["a", "b"] }
        func load(_ name: String) async throws -> Int { name.count }
        func finish() async throws -> Bool { true }
    }

    @Test func whatDurableRunsCanDoBesides() async throws {
        let (mail, scanner, mirror, workflow) = (Mail(), Scanner(), Mirror(), Workflow())
        let ask = workflow.add("ask") { 1 }

        let answer = workflow.add("answer", after: ask) { () async throws -> String in
            guard let answer = try await mail.answer() else { throw DurableSleep(for: .seconds(3600)) }
            return answer
        }

        let license = WorkflowSemaphore("license", permits: 2, scope: .journal)
        workflow.add("scan", settings: OperationSettings(semaphores: [license])) { context in
            try await scanner.scan(fencing: context.permits["license"])
        }

        workflow.define("download") { context in try await mirror.load(context.argument(String.self)) }
        workflow.add("all") { context, builder in
            for name in try await mirror.names() { try builder.add(name, work: "download", argument: name) }
            return .proceedAfterAdded
        } _: { _ in
            try await mirror.finish()
        }

        let journal = InMemoryJournal()
        let outcome = try await workflow.run(as: "r", of: "w", in: journal)
        guard case .sleeping = outcome else { throw Boom() }
        #expect(answer.result == nil)
        #expect(await journal.inspect("r")?.entries.count == 6)
    }

    // MARK: Watching

    /// What of swift-log's logger is used.
    struct Logger: Sendable {
        let log = Log()
        func error(_ text: String) { log.add("error \(text)") }
        func warning(_ text: String) { log.add("warning \(text)") }
        func info(_ text: String) { log.add("info \(text)") }
        func debug(_ text: String) { log.add("debug \(text)") }
    }

    @Test func eventsAreEnoughForALog() async throws {
        let (logger, workflow) = (Logger(), Workflow())
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let fetch = workflow.add("fetch", settings: OperationSettings(retry: RetryPolicy(attempts: 2))) {
            () throws -> Int in throw Boom()
        }
        workflow.add("show", after: fetch, requires: .succeeded) { 1 }

        workflow.observe { event in
            let name = event.name ?? "workflow"
            switch event.kind {
            case .operationFailed(let error): logger.error("\(name), try \(event.attempt): \(error)")
            case .operationWillRetry(let pause):
                logger.warning("\(name): try \(event.attempt) failed, again in \(pause)")
            case .operationSkipped: logger.info("\(name) is skipped: \(event.explanation ?? "")")
            case .operationStarted, .operationSucceeded: logger.debug("\(name): \(event.kind)")
            case .ended(let outcome): logger.info("\(outcome) after \(event.time)")
            default: break
            }
        }

        let trace = workflow.trace()
        try await workflow.run()
        try trace.chromeJSON.write(toFile: path, atomically: true, encoding: .utf8)

        let lines = logger.log.all
        #expect(lines.contains { $0.hasPrefix("warning fetch: try 1 failed") })
        #expect(lines.contains { $0.hasPrefix("error fetch, try 2") })
        #expect(lines.contains("info show is skipped: 'fetch' did not end as it requires"))
    }

    /// Every piece of code in the articles stands here, word for word.
    @Test func everyPieceOfCodeInTheArticlesIsCompiled() throws {
        let here = URL(fileURLWithPath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appendingPathComponent("Sources/WendOperations/WendOperations.docc")
        let code = try ["ArticleTests", "ArticleTests+Subjects"].map { name in
            let file = here.deletingLastPathComponent().appendingPathComponent("\(name).swift")
            return Self.squeezed(try String(contentsOf: file, encoding: .utf8))
        }.joined(separator: "\n")
        var pieces = 0
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) where file.hasSuffix(".md") {
            let article = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            for piece in article.components(separatedBy: "```swift\n").dropFirst() {
                pieces += 1
                let text = piece.components(separatedBy: "```")[0]
                // Blank lines may lie between what an article shows in one piece.
                for part in text.components(separatedBy: "\n\n") {
                    #expect(code.contains(Self.squeezed(part)), "\(file): not compiled here:\n\(part)")
                }
            }
        }
        #expect(pieces >= 20)
    }

    /// Every subject of the module has an article, or a section with its name, and the first page leads to all articles.
    @Test func everySubjectIsFound() throws {
        let here = URL(fileURLWithPath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appendingPathComponent("Sources/WendOperations/WendOperations.docc")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
        let first = try String(contentsOf: folder.appendingPathComponent("OperationGraphs.md"), encoding: .utf8)
        var titles: [String] = []
        for name in names {
            let article = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            titles += article.split(separator: "\n").filter { $0.hasPrefix("#") }.map { $0.lowercased() }
            guard name != "OperationGraphs.md" else { continue }
            #expect(first.contains("- <doc:\(name.dropLast(3))>"), "the first page does not lead to \(name)")
        }
        let subjects = [
            "first graph", "results", "conditions", "loop", "limits", "failures", "preparations", "sequences",
            "durable",
            "watching", "drawing", "testing with a clock", "operationqueue", "taskgroup", "temporal",
        ]
        for subject in subjects {
            #expect(titles.contains { $0.contains(subject) }, "nothing is called \(subject)")
        }
    }

    private static func squeezed(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
