import ArgumentParser

/// `wend new`.
struct NewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Writes a new app, or a new screen or section of one.",
        discussion: """
            What is written runs and is tested as it is. Nothing that is there is written over: files that are there already are named, and
            left as they are. With --check nothing is written at all: it is said which files are missing.
            Ends with 0, with 1 if --check finds something missing, with 2 if something cannot be written.

            Examples:
              wend new app shop                          an app of documents, in the folder shop
              wend new app shop --swift --wend ../wend   the same with a program around it, for screens and handlers in Swift
              wend new screen Basket --in shop           shop/basket.xml, with a flow that opens it
              wend new section Orders List Detail        orders.xml: a stage with a section and two views
              wend new section --schema sections.txt     all sections and views that the file names
              wend new screen Basket --in shop --check   for CI: are its files there?
            """,
        subcommands: [NewAppCommand.self, NewScreenCommand.self, NewSectionCommand.self])
}

/// `wend new app`.
struct NewAppCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app", abstract: "Writes a new app in a folder of its name.")

    @Argument(help: "The folder, which is called like the app.") var name: String
    @Flag(help: "Write a program around the documents, for screens and handlers in Swift.") var swift = false
    @Option(help: "Where the package of Wend is: a folder, or an address; for --swift.") var wend: String?
    @OptionGroup var options: NewOptions

    func validate() throws {
        if swift, wend == nil {
            throw ValidationError("--swift needs --wend: the folder of Wend's package, or its address: --wend ../wend")
        }
    }

    func run() async throws {
        try await reportingRefusals {
            let name = try ScaffoldName(name)
            let files = swift ? SwiftAppTemplate(name, wend: wend ?? "").files : DocumentAppTemplate(name).files
            let folder = self.name.contains(" ") ? "'\(self.name)'" : self.name
            let start = swift ? "cd \(folder) && swift run \(name.type) run App" : "wend run \(folder)"
            try options.write(files, next: ["run it with: \(start)"], within: self.name)
        }
    }
}

/// `wend new screen`.
struct NewScreenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "screen", abstract: "Writes a new screen of an app, and a flow that tests it.")

    @Argument(help: "What the screen is called, such as Basket.") var name: String
    @Flag(help: "Write it in Swift, for an app with a program around it.") var swift = false
    @OptionGroup var options: NewOptions

    func run() async throws {
        try await reportingRefusals {
            let name = try ScaffoldName(name)
            if !options.check { try options.requireNothing(of: swift ? [] : DocumentScreenTemplate(name).files) }
            if swift {
                let template = SwiftScreenTemplate(name, target: try options.target())
                try options.write(template.files, next: template.next)
            } else {
                let template = DocumentScreenTemplate(name)
                try options.write(template.files, next: template.next)
            }
        }
    }
}

/// What the subcommands have in common.
struct NewOptions: ParsableArguments {
    @Option(name: .customLong("in"), help: "The folder of the app; where you are unless given.") var folder: String?
    @Flag(help: "Write nothing, and end with 1 if something would be written.") var check = false

    /// Writes files, and says which, and what to do next.
    /// - Parameter place: A folder of the app's own, in that.
    func write(_ files: [ScaffoldFile], next: [String], within place: String = "") throws {
        let parts = [folder ?? "", place].filter { !$0.isEmpty }
        try Scaffold(folder: parts.isEmpty ? "." : parts.joined(separator: "/")).write(files, isCheck: check)
        if !check { for line in next { Terminal.print(line) } }
    }

    /// - Throws: If one of these files is there already: a screen whose document is another's would be no screen.
    func requireNothing(of files: [ScaffoldFile]) throws {
        try Scaffold(folder: folder ?? ".").requireNothing(of: files)
    }

    /// The one target of the package in the folder.
    func target() throws -> String { try Scaffold(folder: folder ?? ".").target() }
}
