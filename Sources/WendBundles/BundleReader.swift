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
            return try UnicodeNames.around { try bytes.withUnsafeBytes { try read($0) } }
        } catch let error as BundleError {
            throw error
        } catch {
            throw BundleError(.damaged, "\(error)")
        }
    }

    private func read(_ bytes: UnsafeRawBufferPointer) throws -> Content {
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
        var (entries, unpacked) = (0, 0)
        while true {
            var next: OpaquePointer?
            let status = archive_read_next_header(archive, &next)
            if status == ARCHIVE_EOF { break }
            guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry = next else { throw damaged(archive, nil) }
            entries += 1
            guard entries <= limits.entries else {
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
            let file = try data(of: archive, name, packed: bytes.count, &unpacked)
            if name.isUseful { content.files.append((name, file)) } else { content.leftOut.append(name.path) }
        }
        guard entries > 0 else { throw BundleError(.damaged, "there is nothing in it") }
        return content
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
        of archive: OpaquePointer, _ name: BundleName, packed: Int, _ unpacked: inout Int
    ) throws -> [UInt8] {
        var file: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = archive_read_data(archive, &buffer, buffer.count)
            if count == 0 { return file }
            guard count > 0 else { throw damaged(archive, name) }
            unpacked += count
            guard file.count + count <= limits.file, unpacked <= limits.unpacked else {
                throw BundleError(
                    .size, "more than \(limits.file) bytes in a file, or \(limits.unpacked) in all", file: name.path)
            }
            guard unpacked <= 1 << 20 || unpacked / limits.ratio <= packed else {
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
