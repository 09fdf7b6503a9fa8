extension Kind {
    public static let operations = Kind(
        "operations", "Performs a graph of operations and shows how far it has come, until its screen leaves.",
        role: .performs, types: .action,
        parameters: [
            Parameter("operations", .operation, "What there is to do.", isRequired: true, isList: true),
            Parameter(
                "connections", .connection, "What comes after what, and what keeps what from starting.", isList: true),
            Parameter("semaphores", .semaphore, "What operations have to share.", isList: true),
            .number("limit", "The most operations that run at once; 0 for any number.", fallback: 0),
            Parameter(
                "actions", .action,
                "What is done in the end: the first action named like the result, `success` or `failure`, or unnamed.",
                isList: true),
        ],
        defaults: [
            Default(.operation, "operations"), Default(.connection, "connections"),
            Default(.semaphore, "semaphores"), Default(.action, "actions"),
        ],
        plan: { node, document, outlines, registry in
            let graph = OperationsReader.read(node, document, outlines, registry)
            return (graph, graph.diagnostics)
        })

    public static let operation = Kind(
        "operation", "Is one step of a graph: an action, with whatever it sets off, or a message to the app.",
        role: .performs, types: .operation,
        parameters: [
            Parameter(
                "action", .action, "What is done. A screen or a question that it shows ends it by being answered."),
            .text("message", "The name of a message to the app, whose reply is the result."),
            .text(
                "answers",
                "The messages that answer what it shows, separated by spaces; without any, every message does."),
            .number("retry", "How often a failure is tried again before it counts.", fallback: 0),
            .number("retryDelay", "Seconds before the first further try.", fallback: 0),
            .number("retryFactor", "What each further pause is multiplied by.", fallback: 2),
            .predicate("retryWhen", "Which failures are tried again; all if it is not given."),
            .number("timeout", "Seconds after which it has failed; a message to the app alone has 30."),
            .text("semaphores", "The names of the semaphores it needs while it runs, separated by spaces."),
        ],
        defaults: [Default(.action, "action")],
        demands: [
            Demand(.oneOf, ["action", "message"], "an operation is either an action or a message to the app; give one")
        ])

    public static let semaphore = Kind(
        "semaphore", "Is shared by operations that must not all run at once; they refer to its name.",
        role: .supplies, types: .semaphore,
        parameters: [.number("permits", "How many operations may hold it at once.", fallback: 1)])
}
