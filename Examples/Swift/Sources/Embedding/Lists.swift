import Wend

extension Handlers {
    /// Takes lists of jars, and counts them as they come: however long a list is, no more of it is in memory than one piece.
    mutating func receiveLists() {
        receive("list") { upload in
            var jars = 0
            for try await bytes in upload.bytes { jars += bytes.count(where: { $0 == UInt8(ascii: "\n") }) }
            guard jars > 0 else { throw Handlers.Failure("There is no jar in this list.") }
            return ["jars": .integer(jars)]
        }
    }
}
