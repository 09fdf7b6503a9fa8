import WendCore

/// One line of a session's journal: what the machine was told, the document it was given just before, and how its step
/// ended.
struct JournalEntry: Sendable, Decodable {
    /// How a step ended otherwise than by being worked off.
    enum Ending: String, Sendable, Codable {
        /// A limit cut it: the state was left as it was before.
        case cut
        case refused
    }

    var input: Input
    var document: Document.Version?
    /// What took the step; nil for entries of programs that did not note it, whose steps were worked off.
    var versions: Versions?
    var ending: Ending?

    private enum CodingKeys: String, CodingKey {
        case input, document
        case versions = "e"
        case ending = "x"
    }

    init(_ input: Input, _ step: Step, _ versions: Versions, with document: Document.Version? = nil) {
        self.input = input
        self.input.watched = step.watched
        self.document = document
        self.versions = versions
        ending = Self.ending(of: step)
    }

    init(_ input: Input, ending: Ending?) {
        self.input = input
        self.ending = ending
    }

    /// Tells it to a machine again; what it asks of the outside is left out. What these very versions let in is not judged
    /// again (design rule 7).
    /// - Parameter versions: Those of the machine.
    /// - Returns: How its step ends now, and whether that is as noted.
    @discardableResult
    func replay(
        to machine: inout Machine, of versions: Versions, with materials: SessionMaterials
    ) -> (ending: Ending?, isAsNoted: Bool) {
        if let document = document.flatMap({ materials.documents[$0] }) { machine.add(document) }
        if case .resourcesChanged(let version) = input.content, let new = materials.resources[version] {
            machine.add(new)
        }
        let step = self.versions == versions ? machine.replay(input) : machine.replayJudging(input)
        let now = Self.ending(of: step)
        if self.versions == nil, let limit = step.limit, Self.oldLimits.contains(limit) { return (now, true) }
        return (now, now == ending)
    }

    /// Whether it cannot be told again without something that is kept beside it.
    var bringsSomething: Bool {
        if case .resourcesChanged = input.content { true } else { document != nil }
    }

    /// The limits of the programs that noted nothing: a step over one of them was cut then as it is now.
    private static let oldLimits: Set<Limit> = [.actions, .activations, .nesting]

    private static func ending(of step: Step) -> Ending? {
        if step.refusal != nil { return .refused }
        return step.limit == nil ? nil : .cut
    }
}
