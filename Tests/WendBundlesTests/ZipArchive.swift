import CZlib

/// A zip archive as anybody may write one, with everything in it that should not be.
struct ZipArchive {
    struct Entry {
        var name: [UInt8]
        var data: [UInt8]
        /// The file's type and rights on Unix.
        var mode: UInt32 = 0o100_644
        /// 11: the name is UTF-8; 0: the file is encrypted.
        var flags: UInt16 = 1 << 11
        /// What is said of the data's length, where that is not the truth.
        var size: UInt32?
        var checksum: UInt32?
        /// The name in the list at the end, where it is another.
        var listedName: [UInt8]?
        /// What the list at the end says besides.
        var listedFlags: UInt16?
        var isDeflated = false

        init(_ name: String, _ data: String = "x") {
            self.name = Array(name.utf8)
            self.data = Array(data.utf8)
        }
    }

    var entries: [Entry]

    init(_ entries: [Entry]) { self.entries = entries }

    var bytes: [UInt8] {
        var body: [UInt8] = []
        var list: [UInt8] = []
        for entry in entries {
            let offset = UInt32(body.count)
            let packed = entry.isDeflated ? Self.deflated(entry.data) : entry.data
            let checksum = entry.checksum ?? UInt32(crc32(0, entry.data, UInt32(entry.data.count)))
            let size = entry.size ?? UInt32(entry.data.count)
            var common: [UInt8] = []
            common += Self.two(entry.flags) + Self.two(entry.isDeflated ? 8 : 0) + Self.two(0) + Self.two(0x21)
            common += Self.four(checksum) + Self.four(UInt32(packed.count)) + Self.four(size)
            body += Self.four(0x0403_4B50) + Self.two(20) + common
            body += Self.two(UInt16(entry.name.count)) + Self.two(0) + entry.name + packed
            let listed = entry.listedName ?? entry.name
            let listedFlags = Self.two(entry.listedFlags ?? entry.flags)
            list += Self.four(0x0201_4B50) + Self.two(3 << 8 | 20) + Self.two(20) + listedFlags
            list += common.dropFirst(2)
            list += Self.two(UInt16(listed.count)) + Self.two(0) + Self.two(0) + Self.two(0) + Self.two(0)
            list += Self.four(entry.mode << 16) + Self.four(offset) + listed
        }
        let count = UInt16(truncatingIfNeeded: entries.count)
        return body + list + Self.four(0x0605_4B50) + Self.two(0) + Self.two(0) + Self.two(count) + Self.two(count)
            + Self.four(UInt32(list.count)) + Self.four(UInt32(body.count)) + Self.two(0)
    }

    private static func two(_ number: UInt16) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }
    private static func four(_ number: UInt32) -> [UInt8] {
        two(UInt16(number & 0xFFFF)) + two(UInt16(number >> 16))
    }

    private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        deflateInit2_(
            &stream, 9, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, zlibVersion(), CInt(MemoryLayout<z_stream>.size))
        defer { deflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: bytes.count + 1024)
        input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                deflate(&stream, Z_FINISH)
            }
        }
        return Array(output[..<(output.count - Int(stream.avail_out))])
    }
}
