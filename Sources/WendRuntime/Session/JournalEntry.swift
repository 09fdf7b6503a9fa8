import WendCore

/// Is one line of a session's journal: what the machine was told, and the document it was given just before.
struct JournalEntry: Sendable, Codable {
    var input: Input
    var document: Document.Version?

    init(_ input: Input, with document: Document.Version? = nil) {
        self.input = input
        self.document = document
    }

    /// Tells it to a machine again; what it asks of the outside is left out.
    func replay(to machine: inout Machine, with documents: [Document.Version: CheckedDocument]) {
        if let document = document.flatMap({ documents[$0] }) { machine.add(document) }
        _ = machine.receive(input)
    }
}
