extension Language {
    static let english = Language(
        words: [
            .back: "Back",
            .close: "Close",
            .tabs: "Tabs",
            .checked: "Checked",
            .dialog: "Dialog",
            .done: "Done",
            .cancel: "Cancel",
            .bookmarks: "Bookmarks",
            .results: "Results",
            .scope: "Scope",
            .moreInformation: "More info",
            .actions: "Actions",
            .return: "Return",
            .earlierRows: "Earlier rows",
            .laterRows: "Later rows",
            .textTooLong: "This text is too long to be sent.",
            .sessionEnded: "This session has ended.",
            .notYours: "This page is no longer yours.",
            .disconnected: "Not connected. What you type is kept.",
            .notConnected: "Not connected. Try again in a moment.",
            .startAgain: "Start again",
            .dismiss: "Dismiss",
            .enterNumber: "Enter a number.",
            .atLeast: "Enter at least #.",
            .atMost: "Enter at most #.",
            .inSteps: "Enter a multiple of #.",
            .remove: "Remove",
            .fileArriving: "on its way",
            .fileArrived: "has arrived",
            .chooseFile: "Choose a file.",
            .filesUnderWay: "Wait until every file has arrived, or cancel it.",
            .filesFailed: "Remove the files that did not arrive, or choose them again.",
            .fileTooLarge: "This file is too large: # at most.",
            .fileWrongType: "Files of this type are not taken here, only #.",
            .fileIncomplete: "This file did not arrive. Choose it again.",
            .fileNoRoom: "There is no room for this file.",
            .fileNotTaken: "This file could not be taken.",
            .tooManyFiles: "No more than # files.",
            .notBefore: "Choose # or later.",
            .notAfter: "Choose # or earlier.",
        ],
        icons: [
            "done": "Done",
            "cancel": "Cancel",
            "edit": "Edit",
            "save": "Save",
            "add": "Add",
            "compose": "Compose",
            "reply": "Reply",
            "action": "Share",
            "organize": "Organize",
            "bookmarks": "Bookmarks",
            "search": "Search",
            "refresh": "Refresh",
            "stop": "Close",
            "camera": "Camera",
            "trash": "Trash",
            "play": "Play",
            "pause": "Pause",
            "rewind": "Rewind",
            "fastForward": "Fast forward",
            "undo": "Undo",
            "redo": "Redo",
            "pageCurl": "Page curl",
            "more": "More",
        ],
        gestures: [
            "tap": "Tap",
            "tap1": "Tap",
            "tap2": "Double tap",
            "tap3": "Triple tap",
            "longPress": "Long press",
            "longPressEnd": "Long press end",
            "swipeLeft": "Swipe left",
            "swipeRight": "Swipe right",
            "swipeUp": "Swipe up",
            "swipeDown": "Swipe down",
        ],
        problems: [
            .notFound: SystemWords.Explanation(
                "Not found", "There is nothing at this address."),
            .gone: SystemWords.Explanation(
                "This session has ended", "It was not used for a long time, or the server has forgotten it."),
            .forbidden: SystemWords.Explanation(
                "Not yours to open", "This session was begun in another browser, or by somebody else."),
            .wrongHost: SystemWords.Explanation(
                "Wrong name", "This server does not answer to that name."),
            .tooLarge: SystemWords.Explanation(
                "Too much text", "The form holds more than the server takes."),
            .unreadable: SystemWords.Explanation(
                "Not understood", "The form could not be read."),
            .busy: SystemWords.Explanation(
                "Too busy", "Too many people are here. Try again in a moment."),
            .restarting: SystemWords.Explanation(
                "One moment", "The server restarts. Try again in a moment."),
            .empty: SystemWords.Explanation(
                "The app shows nothing",
                "Its first screen could not be made. Whoever runs it finds the reason in the server’s log."),
            .setAside: SystemWords.Explanation(
                "This session cannot be opened",
                "It was begun with another version of the server, or is damaged. It is kept; please begin anew."),
            .broken: SystemWords.Explanation(
                "The app has errors", "It cannot be shown before they are mended. This page looks again by itself."),
            .notSaved: SystemWords.Explanation(
                "Not saved", "What you sent could not be saved. Go back and try again in a moment."),
            .failed: SystemWords.Explanation(
                "Something went wrong", "The server could not answer. What you typed before is safe."),
        ],
        moreRows: { count in count == 1 ? "1 more row" : "\(count) more rows" },
        corrections: { count in
            count == 1 ? "One entry needs to be put right" : "\(count) entries need to be put right"
        })
}
