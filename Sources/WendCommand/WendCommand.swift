import ArgumentParser

/// The command line.
struct WendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wend",
        abstract: "Runs apps that are written as documents.",
        discussion: """
            Examples:
              wend new app shop                 write a new app
              wend run Examples/01-hello        serve an app on http://127.0.0.1:8080
              wend check Examples               say what is wrong with its documents, and where
              wend test Examples                run its flow files headlessly
              wend test Examples --host web     run them in a browser
              wend kinds button                 say what a kind takes, sends and answers
              wend data Examples/12-notes       say which records an app keeps
              wend convert app.xml              write a document in the other notation
              wend bundle Examples/05-todo      pack an app into one file
              wend eval "likes > 3" --scope post.json   work out an expression
            """,
        version: "0.1.0",
        subcommands: [
            RunCommand.self, CheckCommand.self, TestCommand.self, EvalCommand.self, DataCommand.self, KindsCommand.self,
            ConvertCommand.self, SchemaCommand.self, BundleCommand.self, NewCommand.self,
            FlowServerCommand.self,
        ])
}
