import Synchronization
import TestSupport
import Testing
import WendCore
import WendExpressions
import WendRuntime

@testable import Wend
@testable import WendTesting

/// Very many records in a shown app cost what they cost in an app by itself: as often asked, and as few rows drawn.
struct ShownAppLongListTests {
    private static let count = 100_000
    private static let table = """
        <app><table title="Notes"><entity name="Note" shared="yes"><attribute name="title"/><attribute name="place" type="integer"/></entity>
        <query name="notes" entity="Note" sort="place"/><tableSection headerTitle="{notes.@count} notes">
        <tableCell for="note in notes" key="note.id" text="{note.title}" message="pick"/></tableSection>
        <save on="pick" entity="Note" where="id == message.note.id" set="record(title: 'picked')"/></table></app>
        """

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder([
            "alone/app.xml": Self.table, "around/notes/app.xml": Self.table,
            "around/app.xml": """
            <app><screen title="Desk"><container><label>Desk</label><bundle name="a" source="notes" identifier="notes"/>
            </container></screen></app>
            """,
        ])
    }

    /// What was asked of records, and how many rows came each time.
    private final class Counted: RecordKeeping {
        let records: any RecordKeeping
        private let content = Mutex((questions: 0, rows: [Int]()))

        var seen: (questions: Int, rows: [Int]) { content.withLock { $0 } }

        init(_ records: any RecordKeeping) { self.records = records }

        func watch(
            _ question: RecordQuestion, of person: String, _ take: @escaping @Sendable (Value) async -> Void
        ) async throws {
            content.withLock { $0.questions += 1 }
            try await records.watch(question, of: person) { rows in
                self.content.withLock { $0.rows.append(rows.fields?["rows"]?.elements.count ?? -1) }
                await take(rows)
            }
        }

        func change(_ change: RecordChange, key: String, of person: String) async -> Reply {
            await records.change(change, key: key, of: person)
        }

        func untilTold() async -> Bool { await records.untilTold() }

        func fill(_ count: Int) async throws {
            let batch = 1_000
            for start in stride(from: 0, to: count, by: batch) {
                let notes = (start..<start + batch).map { number -> Value in
                    ["title": .string("Note \(number)"), "place": .integer(number)]
                }
                let reply = await records.change(.save(entity: "Note", notes), key: "\(start)", of: "visitor a")
                try #require(reply.isSuccess, "\(reply)")
            }
        }
    }

    /// Opens apps whose records are counted.
    private struct CountedBundles: BundleSource {
        let bundles: AppBundles
        let records: Counted

        func open(
            _ request: BundleRequest, in around: Document.Bundle?,
            progress: @escaping @Sendable (Double?) async -> Void
        ) async throws -> CheckedDocument {
            try await bundles.open(request, in: around, progress: progress)
        }

        func document(at path: String, from base: String, of bundle: Document.Bundle) async throws -> CheckedDocument {
            try await bundles.document(at: path, from: base, of: bundle)
        }

        func handlers(of bundle: Document.Bundle) async -> Handlers {
            var handlers = await bundles.handlers(of: bundle)
            handlers.records = records
            return handlers
        }
    }

    private func session(_ app: App, _ handlers: Handlers) throws -> TestSession {
        TestSession(try app.runnableEntry(), handlers: handlers, resources: app.resources)
    }

    /// The app by itself.
    private func alone(_ count: Int = count) async throws -> (TestSession, Counted) {
        let app = try App(path: folder.file("alone"))
        let records = Counted(try #require(app.records(in: nil)))
        try await records.fill(count)
        var handlers = app.handlers
        handlers.records = records
        return (try session(app, handlers), records)
    }

    /// The app in another.
    private func shown(_ count: Int = count) async throws -> (TestSession, Counted) {
        let app = try App(path: folder.file("around"))
        let bundles = AppBundles(app)
        let request = BundleRequest(source: "notes", identifier: "notes")
        let bundle = try #require(try await bundles.open(request, in: nil) { _ in }.document.bundle)
        let records = Counted(try #require(await bundles.handlers(of: bundle).records))
        try await records.fill(count)
        var handlers = app.handlers
        handlers.bundles = CountedBundles(bundles: bundles, records: records)
        return (try session(app, handlers), records)
    }

    /// The rows that are drawn.
    private func rows(_ session: TestSession) -> [String] {
        session.visible.elements.compactMap { $0.properties.text(.text) }.filter { $0.hasPrefix("Note ") }
    }

    @Test(arguments: [false, true]) func aListOfAHundredThousandIsAskedOnceAndDrawnInWindows(_ isShown: Bool)
        async throws
    {
        let (session, records) = isShown ? try await shown() : try await alone()
        #expect(session.isVisible("\(Self.count) notes"))
        let most = RowWindows.most
        for window in 0..<4 {
            let expected = (window * most..<(window + 1) * most).map { "Note \($0)" }
            #expect(rows(session) == expected, "window \(window)")
            #expect(session.screen.contains("… \(Self.count - (window + 1) * most) more rows"))
            session.scrollLists()
        }
        #expect(records.seen.questions == 1 && records.seen.rows == [Self.count])
        // A change draws the same window again.
        try session.press("Note \(4 * most)")
        try session.advance(by: 0.25)
        #expect(session.isVisible("picked"))
        #expect(rows(session) == (4 * most + 1..<5 * most).map { "Note \($0)" })
        #expect(records.seen.questions == 1 && records.seen.rows == [Self.count, Self.count])
    }

    /// Places, and all sessions, have one list together.
    @Test func twoPlacesOfOneAppHoldTheRowsOnce() async throws {
        try folder.write(
            """
            <app><screen title="Desk"><container><bundle source="notes" identifier="notes"/><bundle source="notes" identifier="notes"/>
            </container></screen></app>
            """, to: "around/app.xml")
        let count = 2_000
        let (session, counted) = try await shown(count)
        #expect(rows(session).count == 2 * RowWindows.most)
        #expect(counted.seen.rows == [count, count])
        let records = try #require(counted.records as? BundleRecords)
        #expect(records.heldRows == count)
    }
}
