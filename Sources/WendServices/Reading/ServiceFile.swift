public import WendCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The files of an app's folder that describe its services.
public enum ServiceFile {
    /// What requests are made of, and, where an app is being written, what goes before it. Folders of old apps have other names.
    public static let name = "services.json"
    public static let developmentName = "services.dev.json"
    /// What stubs are made of.
    public static let stubName = "services.stub.json"
    private static let olderNames = (
        name: "Service.json", development: "Service.dev.json", stub: "StubService.json"
    )

    /// The names of the files that may be read, the one that goes before the others first. Only one is read: they are not merged.
    public static func names(_ environment: ServiceEnvironment, isStub: Bool = false) -> [String] {
        if isStub { return [stubName, olderNames.stub] }
        let names = [name, olderNames.name]
        return environment == .development ? [developmentName, olderNames.development] + names : names
    }

    /// All names a file may have that describes services.
    public static let allNames = names(.development) + names(.development, isStub: true)

    /// The name that was meant by one that nobody reads, such as `service.json`; nil if it is read, or means something else.
    public static func nameMeant(by name: String) -> String? {
        if allNames.contains(name) { return nil }
        var words = name.lowercased().split(separator: ".").map(String.init)
        guard words.last == "json", words.count < 4 else { return nil }
        words.removeLast()
        switch words {
        case ["service"], ["services"]: return Self.name
        case ["service", "dev"], ["services", "dev"], ["service", "development"], ["services", "development"]:
            return developmentName
        case ["service", "stub"], ["services", "stub"], ["service", "stubs"], ["services", "stubs"], ["stubservice"]:
            return stubName
        default: return nil
        }
    }

    /// Reads the description in a folder; nil if there is none.
    /// - Parameter file: What diagnostics call the file, of its name; by default its path.
    public static func read(
        in folder: String, _ environment: ServiceEnvironment, isStub: Bool = false,
        file: (String) -> String? = { _ in nil }
    ) -> (description: ServiceDescription, file: String, diagnostics: [Diagnostic])? {
        for name in names(environment, isStub: isStub) {
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            guard let data = FileManager.default.contents(atPath: path) else { continue }
            let (description, diagnostics) = ServiceReader().read(Array(data), file: file(name) ?? path)
            return (description, path, diagnostics)
        }
        return nil
    }
}
