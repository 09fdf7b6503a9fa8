import HTTPTypes
import NIOCore

/// Is one file that pages need, under a name that changes with its content, compressed once.
struct WebAsset: Sendable {
    let name: String
    let contentType: String
    let bytes: ByteBuffer
    let compressed: ByteBuffer?

    /// - Parameter base: The name without the part that changes.
    init(_ base: String, extension: String, contentType: String, bytes: some Sequence<UInt8>) {
        let buffer = ByteBuffer(bytes: bytes)
        name = "\(base).\(Self.fingerprint(buffer.readableBytesView)).\(`extension`)"
        self.contentType = contentType
        self.bytes = buffer
        compressed = Compression.gzip(buffer)
    }

    /// 64 bits of FNV-1a over the content: enough to tell versions apart, and no secret.
    static func fingerprint(_ bytes: some Sequence<UInt8>) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(hash, radix: 36)
    }
}
