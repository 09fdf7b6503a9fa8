/// A reader of posted forms with files (`multipart/form-data`, RFC 7578), a piece at a time: of what it reads, it keeps no more
/// than a part's head, or what may be the beginning of a boundary.
struct MultipartReader {
    enum Event: Equatable {
        /// A part begins.
        case part(Part)
        /// The next bytes of that part.
        case bytes([UInt8])
        /// That part has ended.
        case end
    }

    /// What the head of a part says.
    struct Part: Equatable {
        let name: String
        /// What a file is called; nil for a field. Empty where no file was chosen.
        let fileName: String?
        let type: String
    }

    /// What keeps a form from being read.
    enum Problem: Error {
        case malformed, tooManyParts, headTooLarge
    }

    private enum State {
        /// Before the first boundary.
        case preamble
        /// Right after a boundary.
        case boundary
        case head
        case body
        /// After the last boundary: what comes is passed over.
        case done
    }

    static let longestHead = 8 * 1024
    static let longestBoundary = 70
    private let delimiter: [UInt8]
    private let maximumParts: Int
    private var state = State.preamble
    private var parts = 0
    // The first boundary need not have a line before it.
    private var buffer: [UInt8] = [0x0D, 0x0A]

    init(boundary: String, maximumParts: Int = 10_000) {
        delimiter = Array("\r\n--\(boundary)".utf8)
        self.maximumParts = maximumParts
    }

    /// The boundary in the type of a body; nil if it is no form with files.
    static func boundary(in type: String?) -> String? {
        guard let type, type.lowercased().hasPrefix("multipart/form-data") else { return nil }
        for parameter in type.split(separator: ";").dropFirst() {
            let pair = parameter.split(separator: "=", maxSplits: 1).map { $0.drop { $0 == " " } }
            guard pair.count == 2, pair[0].lowercased() == "boundary" else { continue }
            let text = pair[1].filter { $0 != "\"" }
            return (1...longestBoundary).contains(text.utf8.count) ? String(text) : nil
        }
        return nil
    }

    /// Whether the last boundary has come.
    var isAtEnd: Bool { state == .done }

    /// Reads what comes next.
    mutating func take(_ bytes: some Collection<UInt8>) throws(Problem) -> [Event] {
        buffer += bytes
        var events: [Event] = []
        var start = 0
        defer { buffer.removeFirst(start) }
        while try step(from: &start, &events) {}
        return events
    }

    /// Goes on by one piece; false if more has to come first.
    private mutating func step(from start: inout Int, _ events: inout [Event]) throws(Problem) -> Bool {
        switch state {
        case .done:
            start = buffer.count
            return false
        case .preamble:
            guard let place = find(delimiter, from: start) else {
                // Only the beginning of a boundary may have to be kept.
                start = max(start, buffer.count - delimiter.count + 1)
                return false
            }
            start = place + delimiter.count
            state = .boundary
            return true
        case .boundary: return try readEndOfBoundary(from: &start)
        case .head:
            guard let end = find([0x0D, 0x0A, 0x0D, 0x0A], from: start, within: Self.longestHead) else {
                if buffer.count - start > Self.longestHead { throw .headTooLarge }
                return false
            }
            guard let part = Self.part(buffer[start..<end]) else { throw .malformed }
            events.append(.part(part))
            start = end + 4
            state = .body
            return true
        case .body:
            let place = find(delimiter, from: start)
            let end = place ?? max(start, buffer.count - delimiter.count + 1)
            if end > start { events.append(.bytes(Array(buffer[start..<end]))) }
            guard let place else {
                start = end
                return false
            }
            events.append(.end)
            start = place + delimiter.count
            state = .boundary
            return true
        }
    }

    /// After a boundary comes the end of its line, or two dashes after the last part.
    private mutating func readEndOfBoundary(from start: inout Int) throws(Problem) -> Bool {
        while start < buffer.count, buffer[start] == 0x20 || buffer[start] == 0x09 { start += 1 }
        guard buffer.count - start >= 2 else { return false }
        switch (buffer[start], buffer[start + 1]) {
        case (0x2D, 0x2D): state = .done
        case (0x0D, 0x0A):
            parts += 1
            guard parts <= maximumParts else { throw .tooManyParts }
            state = .head
        default: throw .malformed
        }
        start += 2
        return true
    }

    private func find(_ wanted: [UInt8], from start: Int, within most: Int = .max) -> Int? {
        let last = min(buffer.count - wanted.count, most == .max ? .max : start + most)
        guard start <= last else { return nil }
        return buffer.withUnsafeBufferPointer { buffer in
            wanted.withUnsafeBufferPointer { wanted in
                var place = start
                while place <= last {
                    if buffer[place] == wanted[0] {
                        var count = 1
                        while count < wanted.count, buffer[place + count] == wanted[count] { count += 1 }
                        if count == wanted.count { return place }
                    }
                    place += 1
                }
                return nil
            }
        }
    }

    // MARK: Heads

    private static func part(_ head: ArraySlice<UInt8>) -> Part? {
        guard let text = String(validating: head, as: UTF8.self) else { return nil }
        var name: String?
        var fileName: String?
        var type = ""
        for line in text.split(separator: "\r\n") {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            switch line[..<colon].lowercased() {
            case "content-disposition":
                guard value.lowercased().hasPrefix("form-data") else { return nil }
                name = parameter("name", of: value)
                fileName = parameter("filename", of: value)
            case "content-type": type = String(value)
            default: break
            }
        }
        return name.map { Part(name: $0, fileName: fileName, type: type) }
    }

    /// A quoted parameter. Browsers write quotes and ends of lines in it as in addresses, and nothing else.
    private static func parameter(_ name: String, of value: Substring) -> String? {
        var rest = value
        while let semicolon = rest.firstIndex(of: ";") {
            rest = rest[rest.index(after: semicolon)...].drop { $0 == " " || $0 == "\t" }
            guard let equals = rest.firstIndex(of: "=") else { return nil }
            let key = rest[..<equals].lowercased()
            rest = rest[rest.index(after: equals)...]
            let text: Substring
            if rest.first == "\"" {
                rest = rest.dropFirst()
                guard let end = rest.firstIndex(of: "\"") else { return nil }
                text = rest[..<end]
                rest = rest[rest.index(after: end)...]
            } else {
                text = rest.prefix { $0 != ";" }
                rest = rest[text.endIndex...]
            }
            if key == name {
                return String(text).replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing(
                    "%0A", with: "\n")
            }
        }
        return nil
    }
}
