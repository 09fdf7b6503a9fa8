import ArgumentParser
import Wend
import WendDocuments

/// A document that `wend convert` is asked about.
struct ConvertedFile {
    let path: String
    let notation: Notation
    private let markup: Markup

    /// Reads a document as far as its notation goes.
    /// - Throws: A ``Refusal``, or an exit code after it has shown why the document cannot be read.
    init(path: String) throws {
        let bytes: [UInt8]
        do {
            let folder = try AppFolder(path: path)
            bytes = try folder.read(folder.entry)
        } catch {
            throw Refusal(line: error.description)
        }
        try self.init(SourceText(file: path, bytes: bytes))
    }

    /// Takes the text of a document.
    /// - Throws: An exit code after it has shown why the document cannot be read.
    init(_ source: SourceText) throws {
        path = source.file
        notation = source.notation
        let document = DocumentReader().read(source, registry: CommandLineTool.parts.registry).document
        let (markup, diagnostics) = Markup.read(source, document: document)
        for diagnostic in diagnostics { Terminal.note(diagnostic.text(of: [source])) }
        guard let markup, !diagnostics.contains(where: { $0.severity == .error }) else { throw ExitCode.failure }
        self.markup = markup
    }

    /// - Parameters:
    ///   - name: Its path in a folder whose documents get new names.
    ///   - renamed: The new names, by the old ones.
    func text(in notation: Notation, from name: String = "", renamed: [String: String] = [:]) -> String {
        var markup = markup
        if !renamed.isEmpty { Self.rename(&markup.root, from: name, renamed) }
        return DocumentWriter(notation).text(of: markup)
    }

    /// - Parameter paths: What paths to documents are written instead of others.
    func text(in notation: Notation, renaming paths: [String: String]) -> String {
        var markup = markup
        Self.replace(paths, in: &markup.root)
        return DocumentWriter(notation).text(of: markup)
    }

    private static func replace(_ paths: [String: String], in element: inout Markup.Element) {
        for index in element.attributes.indices where element.attributes[index].name == "path" {
            if let path = paths[element.attributes[index].value] { element.attributes[index].value = path }
        }
        for index in element.content.indices {
            guard case .element(var inner) = element.content[index] else { continue }
            replace(paths, in: &inner)
            element.content[index] = .element(inner)
        }
    }

    /// Lets the paths to documents follow: those that are written as `path`, in an attribute or as a parameter.
    private static func rename(_ element: inout Markup.Element, from name: String, _ names: [String: String]) {
        for index in element.attributes.indices where element.attributes[index].name == "path" {
            element.attributes[index].value = renamed(element.attributes[index].value, from: name, names)
        }
        for index in element.content.indices {
            switch element.content[index] {
            case .element(var inner):
                rename(&inner, from: name, names)
                element.content[index] = .element(inner)
            case .text(var text) where element.name == "path" && element.isParameter:
                text.text = renamed(text.text, from: name, names)
                element.content[index] = .text(text)
            case .text, .comment: break
            }
        }
    }

    /// A path to a document, looked up as apps do: beside the document that asks, then in the folder.
    private static func renamed(_ path: String, from name: String, _ names: [String: String]) -> String {
        let folder = name.lastIndex(of: "/").map { name[...$0] } ?? ""
        for base in [String(folder), ""] {
            guard let new = names[normal(base + path)] ?? anyNamed(base + path, names) else { continue }
            // Only the ending is another.
            let ending = new.split(separator: ".").last ?? ""
            return (path.lastIndex(of: ".").map { String(path[...$0]) } ?? "") + ending
        }
        return path
    }

    /// The new name of any document that a path with live values in it may mean; nil if it has none, or means none.
    private static func anyNamed(_ path: String, _ names: [String: String]) -> String? {
        guard let first = path.firstIndex(of: "{"), let last = path.lastIndex(of: "}"), first < last else { return nil }
        let (start, end) = (normal(String(path[..<first])), path[path.index(after: last)...])
        return names.filter { $0.key.hasPrefix(start) && $0.key.hasSuffix(end) }.min { $0.key < $1.key }?.value
    }

    /// A path without `.` and `..`.
    private static func normal(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", !parts.isEmpty { parts.removeLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }
}
