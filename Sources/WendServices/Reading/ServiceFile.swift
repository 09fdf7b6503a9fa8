public import WendCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The files of an app's folder that describe its services.
public enum ServiceFile {
    /// What requests are made of, and, where an app is being written, what goes before it.
    public static let name = "Service.json"
    public static let developmentName = "Service.dev.json"
    /// What stubs are made of.
    public static let stubName = "StubService.json"

    /// The names of the files that may be read, the one that goes before the others first. Only one is read: they are not merged.
    public static func names(_ environment: ServiceEnvironment, isStub: Bool = false) -> [String] {
        if isStub { return [stubName] }
        return environment == .development ? [developmentName, name] : [name]
    }

    /// Reads the description in a folder; nil if there is none.
    public static func read(
        in folder: String, _ environment: ServiceEnvironment, isStub: Bool = false
    ) -> (description: ServiceDescription, file: String, diagnostics: [Diagnostic])? {
        for name in names(environment, isStub: isStub) {
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            guard let data = FileManager.default.contents(atPath: path) else { continue }
            let (description, diagnostics) = ServiceReader().read(Array(data), file: path)
            return (description, path, diagnostics)
        }
        return nil
    }
}
