/// The bytes of a page while they are written. The only place that escapes texts for pages.
struct HTMLText {
    private(set) var bytes: [UInt8] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Appends markup as it is.
    mutating func raw(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

    /// Appends a text so that it can become no markup.
    mutating func escape(_ text: String, quotes: Bool) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): raw("&amp;")
            case UInt8(ascii: "<"): raw("&lt;")
            case UInt8(ascii: ">"): raw("&gt;")
            case UInt8(ascii: "\"") where quotes: raw("&quot;")
            // A parser would make a line feed of it.
            case UInt8(ascii: "\r"): raw("&#13;")
            // No page can hold it.
            case 0: raw("\u{FFFD}")
            default: bytes.append(byte)
            }
        }
    }
}
