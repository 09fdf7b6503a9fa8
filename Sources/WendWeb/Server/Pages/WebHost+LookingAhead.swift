import HTTPTypes
import Hummingbird

extension WebHost {
    /// The answer to a request with which nobody goes anywhere: somebody asks whether there is such a page (`HEAD`), a browser looks
    /// ahead, or a page, perhaps of somebody else, has the address for a picture. No session begins with it, and none moves. Nil for
    /// all others.
    func answerToNobody(_ request: Request) -> Response? {
        let isForHead = request.method == .head
        guard isForHead || Self.looksAhead(request.headers) || Self.isForPart(request.headers) else { return nil }
        var fields = SecurityFields.common(options: options)
        fields[.cacheControl] = "no-store"
        if isForHead { fields[.contentType] = "text/html; charset=utf-8" }
        return Response(status: isForHead ? .ok : .noContent, headers: fields)
    }

    private static func looksAhead(_ fields: HTTPFields) -> Bool {
        [Field.secPurpose, Field.purpose, Field.moz].contains { name in
            fields[values: name].contains {
                $0.lowercased().contains("prefetch") || $0.lowercased().contains("prerender")
            }
        }
    }

    /// Whether the answer is to be a part of a page, as far as the browser says what for; scripts of our own pages may read them.
    private static func isForPart(_ fields: HTTPFields) -> Bool {
        guard let purpose = fields[Field.destination] else { return false }
        switch purpose {
        case "document": return false
        case "empty", "iframe", "frame": return !["same-origin", "none"].contains(fields[Field.site] ?? "none")
        default: return true
        }
    }

    private enum Field {
        static let secPurpose = name("Sec-Purpose")
        static let purpose = name("Purpose")
        static let moz = name("X-Moz")
        static let destination = name("Sec-Fetch-Dest")
        static let site = name("Sec-Fetch-Site")

        private static func name(_ text: String) -> HTTPField.Name {
            guard let name = HTTPField.Name(text) else { preconditionFailure("'\(text)' is no name of a field") }
            return name
        }
    }
}
