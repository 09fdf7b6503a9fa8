import TestSupport
import Testing

@testable import WendWeb

/// Forms with files, read as they come.
struct MultipartReaderTests {
    private typealias Part = MultipartReader.Part

    /// What a body holds, whatever the pieces it comes in.
    private static func parts(
        _ body: [UInt8], in pieces: [Int] = [], boundary: String = "b", most: Int = 10_000
    ) throws -> (parts: [(Part, [UInt8])], isAtEnd: Bool) {
        var reader = MultipartReader(boundary: boundary, maximumParts: most)
        var found: [(Part, [UInt8])] = []
        var open: (Part, [UInt8])?
        var start = 0
        for size in pieces + [body.count] {
            let end = min(start + size, body.count)
            for event in try reader.take(body[start..<end]) {
                switch event {
                case .part(let part): open = (part, [])
                case .bytes(let bytes): open?.1 += bytes
                case .end:
                    if let done = open { found.append(done) }
                    open = nil
                }
            }
            start = end
        }
        return (found, reader.isAtEnd)
    }

    private static func body(_ parts: [(head: String, body: [UInt8])], boundary: String = "b") -> [UInt8] {
        parts.flatMap { Array("--\(boundary)\r\n\($0.head)\r\n\r\n".utf8) + $0.body + Array("\r\n".utf8) }
            + Array("--\(boundary)--\r\n".utf8)
    }

    private static func field(_ name: String) -> String { "Content-Disposition: form-data; name=\"\(name)\"" }

    @Test func fieldsAndFilesAreReadInOrder() throws {
        let file =
            "content-disposition: form-data; name=\"w3/photo\"; filename=\"a;b%22.png\"\r\nContent-Type: image/png"
        let (parts, isAtEnd) = try Self.parts(
            Self.body([(Self.field("token"), Array("abc".utf8)), (file, Self.nearly), (Self.field("e"), [])]))
        #expect(isAtEnd && parts.map(\.0.name) == ["token", "w3/photo", "e"])
        #expect(parts[1].0.fileName == "a;b\".png" && parts[1].0.type == "image/png" && parts[0].0.fileName == nil)
        #expect(parts[0].1 == Array("abc".utf8) && parts[2].1 == [])
        #expect(parts[1].1 == Self.nearly)
    }

    /// What looks like a boundary and is another's.
    private static let nearly: [UInt8] = [0x0D, 0x0A, 0x2D, 0x2D, 0x63, 0x00]

    @Test func withoutTheLastBoundaryItIsNotAtItsEnd() throws {
        let whole = Self.body([(Self.field("a"), [1, 2, 3])])
        for count in 0..<(whole.count - 4) { #expect(try !Self.parts(Array(whole[..<count])).isAtEnd) }
        #expect(try Self.parts(whole).isAtEnd)
    }

    @Test func aThousandTinyPartsAreRead() throws {
        let body = Self.body((0..<1_000).map { (Self.field("f\($0)"), [UInt8($0 % 256)]) })
        #expect(try Self.parts(body).parts.count == 1_000)
        #expect(throws: MultipartReader.Problem.tooManyParts) { try Self.parts(body, most: 999) }
    }

    @Test func aHeadHasOnlySoManyBytes() throws {
        let head = Self.field("a") + "\r\nX: " + String(repeating: "x", count: MultipartReader.longestHead)
        #expect(throws: MultipartReader.Problem.headTooLarge) { try Self.parts(Self.body([(head, [])])) }
        // It need not end for that.
        var reader = MultipartReader(boundary: "b")
        #expect(throws: MultipartReader.Problem.headTooLarge) {
            _ = try reader.take(Array("--b\r\n".utf8))
            for _ in 0..<10 { _ = try reader.take([UInt8](repeating: 0x78, count: 1_024)) }
        }
    }

    @Test(arguments: [
        "--b\r\nno colon\r\n\r\nx\r\n--b--", "--b\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\nx\r\n--b--",
        "--b\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--", "--bX\r\n",
        "--b\r\nContent-Disposition: form-data; name=\"a\r\n\r\n\r\n--b--",
    ])
    func whatIsNoFormIsRefused(_ body: String) {
        #expect(throws: MultipartReader.Problem.malformed) { try Self.parts(Array(body.utf8)) }
    }

    @Test(
        arguments: [
            ("multipart/form-data; boundary=abc", "abc"),
            ("Multipart/Form-Data; charset=utf-8; Boundary=\"a b\"", "a b"),
            ("multipart/form-data", nil), ("multipart/mixed; boundary=a", nil),
            ("application/x-www-form-urlencoded", nil),
            ("multipart/form-data; boundary=", nil),
        ] as [(String, String?)])
    func theTypeSaysTheBoundary(_ type: String, _ boundary: String?) {
        #expect(MultipartReader.boundary(in: type) == boundary)
    }

    @Test func aBoundaryHasOnlySoManyCharacters() {
        let long = String(repeating: "b", count: MultipartReader.longestBoundary + 1)
        #expect(MultipartReader.boundary(in: "multipart/form-data; boundary=\(long)") == nil)
    }

    /// However a body is cut in pieces, it says the same; bytes that look like boundaries come through.
    @Test(arguments: 0..<200) func piecesMakeNoDifference(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let alphabet: [UInt8] = [0x0D, 0x0A, 0x2D, 0x62, 0x63, 0x00]
        let written = (0..<random.below(6)).map { number -> (head: String, body: [UInt8]) in
            let bytes = (0..<random.below(60)).map { _ in random.one(of: alphabet) }
            return (Self.field("f\(number)"), bytes)
        }
        let boundary = "bcbccb"
        // A body cannot hold its own boundary.
        let clean = written.filter { !Self.holds($0.body, Array("\r\n--\(boundary)".utf8)) }
        let body = Self.body(clean, boundary: boundary)
        let pieces = (0..<random.below(40)).map { _ in random.below(9) }
        let (parts, isAtEnd) = try Self.parts(body, in: pieces, boundary: boundary)
        #expect(isAtEnd || clean.isEmpty)
        #expect(parts.map(\.1) == clean.map(\.body))
    }

    /// Nothing that comes makes it fail in another way, or keep more than its bounds.
    @Test(arguments: 0..<200) func noiseIsReadOrRefused(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) + 1_000)
        var body = Self.body((0..<3).map { (Self.field("f\($0)"), [UInt8](repeating: 0x2D, count: 20)) })
        for _ in 0..<random.below(12) {
            let place = random.below(body.count)
            if random.chance(50) { body[place] = UInt8(random.below(256)) } else { body.remove(at: place) }
        }
        var reader = MultipartReader(boundary: "b")
        var passed = 0
        do {
            for byte in body {
                for event in try reader.take([byte]) { if case .bytes(let bytes) = event { passed += bytes.count } }
            }
        } catch {}
        #expect(passed <= body.count)
    }

    private static func holds(_ bytes: [UInt8], _ wanted: [UInt8]) -> Bool { bytes.firstRange(of: wanted) != nil }
}
