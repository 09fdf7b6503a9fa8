import Dispatch
package import Foundation

/// A reader of lines from a pipe on a thread of its own, so that waiting for one blocks nobody.
package final class LineReader: Sendable {
    /// The lines without their ends, for one reader; ends with the pipe.
    package let lines: AsyncStream<Data>
    private let reading = DispatchQueue(label: "wend.line-reader")

    /// - Parameter handle: Kept until the pipe ends.
    package init(_ handle: FileHandle) {
        let (lines, sending) = AsyncStream<Data>.makeStream()
        self.lines = lines
        let descriptor = handle.fileDescriptor
        reading.async {
            defer { withExtendedLifetime(handle) {} }
            var rest = Data()
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                guard count > 0 else { break }
                rest.append(contentsOf: buffer[..<count])
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    sending.yield(Data(rest[rest.startIndex..<end]))
                    rest.removeSubrange(rest.startIndex...end)
                }
            }
            sending.finish()
        }
    }

    /// The next line; nil at the end.
    package func next() async -> Data? {
        var iterator = lines.makeAsyncIterator()
        return await iterator.next()
    }
}
