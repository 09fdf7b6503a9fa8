public import WendExpressions

/// A file that somebody wants to hand over, in small data: what hosts put into the event, and what the state keeps of it. Its
/// bytes go another way.
public struct OfferedFile: Sendable, Hashable {
    /// 22 random letters, digits, `-` and `_`, made by the host; never by who sends the file.
    public let id: String
    /// What the sender calls it: data, and no path.
    public let name: String
    /// Its type as the sender says.
    public let type: String
    /// Its size in bytes as the sender says; nil if it does not.
    public let size: Int?
    /// Why its bytes do not come; nil if they do.
    public var problem: FileProblem?

    /// The longest name and the longest type, in UTF-8 bytes. What is longer is cut.
    public static let longestName = 255
    public static let longestType = 127

    public init(id: String, name: String, type: String = "", size: Int? = nil, problem: FileProblem? = nil) {
        self.id = id
        self.name = Self.cut(Self.last(of: name), to: Self.longestName)
        self.type = Self.cut(type, to: Self.longestType)
        self.size = size
        self.problem = problem
    }

    /// Nil if the value is no record of a file as ``value`` gives it.
    public init?(_ value: Value) {
        guard case .dictionary(let fields) = value, let id = fields["id"]?.text, Self.isID(id),
            let name = fields["name"]?.text, let type = fields["type"]?.text,
            name.utf8.count <= Self.longestName, type.utf8.count <= Self.longestType
        else { return nil }
        let problem: FileProblem?
        switch fields["problem"] {
        case nil: problem = nil
        case let value?:
            guard let known = value.text.flatMap(FileProblem.init) else { return nil }
            problem = known
        }
        let size = fields["size"]?.number.flatMap { Int(exactly: $0) }
        if let size, size < 0 { return nil }
        self.init(id: id, name: name, type: type, size: size, problem: problem)
    }

    /// The record of it: `id`, `name`, `type`, `size`, and `problem` if there is one.
    public var value: Value { .dictionary(fields) }

    var fields: Fields {
        var fields: Fields = ["id": .string(id), "name": .string(name), "type": .string(type)]
        if let size { fields["size"] = .integer(size) }
        if let problem { fields["problem"] = .string(problem.rawValue) }
        return fields
    }

    package static func isID(_ text: String) -> Bool {
        text.utf8.count == 22
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// What comes after the last slash of either sort, without what nobody can see; `file` if nothing is left.
    private static func last(of name: String) -> String {
        let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
        var seen = String.UnicodeScalarView()
        for scalar in last.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: continue
            default: seen.append(scalar)
            }
        }
        let name = String(seen)
        return name.allSatisfy({ $0 == "." || $0.isWhitespace }) ? "file" : name
    }

    private static func cut(_ text: String, to bytes: Int) -> String {
        guard text.utf8.count > bytes else { return text }
        var text = text
        while text.utf8.count > bytes { text.removeLast() }
        return text
    }
}

/// How much of a file has arrived, as it is watched (design rule 10).
package enum FileProgress {
    /// What is watched, with the id of the file: the share of it that is here. Apps cannot declare it.
    package static let name = ":arriving"
}
