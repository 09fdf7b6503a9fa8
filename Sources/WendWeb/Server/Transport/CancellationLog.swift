import Logging

/// A log in which it is no error that something was cancelled: whoever ends the server asked for that, and says so.
///
/// HummingbirdCore logs how its wait for connections ended, also when that is how it was told to end.
struct CancellationLog: LogHandler {
    private var handler: any LogHandler

    init(_ handler: any LogHandler) { self.handler = handler }

    var logLevel: Logger.Level {
        get { handler.logLevel }
        set { handler.logLevel = newValue }
    }

    var metadata: Logger.Metadata {
        get { handler.metadata }
        set { handler.metadata = newValue }
    }

    var metadataProvider: Logger.MetadataProvider? {
        get { handler.metadataProvider }
        set { handler.metadataProvider = newValue }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { handler[metadataKey: key] }
        set { handler[metadataKey: key] = newValue }
    }

    func log(event: LogEvent) {
        guard event.message.description.hasSuffix(": \(CancellationError())") else { return handler.log(event: event) }
        guard logLevel <= .debug else { return }
        var event = event
        event.level = .debug
        handler.log(event: event)
    }
}
