public import WendCore

/// A data model in its versions, as a `.xcdatamodeld` package holds them.
public struct DataModelPackage: Sendable {
    /// The versions by name, without their ending.
    public let versions: [String: EntityModel]
    /// The name of the version that counts.
    public let currentName: String
    /// What diagnostics call it.
    let name: String
    public let diagnostics: [Diagnostic]

    /// The file of a package that names the version that counts. It is hidden.
    static let markerName = ".xccurrentversion"

    /// The version that counts; nil if it could not be read.
    public var current: EntityModel? { versions[currentName] }

    /// Reads a `.xcdatamodeld` package, a `.xcdatamodel` folder or the file `contents` of one.
    /// - Parameters:
    ///   - path: Where it lies.
    ///   - name: What diagnostics shall call it; by default its path.
    public init(at path: String, called name: String? = nil, limits: ReadingLimits = .standard) {
        let path = path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
        let name = name ?? path
        let reader = DataModelReader(limits: limits)
        var versions: [String: EntityModel] = [:]
        var diagnostics: [Diagnostic] = []
        func read(_ file: String, _ shown: String, as version: String) {
            guard let bytes = Disk.bytes(file) else {
                let start = FileLocation(file: shown, line: 1, column: 1)
                diagnostics.append(.missingInModel("the data model has no contents", at: start))
                return
            }
            let (model, problems) = reader.read(bytes, file: shown)
            diagnostics += problems
            versions[version] = model
        }
        let (base, ending) = Disk.splitEnding(Disk.split(path).name)
        switch ending {
        case "xcdatamodel":
            read("\(path)/contents", "\(name)/contents", as: base)
            currentName = base
        case "xcdatamodeld":
            let names = Disk.names(in: path).filter { $0.hasSuffix(".xcdatamodel") }
            let (current, problems) = Self.current(among: names, in: path, called: name)
            currentName = Disk.splitEnding(current).name
            diagnostics += problems
            for version in names {
                let known = diagnostics.count
                let label = Disk.splitEnding(version).name
                read("\(path)/\(version)/contents", "\(name)/\(version)/contents", as: label)
                // What is wrong with a version nobody uses is of no interest, unless nothing else is there.
                if label != currentName { diagnostics.removeSubrange(known...) }
            }
        default:
            read(path, name, as: base)
            currentName = base
        }
        self.name = name
        self.versions = versions
        self.diagnostics = diagnostics
    }

    /// Which version counts: what `.xccurrentversion` says, else the only one, else the last by name with a warning.
    private static func current(
        among names: [String], in path: String, called name: String
    ) -> (name: String, diagnostics: [Diagnostic]) {
        let start = FileLocation(file: name, line: 1, column: 1)
        guard let last = names.last else {
            return ("", [.missingInModel("the package holds no version of the model", at: start)])
        }
        let marker = "\(path)/\(markerName)"
        guard let bytes = Disk.bytes(marker) else {
            if names.count == 1 { return (last, []) }
            return (
                last,
                [
                    .ignoredInModel(
                        "that there are \(names.count) versions and none is the current one", closest: nil, at: start)
                ]
            )
        }
        let (list, diagnostics) = PropertyList.read(bytes, file: "\(name)/\(markerName)")
        let entry = list?.entries.first { $0.key == "_XCCurrentVersionName" }
        guard let entry, let current = entry.value.text else { return (last, diagnostics) }
        guard names.contains(current) else {
            return (
                last,
                diagnostics + [
                    .missingInModel("there is no version '\(current.shortened)'", at: entry.value.location)
                ]
            )
        }
        return (current, diagnostics)
    }
}
