import WendBundles
import WendCore
import WendServices

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Where a shown app is from: the app that shows it, or a server. Anybody may call an app what another is called; what was kept of it
/// belongs to those of where the first came from, for good.
struct BundleOrigin: Equatable {
    /// The server; nil for files and folders of the app that shows it.
    let host: String?

    init(host: String?) { self.host = host }

    init(of bundle: Document.Bundle) {
        let source = bundle.requests.last?.source ?? ""
        host = source.contains("://") ? ServiceAddress(source)?.host : nil
    }

    /// Notes who the records of a folder belong to, if nobody has them yet.
    /// - Throws: If they are another's, or it cannot be noted. What is said may be read by visitors, who do not learn of folders.
    func claim(_ folder: String, of identifier: String) throws(BundleError) {
        let file = "\(folder)/origin"
        if let data = FileManager.default.contents(atPath: file) {
            let text = String(decoding: data, as: UTF8.self)
            let owner = Self(host: text == Self.own ? nil : text)
            guard owner == self else {
                throw BundleError(
                    .identifier,
                    "what is kept of '\(identifier)' is of \(owner), and this one is from \(self); give it an identifier of its own"
                )
            }
            return
        }
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try Data((host ?? Self.own).utf8).write(to: URL(filePath: file), options: .atomic)
        } catch {
            throw BundleError(.disk, "what '\(identifier)' keeps cannot be written")
        }
    }

    /// How the app itself is noted: no server is called that.
    private static let own = "."
}

extension BundleOrigin: CustomStringConvertible {
    var description: String { host ?? "this app" }
}
