import CZlib
import NIOCore

/// Whole answers compressed with gzip.
enum Compression {
    /// Text below this size gains nothing.
    static let worthwhile = 1024

    /// A window of 32 KiB, and the frame of gzip around it.
    private static let window: Int32 = 15 + 16

    /// The compressed bytes; nil if they are not smaller.
    static func gzip(_ bytes: ByteBuffer) -> ByteBuffer? {
        // zlib counts in 32 bits.
        guard bytes.readableBytes >= worthwhile, bytes.readableBytes <= Int(Int32.max) else { return nil }
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        guard
            deflateInit2_(
                &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        // What comes to no less than this is not wanted.
        var compressed = ByteBuffer()
        let isDone = bytes.withUnsafeReadableBytes { input in
            var isDone = false
            compressed.writeWithUnsafeMutableBytes(minimumWritableBytes: input.count) { output in
                // zlib does not change its input, but its interface for C does not say so.
                stream.next_in = UnsafeMutablePointer(
                    mutating: input.baseAddress?.assumingMemoryBound(to: Bytef.self))
                stream.avail_in = uInt(input.count)
                stream.next_out = output.baseAddress?.assumingMemoryBound(to: Bytef.self)
                stream.avail_out = uInt(input.count)
                isDone = deflate(&stream, Z_FINISH) == Z_STREAM_END
                return input.count - Int(stream.avail_out)
            }
            return isDone
        }
        return isDone && compressed.readableBytes < bytes.readableBytes ? compressed : nil
    }

    /// Whether a browser's `Accept-Encoding` allows gzip.
    static func isAccepted(by header: String?) -> Bool {
        guard let header else { return false }
        return header.split(separator: ",").contains { entry in
            let parts = entry.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let name = parts.first, name == "gzip" || name == "*" else { return false }
            return !parts.dropFirst().contains { ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains($0) }
        }
    }
}
