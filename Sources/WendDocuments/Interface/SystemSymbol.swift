/// A picture that the platform has by name, as hosts without it can show it: as a sign, and in words.
struct SystemSymbol {
    /// What those who do not see it are told.
    let words: String
    /// A character that looks like it; nil if there is none.
    let sign: String?
    /// The item of a bar that it stands for.
    let item: String?
    /// The tab that has a picture like it.
    let tab: String?

    /// - Parameter name: Such as `square.and.arrow.up` or `star.fill`.
    init(_ name: String) {
        let parts = name.split(separator: ".").map(String.init)
        let plain = parts.filter { !Self.variants.contains($0) }
        let base = plain.joined(separator: ".")
        let isFilled = parts.contains("fill")
        let known = Self.known[name] ?? Self.known[base] ?? plain.first.flatMap { Self.known[$0] }
        let spelt = (plain.isEmpty ? parts : plain).joined(separator: " ")
        words = known?.words ?? spelt.prefix(1).uppercased() + spelt.dropFirst()
        sign = (isFilled ? Self.filled[base] : nil) ?? known?.sign
        item = known?.item
        tab = Self.tabs[base] ?? plain.first.flatMap { Self.tabs[$0] }
    }

    /// The symbol that an element shows; nil for pictures of the app.
    init?(of object: InterfaceObject) {
        guard object["catalog"] == "system", let name = (object["image"] ?? object["backgroundImage"])?.nonEmpty else {
            return nil
        }
        self.init(name)
    }

    private static let variants: Set = ["fill", "circle", "square", "rectangle", "app", "rtl", "slash"]
    private static let tabs = [
        "star": "favorites", "clock": "recents", "person": "contacts", "book": "bookmarks", "bookmark": "bookmarks",
        "magnifyingglass": "search", "ellipsis": "more", "list.number": "mostViewed", "list.bullet": "mostViewed",
    ]
    private static let filled = ["star": "★", "heart": "♥", "flag": "⚑", "circle": "●"]
    private static let known: [String: (words: String, sign: String?, item: String?)] = [
        "plus": ("Add", "+", "add"), "minus": ("Remove", "−", nil), "xmark": ("Close", "×", "stop"),
        "checkmark": ("Done", "✓", nil), "trash": ("Delete", nil, "trash"), "pencil": ("Edit", "✎", "edit"),
        "square.and.pencil": ("Compose", "✎", "compose"), "square.and.arrow.up": ("Share", "↑", "action"),
        "square.and.arrow.down": ("Save", "↓", nil), "magnifyingglass": ("Search", nil, "search"),
        "arrow.clockwise": ("Refresh", "↻", "refresh"), "arrow.counterclockwise": ("Refresh", "↺", "refresh"),
        "gear": ("Settings", "⚙", nil), "gearshape": ("Settings", "⚙", nil), "camera": ("Camera", nil, "camera"),
        "book": ("Book", nil, "bookmarks"), "bookmark": ("Bookmarks", nil, "bookmarks"),
        "play": ("Play", "▶", "play"), "pause": ("Pause", "⏸", "pause"), "stop": ("Stop", "■", "stop"),
        "forward": ("Forward", "⏩", "fastForward"), "backward": ("Back", "⏪", "rewind"),
        "chevron.left": ("Back", "‹", nil), "chevron.right": ("Next", "›", nil), "chevron.up": ("Up", "⌃", nil),
        "chevron.down": ("Down", "⌄", nil), "arrow.left": ("Back", "←", nil), "arrow.right": ("Next", "→", nil),
        "arrow.up": ("Up", "↑", nil), "arrow.down": ("Down", "↓", nil), "star": ("Favourite", "☆", nil),
        "heart": ("Like", "♡", nil), "flag": ("Flag", "⚐", nil), "house": ("Home", "⌂", nil),
        "person": ("Person", nil, nil), "envelope": ("Mail", "✉", nil), "phone": ("Phone", "☎", nil),
        "ellipsis": ("More", "…", nil), "info": ("Information", "ⓘ", nil), "questionmark": ("Help", "?", nil),
        "exclamationmark": ("Warning", "!", nil), "circle": ("Circle", "○", nil), "list.bullet": ("List", "☰", nil),
        "line.horizontal.3": ("Menu", "☰", nil), "bell": ("Notifications", nil, nil), "clock": ("Time", nil, nil),
        "paperplane": ("Send", "➤", nil), "scissors": ("Cut", "✂", nil), "sun.max": ("Sun", "☀", nil),
        "moon": ("Moon", "☾", nil), "cloud": ("Cloud", "☁", nil), "snowflake": ("Snow", "❄", nil),
        "bolt": ("Bolt", "⚡", nil), "music.note": ("Music", "♪", nil), "airplane": ("Flight", "✈", nil),
    ]
}
