public import WendCore

/// One image of an app, in the files it comes in.
public struct AppImage: Hashable, Sendable {
    /// The paths of its files, by what they are for.
    public var files: [ImageForms.Form: String] = [:]
    /// Whether only its shape counts, and it is drawn in the colour of the text around it.
    public var isTemplate = false
    /// The size in points, where a file says it.
    public var width: Double?
    public var height: Double?

    public init() {}

    /// The forms it comes in.
    public var forms: ImageForms {
        ImageForms(
            scales: files.keys.filter { !$0.isDark }.map(\.scale).sorted(),
            darkScales: files.keys.filter(\.isDark).map(\.scale).sorted(), isTemplate: isTemplate, width: width,
            height: height)
    }

    /// The file of a form; the nearest one if there is none of just that.
    public func file(_ form: ImageForms.Form? = nil) -> String? {
        if let form, let file = files[form] { return file }
        let light = files.filter { !$0.key.isDark }
        return (light.isEmpty ? files : light).min { $0.key.scale < $1.key.scale }?.value
    }

    /// Whether a file is an image that browsers show, by its name.
    static func isImage(_ path: String) -> Bool {
        let ending = Disk.splitEnding(Disk.split(path).name).ending.lowercased()
        return ["png", "jpg", "jpeg", "svg", "gif", "webp"].contains(ending)
    }

    /// The name and the scale a file's name says: `gear@2x.png` is `gear` at 2.
    static func naming(of path: String) -> (name: String, form: ImageForms.Form) {
        var name = Disk.splitEnding(Disk.split(path).name).name
        var form = ImageForms.Form(scale: 1)
        if name.hasSuffix("~dark"), name.count > 5 {
            name.removeLast(5)
            form.isDark = true
        }
        for scale in [2, 3] where name.hasSuffix("@\(scale)x") {
            name.removeLast(3)
            form.scale = scale
        }
        return (name, form)
    }

    /// The width and height in pixels that the head of a PNG file says; nil for anything else.
    static func size(ofPNG bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
            return nil
        }
        func number(_ start: Int) -> Int { bytes[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
        return (number(16), number(20))
    }
}
