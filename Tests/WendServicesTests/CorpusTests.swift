import Testing
import WendCore
import WendExpressions

@testable import WendServices

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Beside the project; may be absent.
private let demo: String? = {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let folder = tests.deletingLastPathComponent().deletingLastPathComponent().appending(
        path: "shared/corpus/widget-demo")
    return FileManager.default.fileExists(atPath: folder.path) ? folder.path : nil
}()

/// Service files of the field, as they are.
@Suite(.enabled(if: demo != nil, "the older documents are not here"))
struct CorpusTests {
    @Test func theDemosServiceIsReadAndAnswersItsChain() async throws {
        let folder = try #require(demo)
        let read = try #require(ServiceFile.read(in: folder, .production, isStub: true))
        let (description, diagnostics) = (read.description, read.diagnostics)
        #expect(diagnostics.map(\.description) == [])
        let client = ServiceClient(stubbing: description, options: ServiceClientOptions(clock: PassingClock()))
        let (log, store) = (EventLog(), StubStore())
        let answers = await client.performAll(
            ServiceCall(id: "1", action: "currentUser"), storingIn: store, observe: log.take)
        #expect(
            log.names == [
                "currentUserStart", "currentUserReady", "currentUserSuccess", "homeFeedStart", "homeFeedReady",
                "homeFeedSuccess",
            ])
        #expect(answers.last?.success?.value.elements.count == 6)
        #expect(store.log.last?.hasPrefix("store [Post] ") == true)
        #expect(store.log.last?.hasSuffix(" cleared for 1/homeFeed") == true)
        let text = "Hello \"world\"\n"
        let post = await client.perform(ServiceCall(id: "2", action: "newPost", object: ["text": .string(text)]))
        #expect(post.success?.value.fields?["text"] == .string(text))
        let search = await client.perform(ServiceCall(id: "3", action: "searchPosts", object: ["input": "a"]))
        #expect(search.failure?.reason == .unknownAction)
    }
}
