import Foundation

/// Sections and their views, read from the older libraries' schema files (spec `view-factory`, §11.1, as mended by B-23).
///
/// A line that ends in `:` begins a section, any other line is a view of the last one. Blank lines and those that begin with `#`, `/`,
/// `'` or a backquote mean nothing, nor does how far a line is indented.
struct SectionSchema: Equatable {
    struct Section: Equatable {
        let name: String
        var views: [String] = []
    }

    private(set) var sections: [Section] = []
    /// What is to be said of it, one sentence each.
    private(set) var warnings: [String] = []

    /// The longest file, in lines.
    static let mostLines = 10_000

    /// - Parameter prefix: What names may begin with, and is left out.
    init(_ text: String, prefix: String = "") throws(Refusal) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.count <= Self.mostLines else { throw Refusal(line: "it has more than \(Self.mostLines) lines") }
        for (number, line) in lines.enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            guard let first = line.first, !"#/'`".contains(first) else { continue }
            let isSection = line.hasSuffix(":") || Self.hasSuffix("SectionViewController", in: line)
            let bare = Self.bare(
                line.hasSuffix(":") ? line.dropLast().trimmingCharacters(in: .whitespaces) : line, prefix)
            guard !bare.isEmpty else { throw Refusal(line: "line \(number + 1): '\(line)' has no name") }
            guard bare.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }),
                bare.utf8.count <= 64
            else {
                throw Refusal(
                    line:
                        "line \(number + 1): '\(line)' is no name: plain letters, digits, '_' and '-', at most 64 of them"
                )
            }
            if isSection {
                guard !sections.contains(where: { $0.name == bare }) else {
                    throw Refusal(line: "line \(number + 1): there is a section '\(bare)' already")
                }
                sections.append(Section(name: bare))
                continue
            }
            guard let section = sections.last else {
                throw Refusal(
                    line:
                        "line \(number + 1): the view '\(bare)' stands before any section; a section is written 'Name:'"
                )
            }
            guard !section.views.contains(bare) else {
                throw Refusal(line: "line \(number + 1): there is a view '\(bare)' in '\(section.name)' already")
            }
            if !bare.contains(section.name) {
                warnings.append(
                    "line \(number + 1): the view '\(bare)' does not have the name of its section '\(section.name)' in its own"
                )
            }
            sections[sections.count - 1].views.append(bare)
        }
    }

    private static func hasSuffix(_ suffix: String, in line: String) -> Bool {
        line.lowercased().hasSuffix(suffix.lowercased())
    }

    /// A name without what classes end in, at its end only, and without the prefix.
    private static func bare(_ name: String, _ prefix: String) -> String {
        var bare = Substring(name)
        for suffix in ["SectionViewController", "ViewController", "SectionVC", "VC"] where bare.hasSuffix(suffix) {
            bare = bare.dropLast(suffix.count)
            break
        }
        if !prefix.isEmpty, bare.hasPrefix(prefix), bare.count > prefix.count { bare = bare.dropFirst(prefix.count) }
        return String(bare)
    }
}
