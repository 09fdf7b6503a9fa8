/// The texts a document was read from, one behind the other, so that one number says where anything in it stands.
public struct SourceMap: Sendable, Equatable {
    /// In the order in which they were read; the first is the document's own.
    public let texts: [SourceText]
    /// Where each begins.
    private let starts: [Int]

    /// - Precondition: There is at least one text.
    public init(_ texts: [SourceText]) {
        precondition(!texts.isEmpty, "a document has at least one text")
        self.texts = texts
        var starts: [Int] = []
        var next = 0
        for text in texts {
            starts.append(next)
            // Between two texts there is one place that is the end of the first only.
            next += text.bytes.count + 1
        }
        self.starts = starts
    }

    /// The map of what was not read from a text.
    public init(file: String) { self.init([SourceText(file: file)]) }

    /// How far the offsets of one text have to be moved.
    public func start(of text: Int) -> Int { starts[text] }

    /// The text a byte is in, and the byte's offset there.
    public func text(at offset: Int) -> (text: SourceText, offset: Int) {
        var (low, high) = (0, texts.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        return (texts[low], offset - starts[low])
    }

    public func location(of range: SourceRange) -> FileLocation {
        let (text, offset) = text(at: range.lowerBound)
        return text.location(of: SourceRange(offset..<(offset + range.count)))
    }
}
