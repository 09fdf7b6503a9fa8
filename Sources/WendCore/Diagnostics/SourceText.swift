import Synchronization

/// The text of one file, and which line and column each of its bytes stands in.
///
/// Lines end with LF, CR LF or CR; columns count Unicode scalars. Whoever reads a document works with offsets only: lines
/// are counted when somebody asks for the first time, once, and after that a place is found by looking at no more than
/// a few hundred bytes, however long the lines are.
public final class SourceText: Sendable {
    /// The file's path as the person who opened it would write it.
    public let file: String
    /// The whole file; none for what was not read from a text. Then every place is in line 1.
    public let bytes: [UInt8]
    /// Where its pieces come from, if it was made of other files.
    package let origins: SourceOrigins?
    /// The place of every `stride`th byte.
    private let marks = Mutex<[SourcePosition]?>(nil)

    private static let stride = 256

    public init(file: String, bytes: [UInt8] = []) {
        self.file = file
        self.bytes = bytes
        origins = nil
    }

    /// A text that was made of other files.
    package init(file: String, bytes: [UInt8], origins: SourceOrigins) {
        self.file = file
        self.bytes = bytes
        self.origins = origins
    }

    /// The place of a byte; that of the end for whatever is behind it.
    public func position(at offset: Int) -> SourcePosition {
        if bytes.isEmpty { return SourcePosition(line: 1, column: max(0, offset) + 1) }
        let target = min(max(0, offset), bytes.count)
        return marks.withLock { known in
            let marks = known ?? counted()
            known = marks
            let mark = min(target / Self.stride, marks.count - 1)
            return advanced(marks[mark], from: mark * Self.stride, to: target)
        }
    }

    /// Above this many bytes counting takes over a millisecond, which nobody may wait for who only presses a button.
    package static let longText = 512 << 10

    /// Whether lines have been counted.
    package var isCounted: Bool { marks.withLock { $0 != nil } }

    /// Counts the lines of a long text, where that holds up nobody.
    func countAhead() {
        if bytes.count > Self.longText { _ = position(at: 0) }
    }

    private func counted() -> [SourcePosition] {
        // A byte order mark belongs to no column.
        let first = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 0 : 1
        var marks = [SourcePosition(line: 1, column: first)]
        marks.reserveCapacity(bytes.count / Self.stride + 1)
        var offset = 0
        while offset + Self.stride <= bytes.count {
            marks.append(advanced(marks[marks.count - 1], from: offset, to: offset + Self.stride))
            offset += Self.stride
        }
        return marks
    }

    private func advanced(_ position: SourcePosition, from start: Int, to end: Int) -> SourcePosition {
        var (line, column) = (position.line, position.column)
        for offset in start..<end {
            let byte = bytes[offset]
            if byte == 0x0A || (byte == 0x0D && (offset + 1 >= bytes.count || bytes[offset + 1] != 0x0A)) {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        return SourcePosition(line: line, column: column)
    }

    /// A stretch of the text as a place to be reported: of a text that was made of other files, a place in those.
    public func location(of range: SourceRange) -> FileLocation {
        origins?.location(at: range.lowerBound)
            ?? FileLocation(
                file: file, position: position(at: range.lowerBound), end: position(at: range.upperBound), range: range)
    }
}

extension SourceText: Equatable {
    public static func == (left: SourceText, right: SourceText) -> Bool {
        left === right || (left.file == right.file && left.bytes == right.bytes)
    }
}
