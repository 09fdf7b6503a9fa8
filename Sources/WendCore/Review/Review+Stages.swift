import WendExpressions

/// Sections and views that intents lead to, and names that mean nothing or two things.
extension Review {
    /// What a stage can show, as far as the document says.
    private struct Members {
        private(set) var names: [(name: String, node: Index)] = []
        /// Whether there may be more than is written.
        var isOpen = false
        private var first: [String: Index] = [:]

        subscript(name: String) -> Index? { first[name] }

        mutating func add(_ name: String, _ node: Index) {
            names.append((name, node))
            if first[name] == nil { first[name] = node }
        }
    }

    /// The sections of each stage, and the views of each section: looked up once for all intents.
    private struct Stages {
        var sections: [Index: Members] = [:]
        var views: [Index: Members] = [:]
        var only: Index? { sections.count == 1 ? sections.first?.key : nil }
    }

    mutating func reviewStages() {
        var stages = Stages()
        for stage in document.nodes.indices where isPlain(stage) && kind(stage)?.traits.contains(.stage) ?? false {
            let sections = members("sections", of: stage)
            stages.sections[stage] = sections
            for (_, section) in sections.names { stages.views[section] = members("views", of: section) }
        }
        for (stage, sections) in stages.sections.sorted(by: { $0.key < $1.key }) {
            review(stage: stage, sections, stages)
        }
        for node in document.nodes.indices where isPlain(node) && kind(node)?.changes == .go {
            review(intent: node, stages)
        }
    }

    private mutating func review(stage: Index, _ sections: Members, _ stages: Stages) {
        reportTwins(sections)
        reportNameless("sections", of: stage)
        if !sections.isOpen { reviewFirst(of: stage, sections) { .unknownSection($0, closest: $1, known: $2, at: $3) } }
        for (name, section) in sections.names {
            let views = stages.views[section] ?? Members()
            reportTwins(views)
            reportNameless("views", of: section)
            if views.isOpen { continue }
            // The others may only be come to with a view.
            let isInitial = texts("first", of: stage).first.map { $0.0 == name } ?? (name == sections.names.first?.name)
            if isInitial, !views.names.isEmpty, entries("first", of: section).isEmpty,
                entries("view", of: section).isEmpty
            {
                report(
                    .sectionShowsNothing(name, views.names[0].name, at: location(document.nodes[section].headRange)))
            }
            reviewFirst(of: section, views) { .unknownView($0, of: name, closest: $1, known: $2, at: $3) }
        }
        for entry in entries("history", of: stage) {
            guard case .literal(let value) = entry.source, History.Policy(value.displayText) == nil else { continue }
            report(.unknownHistory(value.displayText, at: location(entry.range)))
        }
    }

    private mutating func reviewFirst(
        of node: Index, _ known: Members, _ say: (String, String?, [String], FileLocation) -> Diagnostic
    ) {
        for (text, range) in texts("first", of: node) where known[text] == nil {
            reportUnknown(text, known, at: range, say)
        }
    }

    private mutating func reportUnknown(
        _ name: String, _ known: Members, at range: SourceRange,
        _ say: (String, String?, [String], FileLocation) -> Diagnostic
    ) {
        let names = known.names.map(\.name)
        let closest = hasRoom ? Suggestion.closest(to: name, among: names) : nil
        report(
            say(name, closest, names, location(range)).asWarning.writing(
                closest, edits(of: name, in: range, to: closest)))
    }

    private mutating func reportTwins(_ members: Members) {
        var seen: Set<String> = []
        for (name, node) in members.names where !seen.insert(name).inserted {
            report(.shownTwice(name, at: location(document.nodes[node].headRange)))
        }
    }

    private mutating func review(intent: Index, _ stages: Stages) {
        if !entries("back", of: intent).isEmpty {
            for name in ["section", "view"] {
                guard let entry = entries(name, of: intent).first else { continue }
                report(.besideBack(name, at: location(entry.range)))
            }
        }
        for (text, range) in texts("extras", of: intent) {
            let record = (try? ValueExpression(parsing: text)).map { _ in "{\(text)}" }
            report(.noExtras(record, at: location(range)).writing(record, edits(of: text, in: range, to: record)))
        }
        let outer = around(intent)
        guard let stage = outer.first(where: { stages.sections[$0] != nil }) ?? stages.only,
            let sections = stages.sections[stage]
        else {
            if stages.sections.isEmpty, surroundings.isEntry, document.allowsBindings, !hasStandIns {
                report(.noStage(document.nodes[intent].kind, at: location(document.nodes[intent].headRange)).asWarning)
            }
            return
        }
        guard !sections.isOpen else { return }
        let section: (name: String, node: Index)
        if let (text, range) = texts("section", of: intent).first {
            guard let node = sections[text] else {
                return reportUnknown(text, sections, at: range) { .unknownSection($0, closest: $1, known: $2, at: $3) }
            }
            section = (text, node)
        } else {
            guard entries("section", of: intent).isEmpty,
                let node = outer.first(where: { parents[$0] == stage && isController($0) }),
                let name = document.nodes[node].name
            else { return }
            section = (name, node)
        }
        guard let views = stages.views[section.node], !views.isOpen,
            let (text, range) = texts("view", of: intent).first, views[text] == nil
        else { return }
        reportUnknown(text, views, at: range) { .unknownView($0, of: section.name, closest: $1, known: $2, at: $3) }
    }

    private func members(_ slot: String, of node: Index) -> Members {
        var members = Members()
        for entry in entries(slot, of: node) {
            guard case .node(let child) = entry.source, isPlain(child), checked.outlines[child].repetition == nil else {
                members.isOpen = true
                continue
            }
            if let name = document.nodes[child].name { members.add(name, child) }
        }
        return members
    }

    /// What can never be shown, since nothing names it.
    private mutating func reportNameless(_ slot: String, of node: Index) {
        for entry in entries(slot, of: node) {
            guard case .node(let child) = entry.source, isPlain(child), document.nodes[child].name == nil else {
                continue
            }
            report(.nameless(document.nodes[child].kind, at: location(document.nodes[child].headRange)))
        }
    }
}

extension Diagnostic {
    static func besideBack(_ name: String, at location: FileLocation) -> Self {
        warning(
            "beside-back", "with back this goes back, and '\(name)' means nothing; leave out one of the two",
            at: location)
    }

    static func noExtras(_ record: String?, at location: FileLocation) -> Self {
        warning(
            "not-a-record", "extras are a record, and this is text: write \(record ?? "{record(name: …)}")",
            at: location)
    }

    static func unknownHistory(_ text: String, at location: FileLocation) -> Self {
        warning(
            "unknown-history",
            "'\(text.shortened)' is no length of a history: write 'unlimited', 'disabled' or a number of at least 2",
            at: location)
    }

    static func sectionShowsNothing(_ name: String, _ view: String, at location: FileLocation) -> Self {
        warning(
            "shows-nothing",
            "the section '\(name.shortened)' shows nothing where an intent names no view; write first=\"\(view.shortened)\", or a "
                + "<view> for the section itself", at: location)
    }

    static func nameless(_ kind: String, at location: FileLocation) -> Self {
        warning(
            "nameless", "<\(kind)> stands on a stage without a name, so no intent leads to it; write name=\"…\"",
            at: location)
    }

    static func shownTwice(_ name: String, at location: FileLocation) -> Self {
        warning(
            "named-twice", "another before it is called '\(name.shortened)' as well, and is the one that is shown",
            at: location)
    }
}
