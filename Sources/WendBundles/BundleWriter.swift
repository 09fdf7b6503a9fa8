import CArchive
import Foundation

/// Packs files into one. The same files give the same bytes, on every machine and at any time.
struct BundleWriter {
    /// - Parameter files: Their paths and what stands in them; packed in the order of their paths.
    func pack(_ files: [String: [UInt8]]) throws(BundleError) -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bundle-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try UnicodeNames.around { try write(files, to: folder.path) }
            guard let data = FileManager.default.contents(atPath: folder.path) else {
                throw BundleError(.disk, "what was packed cannot be read")
            }
            return Array(data)
        } catch let error as BundleError {
            throw error
        } catch {
            throw BundleError(.disk, "\(error)")
        }
    }

    private func write(_ files: [String: [UInt8]], to path: String) throws {
        guard let archive = archive_write_new() else { throw BundleError(.disk, "there is no memory to pack it") }
        defer { archive_write_free(archive) }
        func check(_ status: CInt) throws {
            guard status == ARCHIVE_OK else {
                throw BundleError(
                    .disk, archive_error_string(archive).map { String(cString: $0) } ?? "it cannot be packed")
            }
        }
        try check(archive_write_set_format_zip(archive))
        try check(archive_write_set_options(archive, "zip:hdrcharset=UTF-8,zip:compression-level=9"))
        try check(archive_write_open_filename(archive, path))
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
            guard let entry = archive_entry_new() else { throw BundleError(.disk, "there is no memory to pack it") }
            defer { archive_entry_free(entry) }
            archive_entry_set_pathname_utf8(entry, name)
            archive_entry_set_filetype(entry, 0o100_000)
            archive_entry_set_perm(entry, 0o644)
            archive_entry_set_size(entry, Int64(bytes.count))
            try check(archive_write_header(archive, entry))
            let written = bytes.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
            guard written == bytes.count else { throw BundleError(.disk, "there is no room to pack it") }
        }
        try check(archive_write_close(archive))
    }
}
