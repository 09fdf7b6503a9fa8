import Foundation
import WendCore
import Yams

/// A reader of flow files: YAML in the syntax of Maestro, with the header keys `document`, `stubs`, `sent`, `allow` and
/// `screen`.
///
///     let result = FlowReader().read(file: "flows/sign-in.yaml")
///     guard let flow = result.flow else { return print(result.diagnostics) }
///
/// Everything a file says is checked while it is read, so that a flow either runs as written or does not start. Files
/// it runs with `runFlow` are read along.
public struct FlowReader: Sendable {
    /// Gives the text of the file at a path.
    public typealias Files = @Sendable (_ path: String) throws -> String

    private let host: FlowFile.Host
    private let environment: [String: String]
    private let app: String?
    private let files: Files

    /// - Parameters:
    ///   - host: Where the flows will run.
    ///   - environment: Names for `${…}`; they override the header's `env`.
    ///   - app: The document or the folder of the app that flows run on, instead of the one they name.
    ///   - files: Reads a file; by default from disk.
    public init(
        host: FlowFile.Host = .headless, environment: [String: String] = [:], app: String? = nil,
        files: @escaping Files = FlowReader.readFromDisk
    ) {
        self.host = host
        self.environment = environment
        self.app = app
        self.files = files
    }

    /// Reads a file as UTF-8.
    public static let readFromDisk: Files = { try String(contentsOfFile: $0, encoding: .utf8) }

    /// Reads the file at a path.
    public func read(file: String) -> FlowReadResult {
        do {
            return read(try files(file), file: file)
        } catch {
            let start = FileLocation(file: file, line: 1, column: 1)
            return FlowReadResult(
                flow: nil, diagnostics: [.flowUnreadable(FlowReading.reason(of: error), at: start)])
        }
    }

    /// Reads a text as if it stood in a file.
    public func read(_ text: String, file: String) -> FlowReadResult {
        var reading = FlowReading(file: file, host: host, files: files)
        let flow = reading.flow(text, overriding: environment, on: app)
        let hasErrors = reading.diagnostics.contains { $0.severity == .error }
        return FlowReadResult(flow: hasErrors ? nil : flow, diagnostics: reading.diagnostics)
    }
}

/// A node of a flow file, not of a document.
typealias YAMLNode = Yams.Node

/// The reading of one file. Problems are collected; what cannot be read is left out.
struct FlowReading {
    let file: String
    let host: FlowFile.Host
    let files: FlowReader.Files
    var diagnostics: [Diagnostic] = []
    /// Names `${…}` may use at the place being read.
    var names: Set<String> = [FlowScope.copiedText]
    var appID = ""
    /// What the header, and those of the files that are run, let the app report.
    var allows: Set<String> = []
    /// Where each stub of the header stands.
    var stubPlaces: [String: FileLocation] = [:]
    /// The files being read, the outermost first: none of them may run itself.
    var openFiles: [String]

    init(file: String, host: FlowFile.Host, files: @escaping FlowReader.Files, openFiles: [String] = []) {
        self.file = file
        self.host = host
        self.files = files
        self.openFiles = openFiles + [file]
    }

    mutating func flow(_ text: String, overriding environment: [String: String], on app: String?) -> FlowFile? {
        guard let (header, body) = parts(of: text) else { return nil }
        let fields = fields(of: header, in: "the header", known: FlowWord.names(.header))
        var scope = FlowScope()
        for name in self.environment(fields["env"]) {
            scope[name.name] = environment[name.name] ?? name.text.text(in: scope)
        }
        for (name, text) in environment where scope[name] == nil {
            scope[name] = text
            names.insert(name)
        }
        appID = fields["appId"].flatMap { string($0, for: "appId") } ?? ""
        if fields["appId"] == nil { report(.flowNoAppID(at: location(header))) }
        let document = fields["document"].flatMap { string($0, for: "document") } ?? appID
        let stubs = fields["stubs"].map { self.stubs($0) } ?? Stubs()
        allow(fields["allow"])
        let screen = fields["screen"].flatMap { choice($0, for: "screen", of: FlowFile.Screen.self) } ?? .wide
        let sent = fields["sent"].map { (messages: self.sent($0), location: location($0)) }
        let steps = self.steps(body)
        var texts: [String: String] = [:]
        for name in scope.names { texts[name] = scope[name] }
        return FlowFile(
            file: file, appID: appID, document: app ?? relative(document), environment: texts, stubs: stubs,
            stubPlaces: stubPlaces, sent: sent, allows: allows, screen: screen,
            languages: languages(fields["languages"]),
            steps: steps)
    }

    /// The steps of a file that another one runs: it has a header too, of which `appId`, `env` and
    /// `allow` count.
    mutating func inner(_ text: String, names: Set<String>) -> (steps: [FlowStep], environment: [FlowName]) {
        self.names.formUnion(names)
        guard let (header, body) = parts(of: text) else { return ([], []) }
        let fields = fields(of: header, in: "the header", known: FlowWord.names(.header))
        let environment = environment(fields["env"])
        appID = fields["appId"].flatMap { string($0, for: "appId") } ?? ""
        allow(fields["allow"])
        return (steps(body), environment)
    }

    private mutating func parts(of text: String) -> (header: YAMLNode, body: YAMLNode)? {
        do {
            let parser = try Parser(yaml: text)
            guard let header = try parser.nextRoot() else {
                report(.flowNoHeader(at: start))
                return nil
            }
            guard header.mapping != nil else {
                report(.flowNoHeader(at: location(header)))
                return nil
            }
            guard let body = try parser.nextRoot() else {
                report(.flowNoSteps(at: location(header)))
                return nil
            }
            guard body.sequence != nil else {
                report(.flowNoSteps(at: location(body)))
                return nil
            }
            if let rest = try parser.nextRoot(), !isNothing(rest) {
                report(.flowSecondPart(at: separator(of: text, before: location(rest))))
                return nil
            }
            return (header, body)
        } catch {
            report(.flowSyntax(Self.reason(of: error), at: place(of: error)))
            return nil
        }
    }

    /// The line `---` or `...` behind which something stands.
    private func separator(of text: String, before place: FileLocation) -> FileLocation {
        // A carriage return before the line's end is one character with it.
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).prefix(place.line)
        let line = lines.lastIndex { $0.hasPrefix("---") || $0.hasPrefix("...") }
        return line.map { FileLocation(file: file, line: $0 + 1, column: 1) } ?? place
    }

    mutating func environment(_ node: YAMLNode?) -> [FlowName] {
        guard let node, !isNothing(node) else { return [] }
        guard let mapping = node.mapping else {
            report(
                .flowWrongValue(
                    "env", expected: "names with their texts", got: description(of: node), at: location(node)))
            return []
        }
        var found: [FlowName] = []
        for (key, value) in mapping {
            guard let name = key.string, let text = text(value, for: name) else { continue }
            found.append(FlowName(name: name, text: text))
            names.insert(name)
        }
        return found
    }

    private mutating func allow(_ node: YAMLNode?) {
        guard let node, !isNothing(node) else { return }
        guard let list = node.sequence else {
            report(
                .flowWrongValue(
                    "allow", expected: "a list of codes such as 'missing-image'", got: description(of: node),
                    at: location(node)))
            return
        }
        for code in list.compactMap({ string($0, for: "allow") }) { allows.insert(code) }
    }

    /// One language, or a list of them.
    private mutating func languages(_ node: YAMLNode?) -> [String] {
        guard let node, !isNothing(node) else { return [] }
        let parts = node.sequence.map(Array.init) ?? [node]
        return parts.compactMap { part in
            guard let name = string(part, for: "languages") else { return nil }
            if LanguageTag(name) != nil { return name }
            report(
                .flowWrongValue(
                    "languages", expected: "a language such as 'de-AT'", got: description(of: part), at: location(part))
            )
            return nil
        }
    }

    /// A path written in this file, from where the file was read.
    func relative(_ path: String) -> String {
        guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
        var parts = file[..<slash].split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != "..", last != "", last != "." {
                parts.removeLast()
            } else {
                parts.append(String(part))
            }
        }
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }

    // MARK: - Places and problems

    mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

    var start: FileLocation { FileLocation(file: file, line: 1, column: 1) }

    func location(_ node: YAMLNode) -> FileLocation {
        node.mark.map { FileLocation(file: file, line: $0.line, column: $0.column) } ?? start
    }

    private func place(of error: any Error) -> FileLocation {
        switch error as? YamlError {
        case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _):
            FileLocation(file: file, line: mark.line, column: mark.column)
        case .duplicatedKeysInMapping(_, let context):
            FileLocation(file: file, line: context.mark.line, column: context.mark.column)
        default: start
        }
    }

    static func reason(of error: any Error) -> String {
        switch error as? YamlError {
        case .scanner(let context, let problem, _, _), .parser(let context, let problem, _, _),
            .composer(let context, let problem, _, _):
            [context?.text.trimmingCharacters(in: .whitespaces), problem].compactMap(\.self).joined(separator: ": ")
        case .duplicatedKeysInMapping(let duplicates, _):
            "the key \(duplicates.map { "'\($0)'" }.joined(separator: ", ")) is given twice"
        case .reader(let problem, _, _, _): problem
        case nil: (error as NSError).localizedDescription
        default: "\(error)"
        }
    }
}
