import Foundation
import TestSupport
import Testing

@testable import WendBundles

/// What a bundle may not be, whoever sends it.
struct HostileBundleTests {
    static let manifest = ZipArchive.Entry("bundle.json", #"{"bundle": 1, "identifier": "a", "version": "1"}"#)
    static let document = ZipArchive.Entry("app.xml", "<app><screen title=\"Hello\"/></app>")

    struct Damage: Sendable, CustomTestStringConvertible {
        let what: String
        let code: BundleError.Code
        let bytes: @Sendable () -> [UInt8]

        var testDescription: String { what }

        init(_ what: String, _ code: BundleError.Code, bytes: @escaping @Sendable () -> [UInt8]) {
            (self.what, self.code, self.bytes) = (what, code, bytes)
        }

        /// A good bundle and one entry more.
        init(
            _ what: String, _ code: BundleError.Code, _ name: String, _ data: String = "x",
            _ change: @escaping @Sendable (inout ZipArchive.Entry) -> Void = { _ in }
        ) {
            self.init(what, code) {
                var entry = ZipArchive.Entry(name, data)
                change(&entry)
                return ZipArchive([manifest, document, entry]).bytes
            }
        }
    }

    static let damages: [Damage] = [
        Damage("a path out of the folder", .path, "../evil.xml"),
        Damage("a path out of a folder in it", .path, "a/../../evil.xml"),
        Damage("a path through where it is", .path, "a/./evil.xml"),
        Damage("an absolute path", .path, "/etc/evil.xml"),
        Damage("a path of another system", .path, "C:\\evil.xml"),
        Damage("a drive", .path, "C:evil.xml"),
        Damage("backslashes", .path, "..\\evil.xml"),
        Damage("an empty part", .path, "a//evil.xml"),
        Damage("a line break in a path", .path, "a\nb.xml"),
        Damage("a device", .path, "aux.xml"),
        Damage("a numbered device", .path, "a/COM1.json"),
        Damage("a point at the end", .path, "a./b.xml"),
        Damage("a blank at the end", .path, "a /b.xml"),
        Damage("a long part", .path, String(repeating: "a", count: 256) + ".xml"),
        Damage("a deep path", .path, String(repeating: "a/", count: 17) + "b.xml"),
        Damage("a deep folder", .path, String(repeating: "a/", count: 17), "") { $0.mode = 0o040_755 },
        Damage("two files that are one where letters are put together", .duplicate) {
            ZipArchive([manifest, document, .init("\u{E9}.xml"), .init("e\u{301}.xml")]).bytes
        },
        Damage("a name that is no text", .path, "x.xml") { $0.name = [0xFF, 0xFE, 0x2E, 0x78] },
        Damage("a link to a file", .link, "link.xml", "/etc/passwd") { $0.mode = 0o120_777 },
        Damage("a link to a folder", .link, "folder", "..") { $0.mode = 0o120_777 },
        Damage("a device file", .link, "null.xml") { $0.mode = 0o020_644 },
        Damage("a socket", .link, "socket.xml") { $0.mode = 0o140_644 },
        Damage("two files of one path", .duplicate, "app.xml", "<app/>"),
        Damage("two files that are one where case does not count", .duplicate, "APP.XML", "<app/>"),
        Damage("a file that is a folder", .duplicate, "app.xml/a.xml"),
        Damage("an encrypted file", .damaged, "secret.xml") { $0.flags |= 1 },
        Damage("a file that is encrypted by the list of files only", .damaged, "secret.xml") {
            $0.listedFlags = $0.flags | 1
        },
        Damage("a wrong checksum", .damaged, "wrong.xml") { $0.checksum = 1 },
        Damage("a length that is too small", .damaged, "short.xml", String(repeating: "x", count: 1000)) {
            $0.isDeflated = true
            $0.size = 1
        },
        Damage("too many files", .size) {
            ZipArchive([manifest, document] + (0..<2000).map { ZipArchive.Entry("\($0).xml", "") }).bytes
        },
        Damage("a file that is too large", .size) {
            var entry = ZipArchive.Entry("large.xml", "")
            entry.data = [UInt8](repeating: 7, count: 20_000_001)
            return ZipArchive([manifest, document, entry]).bytes
        },
        Damage("more than it may have", .size) { [UInt8](repeating: 0x50, count: 20_000_001) },
        Damage("a bomb", .ratio) {
            var entry = ZipArchive.Entry("bomb.xml", "")
            entry.data = [UInt8](repeating: 32, count: 10_000_000)
            entry.isDeflated = true
            return ZipArchive([manifest, document, entry]).bytes
        },
        Damage("a bomb that says it is small", .ratio) {
            var entry = ZipArchive.Entry("bomb.xml", "")
            entry.data = [UInt8](repeating: 32, count: 10_000_000)
            entry.isDeflated = true
            entry.size = 10
            return ZipArchive([manifest, document, entry]).bytes
        },
        Damage("nothing", .damaged) { [] },
        Damage("something else", .damaged) { Array("#!/bin/sh\nrm -rf /".utf8) },
        Damage("a zip without anything in it", .damaged) { ZipArchive([]).bytes },
        Damage("a zip that is cut", .damaged) { Array(ZipArchive([manifest, document]).bytes.prefix(120)) },
        Damage("a zip whose end is cut", .damaged) { Array(ZipArchive([manifest, document]).bytes.dropLast(10)) },
        Damage("a zip without its list of files", .damaged) {
            let bytes = ZipArchive([manifest, document]).bytes
            let list = bytes.indices.first { bytes[$0...].starts(with: [0x50, 0x4B, 0x01, 0x02]) }
            return Array(bytes.prefix(list ?? 0))
        },
        Damage("no manifest", .identifier) { ZipArchive([document]).bytes },
        Damage("a manifest that is no object", .identifier) {
            ZipArchive([.init("bundle.json", "[1]"), document]).bytes
        },
        Damage("a manifest of another version", .identifier) {
            ZipArchive([.init("bundle.json", #"{"bundle": 2, "identifier": "a", "version": "1"}"#), document]).bytes
        },
        Damage("an identifier that is a path", .identifier) {
            ZipArchive([.init("bundle.json", #"{"bundle": 1, "identifier": "../a", "version": "1"}"#), document]).bytes
        },
        Damage("a version that is a path", .identifier) {
            ZipArchive([.init("bundle.json", #"{"bundle": 1, "identifier": "a", "version": ".."}"#), document]).bytes
        },
        Damage("hosts that are no names", .identifier) {
            ZipArchive([
                .init("bundle.json", #"{"bundle": 1, "identifier": "a", "version": "1", "hosts": [1]}"#), document,
            ]).bytes
        },
    ]

    @Test(arguments: damages) func nothingIsKeptOf(_ damage: Damage) throws {
        let folder = TemporaryFolder()
        let error = #expect(throws: BundleError.self) {
            _ = try AppBundle(damage.bytes()).unpack(below: folder.path)
        }
        #expect(error?.code == damage.code, "\(String(describing: error))")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func aFileMayLieInAsManyFoldersAsAreAllowed() throws {
        let folders = String(repeating: "a/", count: BundleLimits.standard.depth)
        var inner = ZipArchive.Entry(folders, "")
        inner.mode = 0o040_755
        let bundle = try AppBundle(
            ZipArchive([Self.manifest, Self.document, inner, .init("\(folders)b.xml", "<app/>")]).bytes)
        #expect(bundle.files.contains("\(folders)b.xml"))
    }

    /// What is wrong with it is told to visitors, who do not learn where it was unpacked.
    @Test func aBundleWithoutADocumentSaysSoAndNotWhereItLies() async throws {
        let folder = TemporaryFolder()
        try Data(ZipArchive([Self.manifest]).bytes).write(to: URL(filePath: folder.file("none.zip")))
        let cache = BundleCache(folder: folder.file("cache"))
        let error = await #expect(throws: BundleError.self) { try await cache.open(folder.file("none.zip")) }
        #expect(error?.code == .entry)
        #expect(
            error?.description
                == "the folder holds no document (.xml, or .json that begins with {\"app\": …}) [bundle-entrypoint]")
    }

    @Test func whatNoAppCanUseIsNotUnpacked() throws {
        let folder = TemporaryFolder()
        let bundle = try AppBundle(
            ZipArchive([
                Self.manifest, Self.document, .init("run.sh"), .init(".hidden.xml"), .init("Assets.car"),
                .init("inner.zip"),
            ])
            .bytes)
        #expect(bundle.files == ["app.xml", "bundle.json"])
        #expect(bundle.leftOut == [".hidden.xml", "Assets.car", "inner.zip", "run.sh"])
        #expect(try bundle.unpack(below: folder.path).hasSuffix("/a/1/\(bundle.hash)"))
    }

    /// Of what it is on another system nothing is taken but the bytes; names may be in any language.
    @Test func whatIsUnpackedAreFiles() throws {
        let folder = TemporaryFolder()
        var pipe = ZipArchive.Entry("Stück.xml", "<app/>")
        pipe.mode = 0o010_777
        let path = try AppBundle(ZipArchive([Self.manifest, Self.document, pipe]).bytes).unpack(below: folder.path)
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/Stück.xml")
        #expect(attributes[.type] as? FileAttributeType == .typeRegular)
        #expect((attributes[.posixPermissions] as? Int ?? 0) & 0o111 == 0)
    }

    /// Whatever bytes of a good bundle change, it is refused, or what comes out is within the limits.
    @Test func anyByteMayBeAnother() throws {
        var random = SeededGenerator(seed: 17)
        let good = ZipArchive([Self.manifest, Self.document, .init("texts/en.json", "{}")]).bytes
        var refused = 0
        for _ in 0..<20_000 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
                case 2: bytes[place] = UInt8.random(in: 0...255, using: &random)
                default: bytes.removeLast(min(bytes.count - 1, Int.random(in: 0...40, using: &random)))
                }
            }
            do {
                let bundle = try AppBundle(bytes)
                #expect(bundle.files.count <= 3 && BundleManifest.isName(bundle.manifest.identifier))
            } catch {
                refused += 1
            }
        }
        #expect(refused > 10_000)
    }
}
