/// The few words that no document gives: names for icons, gestures and marks.
enum SystemWords {
    static let back = "Back"
    static let close = "Close"
    static let moreInformation = "More info"
    static let tabs = "Tabs"
    static let checked = "Checked"
    static let dialog = "Dialog"

    static let earlierRows = "Earlier rows"
    static let laterRows = "Later rows"

    /// The name of the button at the end of a row.
    static func moreInformation(about subject: String) -> String {
        subject.isEmpty ? moreInformation : "\(moreInformation), \(subject)"
    }

    /// What is said for, or written on, a system item without a text: `fastForward` is `Fast forward`.
    static func icon(_ name: String) -> String { sentence(icons[name] ?? name) }

    /// The words of a gesture: `tap2` is `Double tap`, `swipeLeft` is `Swipe left`.
    /// What a gesture is called; how many milliseconds it takes is left out.
    static func gesture(_ name: String) -> String {
        let word = String(name.prefix { $0 != ":" })
        return sentence(gestures[word] ?? word)
    }

    /// System items that are words on a bar, not pictures.
    static let written: Set<String> = ["done", "cancel", "edit", "save", "undo", "redo"]

    private static let icons = ["action": "share", "stop": "close"]
    private static let gestures = ["tap": "tap", "tap1": "tap", "tap2": "double tap", "tap3": "triple tap"]

    /// Takes apart a name in camel case.
    private static func sentence(_ name: String) -> String {
        var words = ""
        for character in name {
            if character.isUppercase, !words.isEmpty {
                words += " \(character.lowercased())"
            } else {
                words += words.isEmpty ? character.uppercased() : String(character)
            }
        }
        return words
    }
}
