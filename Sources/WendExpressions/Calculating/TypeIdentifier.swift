/// Which uniform type identifiers conform to which, as far as common files go.
enum TypeIdentifier {
    private static let parents: [String: [String]] = [
        "public.content": ["public.item"], "public.data": ["public.item"],
        "public.text": ["public.data", "public.content"],
        "public.plain-text": ["public.text"], "public.utf8-plain-text": ["public.plain-text"],
        "public.html": ["public.text"], "public.xml": ["public.text"], "public.json": ["public.text"],
        "public.rtf": ["public.text"], "public.source-code": ["public.plain-text"],
        "public.image": ["public.data", "public.content"], "public.jpeg": ["public.image"],
        "public.png": ["public.image"],
        "public.tiff": ["public.image"], "public.heic": ["public.image"], "com.compuserve.gif": ["public.image"],
        "com.microsoft.bmp": ["public.image"], "public.svg-image": ["public.image"],
        "public.audiovisual-content": ["public.data", "public.content"], "public.movie": ["public.audiovisual-content"],
        "public.video": ["public.movie"], "public.mpeg-4": ["public.movie"],
        "com.apple.quicktime-movie": ["public.movie"],
        "public.audio": ["public.audiovisual-content"], "public.mp3": ["public.audio"],
        "public.mpeg-4-audio": ["public.audio"],
        "com.adobe.pdf": ["public.data", "public.content"], "public.archive": ["public.data"],
        "public.zip-archive": ["public.archive"], "public.folder": ["public.item"], "public.url": ["public.data"],
    ]

    static func equal(_ left: String, _ right: String) -> Bool { left.lowercased() == right.lowercased() }

    /// Whether a type is another or conforms to it; unknown types conform to themselves only.
    static func conforms(_ type: String, to other: String) -> Bool {
        var pending = [type.lowercased()]
        let wanted = other.lowercased()
        while let next = pending.popLast() {
            if next == wanted { return true }
            pending += parents[next] ?? []
        }
        return false
    }
}
