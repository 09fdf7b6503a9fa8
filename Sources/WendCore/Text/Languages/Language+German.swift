extension Language {
    static let german = Language(
        words: [
            .back: "Zurück",
            .close: "Schließen",
            .tabs: "Tabs",
            .checked: "Ausgewählt",
            .dialog: "Dialog",
            .done: "Fertig",
            .cancel: "Abbrechen",
            .bookmarks: "Lesezeichen",
            .results: "Ergebnisse",
            .scope: "Bereich",
            .clear: "Leeren",
            .date: "Datum",
            .time: "Uhrzeit",
            .dateAndTime: "Datum und Uhrzeit",
            .duration: "Dauer",
            .fingers: "# Finger",
            .moreInformation: "Mehr Infos",
            .actions: "Aktionen",
            .return: "Eingabe",
            .earlierRows: "Frühere Zeilen",
            .laterRows: "Spätere Zeilen",
            .textTooLong: "Dieser Text ist zu lang, um gesendet zu werden.",
            .sessionEnded: "Diese Sitzung ist beendet.",
            .notYours: "Diese Seite gehört Ihnen nicht mehr.",
            .disconnected: "Nicht verbunden. Was Sie eingeben, bleibt erhalten.",
            .notConnected: "Nicht verbunden. Versuchen Sie es gleich noch einmal.",
            .startAgain: "Neu beginnen",
            .dismiss: "Ausblenden",
            .enterNumber: "Geben Sie eine Zahl ein.",
            .atLeast: "Geben Sie mindestens # ein.",
            .atMost: "Geben Sie höchstens # ein.",
            .inSteps: "Geben Sie ein Vielfaches von # ein.",
            .remove: "Entfernen",
            .fileArriving: "unterwegs",
            .fileArrived: "ist angekommen",
            .chooseFile: "Wählen Sie eine Datei.",
            .filesUnderWay: "Warten Sie, bis jede Datei angekommen ist, oder brechen Sie ab.",
            .filesFailed: "Entfernen Sie die Dateien, die nicht angekommen sind, oder wählen Sie sie noch einmal.",
            .fileTooLarge: "Diese Datei ist zu groß: höchstens #.",
            .fileWrongType: "Dateien dieser Art werden hier nicht angenommen, nur #.",
            .fileIncomplete: "Diese Datei ist nicht angekommen. Wählen Sie sie noch einmal.",
            .fileNoRoom: "Für diese Datei ist kein Platz.",
            .fileNotTaken: "Diese Datei konnte nicht angenommen werden.",
            .tooManyFiles: "Nicht mehr als # Dateien.",
            .notBefore: "Wählen Sie # oder später.",
            .notAfter: "Wählen Sie # oder früher.",
        ],
        icons: [
            "done": "Fertig",
            "cancel": "Abbrechen",
            "edit": "Bearbeiten",
            "save": "Sichern",
            "add": "Hinzufügen",
            "compose": "Verfassen",
            "reply": "Antworten",
            "action": "Teilen",
            "organize": "Ordnen",
            "bookmarks": "Lesezeichen",
            "search": "Suchen",
            "refresh": "Neu laden",
            "stop": "Schließen",
            "camera": "Kamera",
            "trash": "Löschen",
            "play": "Abspielen",
            "pause": "Pause",
            "rewind": "Zurückspulen",
            "fastForward": "Vorspulen",
            "undo": "Widerrufen",
            "redo": "Wiederholen",
            "pageCurl": "Seite umblättern",
            "more": "Mehr",
        ],
        gestures: [
            "tap": "Tippen",
            "tap1": "Tippen",
            "tap2": "Doppelt tippen",
            "tap3": "Dreimal tippen",
            "longPress": "Lange drücken",
            "longPressEnd": "Loslassen nach langem Drücken",
            "swipeLeft": "Nach links wischen",
            "swipeRight": "Nach rechts wischen",
            "swipeUp": "Nach oben wischen",
            "swipeDown": "Nach unten wischen",
        ],
        problems: [
            .notFound: SystemWords.Explanation(
                "Nicht gefunden", "Unter dieser Adresse gibt es nichts."),
            .gone: SystemWords.Explanation(
                "Diese Sitzung ist beendet", "Sie wurde lange nicht benutzt, oder der Server kennt sie nicht mehr."),
            .forbidden: SystemWords.Explanation(
                "Gehört nicht Ihnen", "Diese Sitzung wurde in einem anderen Browser oder von jemand anderem begonnen."),
            .wrongHost: SystemWords.Explanation(
                "Falscher Name", "Dieser Server antwortet nicht auf diesen Namen."),
            .tooLarge: SystemWords.Explanation(
                "Zu viel Text", "Das Formular enthält mehr, als der Server annimmt."),
            .unreadable: SystemWords.Explanation(
                "Nicht verstanden", "Das Formular konnte nicht gelesen werden."),
            .busy: SystemWords.Explanation(
                "Zu viel Andrang", "Gerade sind zu viele Leute hier. Versuchen Sie es gleich noch einmal."),
            .restarting: SystemWords.Explanation(
                "Einen Moment", "Der Server startet neu. Versuchen Sie es gleich noch einmal."),
            .empty: SystemWords.Explanation(
                "Die App zeigt nichts",
                "Ihr erster Bildschirm konnte nicht erstellt werden. Wer sie betreibt, findet den Grund im Protokoll des Servers."
            ),
            .setAside: SystemWords.Explanation(
                "Diese Sitzung lässt sich nicht öffnen",
                "Sie wurde mit einer anderen Version des Servers begonnen oder ist beschädigt. Sie bleibt aufgehoben; bitte beginnen Sie neu."
            ),
            .broken: SystemWords.Explanation(
                "Die App hat Fehler",
                "Sie kann erst gezeigt werden, wenn sie behoben sind. Diese Seite sieht von selbst wieder nach."),
            .notSaved: SystemWords.Explanation(
                "Nicht gesichert",
                "Was Sie gesendet haben, konnte nicht gespeichert werden. Gehen Sie zurück und versuchen Sie es gleich noch einmal."
            ),
            .failed: SystemWords.Explanation(
                "Etwas ist schiefgegangen",
                "Der Server konnte nicht antworten. Was Sie vorher eingegeben haben, ist sicher."),
        ],
        moreRows: { count in count == 1 ? "1 weitere Zeile" : "\(count) weitere Zeilen" },
        corrections: { count in
            count == 1 ? "Eine Angabe muss berichtigt werden" : "\(count) Angaben müssen berichtigt werden"
        })
}
