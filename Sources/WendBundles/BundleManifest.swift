import WendCore
import WendDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a bundle says of itself: `bundle.json` at its top.
///
/// ```json
/// { "bundle": 1, "identifier": "org.example.feed", "version": "1.4", "hosts": ["api.example.org"] }
/// ```
public struct BundleManifest: Sendable, Hashable {
    public static let fileName = "bundle.json"
    /// The way bundles are written that this version knows.
    static let format = 1

    /// What tells the app from others, in all its versions: its data is kept under it.
    public var identifier: String
    public var version: String
    /// The hosts its services want to reach. They reach those of them that whoever runs the bundle allows.
    public var hosts: [String]

    public init(identifier: String, version: String = "1", hosts: [String] = []) {
        self.identifier = identifier
        self.version = version
        self.hosts = hosts
    }

    /// Whether a text may be an identifier or a version: it names folders.
    public static func isName(_ text: String) -> Bool { BundleRequest.isIdentifier(text) }

    /// - Throws: If it cannot be read, or says something that it may not.
    package init(reading bytes: [UInt8]) throws(BundleError) {
        let (node, problems) = JSONReader().read(bytes, file: Self.fileName, values: 10_000)
        guard let node, case .object = node.content else {
            throw BundleError(.identifier, problems.first?.description ?? "it is no object", file: Self.fileName)
        }
        guard node["bundle"]?.number == Double(Self.format) else {
            throw BundleError(
                .identifier, "'bundle' is to be \(Self.format): other bundles want another version of Wend",
                file: Self.fileName)
        }
        func name(_ key: String) throws(BundleError) -> String {
            guard let text = node[key]?.text, Self.isName(text) else {
                throw BundleError(
                    .identifier, "'\(key)' is to be a name of letters, digits, '.', '-' and '_'", file: Self.fileName)
            }
            return text
        }
        identifier = try name("identifier")
        version = try name("version")
        hosts = []
        guard let given = node["hosts"] else { return }
        guard let elements = given.elements, elements.count <= 100, elements.allSatisfy({ $0.text != nil }) else {
            throw BundleError(.identifier, "'hosts' is to be a list of at most 100 names", file: Self.fileName)
        }
        hosts = elements.compactMap(\.text)
    }

    /// How it stands in the file.
    private struct Written: Encodable {
        let bundle: Int
        let identifier: String
        let version: String
        let hosts: [String]
    }

    func written() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        return Array(
            try encoder.encode(
                Written(bundle: Self.format, identifier: identifier, version: version, hosts: hosts))) + [0x0A]
    }
}
