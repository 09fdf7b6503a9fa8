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
}
