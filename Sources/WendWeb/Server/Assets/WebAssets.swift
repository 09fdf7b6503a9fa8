/// The files pages need: the client and its modules for long lists, choices and files, the stylesheet, and the app's own styles where it
/// has any.
struct WebAssets: Sendable {
    let script: WebAsset
    /// What the client loads on pages with long lists.
    let listsScript: WebAsset
    /// What the client loads on pages where one of several is to be chosen.
    let choicesScript: WebAsset
    /// What the client loads when the first file is chosen.
    let uploadScript: WebAsset
    let stylesheets: [WebAsset]
    private let byName: [String: WebAsset]

    /// The app's own stylesheet; nil if it has none.
    var own: WebAsset? { stylesheets.count > 1 ? stylesheets.last : nil }

    /// Whether a name is, or was, that of an app's own stylesheet.
    static func isOwn(_ name: String) -> Bool { name.hasPrefix("app.") && name.hasSuffix(".css") }

    /// - Parameter styles: The app's own stylesheet; empty if it has none.
    init(styles: [UInt8]) {
        script = Self.script("client", PackageResources.client_js)
        listsScript = Self.script("lists", PackageResources.lists_js)
        choicesScript = Self.script("choices", PackageResources.choices_js)
        uploadScript = Self.script("upload", PackageResources.upload_js)
        var stylesheets = [Self.stylesheet("style", PackageResources.style_css)]
        if !styles.isEmpty { stylesheets.append(Self.stylesheet("app", styles)) }
        self.stylesheets = stylesheets
        byName = Dictionary(
            (stylesheets + [script, listsScript, choicesScript, uploadScript]).map { ($0.name, $0) },
            uniquingKeysWith: { first, _ in first })
    }

    subscript(name: String) -> WebAsset? { byName[name] }

    private static func script(_ name: String, _ bytes: [UInt8]) -> WebAsset {
        WebAsset(name, extension: "js", contentType: "text/javascript; charset=utf-8", bytes: bytes)
    }

    private static func stylesheet(_ name: String, _ bytes: [UInt8]) -> WebAsset {
        WebAsset(name, extension: "css", contentType: "text/css; charset=utf-8", bytes: bytes)
    }
}
