/// Which files an input takes: of which types, how large, and how many more.
public struct FileRule: Sendable, Hashable {
    /// Types as `image/png`, all types of a sort as `image/*`, and endings of names as `.pdf`; empty for all.
    public let types: [String]
    /// The largest file, in bytes.
    public let maximumSize: Int
    /// How many more files are taken.
    public let room: Int

    public init(types: [String] = [], maximumSize: Int, room: Int = 1) {
        self.types = types
        self.maximumSize = maximumSize
        self.room = room
    }

    /// What keeps a file from being taken, as far as that can be said before it is there; nil for nothing.
    public func problem(with file: OfferedFile) -> FileProblem? {
        if room <= 0 { return .tooMany }
        if let size = file.size, size > maximumSize { return .tooLarge }
        return types.isEmpty || types.contains { Self.fits(file, $0.lowercased()) } ? nil : .wrongType
    }

    private static func fits(_ file: OfferedFile, _ type: String) -> Bool {
        if type.hasPrefix(".") { return file.name.lowercased().hasSuffix(type) }
        let own = file.type.lowercased().prefix { $0 != ";" }
        if type == "*/*" { return true }
        return type.hasSuffix("/*") ? own.hasPrefix(type.dropLast()) : own == type
    }
}
