import CArchive
import Crypto
import Foundation

/// Takes bundles apart, which may come from anybody: every name, type and size is looked at, and all of it is thrown away if one of them
/// is refused.
struct BundleReader {
    let limits: BundleLimits

    /// What is in a bundle.
    struct Content {
        var files: [(name: BundleName, bytes: [UInt8])] = []
        /// The paths of what no app can use, and was left out.
        var leftOut: [String] = []
    }

    /// - Throws: At the first thing that is refused.
    func read(_ bytes: [UInt8]) throws(BundleError) -> Content {
        guard bytes.count <= limits.packed else {
            throw BundleError(.size, "it has \(bytes.count) bytes; at most \(limits.packed) are taken")
        }
        guard bytes.starts(with: [0x50, 0x4B]) else { throw BundleError(.damaged, "it is no zip archive") }
        do {
            var tally = Tally(packed: bytes.count)
            return try UnicodeNames.around { try read(bytes, depth: 1, &tally) }
        } catch let error as BundleError {
            throw error
        } catch {
            throw BundleError(.damaged, "\(error)")
        }
    }

    /// What came out so far: of a bundle and of the archives in it together.
    private struct Tally {
        /// Bytes of the bundle.
        let packed: Int
        var entries = 0
        var unpacked = 0
    }

    /// How many apps may lie in each other. Of what lies deeper nothing is shown.
    private static let mostDeep = 4

    private func read(_ bytes: [UInt8], depth: Int, _ tally: inout Tally) throws -> Content {
        try bytes.withUnsafeBytes { try read($0, depth, &tally) }
    }

    private func read(_ bytes: UnsafeRawBufferPointer, _ depth: Int, _ tally: inout Tally) throws -> Content {
        guard let archive = archive_read_new() else { throw BundleError(.disk, "there is no memory to read it") }
        defer { archive_read_free(archive) }
        // Goes by the list of files at the end. Without that an archive is broken off, whatever could be read from its beginning.
        archive_read_support_format_zip_seekable(archive)
        // Names are bytes, and judged as such.
        archive_read_set_options(archive, "zip:hdrcharset=UTF-8")
        guard archive_read_open_memory(archive, bytes.baseAddress, bytes.count) == ARCHIVE_OK else {
            throw damaged(archive, nil)
        }
        var content = Content()
        var seen: [String: Bool] = [:]
        while true {
            var next: OpaquePointer?
            let status = archive_read_next_header(archive, &next)
            if status == ARCHIVE_EOF { break }
            guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry = next else { throw damaged(archive, nil) }
            tally.entries += 1
            guard tally.entries <= limits.entries else {
                throw BundleError(.size, "it holds more than \(limits.entries) files and folders")
            }
            guard let written = archive_entry_pathname_utf8(entry).map({ String(cString: $0) }) else {
                throw BundleError(.path, "a file has a name that is no text")
            }
            let name = try BundleName(written, limits)
            let type = archive_entry_filetype(entry)
            guard archive_entry_hardlink(entry) == nil, archive_entry_symlink(entry) == nil,
                type == Self.regular || type == Self.folder
            else { throw BundleError(.link, "it is neither a file nor a folder", file: name.path) }
            try note(name, isFile: type == Self.regular, in: &seen)
            guard type == Self.regular else { continue }
            guard archive_entry_is_encrypted(entry) == 0 else {
                throw BundleError(.damaged, "it is encrypted", file: name.path)
            }
            // The list at the end says it of a file, which need not say it itself.
            guard archive_read_has_encrypted_entries(archive) != 1 else {
                throw BundleError(.damaged, "files in it are encrypted")
            }
            let file = try data(of: archive, name, &tally)
            let isKept = try name.isUseful || (name.isArchive && isShown(file, depth, &tally))
            if isKept { content.files.append((name, file)) } else { content.leftOut.append(name.path) }
        }
        guard !seen.isEmpty else { throw BundleError(.damaged, "there is nothing in it") }
        return content
    }

    /// Whether an archive in a bundle is a bundle, which its app may show.
    /// - Throws: If more comes out of both together than may come out of one.
    private func isShown(_ bytes: [UInt8], _ depth: Int, _ tally: inout Tally) throws -> Bool {
        guard depth < Self.mostDeep, bytes.starts(with: [0x50, 0x4B]) else { return false }
        do {
            // What is wrong with it otherwise is said when it is opened.
            return try read(bytes, depth: depth + 1, &tally).files.contains { file in
                file.name.parts.count < 3 && file.name.parts.last == Substring(BundleManifest.fileName)
            }
        } catch let error as BundleError where error.code == .size || error.code == .ratio {
            throw error
        } catch {
            return false
        }
    }

    // What the headers of POSIX and of the library agree on.
    private static let regular: mode_t = 0o100_000
    private static let folder: mode_t = 0o040_000

    /// Notes a path with the folders on its way; each is one thing only.
    private func note(_ name: BundleName, isFile: Bool, in seen: inout [String: Bool]) throws(BundleError) {
        var way = ""
        let parts = name.folded.split(separator: "/")
        for part in parts.dropLast() {
            way += way.isEmpty ? String(part) : "/\(part)"
            if seen[way] == true { throw BundleError(.duplicate, "'\(way)' is a file and a folder", file: name.path) }
            seen[way] = false
        }
        let whole = parts.joined(separator: "/")
        if let before = seen[whole], isFile || before {
            throw BundleError(
                .duplicate, "another file has this path, or one that is the same somewhere", file: name.path)
        }
        seen[whole] = isFile
    }

    private func data(
        of archive: OpaquePointer, _ name: BundleName, _ tally: inout Tally
    ) throws -> [UInt8] {
        var file: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = archive_read_data(archive, &buffer, buffer.count)
            if count == 0 { return file }
            guard count > 0 else { throw damaged(archive, name) }
            tally.unpacked += count
            guard file.count + count <= limits.file, tally.unpacked <= limits.unpacked else {
                throw BundleError(
                    .size, "more than \(limits.file) bytes in a file, or \(limits.unpacked) in all", file: name.path)
            }
            guard tally.unpacked <= 1 << 20 || tally.unpacked / limits.ratio <= tally.packed else {
                throw BundleError(
                    .ratio, "more than \(limits.ratio) times as much comes out of it as is in it", file: name.path)
            }
            file += buffer[..<count]
        }
    }

    private func damaged(_ archive: OpaquePointer, _ name: BundleName?) -> BundleError {
        let reason = archive_error_string(archive).map { String(cString: $0) } ?? "it ends in the middle"
        return BundleError(.damaged, "it cannot be unpacked: \(reason)", file: name?.path)
    }

    /// The hash a bundle is known by: SHA-256, in hexadecimal digits.
    static func hash(of bytes: [UInt8]) -> String {
        SHA256.hash(data: bytes).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}
