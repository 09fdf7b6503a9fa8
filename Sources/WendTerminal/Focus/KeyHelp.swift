import WendCore

/// The list of the keys, as it is shown by F1.
enum KeyHelp {
    /// Keys, and what they do, in the words of a language.
    static func lines(_ words: SystemWords) -> [(keys: String, does: String)] {
        [
            ("Tab  Shift-Tab  ↑ ↓ ← →", words[.keyMove]),
            ("Enter", words[.keyPress]),
            ("Space", words[.keyToggle]),
            ("← →", words[.keyAdjust]),
            ("Escape", words[.keyBack]),
            ("PgUp  PgDn", words[.keyScroll]),
            ("Ctrl-U  Ctrl-W", words[.keyDelete]),
            ("Ctrl-L", words[.keyRedraw]),
            ("Ctrl-Z", words[.keySuspend]),
            ("Ctrl-C  Ctrl-D", words[.keyEnd]),
        ]
    }
}
