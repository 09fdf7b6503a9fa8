extension Language {
    static let french = Language(
        words: [
            .back: "Retour",
            .close: "Fermer",
            .tabs: "Onglets",
            .checked: "Coché",
            .dialog: "Boîte de dialogue",
            .done: "OK",
            .cancel: "Annuler",
            .bookmarks: "Signets",
            .results: "Résultats",
            .scope: "Étendue",
            .moreInformation: "Plus d’infos",
            .return: "Entrée",
            .earlierRows: "Lignes précédentes",
            .laterRows: "Lignes suivantes",
            .textTooLong: "Ce texte est trop long pour être envoyé.",
            .sessionEnded: "Cette session est terminée.",
            .notYours: "Cette page n’est plus la vôtre.",
            .disconnected: "Non connecté. Ce que vous saisissez est conservé.",
            .notConnected: "Non connecté. Réessayez dans un instant.",
            .startAgain: "Recommencer",
            .dismiss: "Masquer",
            .enterNumber: "Saisissez un nombre.",
            .atLeast: "Saisissez au moins #.",
            .atMost: "Saisissez au plus #.",
            .inSteps: "Saisissez un multiple de #.",
            .notBefore: "Choisissez au plus tôt : #.",
            .notAfter: "Choisissez au plus tard : #.",
        ],
        icons: [
            "done": "OK",
            "cancel": "Annuler",
            "edit": "Modifier",
            "save": "Enregistrer",
            "add": "Ajouter",
            "compose": "Rédiger",
            "reply": "Répondre",
            "action": "Partager",
            "organize": "Organiser",
            "bookmarks": "Signets",
            "search": "Rechercher",
            "refresh": "Actualiser",
            "stop": "Fermer",
            "camera": "Appareil photo",
            "trash": "Corbeille",
            "play": "Lecture",
            "pause": "Pause",
            "rewind": "Retour rapide",
            "fastForward": "Avance rapide",
            "undo": "Annuler l’action",
            "redo": "Rétablir",
            "pageCurl": "Tourner la page",
        ],
        gestures: [
            "tap": "Toucher",
            "tap1": "Toucher",
            "tap2": "Toucher deux fois",
            "tap3": "Toucher trois fois",
            "longPress": "Appui long",
            "longPressEnd": "Fin de l’appui long",
            "swipeLeft": "Balayer vers la gauche",
            "swipeRight": "Balayer vers la droite",
            "swipeUp": "Balayer vers le haut",
            "swipeDown": "Balayer vers le bas",
        ],
        problems: [
            .notFound: SystemWords.Explanation(
                "Introuvable", "Il n’y a rien à cette adresse."),
            .gone: SystemWords.Explanation(
                "Cette session est terminée", "Elle n’a pas été utilisée depuis longtemps, ou le serveur l’a oubliée."),
            .forbidden: SystemWords.Explanation(
                "Elle n’est pas à vous",
                "Cette session a été commencée dans un autre navigateur, ou par quelqu’un d’autre."),
            .wrongHost: SystemWords.Explanation(
                "Mauvais nom", "Ce serveur ne répond pas à ce nom."),
            .tooLarge: SystemWords.Explanation(
                "Trop de texte", "Le formulaire contient plus que le serveur n’accepte."),
            .unreadable: SystemWords.Explanation(
                "Non compris", "Le formulaire n’a pas pu être lu."),
            .busy: SystemWords.Explanation(
                "Trop de monde", "Il y a trop de monde ici. Réessayez dans un instant."),
            .restarting: SystemWords.Explanation(
                "Un instant", "Le serveur redémarre. Réessayez dans un instant."),
            .empty: SystemWords.Explanation(
                "L’app n’affiche rien",
                "Son premier écran n’a pas pu être créé. La raison se trouve dans le journal du serveur."),
            .setAside: SystemWords.Explanation(
                "Cette session ne peut pas être ouverte",
                "Elle a été commencée avec une autre version du serveur, ou elle est endommagée. Elle est conservée ; veuillez recommencer."
            ),
            .broken: SystemWords.Explanation(
                "L’app contient des erreurs",
                "Elle ne peut pas être affichée avant leur correction. Cette page se recharge d’elle-même."),
            .notSaved: SystemWords.Explanation(
                "Non enregistré",
                "Ce que vous avez envoyé n’a pas pu être enregistré. Revenez en arrière et réessayez dans un instant."),
            .failed: SystemWords.Explanation(
                "Un problème est survenu",
                "Le serveur n’a pas pu répondre. Ce que vous avez saisi auparavant est conservé."),
        ],
        moreRows: { count in count < 2 ? "\(count) autre ligne" : "\(count) autres lignes" },
        corrections: { count in count < 2 ? "Une saisie est à corriger" : "\(count) saisies sont à corriger" })
}
