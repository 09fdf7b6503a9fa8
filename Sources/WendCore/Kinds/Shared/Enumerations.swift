/// The names the built-in parameters choose from, with the numbers documents may give instead.
extension Enumeration {
    public static let destinationType = Enumeration(["delegate", "rootDelegate", "self", "descendant"])
    public static let containerLayout = Enumeration(["vertical", "center", "fill", "framed"])
    public static let requirement = Enumeration(["all", "any", "none"])

    // Screens and bars
    public static let tableStyle = Enumeration(["plain", "grouped"])
    public static let barStyle = Enumeration(["default", "black"])
    public static let barButtonItemStyle = Enumeration(["plain", "bordered", "done"])
    public static let systemItem = Enumeration([
        "done", "cancel", "edit", "save", "add", "flexibleSpace", "fixedSpace", "compose", "reply", "action",
        "organize",
        "bookmarks", "search", "refresh", "stop", "camera", "trash", "play", "pause", "rewind", "fastForward", "undo",
        "redo", "pageCurl",
    ])
    /// Tabs that the platform has pictures for.
    public static let tabBarSystemItem = Enumeration([
        "more", "favorites", "featured", "topRated", "recents", "contacts", "history", "bookmarks", "search",
        "downloads", "mostRecent", "mostViewed",
    ])

    // Table cells
    public static let tableCellStyle = Enumeration(["default", "value1", "value2", "subtitle"])
    public static let accessoryType = Enumeration([
        "none", "disclosureIndicator", "detailDisclosureIndicatorButton", "checkmark",
    ])
    public static let selectionStyle = Enumeration(["none", "blue", "gray"])

    // Inputs
    public static let datePickerMode = Enumeration(["time", "date", "dateAndTime", "countDownTimer"])
    public static let segmentedControlStyle = Enumeration(["plain", "bordered", "bar"])
    /// When a clear button or a view at the side of a text field shows.
    public static let fieldViewMode = Enumeration(["never", "whileEditing", "unlessEditing", "always"])
    public static let autocapitalizationType = Enumeration(["none", "words", "sentences", "allCharacters"])
    public static let labelPosition = Enumeration(["above", "beside"])
    public static let buttonRole = Enumeration(["primary", "secondary", "danger"])
    /// For `autocorrectionType` and `spellCheckingType`.
    public static let correctionType = Enumeration(["default", "no", "yes"])
    public static let keyboardType = Enumeration([
        "default", "asciiCapable", "numbersAndPunctuation", "url", "numberPad", "phonePad", "namePhonePad",
        "emailAddress", "decimalPad", "twitter",
    ])
    public static let keyboardAppearance = Enumeration(["default", "alert"])
    public static let returnKeyType = Enumeration([
        "default", "go", "google", "join", "next", "route", "search", "send", "yahoo", "done", "emergencyCall",
    ])

    public static let dependencyRequirement = Enumeration(["completed", "succeeded", "failed", "always"])
    public static let guardTrigger = Enumeration(["executing", "failed", "anyFailed"])

    // One of several, with numbers of their own
    public static let swipeDirection = Enumeration(["up", "down", "left", "right"], numbers: [4, 8, 2, 1])

    // Any number of several: the numbers are bits
    public static let dataDetectorTypes = Enumeration(
        ["phoneNumber", "link", "address", "calendarEvent"], numbers: [1, 2, 4, 8])
    public static let accessibilityTraits = Enumeration(
        [
            "button", "link", "searchField", "image", "selected", "playsSound", "keyboardKey", "staticText",
            "summaryElement", "notEnabled", "updatesFrequently", "startsMediaSession", "adjustable",
            "allowsDirectInteraction", "causesPageTurn",
        ],
        numbers: [1, 2, 1024, 4, 8, 16, 32, 64, 128, 256, 512, 2048, 4096, 8192, 16384])
}
