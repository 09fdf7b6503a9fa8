import Wend
import WendBundles

/// A bundle that is run, and what it may do.
struct OpenedBundle {
    let name: String
    /// The folder it was unpacked to.
    let folder: String
    /// Where its data is kept, whatever its version.
    let data: String
    /// Where its services may reach.
    let reach: ServiceReach

    /// Unpacks a bundle; nil if the path is none.
    /// - Parameter isRun: Whether it is to be run, and not only looked at.
    /// - Throws: A ``Refusal``.
    init?(_ path: String, hash: String? = nil, hosts: [String] = [], isRun: Bool = true) async throws {
        guard BundleCache.isBundle(path) else {
            if hash != nil || !hosts.isEmpty { throw Refusal(line: "--sha256 and --allow belong to bundles") }
            return nil
        }
        let cache = BundleCache(folder: "\(UserFolder.cache)/bundles")
        do {
            let opened = try await cache.open(path, hash: hash, hosts: Set(hosts.map { $0.lowercased() }))
            name = opened.manifest.identifier
            folder = opened.folder
            data = "\(UserFolder.state)/bundles/\(opened.manifest.identifier)"
            reach = .only(hosts)
            if let reason = opened.reason {
                Terminal.note("the last good version is \(isRun ? "run" : "meant"): \(reason)")
            }
            Terminal.note("\(opened.manifest.identifier) \(opened.manifest.version), sha256 \(opened.hash)")
            let refused = opened.manifest.hosts.filter { !hosts.contains($0) }
            if isRun, !refused.isEmpty {
                Terminal.note("it wants to reach \(refused.joined(separator: ", ")); --allow HOST lets it")
            }
        } catch {
            throw Refusal(line: "\(path): \(error)\(error.folder.map { " in \($0)" } ?? "")")
        }
    }
}
