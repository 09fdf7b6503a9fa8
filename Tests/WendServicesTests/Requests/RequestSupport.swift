import Synchronization
import Testing
import WendCore
import WendDocuments
import WendExpressions
import WendRuntime
import WendStore
import WendTesting

@testable import WendServices

/// A document of one screen with an entity, a declared text `told` and some nodes.
func requestDocument(_ nodes: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> CheckedDocument {
    let source = """
        <app><navigation><screen title="First">
        <entity name="Post"><attribute name="number" json="id" unique="yes"/><attribute name="text"/>
            <relationship name="author" to="User" inverse="posts"/></entity>
        <entity name="User"><attribute name="key" json="id" unique="yes"/><attribute name="name" json="profile.name"/>
            <relationship name="posts" to="Post" many="yes" inverse="author"/></entity>
        <entity name="Line"><attribute name="text"/></entity>
        <value name="told" is=""/><value name="word" is="a"/><value name="on" is="{NO}"/>
        <query name="posts" entity="Post" sort="number"/><query name="lines" entity="Line"/>
        \(nodes)
        <set on="b" name="word" to="b"/><set on="on" name="on" to="{YES}"/>
        </screen></navigation></app>
        """
    let (found, diagnostics) = DocumentReader().read(Array(source.utf8), file: "app.xml", registry: .standard)
        .checked(against: .standard)
    let document = try #require(found, "\(diagnostics)", sourceLocation: sourceLocation)
    try #require(document.isRunnable, "\(diagnostics)", sourceLocation: sourceLocation)
    return document
}

/// The services that a document describes, and those of a file.
func requestServices(
    _ document: CheckedDocument, _ json: String? = nil, over transport: any Transport,
    secrets: ServiceSecrets = .none, clock: any SessionClock = SystemClock()
) throws -> AppServices {
    var description = try json.map { try described($0) } ?? ServiceDescription()
    for request in document.describedRequests { description.take(request) }
    return AppServices(
        description, over: transport, options: ServiceClientOptions(secrets: secrets, clock: clock))
}

extension TestSession {
    /// A session on a document of ``requestDocument(_:)``, whose requests go over a transport.
    static func asking(
        _ document: CheckedDocument, _ json: String? = nil, over transport: any Transport = StubTransport(),
        stubs: WendTesting.Stubs = WendTesting.Stubs(), allows: Set<String> = [], clock: ManualClock = ManualClock()
    ) throws -> TestSession {
        var handlers = Handlers()
        handlers.records = AppRecords(document.entities, folder: nil)
        handlers.services = try requestServices(document, json, over: transport)
        return TestSession(document, stubs: stubs, handlers: handlers, allows: allows, clock: clock)
    }

    /// Waits until something that comes from elsewhere is to be seen, and gives others the thread meanwhile. Its clock goes no faster than
    /// that of the world, so that patience ends late on a busy machine rather than early.
    func waits(until isSeen: () -> Bool) async throws {
        for _ in 0..<5_000 where !isSeen() {
            try advance(by: 0.002)
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    func sees(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await waits { isVisible(text) }
        #expect(isVisible(text), "\(screen)", sourceLocation: sourceLocation)
    }
}
