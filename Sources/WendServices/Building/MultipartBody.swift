import WendCore
import WendExpressions
import WendRuntime

/// A body of several parts (RFC 7578). With files of the disk in it, it is written to a file of its own first, so that no more of them is in
/// memory than a piece.
struct MultipartBody {
    enum Part {
        case bytes([UInt8])
        case text(String)
        case file(RequestBody, name: String, type: String)
    }

    let boundary: String
    private var parts: [(name: String, part: Part)] = []

    init(boundary: String) { self.boundary = boundary }

    var contentType: String { "multipart/form-data; boundary=\(boundary)" }
    private var hasFiles: Bool { parts.contains { if case .file(.file, _, _) = $0.part { true } else { false } } }

    mutating func append(_ part: Part, named name: String) { parts.append((name, part)) }

    /// The body, and the file that is to be removed when it has been sent.
    func body() throws(BodyFileError) -> (body: RequestBody, temporary: String?) {
        guard hasFiles else {
            var bytes: [UInt8] = []
            for (name, part) in parts { bytes += head(name, part) + content(part) + "\r\n".utf8 }
            return (.bytes(bytes + end), nil)
        }
        let file = try FileWriter.temporary()
        do throws(BodyFileError) {
            for (name, part) in parts {
                try file.write(head(name, part))
                if case .file(.file(let path, _), _, _) = part {
                    try FileReading.forEachPiece(of: path) { (piece) throws(BodyFileError) in
                        try file.write(piece)
                    }
                } else {
                    try file.write(content(part))
                }
                try file.write("\r\n".utf8)
            }
            try file.write(end)
        } catch {
            file.remove()
            throw error
        }
        file.close()
        return (.file(path: file.path, size: file.count), file.path)
    }

    private var end: [UInt8] { Array("--\(boundary)--\r\n".utf8) }

    private func head(_ name: String, _ part: Part) -> [UInt8] {
        var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.escaped(name))\""
        if case .file(_, let name, let type) = part {
            head += "; filename=\"\(Self.escaped(name))\"\r\nContent-Type: \(PercentCoding.header(type))"
        }
        return Array("\(head)\r\n\r\n".utf8)
    }

    private func content(_ part: Part) -> [UInt8] {
        switch part {
        case .bytes(let bytes): bytes
        case .text(let text): Array(text.utf8)
        case .file(.bytes(let bytes), _, _): bytes
        case .file: []
        }
    }

    /// As browsers write names, so that none can end its line.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": escaped += "%22"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
