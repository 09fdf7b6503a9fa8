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
        #expect(try report.value == Report(["Ann's first"], 3))
    }
}
