import WendBundles
import WendCore
import WendServices

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Where a shown app is from: the app that shows it, or a folder of a server. Anybody may call an app what another is called; what was
/// kept of it belongs to those of where the first came from.
struct BundleOrigin: Hashable {
    /// The address without its last part, so that another version may have another; `.` for files and folders of the app that shows it.
    let place: String

    init(of source: String) {
        guard source.contains("://"), let address = ServiceAddress(source) else {
            place = "."
            return
        }
        place = address.folder
    }

    /// Notes who the records of a folder belong to, if nobody has them yet, or if the app that shows it says itself which app it means.
    /// - Throws: If they are another's, or it cannot be noted. What is said may be read by visitors, who do not learn of folders.
    func claim(_ folder: String, of identifier: String, isMeant: Bool) throws(BundleError) {
        let file = "\(folder)/origin"
        if !isMeant, let owner = Self.text(of: file) { return try check(owner, identifier) }
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let data = Data(place.utf8)
            // All of it or nothing: of a file that was only begun nobody would be the owner.
            if isMeant || FileManager.default.contents(atPath: file)?.isEmpty == true {
                return try data.write(to: URL(filePath: file), options: .atomic)
            }
            let fresh = "\(file)-\(UUID().uuidString)"
            defer { try? FileManager.default.removeItem(atPath: fresh) }
            try data.write(to: URL(filePath: fresh))
            try FileManager.default.linkItem(atPath: fresh, toPath: file)
        } catch {
            // Another may just have come.
            if !isMeant, let owner = Self.text(of: file) { return try check(owner, identifier) }
            throw BundleError(.disk, "what '\(identifier)' keeps cannot be written")
        }
    }

    /// - Throws: If the records of a folder are another's.
    func checkOwner(of folder: String, _ identifier: String) throws(BundleError) {
        if let owner = Self.text(of: "\(folder)/origin") { try check(owner, identifier) }
    }

    /// Nil if nobody is named.
    private static func text(of file: String) -> String? {
        FileManager.default.contents(atPath: file).flatMap { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
    }

    private func check(_ owner: String, _ identifier: String) throws(BundleError) {
        guard owner != place else { return }
        func said(_ place: String) -> String { place == "." ? "this app" : place }
        throw BundleError(
            .identifier,
            "what is kept of '\(identifier)' is of \(said(owner)), and this one is from \(said(place)); write identifier=\"\(identifier)\" where it "
                + "is shown if it is the same app, or another identifier if it is not")
    }
}
