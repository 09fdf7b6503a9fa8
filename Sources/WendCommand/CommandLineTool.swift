import ArgumentParser
public import Wend

/// The command line, for programs with Swift parts of their own: screens, handlers, kinds. Each is a `wend` that knows them:
///
///     @main
///     struct Shop {
///         static func main() async throws {
///             var handlers = Handlers()
///             try handlers.show(Shop.login)
///             await CommandLineTool.main(handlers: handlers)
///         }
///     }
///
///     swift run Shop run App             serve it
///     swift run Shop test . --host both  run its flow files
public enum CommandLineTool {
    /// What is known besides documents, while a command runs.
    struct Parts: Sendable {
        var handlers = Handlers()
        var registry = Registry.standard
        var services = ServiceClientOptions()
    }

    @TaskLocal static var parts = Parts()

    /// Does what the program's arguments say, and ends the program with an error if that fails.
    /// - Parameters:
    ///   - handlers: The app's own. A flow's stubs, and those of `--stubs`, come before handlers of the same messages.
    ///   - registry: The kinds, with the app's own, and its functions.
    ///   - services: What of the app's own has a say in requests to its services: who authorizes them, hooks, transformers. Secrets, reach
    ///     and clock are those of the command.
    public static func main(
        handlers: Handlers = Handlers(), registry: Registry = .standard,
        services: ServiceClientOptions = ServiceClientOptions()
    ) async {
        let parts = Parts(handlers: handlers, registry: handlers.knowing(registry), services: services)
        await $parts.withValue(parts) { await WendCommand.main() }
    }
}
