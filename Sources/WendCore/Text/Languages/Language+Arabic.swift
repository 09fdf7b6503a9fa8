extension Language {
    static let arabic = Language(
        words: [
            .back: "رجوع",
            .close: "إغلاق",
            .tabs: "علامات التبويب",
            .checked: "محدد",
            .dialog: "مربع حوار",
            .done: "تم",
            .cancel: "إلغاء",
            .bookmarks: "الإشارات المرجعية",
            .results: "النتائج",
            .scope: "النطاق",
            .moreInformation: "معلومات إضافية",
            .return: "إدخال",
            .earlierRows: "الصفوف السابقة",
            .laterRows: "الصفوف التالية",
            .textTooLong: "هذا النص أطول من أن يُرسل.",
            .sessionEnded: "انتهت هذه الجلسة.",
            .notYours: "لم تعد هذه الصفحة لك.",
            .disconnected: "غير متصل. يُحفظ ما تكتبه.",
            .notConnected: "غير متصل. حاول مرة أخرى بعد لحظات.",
            .startAgain: "البدء من جديد",
            .dismiss: "إخفاء",
        ],
        icons: [
            "done": "تم",
            "cancel": "إلغاء",
            "edit": "تحرير",
            "save": "حفظ",
            "add": "إضافة",
            "compose": "إنشاء",
            "reply": "رد",
            "action": "مشاركة",
            "organize": "تنظيم",
            "bookmarks": "الإشارات المرجعية",
            "search": "بحث",
            "refresh": "تحديث",
            "stop": "إغلاق",
            "camera": "الكاميرا",
            "trash": "سلة المهملات",
            "play": "تشغيل",
            "pause": "إيقاف مؤقت",
            "rewind": "ترجيع",
            "fastForward": "تقديم سريع",
            "undo": "تراجع",
            "redo": "إعادة",
            "pageCurl": "قلب الصفحة",
        ],
        gestures: [
            "tap": "نقر",
            "tap1": "نقر",
            "tap2": "نقر مزدوج",
            "tap3": "نقر ثلاثي",
            "longPress": "ضغط مطول",
            "longPressEnd": "نهاية الضغط المطول",
            "swipeLeft": "سحب لليسار",
            "swipeRight": "سحب لليمين",
            "swipeUp": "سحب للأعلى",
            "swipeDown": "سحب للأسفل",
        ],
        moreRows: arabicRows, comma: "، ", isRightToLeft: true)

    /// Rows that are left, as CLDR's plural rules for Arabic have them.
    @Sendable private static func arabicRows(_ count: Int) -> String {
        switch (count, count % 100) {
        case (0, _): "لا صفوف أخرى"
        case (1, _): "صف آخر"
        case (2, _): "صفان آخران"
        case (_, 3...10): "\(count) صفوف أخرى"
        case (_, 11...99): "\(count) صفًا آخر"
        default: "\(count) صف آخر"
        }
    }
}
