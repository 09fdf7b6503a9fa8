extension Diagnostic {
    static func noStage(_ action: String, at location: FileLocation?) -> Self {
        error(
            "no-stage", "'\(action)' needs a stage around its screen, but there is none; put the screen into a <stage>",
            at: location)
    }

    static func unknownSection(_ name: String, closest: String?, known: [String], at location: FileLocation?) -> Self {
        error(
            "unknown-section", "the stage has no section '\(name.shortened)'\(wayOut(closest, known))", at: location)
    }

    static func unknownView(
        _ name: String, of section: String, closest: String?, known: [String], at location: FileLocation?
    ) -> Self {
        error(
            "unknown-view",
            "the section '\(section.shortened)' has no view '\(name.shortened)'\(wayOut(closest, known))",
            at: location)
    }

    private static func wayOut(_ closest: String?, _ known: [String]) -> String {
        if let closest { return "; did you mean '\(closest)'?" }
        if known.isEmpty { return "; it has none with a name" }
        let some = known.prefix(8).map { "'\($0.shortened)'" }.joined(separator: ", ")
        return known.count > 8 ? "; it has \(some) and \(known.count - 8) more" : "; it has \(some)"
    }

    static func noWayBack(_ refusal: History.Refusal, at location: FileLocation?) -> Self {
        error("no-way-back", refusal.description, at: location)
    }

    static func endlessIntents(at location: FileLocation?) -> Self {
        error(
            "too-many-intents",
            "after \(Turn.mostFollowed) intents in one step no more are followed; screens seem to lead to each other without end",
            at: location)
    }

    static func tooManyIntents(at location: FileLocation?) -> Self {
        error(
            "too-many-intents", "an intent is not followed: \(Turn.mostIntents) are waiting to be followed already",
            at: location)
    }
}
