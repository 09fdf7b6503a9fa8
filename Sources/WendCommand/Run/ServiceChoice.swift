import ArgumentParser
import Wend

/// Which description of an app's services counts.
enum ServiceChoice: String, ExpressibleByArgument, CaseIterable {
    case development, production, stubs

    /// Whoever answers for the services; nil if the app describes none.
    /// - Parameter secrets: A file with secrets.
    func services(of app: App, secrets path: String?, clock: any SessionClock) throws -> AppServices? {
        var secrets = ServiceSecrets.environment()
        if let path {
            do {
                secrets = try ServiceSecrets(file: path, outside: app.folder.root).or(secrets)
            } catch {
                throw Refusal(line: "\(path): \(error)")
            }
        }
        return app.services(
            ServiceSettings(
                environment: self == .production ? .production : .development, isStubbed: self == .stubs,
                options: ServiceClientOptions(secrets: secrets, clock: clock)))
    }
}
