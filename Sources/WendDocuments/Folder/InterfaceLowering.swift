import WendCore

/// Makes documents of the files of an app that was drawn in Interface Builder.
///
/// What is made is written as any document is, and each piece of it knows where it comes from: what is wrong is reported there.
struct InterfaceLowering {
    private let map: SourceMap
    private let entry: String
    private let limits: ReadingLimits

    /// - Parameters:
    ///   - texts: All files there are.
    ///   - entry: The storyboard the app begins with.
    init(_ texts: [SourceText], entry: String, limits: ReadingLimits) {
        map = SourceMap(texts.isEmpty ? [SourceText(file: entry)] : texts)
        self.entry = entry
        self.limits = limits
    }

    /// The documents by their paths: that of the storyboard for the one the app begins with, and those that it loads.
    func documents() -> [String: SourceText] {
        let (drafts, problems) = drafts()
        var documents: [String: SourceText] = [:]
        for (path, draft) in drafts { documents[path] = text(of: draft, at: path, path == entry ? problems : []) }
        if documents[entry] == nil {
            documents[entry] = SourceText(
                file: entry, bytes: [], origins: SourceOrigins([], in: map, problems: problems))
        }
        return documents
    }

    private func drafts() -> (drafts: [String: Draft], problems: [Diagnostic]) { ([:], []) }

    private func text(of draft: Draft, at path: String, _ problems: [Diagnostic]) -> SourceText {
        var writer = XMLWriter(notingPieces: true)
        writer.write(
            Markup(root: Markup.Element(name: "app", content: [.element(Markup.Element(draft))])))
        return SourceText(
            file: path, bytes: Array(writer.text.utf8),
            origins: SourceOrigins(writer.pieces, in: map, problems: problems))
    }
}
