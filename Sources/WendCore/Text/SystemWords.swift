/// The few words that no document gives: names for icons, gestures and marks.
package enum SystemWords {
    package static let back = "Back"
    package static let close = "Close"
    package static let moreInformation = "More info"
    package static let tabs = "Tabs"
    package static let checked = "Checked"
    package static let dialog = "Dialog"

    package static let done = "Done"
    package static let cancel = "Cancel"
    package static let bookmarks = "Bookmarks"
    package static let results = "Results"
    package static let scope = "Scope"
    /// Of the button that sends a page's form as the return key does.
    package static let `return` = "Return"

    package static let earlierRows = "Earlier rows"
    package static let laterRows = "Later rows"

    /// How many rows are there and not drawn.
    static func moreRows(_ count: Int) -> String { count == 1 ? "1 more row" : "\(count) more rows" }

    /// The name of the button at the end of a row.
    package static func moreInformation(about subject: String) -> String {
        subject.isEmpty ? moreInformation : "\(moreInformation), \(subject)"
    }

    /// What is said for, or written on, a system item without a text: `fastForward` is `Fast forward`.
    package static func icon(_ name: String) -> String { sentence(icons[name] ?? name) }

    /// What a gesture is called, without how many milliseconds it takes: `tap2` is `Double tap`, `swipeLeft` is `Swipe left`.
    package static func gesture(_ name: String) -> String {
        let word = String(name.prefix { $0 != ":" })
        return sentence(gestures[word] ?? word)
    }

    /// System items that are words on a bar, not pictures.
    package static let written: Set<String> = ["done", "cancel", "edit", "save", "undo", "redo"]

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
