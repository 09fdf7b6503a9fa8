import Foundation
import Testing
import WendCore
import WendDocuments
import WendRuntime
import WendStore

@testable import WendTesting

/// The examples that stand with the kinds, and the reference made of them.
struct KindExampleTests {
    static let kinds = KindReference(.standard).kinds

    /// Kinds that stand for others, or that an example of their own would say nothing about.
    private static let withoutExample: Set<String> = ["viewController", "view", "object", "loadSchema", "swiftScreen"]

    @Test func everyKindHasAnExample() {
        #expect(Set(Self.kinds.filter { $0.example == nil }.map(\.name)) == Self.withoutExample)
    }

    @Test(arguments: kinds.filter { $0.example != nil }.map(\.name)) func anExampleHoldsItsKindAndRuns(_ name: String)
        throws
    {
        let kind = try #require(Self.kinds.first { $0.name == name })
        let source = try #require(kind.document)
        let (found, diagnostics) = XMLDocumentReader().read(
            Array(source.utf8), file: "\(name).xml", registry: .standard
        )
        .checked(against: .standard)
        let checked = try #require(found, "\(diagnostics)")
        #expect(diagnostics + checked.reviewed(in: ReviewSurroundings(isEntry: true)) == [])
        #expect(checked.document.nodes.contains { $0.kind == name })
        try #require(checked.isRunnable)
        var handlers = Handlers()
        handlers.records = AppRecords(checked.entities, folder: nil)
        let session = TestSession(checked, handlers: handlers, handles: ["signIn", "save"])
        for text in ["Go", "Press", "Tell me", "Add", "Try"] where session.screen.contains("\"\(text)\"") {
            try session.press(text)
        }
        #expect(session.takeReports() == [])
        #expect(!session.screen.isEmpty)
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../docs/reference")

    /// `scripts/reference` writes them anew.
    @Test(arguments: KindReference(.standard).pages().map(\.file)) func thePagesAreWhatTheDescriptionsSay(
        _ file: String
    ) throws {
        let page = try #require(KindReference(.standard).pages().first { $0.file == file })
        let written = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
        #expect(written == page.text, "scripts/reference writes docs/reference/\(file) anew")
    }

    @Test func noPageIsLeftOver() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".md") }
        #expect(Set(files) == Set(KindReference(.standard).pages().map(\.file) + [FlowReference.page().file]))
    }

    /// `scripts/pictures` makes them.
    @Test func everyKindThatCanBeSeenHasAPictureAndNoPictureIsLeftOver() throws {
        let folder = Self.folder.appending(path: "pictures")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(files) == Set(Self.kinds.compactMap(\.picture).map { String($0.dropFirst("pictures/".count)) }))
        let sizes = try files.map { file in
            try Data(contentsOf: folder.appending(path: file)).count
        }
        #expect(sizes.reduce(0, +) <= 1_500_000)
    }

    /// `scripts/reference` writes them anew.
    @Test func theGalleryIsWhatTheDescriptionsSay() throws {
        let folder = Self.folder.appending(path: "../../Examples/08-gallery").standardizedFileURL
        let documents = KindReference(.standard).gallery()
        for document in documents {
            let written = try? String(contentsOf: folder.appending(path: document.file), encoding: .utf8)
            #expect(written == document.text, "scripts/reference writes Examples/08-gallery/\(document.file) anew")
        }
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".xml") || $0 == "all.yaml"
        }
        #expect(Set(files) == Set(documents.map(\.file)))
    }

    @Test func whatIsMisspeltIsSuggestedAndWordsAreFound() {
        let reference = KindReference(.standard)
        #expect(reference.closest(to: "buton") == "button")
        #expect(reference.kind(named: "button")?.standsIn.contains("container: views") == true)
        #expect(reference.kinds(about: "stack").map(\.name).contains("navigation"))
        #expect(reference.kinds(about: "upload").map(\.name).contains("fileField"))
        #expect(reference.kinds(about: "dropdown").map(\.name).contains("picker"))
        #expect(reference.kinds(about: "fetch").map(\.name).contains("request"))
    }
}
