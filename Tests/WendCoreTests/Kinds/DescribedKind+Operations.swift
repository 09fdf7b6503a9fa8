extension DescribedKind {
    /// Graphs of operations: spec/workflow-essentials in the words of documents.
    static let operations: [DescribedKind] = [
        .init(
            "operations", "Action",
            defaults: "Operation→operations, Connection→connections, Semaphore→semaphores, Action→actions",
            """
            operations Operation R []
            connections Connection []
            semaphores Semaphore []
            limit S|N number =0
            actions Action []
            """),
        .init(
            "operation", "Operation", defaults: "Action→action",
            """
            action Action
            message S
            answers S
            retry S|N number =0
            retryDelay S|N number =0
            retryFactor S|N number =2
            retryWhen S L predicate
            timeout S|N number
            semaphores S
            """),
        .init("semaphore", "Semaphore", [], defaults: "", "permits S|N number =1"),
        .init(
            "dependency", "Connection", defaults: "",
            """
            from S R
            to S R
            requires S|N one:dependencyRequirement =completed
            """),
        .init("segue", "Connection", [segue], defaults: "Condition→condition"),
        .init(
            "loopSegue", "Connection", [segue], defaults: "Condition→condition",
            """
            atMost S|N number
            unbounded S|N bool =no
            """),
        .init(
            "exhaustedSegue", "Connection", defaults: "",
            """
            from S R
            to S R
            """),
        .init(
            "guard", "Connection", defaults: "",
            """
            from S
            to S R
            trigger S|N one:guardTrigger =executing
            """),
    ]

    private static let segue = """
        from S R
        to S R
        on S
        when S L predicate
        condition Condition L
        """
}
