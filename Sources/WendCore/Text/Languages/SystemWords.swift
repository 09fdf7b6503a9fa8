/// The few words that no document gives, in one language: names for icons, gestures and marks, and what hosts say of
/// themselves.
package struct SystemWords: Sendable {
    private let language: Language

    /// - Parameter locale: Such as `de` or `fr_CA`. A language there are no words for gets the English ones.
    package init(locale: String) {
        // Most names are those of a language alone; what is asked for at every screen is not hashed.
        if locale == "en" {
            (language, isRightToLeft) = (.english, false)
            return
        }
        if let known = Self.languages[locale] {
            language = known
            isRightToLeft = Self.languagesFromRight.contains(locale)
            return
        }
        let parts = locale.lowercased().split { $0 == "_" || $0 == "-" }.map(String.init)
        let code = parts.first ?? ""
        language = Self.languages[code] ?? .english
        // A script that is named decides; without one the language does.
        let script = parts.dropFirst().first { $0.count == 4 && $0.allSatisfy(\.isLetter) }
        isRightToLeft = script.map(Self.scriptsFromRight.contains) ?? Self.languagesFromRight.contains(code)
    }

    /// Whether there are words for a language.
    package static func isKnown(_ locale: String) -> Bool {
        languages[String(locale.lowercased().prefix { $0 != "_" && $0 != "-" })] != nil
    }

    private static let scriptsFromRight: Set<String> = [
        "arab", "hebr", "thaa", "syrc", "nkoo", "adlm", "rohg", "mand", "samr", "mend",
    ]
    private static let languagesFromRight: Set<String> = [
        "ar", "he", "iw", "fa", "ur", "yi", "ji", "ps", "sd", "ug", "dv", "ks", "ckb", "nqo", "syr", "arc",
    ]

    /// A word, or a sentence.
    package enum Word: String, CaseIterable, Sendable {
        /// On the buttons of the question whether to leave a screen or to come to one, and above the sessions somebody may go on with.
        case enter, leave, stay, goOn
        case back, close, tabs, checked, dialog, done, cancel, bookmarks, results, scope
        /// What a tab is called that shows no words; `#` stands for its number.
        case tab
        case moreInformation, actions, clear
        /// What a picker is called that has no name.
        case date, time, dateAndTime, duration
        /// Behind the name of a gesture; `#` stands for a number.
        case fingers
        /// On the button that sends a page's form as the return key does.
        case `return`
        case earlierRows, laterRows
        /// What a field for a number says of what is typed; `#` stands for a number.
        case enterNumber, atLeast, atMost, inSteps
        /// What a field for files says; `#` stands for a size, types or a number.
        case remove, fileArriving, fileArrived, chooseFile, filesUnderWay, filesFailed, fileTooLarge, fileWrongType,
            fileIncomplete, fileNoRoom, fileNotTaken, tooManyFiles
        /// What a picker says of a date outside its limits; `#` stands for a date.
        case notBefore, notAfter
        /// What a host with nothing but keys says of a date or a duration it cannot read; `#` stands for how one is written.
        case notReadable
        /// What a host with nothing but keys says of them, and of a field for files.
        case keys, keyMove, keyPress, keyToggle, keyAdjust, keyBack, keyOnlyBack, keyScroll, keyCaret, keyDelete,
            keyLetter, keyList, keyRedraw, keySuspend, keyEnd,
            filePath, noFile, goOnInBrowser

        /// What stands where an app is to be shown that is not there: on a button, and while it comes.
        case tryAgain, loading

        /// On the button that reports an error, and what is said of those there are words for.
        case report, errorUnknown, errorRemote, errorOffline, errorAnswer, errorLoading, errorTimeout

        // What hosts say of themselves.
        case textTooLong, sessionEnded, notYours, disconnected, notConnected, outOfDate, outOfDateElsewhere, startAgain,
            dismiss
        /// What the list of shortcuts says of the keyboard: its title, whether keys count that are pressed alone, and what is
        /// written on two keys.
        case shortcuts, singleKeys, controlKey, enterKey

        package static let ofHosts: [Word] = [
            .textTooLong, .sessionEnded, .notYours, .disconnected, .notConnected, .startAgain, .dismiss,
        ]
        package static let ofShortcuts: [Word] = [.shortcuts, .singleKeys, .controlKey, .enterKey, .close]
    }

    /// Why a host shows no screen of the app.
    package enum Problem: CaseIterable, Sendable {
        case notFound, gone, forbidden, wrongHost, tooLarge, unreadable, busy, restarting, empty, setAside, broken,
            notSaved, failed
    }

    /// What is said of a problem.
    package struct Explanation: Sendable {
        package let title: String
        package let sentence: String

        init(_ title: String, _ sentence: String) {
            self.title = title
            self.sentence = sentence
        }
    }

    package subscript(_ problem: Problem) -> Explanation {
        language.problems[problem] ?? Language.english.problems[problem] ?? Explanation("", "")
    }

    package subscript(_ word: Word) -> String { language.words[word] ?? Language.english.words[word] ?? "" }

    /// Whether the language is written from right to left, whether or not there are words for it.
    package let isRightToLeft: Bool

    /// How many rows are there and not drawn.
    package func moreRows(_ count: Int) -> String { language.moreRows(count) }

    package func tab(_ number: Int) -> String { self[.tab].replacing("#", with: String(number)) }
    package func atLeast(_ number: String) -> String { self[.atLeast].replacing("#", with: number) }
    package func atMost(_ number: String) -> String { self[.atMost].replacing("#", with: number) }
    package func inSteps(_ number: String) -> String { self[.inSteps].replacing("#", with: number) }

    /// Something, and what is said about it.
    package func about(_ subject: String, _ words: String) -> String {
        subject.isEmpty || words.isEmpty ? subject + words : subject + language.comma + words
    }
    package func notBefore(_ date: String) -> String { self[.notBefore].replacing("#", with: date) }
    package func notReadable(_ form: String) -> String { self[.notReadable].replacing("#", with: form) }
    package func notAfter(_ date: String) -> String { self[.notAfter].replacing("#", with: date) }

    /// Above the entries of a form that have to be put right.
    package func corrections(_ count: Int) -> String { language.corrections(count) }

    /// The name of the button at the end of a row.
    package func moreInformation(about subject: String) -> String {
        subject.isEmpty ? self[.moreInformation] : "\(self[.moreInformation])\(language.comma)\(subject)"
    }

    /// The name of the button that empties a field.
    package func clear(_ subject: String) -> String {
        subject.isEmpty ? self[.clear] : "\(self[.clear])\(language.comma)\(subject)"
    }

    /// The name of the button that offers what can be done with a row.
    package func actions(for subject: String) -> String {
        subject.isEmpty ? self[.actions] : "\(self[.actions])\(language.comma)\(subject)"
    }

    /// What is said for, or written on, a system item without a text: `fastForward` is `Fast forward`.
    package func icon(_ name: String) -> String { language.icons[name] ?? Self.sentence(name) }

    /// What a gesture is called, without how many milliseconds it takes: `tap2` is `Double tap`, `swipeLeft` is `Swipe
    /// left`.
    package func gesture(_ name: String) -> String {
        let made = GestureWord(reading: name)
        let word = String(made.gesture.prefix { $0 != ":" })
        var words = language.gestures[word] ?? Self.sentence(word)
        if made.taps > 0 { words = about(gesture("tap\(made.taps)"), words) }
        if made.fingers > 1 { words = about(words, self[.fingers].replacing("#", with: String(made.fingers))) }
        return words
    }

    /// System items that are words on a bar, not pictures.
    package static let written: Set<String> = ["done", "cancel", "edit", "save", "undo", "redo"]

    /// The languages there are words for, by their codes.
    package static let codes: [String] = languages.keys.sorted()

    private static let languages: [String: Language] = [
        "en": .english, "de": .german, "fr": .french, "es": .spanish, "ar": .arabic, "ja": .japanese,
    ]

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
