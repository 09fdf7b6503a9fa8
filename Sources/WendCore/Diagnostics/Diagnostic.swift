/// One problem of a document: what is wrong, where, and a way out.
///
/// Readers and checkers collect diagnostics and go on, so that a person sees all of them. The sentences are written in
/// `Diagnostic+Messages`, nowhere else.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
    public enum Severity: String, Sendable, Codable {
        /// The document cannot run.
        case error
        /// The document runs, but probably not as its author meant.
        case warning
    }

    /// Another place that has to do with a problem, and what it has to do with it.
    public struct Note: Hashable, Sendable, Codable {
        public var message: String
        public var location: FileLocation?

        public init(message: String, location: FileLocation?) {
            self.message = message
            self.location = location
        }
    }

    /// A way out that a program can take: all edits together.
    public struct Fix: Hashable, Sendable, Codable {
        /// What it does, as a sentence to choose.
        public var title: String
        /// In the order of their places; they do not overlap.
        public var edits: [Edit]

        public init(title: String, edits: [Edit]) {
            self.title = title
            self.edits = edits
        }
    }

    /// A stretch of a file, and what shall stand there instead. An empty stretch is a place to insert something.
    public struct Edit: Hashable, Sendable, Codable {
        /// Always with a range.
        public var location: FileLocation
        /// As it has to be written in the file.
        public var replacement: String

        public init(location: FileLocation, replacement: String) {
            self.location = location
            self.replacement = replacement
        }
    }

    /// A stable name for this sort of problem, such as `unknown-kind`.
    public var code: String
    public var severity: Severity
    public var message: String
    /// Where it is; nil only for problems of no place, such as a file that is missing.
    public var location: FileLocation?
    public var notes: [Note]
    /// Ways out, the likeliest first.
    public var fixes: [Fix]

    public init(
        code: String, severity: Severity, message: String, location: FileLocation?, notes: [Note] = [],
        fixes: [Fix] = []
    ) {
        self.code = code
        self.severity = severity
        self.message = message
        self.location = location
        self.notes = notes
        self.fixes = fixes
    }

    /// `file:line:column: severity: message [code]`.
    public var description: String {
        "\(location.map { "\($0): " } ?? "")\(severity.rawValue): \(message) [\(code)]"
    }

    /// The same problem with one more note.
    package func noting(_ message: String, at location: FileLocation) -> Self {
        var copy = self
        copy.notes.append(Note(message: message, location: location))
        return copy
    }

    /// The same problem with one more way out; without edits there is none.
    package func fixable(_ title: String, _ edits: [Edit]) -> Self {
        if edits.isEmpty { return self }
        var copy = self
        copy.fixes.append(Fix(title: title, edits: edits))
        return copy
    }

    /// The same problem, without a way out.
    package var withoutFixes: Self {
        var copy = self
        copy.fixes = []
        return copy
    }

    /// The same problem seen from where a person opened the file: every place of one file in another's name.
    package func renaming(file: String, to name: String) -> Self {
        var copy = self
        if copy.location?.file == file { copy.location?.file = name }
        for index in copy.notes.indices where copy.notes[index].location?.file == file {
            copy.notes[index].location?.file = name
        }
        for fix in copy.fixes.indices {
            for edit in copy.fixes[fix].edits.indices where copy.fixes[fix].edits[edit].location.file == file {
                copy.fixes[fix].edits[edit].location.file = name
            }
        }
        return copy
    }
}

extension Diagnostic: Codable {
    private enum CodingKeys: String, CodingKey { case code, severity, message, location, notes, fixes }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            code: try fields.decode(String.self, forKey: .code),
            severity: try fields.decode(Severity.self, forKey: .severity),
            message: try fields.decode(String.self, forKey: .message),
            location: try fields.decodeIfPresent(FileLocation.self, forKey: .location),
            notes: try fields.decodeIfPresent([Note].self, forKey: .notes) ?? [],
            fixes: try fields.decodeIfPresent([Fix].self, forKey: .fixes) ?? [])
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(code, forKey: .code)
        try fields.encode(severity, forKey: .severity)
        try fields.encode(message, forKey: .message)
        try fields.encodeIfPresent(location, forKey: .location)
        if !notes.isEmpty { try fields.encode(notes, forKey: .notes) }
        if !fixes.isEmpty { try fields.encode(fixes, forKey: .fixes) }
    }
}

extension [Diagnostic] {
    /// How many warnings are kept of one style sheet or theme.
    package static let mostWarnings = 1000

    /// Adds a warning if there are not too many already; that there are is said once.
    package mutating func warn(_ warning: Diagnostic) {
        if count < Self.mostWarnings {
            append(warning)
        } else if count == Self.mostWarnings {
            append(.tooManyProblems(Self.mostWarnings, at: warning.location).asWarning)
        }
    }
}
