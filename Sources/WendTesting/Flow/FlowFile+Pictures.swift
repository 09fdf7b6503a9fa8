import Foundation

extension FlowFile {
    /// What the pictures of a flow are called in a folder that holds those of several: after its file and the folder that is in.
    package static func pictureName(of file: String) -> String {
        let path = URL(fileURLWithPath: file).standardizedFileURL.deletingPathExtension()
        let folder = visible(path.deletingLastPathComponent().lastPathComponent)
        let name = visible(path.lastPathComponent)
        return folder.isEmpty || folder == name ? name : "\(folder)-\(name)"
    }

    /// Whether a picture of a name lies in the folder it is meant for, or below it.
    static func isPictureName(_ name: String) -> Bool {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        return !name.contains("\0") && !parts.contains("..") && parts.first != "" && parts.last != ""
    }

    /// A name without what would hide a file or lead elsewhere.
    private static func visible(_ name: String) -> String {
        String(name.drop { $0 == "." }.map { $0 == "/" || $0 == " " ? "-" : $0 })
    }
}
