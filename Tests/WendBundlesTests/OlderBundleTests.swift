import Foundation
import TestSupport
import Testing
import WendCore
import WendDocuments

@testable import WendBundles

/// Apps that were drawn in Interface Builder as bundles: what the older library's own tests say of them.
struct OlderBundleTests {
    private static let harbour = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Flows/Fixtures/harbour").standardizedFileURL.path

    private static func packed() throws -> AppBundle {
        try AppBundle(packing: try AppFolder(path: harbour), as: BundleManifest(identifier: "org.example.harbour-1"))
    }

    ///
    @Test func aFolderIsOpenedUnderItsIdentifierWithItsFirstScreen() throws {
        let bundle = try Self.packed()
        #expect(bundle.manifest.identifier == "org.example.harbour-1")
        let needed: Set = [
            "Harbour.json", "Main.storyboard", "Model.xcdatamodel/contents", "StubService.json", "Writing.json",
        ]
        #expect(needed.isSubset(of: bundle.files), "\(bundle.files)")
        #expect(!bundle.files.contains("flow.yaml"))
        let folder = try TemporaryFolder([:])
        let path = try bundle.unpack(below: folder.path)
        #expect(path.contains("org.example.harbour-1"))
        let app = try AppFolder(path: path)
        #expect(app.entry == "Main.storyboard")
        let loaded = try app.load(app.entry, registry: .standard)
        #expect(loaded.document?.isRunnable == true)
        #expect(loaded.diagnostics.filter { $0.severity == .error }.isEmpty)
    }

    ///
    @Test func anArchiveIsOpenedAndSaysTheSame() throws {
        let packed = try Self.packed()
        let archive = try AppBundle(packed.bytes, hash: packed.hash)
        let folder = try TemporaryFolder([:])
        let (one, other) = (
            try AppFolder(path: try archive.unpack(below: folder.path)), try AppFolder(path: Self.harbour)
        )
        let texts = try [one, other].map { try $0.load($0.entry, registry: .standard).text.bytes }
        #expect(texts[0] == texts[1])
        // Another under the same identifier, and of another version, lies beside it.
        let second = try AppBundle(
            packing: other, as: BundleManifest(identifier: packed.manifest.identifier, version: "2"))
        #expect(try second.unpack(below: folder.path) != archive.unpack(below: folder.path))
    }
}
