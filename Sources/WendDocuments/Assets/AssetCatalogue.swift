import WendCore
import WendExpressions

/// What the catalogues of an app (`.xcassets`) hold: images in several forms, and colours, by their names.
struct AssetCatalogue {
    private(set) var images: [String: AppImage] = [:]
    private(set) var colors: [String: ThemeColor] = [:]
    private(set) var diagnostics: [Diagnostic] = []
    private let read: (String) -> [UInt8]?
    /// The files of catalogues by the folder they are in.
    private var filesByFolder: [String: [String]] = [:]

    /// - Parameters:
    ///   - files: The paths of everything in catalogues.
    ///   - read: The bytes of one of them.
    init(_ files: [String], read: @escaping (String) -> [UInt8]?) {
        self.read = read
        for file in files {
            let (folder, name) = Disk.split(file)
            filesByFolder[folder, default: []].append(name)
        }
        for folder in filesByFolder.keys.sorted() { take(folder) }
    }

    private mutating func take(_ folder: String) {
        let (name, ending) = Disk.splitEnding(Disk.split(folder).name)
        switch ending {
        case "imageset", "appiconset":
            if let image = image(in: folder, isIcon: ending == "appiconset") { images[called(name, folder)] = image }
        case "colorset": if let color = color(in: folder) { colors[called(name, folder)] = color }
        // The catalogue itself, and folders for order.
        case "xcassets", "": break
        default:
            let place = FileLocation(file: folder, line: 1, column: 1)
            diagnostics.append(.badCatalogue("nothing is made of '.\(ending)' here; it is left out", at: place))
        }
    }

    /// A name, after that of the folders that give their names to what is in them.
    private func called(_ name: String, _ folder: String) -> String {
        var parts = folder.split(separator: "/").map(String.init)
        parts.removeLast()
        var spaces: [String] = []
        while let last = parts.last, !last.hasSuffix(".xcassets") {
            let contents = object(in: parts.joined(separator: "/"), isNoted: false)
            if contents.node?["properties"]?["provides-namespace"]?.scalar == .bool(true) { spaces.insert(last, at: 0) }
            parts.removeLast()
        }
        return (spaces + [name]).joined(separator: "/")
    }

    private func object(in folder: String, isNoted: Bool) -> (
        node: JSONNode?, source: SourceText, diagnostics: [Diagnostic]
    ) {
        let path = "\(folder)/Contents.json"
        guard let bytes = read(path) else {
            let place = FileLocation(file: folder, line: 1, column: 1)
            return (nil, SourceText(file: path, bytes: []), [.badCatalogue("'\(path)' is missing", at: place)])
        }
        let (node, diagnostics) = JSONReader().read(bytes, file: path)
        return (node, SourceText(file: path, bytes: bytes), diagnostics)
    }

    private mutating func contents(of folder: String) -> (node: JSONNode, source: SourceText)? {
        let (node, source, problems) = object(in: folder, isNoted: true)
        diagnostics += problems
        return node.map { ($0, source) }
    }

    // MARK: Images

    private mutating func image(in folder: String, isIcon: Bool) -> AppImage? {
        guard let (node, source) = contents(of: folder) else { return nil }
        var image = AppImage()
        var used: Set<String> = []
        let present = Set(filesByFolder[folder] ?? [])
        var best: [ImageForms.Form: Int] = [:]
        for slot in node["images"]?.elements ?? [] {
            // A place nobody has filled.
            guard let file = slot["filename"]?.text else { continue }
            used.insert(file)
            let place = source.location(of: slot["filename"]?.range ?? slot.range)
            guard present.contains(file) else {
                diagnostics.append(.badCatalogue("there is no '\(file)' in '\(folder)'", at: place))
                continue
            }
            guard AppImage.isImage(file) else {
                diagnostics.append(.badCatalogue("'\(file)' is no image that browsers show", at: place))
                continue
            }
            guard let isDark = appearance(of: slot, source) else { continue }
            let scale = slot["scale"]?.text.flatMap { ImageForms.Form($0)?.scale } ?? 1
            let form = ImageForms.Form(scale: scale, isDark: isDark)
            let rank = isIcon ? Self.size(of: slot) * scale : Self.rank(of: slot["idiom"]?.text)
            guard rank > best[isIcon ? .init(scale: 1) : form] ?? -1 else { continue }
            best[isIcon ? .init(scale: 1) : form] = rank
            if isIcon { image = AppImage() }
            image.files[isIcon ? .init(scale: 1) : form] = "\(folder)/\(file)"
        }
        for file in present.sorted() where file != "Contents.json" && !used.contains(file) {
            let place = FileLocation(file: "\(folder)/\(file)", line: 1, column: 1)
            diagnostics.append(
                .badCatalogue("'\(file)' stands nowhere in its Contents.json; it is left out", at: place))
        }
        image.isTemplate = node["properties"]?["template-rendering-intent"]?.text == "template"
        return image.files.isEmpty ? nil : image
    }

    /// What is meant for everything goes before what is meant for one device.
    private static func rank(of idiom: String?) -> Int {
        switch idiom {
        case "universal", nil: 3
        case "mac": 2
        case "ipad": 1
        default: 0
        }
    }

    private static func size(of slot: JSONNode) -> Int {
        slot["size"]?.text.flatMap { $0.split(separator: "x").first.flatMap { Double($0) } }.map { Int($0) } ?? 1
    }

    /// Whether something is for dark appearance; nil, after saying so, for an appearance there is none of here.
    private mutating func appearance(of slot: JSONNode, _ source: SourceText) -> Bool? {
        var isDark = false
        for appearance in slot["appearances"]?.elements ?? [] {
            let (sort, value) = (appearance["appearance"]?.text, appearance["value"]?.text)
            guard sort == "luminosity", value == "dark" || value == "light" else {
                let what = [sort, value].compactMap { $0 }.joined(separator: " ")
                diagnostics.append(
                    .badCatalogue(
                        "what is for the appearance '\(what)' is left out", at: source.location(of: appearance.range)))
                return nil
            }
            isDark = value == "dark"
        }
        return isDark
    }

    // MARK: Colours

    private mutating func color(in folder: String) -> ThemeColor? {
        guard let (node, source) = contents(of: folder) else { return nil }
        var (light, dark): (StyleColor.Parts?, StyleColor.Parts?)
        for slot in node["colors"]?.elements ?? [] {
            guard let written = slot["color"] else { continue }
            guard let isDark = appearance(of: slot, source) else { continue }
            guard let parts = Self.parts(of: written) else {
                diagnostics.append(
                    .badCatalogue("this is no colour that is understood here", at: source.location(of: written.range)))
                continue
            }
            if isDark { dark = dark ?? parts } else { light = light ?? parts }
        }
        guard let light = light ?? dark else { return nil }
        return ThemeColor(light: light, dark: dark ?? light)
    }

    /// Components are shares (`"0.5"`), bytes (`"128"`) or hexadecimal (`"0x80"`).
    private static func parts(of color: JSONNode) -> StyleColor.Parts? {
        guard let components = color["components"] else { return nil }
        func byte(_ name: String) -> Double? {
            guard let node = components[name] else { return nil }
            if let number = node.number { return number * 255 }
            guard let text = node.text else { return nil }
            if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map(Double.init) }
            return Double(text).map { text.contains(".") || $0 <= 1 ? $0 * 255 : $0 }
        }
        let alpha = components["alpha"].flatMap { $0.number ?? $0.text.flatMap(Double.init) } ?? 1
        if let white = byte("white") { return .init(white, white, white, alpha: alpha) }
        guard let red = byte("red"), let green = byte("green"), let blue = byte("blue") else { return nil }
        return .init(red, green, blue, alpha: alpha)
    }
}
