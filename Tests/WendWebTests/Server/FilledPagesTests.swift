import Synchronization
import Testing
import WendCore
import WendRuntime

@testable import WendWeb

/// Pages without scripts of screens that are made of more than the first document.
struct FilledPagesTests {
    /// Documents of which those that others load come late, after whoever has drawn the page before them would long have done so.
    private struct LateDocuments: DocumentSource {
        let first: OneDocument
        let other: OneDocument

        var entry: CheckedDocument { get async throws { first.entry } }

        func document(at path: String, from base: String) async throws -> CheckedDocument {
            for _ in 0..<2_000 { await Task.yield() }
            return other.entry
        }
    }

    @Test func whatIsPressedOnTheFirstPageIsDoneAlthoughItsScreenCameLater() async throws {
        let first = """
            <app><navigation><screen name="front"><container><label>Nothing yet</label></container>
                <loadSchema on="viewDidLoad" path="other.xml"><pushController/><endEditing/></loadSchema>
            </screen></navigation></app>
            """
        let other = """
            <app><screen><value name="pressed" is="{0}"/>
                <container><label>Pressed {pressed}</label><button title="Press" message="press"/></container>
                <set on="press" name="pressed" to="{pressed + 1}"/>
            </screen></app>
            """
        let documents = LateDocuments(first: try OneDocument(first), other: try OneDocument(other))
        try await ServedApp.serve(source: documents) { app in
            let page = try await app.begin()
            #expect(page.html.contains(">Pressed 0<"))
            let reply = try await app.post(page, [("e", try page.button("Press"))])
            #expect(reply.status == 303)
            #expect(try await app.load(page).html.contains(">Pressed 1<"))
        }
    }

    /// Apps that come as slowly as somebody has them come.
    private final class SlowApps: BundleSource {
        private let asked = Mutex<(@Sendable (Double?) async -> Void)?>(nil)
        private let (begins, begin) = AsyncStream.makeStream(of: Void.self)

        /// Says how far the app is that was asked for.
        func tell(_ share: Double) async {
            for await _ in begins { break }
            await asked.withLock { $0 }?(share)
            begin.yield()
        }

        func open(
            _ request: BundleRequest, in around: Document.Bundle?,
            progress: @escaping @Sendable (Double?) async -> Void
        ) async throws -> CheckedDocument {
            asked.withLock { $0 = progress }
            begin.yield()
            let (never, end) = AsyncStream.makeStream(of: Never.self)
            for await _ in never {}
            withExtendedLifetime(end) {}
            throw CancellationError()
        }

        func document(at path: String, from base: String, of bundle: Document.Bundle) async throws -> CheckedDocument {
            throw CancellationError()
        }

        func handlers(of bundle: Document.Bundle) async -> Handlers { Handlers() }
    }

    /// Serves an app that shows an app which is coming, and waits for nothing.
    private func serve(
        _ document: String, _ body: @escaping @Sendable (ServedApp, SlowApps) async throws -> Void
    ) async throws {
        let apps = SlowApps()
        var handlers = Handlers()
        handlers.bundles = apps
        try await ServedApp.serve(document, handlers: handlers) {
            $0.replyPatience = .zero
        } perform: {
            try await body($0, apps)
        }
    }

    /// How far something is, is told every second: nothing could be pressed on a page without scripts meanwhile.
    @Test func whatIsPressedWhileSomethingGoesOnIsDone() async throws {
        let document = """
            <app><screen><value name="pressed" is="{0}"/><container><label>Pressed {pressed}</label>
            <bundle name="feed" source="https://example.org/feed.zip"/>
            <label>{TERNARY(feed.isLoading, 'Loading', 'Away')}</label>
            <button title="Put it away" message="unload" to="feed"/><button title="Press" message="press"/></container>
            <set on="press" name="pressed" to="{pressed + 1}"/></screen></app>
            """
        try await serve(document) { app, apps in
            let page = try await app.begin()
            #expect(page.html.contains(">Loading<"))
            await apps.tell(0.25)
            #expect(try await app.post(page, [("e", try page.button("Press"))]).status == 303)
            // It counts once.
            #expect(try await app.post(page, [("e", try page.button("Press"))]).status == 409)
            let next = try await app.load(page)
            #expect(next.html.contains(">Pressed 1<"))
            await apps.tell(0.5)
            #expect(try await app.post(next, [("e", try next.button("Put it away"))]).status == 303)
            #expect(try await app.load(next).html.contains(">Away<"))
        }
    }

    /// A timer that ticks every second would have nobody without scripts press anything who needs longer than that.
    @Test func whatIsPressedAfterATimerHasTickedIsDone() async throws {
        let document = """
            <app><screen><value name="ticks" is="{0}"/><value name="pressed" is="{0}"/><timer every="1" message="tick"/>
            <container><label>Ticks {ticks}, pressed {pressed}</label><button title="Press" message="press"/>
            <button title="Last" message="press" hidden="{ticks > 2}"/></container>
            <set on="tick" name="ticks" to="{ticks + 1}"/><set on="press" name="pressed" to="{pressed + 1}"/></screen></app>
            """
        let clock = ManualClock()
        try await ServedApp.serve(document, clock: clock) { app in
            let page = try await app.begin()
            let session = try #require(try await app.sessions.find(SessionID(rawValue: page.session)))
            func pass(_ seconds: Int) async {
                for _ in 0..<seconds {
                    clock.advance(by: 1)
                    await session.settled()
                }
            }
            await pass(1)
            #expect(try await app.load(page).html.contains(">Ticks 1, pressed 0<"))
            #expect(try await app.post(page, [("e", try page.button("Press"))]).status == 303)
            #expect(try await app.load(page).html.contains(">Ticks 1, pressed 1<"))
            // It counts once, and not on a page that had something else to press.
            #expect(try await app.post(page, [("e", try page.button("Press"))]).status == 409)
            let next = try await app.load(page)
            await pass(2)
            #expect(try await app.post(next, [("e", try next.button("Press"))]).status == 409)
            #expect(try await app.load(next).html.contains(">Ticks 3, pressed 1<"))
        }
    }

    /// What is told of progress may change what there is to fill in: then the page is out of date.
    @Test func aPageWithOtherFieldsThanNowIsOutOfDate() async throws {
        let document = """
            <app><screen><value name="wanted" is="{YES}"/><container><switch edits="wanted" label="Wanted" hidden="{(feed.progress ?? 0) < 0.5}"/>
            <bundle name="feed" source="https://example.org/feed.zip"/>
            <label>{TERNARY(wanted, 'Still wanted', 'Given up')}</label><button title="Press" message="press"/></container>
            <endEditing on="press"/></screen></app>
            """
        try await serve(document) { app, apps in
            let page = try await app.begin()
            await apps.tell(0.25)
            #expect(try await app.post(page, [("e", try page.button("Press"))]).status == 303)
            let next = try await app.load(page)
            await apps.tell(0.75)
            // On that page was no switch that could have been on.
            #expect(try await app.post(next, [("e", try next.button("Press"))]).status == 409)
            #expect(try await app.load(next).html.contains(">Still wanted<"))
        }
    }

    /// What was chosen on a page that is out of date is shown in it again if it is still offered, wherever it stands now.
    @Test(arguments: [("['red', 'blue', 'green']", "green"), ("['blue', 'red']", "")])
    func whatWasChosenOnAPageThatIsOutOfDateIsNeverAnother(_ later: String, _ shown: String) async throws {
        let document = """
            <app><screen><container>
            <picker name="p" label="P" options="{TERNARY((feed.progress ?? 0) < 0.5, ['green', 'red', 'blue'], \(later))}"/>
            <bundle name="feed" source="https://example.org/feed.zip"/><label>Has {p ?? 'none'}</label>
            <button title="Press" message="press"/></container><endEditing on="press"/></screen></app>
            """
        try await serve(document) { app, apps in
            func option(_ title: String, of page: LoadedPage) -> Substring? {
                page.html.firstMatch(of: try! Regex(#"<option id="[^"]*" value="([^"]+)"[^>]*>\#(title)<"#))?.output[1]
                    .substring
            }
            let page = try await app.begin()
            let green = try #require(option("green", of: page))
            let field = try #require(page.html.firstMatch(of: /<select id="[^"]*" name="([^"]+)"/)?.output.1)
            await apps.tell(0.75)
            let reply = try await app.post(page, [(String(field), String(green)), ("e", try page.button("Press"))])
            #expect(reply.status == 409)
            #expect(reply.body.contains("Has none"))
            let chosen = reply.body.firstMatch(of: /<option [^>]*selected[^>]*>([^<]*)</)?.output.1
            #expect(chosen.map(String.init) ?? "" == shown)
        }
    }

    /// The same of what can be pressed and says something else now.
    @Test(arguments: [
        #"<button title="{TERNARY((feed.progress ?? 0) < 0.5, 'Keep', 'Delete')}" message="press"/>"#,
        #"<picker name="p" label="P" options="{TERNARY((feed.progress ?? 0) < 0.5, ['red', 'blue'], ['blue', 'red'])}"/>"#,
    ]) func aPageThatSaidSomethingElseIsOutOfDate(_ view: String) async throws {
        let document = """
            <app><screen><container>\(view)<bundle name="feed" source="https://example.org/feed.zip"/>
            <button title="Press" message="press"/></container><endEditing on="press"/></screen></app>
            """
        try await serve(document) { app, apps in
            let page = try await app.begin()
            await apps.tell(0.25)
            #expect(try await app.post(page, [("e", try page.button("Press"))]).status == 303)
            let next = try await app.load(page)
            await apps.tell(0.75)
            #expect(try await app.post(next, [("e", try next.button("Press"))]).status == 409)
        }
    }
}
