import ArgumentParser
import Wend

/// Which description of an app's services counts.
enum ServiceChoice: String, ExpressibleByArgument, CaseIterable {
    case development, production, stubs

    /// How the services of apps are reached that the app shows: without secrets, and nowhere the app itself may not.
    func settings(reach: ServiceReach?, _ clock: any SessionClock) -> ServiceSettings {
        ServiceSettings(
            environment: self == .production ? .production : .development, isStubbed: self == .stubs,
            options: ServiceClientOptions(secrets: .none, reach: reach ?? .anywhere, clock: clock))
    }

    /// Whoever answers for the services; nil if the app describes none.
    /// - Parameters:
    ///   - secrets: A file with secrets.
    ///   - reach: Where requests may go, if the app is not one's own: then nothing of the environment is a secret of its either.
    func services(
        of app: App, secrets path: String?, reach: ServiceReach? = nil, clock: any SessionClock
    ) throws -> AppServices? {
        var secrets = reach == nil ? ServiceSecrets.environment() : .none
        if let path {
            do {
                secrets = try ServiceSecrets(file: path, outside: app.folder.root).or(secrets)
            } catch {
                throw Refusal(line: "\(path): \(error)")
            }
        }
        var options = CommandLineTool.parts.services
        (options.secrets, options.clock) = (secrets, clock)
        if let reach { options.reach = reach }
        return app.services(
            ServiceSettings(
                environment: self == .production ? .production : .development, isStubbed: self == .stubs,
                options: options))
    }
}
