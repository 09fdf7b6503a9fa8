import Foundation
import Testing
import Wend
import WendCore
import WendDocuments
import WendRuntime

/// Operations whose work is written in Swift: handlers registered by name, in a real session.
struct HandledOperationTests {
    @Test func aGraphPerformsWhatIsRegisteredInSwift() async throws {
        var handlers = Handlers()
        handlers.on("readToken") { _ in .success(["token": "t-1"]) }
        handlers.on("validateToken") { message in
            // What led to an operation is what it starts with.
            await Task.yield()
            return message.values["token"] == "t-1" ? .success(["name": "Ann"]) : .failure("expired")
        }
        let session = try await session(handlers)
        #expect(await session.rendering.shows("Hello, Ann."))
    }

    @Test func aFailureInSwiftTakesTheOtherWay() async throws {
        var handlers = Handlers()
        handlers.on("readToken") { _ in .success(["token": "t-0"]) }
        handlers.on("validateToken") { _ in .failure("expired") }
        let session = try await session(handlers)
        #expect(await session.rendering.title == "Sign in")
    }

    private func session(_ handlers: Handlers) async throws -> Session {
        let folder = try AppFolder(path: FlowFiles.package.appending(path: "Examples/03-sign-in-flow").path)
        let sessions = Sessions(
            documents: AppDocuments(folder: folder), handlers: handlers, store: MemoryStore(), registry: .standard)
        let session = try await sessions.make()
        await session.settled()
        return session
    }
}

extension Rendering {
    /// Whether a label somewhere in it says exactly this.
    fileprivate func shows(_ text: String) -> Bool {
        func search(_ element: Element) -> Bool {
            element.properties.text(.text) == text || element.children.contains(where: search)
        }
        return search(root)
    }
}
