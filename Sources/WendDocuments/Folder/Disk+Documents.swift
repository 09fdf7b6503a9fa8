#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Disk {
    /// Whether a file is a document: what ends in `.xml`, and of what ends in `.json` what begins like one.
    static func isDocument(_ path: String, in root: String) -> Bool {
        switch splitEnding(split(path).name).ending.lowercased() {
        case "xml": return true
        case "json": break
        default: return false
        }
        if AppFolder.entryNames.contains(split(path).name) { return true }
        guard let bytes = beginning("\(root)/\(path)", count: DocumentSniffer.limit) else { return false }
        var sniffer = DocumentSniffer(bytes)
        return sniffer.isDocument()
    }

    private static func beginning(_ path: String, count: Int) -> [UInt8]? {
        guard let size = size(path), size > 0, kind(path) == .file else { return nil }
        guard size > count else { return bytes(path) }
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        return Array(unsafeUninitializedCapacity: count) { buffer, read in
            read = fread(buffer.baseAddress, 1, count, file)
        }
    }
}
