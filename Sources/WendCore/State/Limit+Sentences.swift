/// What is said of a step that went over a limit.
extension Limit {
    /// What was too much, as the first half of a sentence.
    var excess: String {
        switch self {
        case .actions: "one step would perform more than \(bound) actions"
        case .activations:
            "one step would create more than \(bound) screens, views and rows beyond those its documents have"
        case .nesting: "actions, messages or views would nest more than \(bound) deep in one step"
        case .turns: "one step would change what is on screen, or go on with operations, more than \(bound) times"
        case .work: "one step would need too much work (expressions, lists and searches together)"
        case .drawing: "all that is shown together would need too much work to draw"
        case .depth: "screens and views would lie more than \(bound) deep inside each other"
        case .size: "the session would have more than \(bound) screens, views and rows"
        case .rows: "a list would have more than \(bound) rows"
        case .data: "the session would keep more than \(bound >> 20) MiB of data"
        case .dataDepth: "lists and dictionaries that are kept would lie more than \(bound) deep inside each other"
        case .watches: "the session would watch more than \(bound) things outside at the same time"
        case .bundleWatches: "the apps that are shown would watch more than \(bound) things outside at the same time"
        case .watchedValue:
            "what is seen of something that is watched would have more than \(bound >> 10) KiB, or nest more than "
                + "\(Limit.dataDepth.bound) deep"
        case .numbers: "the session has used up the numbers of its screens, views, messages and documents"
        }
    }
}
