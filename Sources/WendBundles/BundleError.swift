/// The reason why a bundle is not taken, or cannot be made.
public struct BundleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What about it is refused.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The address is none of those allowed, or nothing came from there.
        case origin = "bundle-origin"
        /// Too much of it: packed, unpacked, of one file, or too many files.
        case size = "bundle-size"
        /// Far more comes out of it than there is in it.
        case ratio = "bundle-ratio"
        /// The path of a file leads out of it, or means different things on different systems.
        case path = "bundle-path"
        /// It holds something that is neither a file nor a folder.
        case link = "bundle-link"
        /// Two of its files have one path.
        case duplicate = "bundle-duplicate"
        /// It is not the one that was meant.
        case hash = "bundle-hash"
        /// It does not say what it is, or says it wrong.
        case identifier = "bundle-identifier"
        /// There is no document in it to begin with, or that cannot run.
        case entry = "bundle-entrypoint"
        /// It is no bundle, or broken off.
        case damaged = "bundle-damaged"
        /// It cannot be written here.
        case disk = "bundle-disk"
    }

    public let code: Code
    public let message: String
    /// The file of the bundle that is refused; nil if that is all of it.
    public let file: String?
    /// The folder of this machine that could not be written to: for whoever runs the program, and not in ``description``, which whoever
    /// uses an app may read.
    public let folder: String?

    package init(_ code: Code, _ message: String, file: String? = nil, folder: String? = nil) {
        self.code = code
        self.message = message
        self.file = file
        self.folder = folder
    }

    public var description: String { (file.map { "\($0): " } ?? "") + "\(message) [\(code.rawValue)]" }
}
