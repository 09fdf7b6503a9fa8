package import WendCore

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// What pages need to know besides the rendering: the same for all renderings of a session.
package struct HTMLContext: Sendable {
    /// The address of an image by its name; nil if the app has no such image.
    var imageURL: @Sendable (String) -> String?
    /// The forms an image comes in.
    var imageForms: @Sendable (String) -> ImageForms
    /// The hosts whose pictures pages show.
    var pictureHosts: [PictureHost] = []
    /// What draws roles of an app's own, by their names.
    var drawers: [String: PageDrawer]
    /// In which dates are shown and read.
    var timeZone: TimeZone
    /// The title where a screen has none.
    var name: String
    /// The ground of bars.
    var bars = ThemeToken.bar.standard
    /// Where the page of the session is; empty where there is none.
    var address = ""
    /// The rows a page without scripts shows: its links to others say them again.
    var windows = PageWindows()

    package init(
        imageURL: @escaping @Sendable (String) -> String? = { _ in nil },
        imageForms: @escaping @Sendable (String) -> ImageForms = { _ in .plain }, drawers: [String: PageDrawer] = [:],
        timeZone: TimeZone = .gmt, name: String = "Wend"
    ) {
        self.imageURL = imageURL
        self.imageForms = imageForms
        self.drawers = drawers
        self.timeZone = timeZone
        self.name = name
    }

    /// Whether a picture elsewhere is shown.
    func showsPicture(_ address: String) -> Bool {
        if pictureHosts.isEmpty { return false }
        guard let url = URL(string: address), url.scheme?.lowercased() == "https", let host = url.host?.lowercased(),
            url.user == nil
        else { return false }
        return pictureHosts.contains { $0.allows(host: host, port: url.port) }
    }
}
