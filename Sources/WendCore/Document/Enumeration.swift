import WendExpressions

/// Lists the names a parameter may have, with the numbers older documents may give instead (spec/workflow-schema, Appendix D).
public struct Enumeration: Sendable, Hashable {
    public let names: [String]
    /// The number of each name, in the order of `names`.
    public let numbers: [Int]

    /// Names numbered from 0 in the order given, unless `numbers` says otherwise.
    public init(_ names: [String], numbers: [Int]? = nil) {
        precondition(numbers == nil || numbers?.count == names.count, "every name of an enumeration needs one number")
        self.names = names
        self.numbers = numbers ?? Array(names.indices)
    }

    /// The name a number stands for; nil if it stands for none.
    public func name(for number: Int) -> String? {
        numbers.firstIndex(of: number).map { names[$0] }
    }

    /// The names a text lists, whatever stands between them, as far as they are names here.
    /// - Throws: The first that is none, as it is written.
    func names(in text: String) throws(UnknownName) -> [String] {
        var found: [String] = []
        for words in text.unicodeScalars.split(whereSeparator: { " \t\r\n,;|+&".unicodeScalars.contains($0) }) {
            let pieces = words.split { !$0.properties.isAlphabetic && $0.properties.numericType != .decimal }
            for piece in pieces {
                // A sign belongs to what is no name, as in '-1'.
                guard names.contains(String(piece)) else {
                    throw UnknownName(written: String(pieces.count == 1 ? words : piece))
                }
                found.append(String(piece))
            }
        }
        return found
    }

    struct UnknownName: Error { let written: String }

    /// The names whose bits a number holds, as a list.
    func flags(_ number: Int) -> Value {
        .list(zip(names, numbers).filter { number & $0.1 != 0 }.map { .string($0.0) })
    }
}
