import WendCore

/// The list of the keys, as it is shown by F1.
enum KeyHelp {
    /// Keys, and what they do, in the words of a language. The keys are those of docs/terminal.md.
    static func lines(_ words: SystemWords) -> [(keys: String, does: String)] {
        [
            ("Tab  Shift-Tab  ↑  ↓  ←  →", words[.keyMove]),
            ("Enter", words[.keyPress]),
            ("Space", words[.keyToggle]),
            ("←  →", words[.keyAdjust]),
            ("Escape", words[.keyBack]),
            ("Alt-←", words[.keyOnlyBack]),
            ("PgUp  PgDn  Home  End", words[.keyScroll]),
            ("Ctrl-A  Ctrl-E  Home  End", words[.keyCaret]),
            ("Ctrl-U  Ctrl-W  Ctrl-K", words[.keyDelete]),
            ("A–Z", words[.keyLetter]),
            ("F1  ?", words[.keyList]),
            ("Ctrl-L", words[.keyRedraw]),
            ("Ctrl-Z", words[.keySuspend]),
            ("Ctrl-C  Ctrl-D", words[.keyEnd]),
        ]
    }
}
