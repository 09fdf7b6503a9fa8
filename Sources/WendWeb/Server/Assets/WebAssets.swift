import WendCore

/// The files pages need: the client and its modules, the stylesheet, and the app's own styles where it has any.
struct WebAssets: Sendable {
    let script: WebAsset
    /// What the client loads where a page has something of the kind: long lists, choices, gestures, a file that is chosen, shortcuts,
    /// text that is drawn smaller to fit, stages, and what those look like while something moves, places with addresses, rows that press
    /// themselves in sight, what is typed when its page goes.
    let modules: [(name: String, asset: WebAsset)]
    let stylesheets: [WebAsset]
    /// The ground of bars, which browsers give to what is around the page.
    let bars: ThemeColor
    private let byName: [String: WebAsset]

    /// The app's own stylesheet; nil if it has none.
    var own: WebAsset? { stylesheets.count > 1 ? stylesheets.last : nil }

    /// Whether a name is, or was, that of an app's own stylesheet.
    static func isOwn(_ name: String) -> Bool { name.hasPrefix("app.") && name.hasSuffix(".css") }

    /// - Parameter sheet: How the app looks besides the standard look.
    init(_ sheet: StyleSheet) {
        bars = sheet.theme.color(.bar)
        let styles = sheet.css
        script = Self.script("client", PackageResources.client_js)
        modules =
            [
                ("lists", PackageResources.lists_js), ("choices", PackageResources.choices_js),
                ("gestures", PackageResources.gestures_js), ("upload", PackageResources.upload_js),
                ("keys", PackageResources.keys_js), ("fit", PackageResources.fit_js),
                ("stage", PackageResources.stage_js), ("places", PackageResources.places_js),
                ("ahead", PackageResources.ahead_js), ("look", PackageResources.look_js),
                ("sight", PackageResources.sight_js),
                ("leaving", PackageResources.leaving_js),
            ].map { (name: $0, asset: Self.script($0, $1)) } + [
                (name: "stage-styles", asset: Self.stylesheet("stage", PackageResources.stage_css))
            ]
        var stylesheets = [Self.stylesheet("style", PackageResources.style_css + Measures.css.utf8)]
        if !styles.isEmpty { stylesheets.append(Self.stylesheet("app", styles)) }
        self.stylesheets = stylesheets
        byName = Dictionary(
            (stylesheets + [script] + modules.map(\.asset)).map { ($0.name, $0) },
            uniquingKeysWith: { first, _ in first })
    }

    subscript(name: String) -> WebAsset? { byName[name] }

    /// A module by the name the client knows it by; nil if there is none.
    func module(_ name: String) -> WebAsset? { modules.first { $0.name == name }?.asset }

    private static func script(_ name: String, _ bytes: [UInt8]) -> WebAsset {
        WebAsset(name, extension: "js", contentType: "text/javascript; charset=utf-8", bytes: bytes)
    }

    private static func stylesheet(_ name: String, _ bytes: [UInt8]) -> WebAsset {
        WebAsset(name, extension: "css", contentType: "text/css; charset=utf-8", bytes: bytes)
    }
}
