import Foundation

/// The paths of a bundle's files, each looked at before anything is written.
struct BundleName {
    /// The parts of the path, as they are written to the disk.
    let parts: [Substring]
    var path: String { parts.joined(separator: "/") }

    /// Takes a path that means the same file on every system, and one inside.
    init(_ written: String, _ limits: BundleLimits) throws(BundleError) {
        let shown = String(written.prefix(200))
        func refuse(_ why: String) -> BundleError {
            BundleError(.path, "the path \(why)", file: shown.debugDescription)
        }
        var path = Substring(written)
        let isFolder = path.hasSuffix("/")
        if isFolder { path.removeLast() }
        if path.isEmpty { throw refuse("is empty") }
        if path.hasPrefix("/") { throw refuse("is absolute") }
        if path.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
            throw refuse("holds control characters")
        }
        if let sign = path.first(where: { "\\:*?\"<>|".contains($0) }) { throw refuse("holds '\(sign)'") }
        if String(path).precomposedStringWithCanonicalMapping.utf8.elementsEqual(path.utf8) == false {
            throw refuse("is written with letters taken apart")
        }
        parts = path.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count - (isFolder ? 0 : 1) > limits.depth { throw refuse("is deeper than \(limits.depth) folders") }
        for part in parts {
            if part.isEmpty || part == "." || part == ".." { throw refuse("holds '\(part)' between its slashes") }
            if part.utf8.count > limits.name { throw refuse("has a part of more than \(limits.name) bytes") }
            if part.hasSuffix(".") || part.hasSuffix(" ") || part.hasPrefix(" ") {
                throw refuse("has a part that begins or ends with a blank or a point")
            }
            if Self.isDevice(part) { throw refuse("names a device of some systems") }
        }
    }

    /// What two names that are one file somewhere have in common.
    var folded: String { path.folding(options: [.caseInsensitive], locale: nil).lowercased() }

    private static func isDevice(_ part: Substring) -> Bool {
        let stem = part.prefix { $0 != "." }.uppercased()
        if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return true }
        return stem.count == 4 && (stem.hasPrefix("COM") || stem.hasPrefix("LPT")) && stem.last?.isNumber == true
    }

    /// Whether it is one of an archive, which may be an app that this one shows.
    var isArchive: Bool { parts.last.map { !$0.hasPrefix(".") && $0.lowercased().hasSuffix(".zip") } ?? false }

    /// Whether an app can use a file of this name: documents, texts, images, models. Nothing else is unpacked.
    var isUseful: Bool {
        guard let name = parts.last else { return false }
        if name == ".xccurrentversion" { return true }
        if name.hasPrefix(".") { return false }
        if name == "contents" { return parts.dropLast().last?.hasSuffix(".xcdatamodel") == true }
        guard let point = name.lastIndex(of: ".") else { return false }
        return Self.endings.contains(name[name.index(after: point)...].lowercased())
    }

    private static let endings: Set<String> = [
        "xml", "json", "storyboard", "xib", "strings", "stringsdict", "plist", "png", "jpg", "jpeg", "svg", "gif",
        "webp",
    ]
}
