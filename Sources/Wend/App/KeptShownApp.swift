package import WendCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What is kept of an app that was shown in another.
package struct KeptShownApp: Sendable {
    /// Its identifier, behind those of the apps that it was shown in, with slashes.
    package let identifier: String
    /// What its records are.
    package let model: EntityModel
    /// Where they lie.
    package let folder: String

    /// Those in a folder, by their identifiers. One that declares no records has none, and is not among them.
    package static func all(in folder: String) -> [KeptShownApp] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().compactMap { name in
            let own = "\(folder)/\(name)"
            guard let model = EditionModel(in: own).noted else { return nil }
            return KeptShownApp(identifier: name.replacing("~", with: "/"), model: model, folder: own)
        }
    }

    /// The name of the folder of an identifier, in which no `~` may be.
    static func folderName(of identifier: String) -> String { identifier.replacing("/", with: "~") }
}
