extension Language {
    static let arabic = Language(
        words: [
            .back: "رجوع",
            .close: "إغلاق",
            .tabs: "علامات التبويب",
            .tab: "علامة التبويب #",
            .checked: "محدد",
            .dialog: "مربع حوار",
            .done: "تم",
            .cancel: "إلغاء",
            .enter: "متابعة",
            .leave: "مغادرة",
            .stay: "البقاء",
            .bookmarks: "الإشارات المرجعية",
            .results: "النتائج",
            .scope: "النطاق",
            .clear: "مسح",
            .date: "التاريخ",
            .time: "الوقت",
            .dateAndTime: "التاريخ والوقت",
            .duration: "المدة",
            .fingers: "# أصابع",
            .moreInformation: "معلومات إضافية",
            .actions: "إجراءات",
            .return: "إدخال",
            .earlierRows: "الصفوف السابقة",
            .laterRows: "الصفوف التالية",
            .textTooLong: "هذا النص أطول من أن يُرسل.",
            .sessionEnded: "انتهت هذه الجلسة.",
            .notYours: "لم تعد هذه الصفحة لك.",
            .disconnected: "غير متصل. يُحفظ ما تكتبه.",
            .notConnected: "غير متصل. حاول مرة أخرى بعد لحظات.",
            .outOfDate:
                "لم تعد هذه الصفحة حديثة، لذلك لم يُنفَّذ شيء. ما أدخلته لا يزال في الحقول: يرجى مراجعته والمحاولة مرة أخرى.",
            .outOfDateElsewhere:
                "كانت هذه الصفحة قديمة، لذلك لم يُنفَّذ شيء. ما أدخلته هناك ليس له حقل هنا، وكان:",
            .goOn: "هل تريد المتابعة من حيث توقفت؟",
            .startAgain: "البدء من جديد",
            .tryAgain: "إعادة المحاولة",
            .loading: "جارٍ التحميل",
            .dismiss: "إخفاء",
            .report: "إبلاغ",
            .errorUnknown: "حدث خطأ ما.",
            .errorRemote: "تعطّل النظام البعيد. حاول مرة أخرى لاحقًا.",
            .errorOffline: "لا يوجد اتصال. تحقق منه وحاول مرة أخرى.",
            .errorAnswer: "لم تكن الإجابة كما هو متوقع.",
            .errorLoading: "لم يكن ما تم تحميله كما هو متوقع.",
            .errorTimeout: "استغرق الاتصال وقتًا طويلًا. حاول مرة أخرى.",
            .shortcuts: "اختصارات لوحة المفاتيح",
            .singleKeys: "مفاتيح دون Ctrl وAlt",
            .controlKey: "Ctrl",
            .enterKey: "Enter",
            .enterNumber: "أدخل رقمًا.",
            .atLeast: "أدخل # على الأقل.",
            .atMost: "أدخل # على الأكثر.",
            .inSteps: "أدخل مضاعفًا للرقم #.",
            .remove: "إزالة",
            .fileArriving: "في الطريق",
            .fileArrived: "وصل",
            .chooseFile: "اختر ملفًا.",
            .filesUnderWay: "انتظر حتى تصل كل الملفات أو ألغِ الإرسال.",
            .filesFailed: "أزل الملفات التي لم تصل أو اخترها مرة أخرى.",
            .fileTooLarge: "هذا الملف كبير جدًا: الحد الأقصى #.",
            .fileWrongType: "لا تُقبل هنا ملفات من هذا النوع، بل # فقط.",
            .fileIncomplete: "لم يصل هذا الملف. اختره مرة أخرى.",
            .fileNoRoom: "لا مكان لهذا الملف.",
            .fileNotTaken: "تعذر قبول هذا الملف.",
            .tooManyFiles: "لا أكثر من # من الملفات.",
            .notBefore: "اختر # أو ما بعده.",
            .notAfter: "اختر # أو ما قبله.",
            .notReadable: "لا يمكن قراءته: أدخل # أو اضغط Escape للقيمة السابقة.",
            .keys: "المفاتيح",
            .keyMove: "من عنصر إلى التالي",
            .keyPress: "ضغط، اختيار، فتح",
            .keyToggle: "تشغيل أو إيقاف، ضغط",
            .keyAdjust: "تغيير قيمة، تصفح الخيارات",
            .keyBack: "رجوع، إلغاء، مغادرة حقل",
            .keyOnlyBack: "رجوع",
            .keyScroll: "تمرير؛ إلى الأول، إلى الأخير",
            .keyCaret: "في حقل: إلى البداية، إلى النهاية",
            .keyDelete: "حذف الكل، حذف كلمة، حذف الباقي",
            .keyLetter: "في قائمة: إلى الخيار التالي الذي يبدأ هكذا",
            .keyList: "هذه القائمة",
            .keyRedraw: "رسم كل شيء من جديد",
            .keySuspend: "توقف مؤقت حتى يستأنفه الصدف",
            .keyEnd: "إنهاء؛ تبقى الجلسة محفوظة",
            .filePath: "مسار ملف، ثم إدخال",
            .noFile: "لا يوجد ملف كهذا يمكن قراءته.",
            .goOnInBrowser: "في المتصفح:",
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
            "more": "المزيد",
            "favorites": "المفضلة",
            "featured": "مميزة",
            "topRated": "الأعلى تقييمًا",
            "recents": "الحديثة",
            "contacts": "جهات الاتصال",
            "history": "السجل",
            "downloads": "التنزيلات",
            "mostRecent": "الأحدث",
            "mostViewed": "الأكثر مشاهدة",
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
        problems: [
            .notFound: SystemWords.Explanation(
                "غير موجود", "لا يوجد شيء في هذا العنوان."),
            .gone: SystemWords.Explanation(
                "انتهت هذه الجلسة", "لم تُستخدم منذ مدة طويلة، أو أن الخادم لم يعد يعرفها."),
            .forbidden: SystemWords.Explanation(
                "ليست لك", "بدأت هذه الجلسة في متصفح آخر، أو بدأها شخص آخر."),
            .wrongHost: SystemWords.Explanation(
                "اسم خاطئ", "هذا الخادم لا يستجيب لهذا الاسم."),
            .tooLarge: SystemWords.Explanation(
                "نص طويل جدًا", "يحتوي النموذج على أكثر مما يقبله الخادم."),
            .unreadable: SystemWords.Explanation(
                "غير مفهوم", "تعذرت قراءة النموذج."),
            .busy: SystemWords.Explanation(
                "مشغول جدًا", "هناك أشخاص كثيرون هنا. حاول مجددًا بعد قليل."),
            .restarting: SystemWords.Explanation(
                "لحظة واحدة", "يُعاد تشغيل الخادم. حاول مجددًا بعد قليل."),
            .empty: SystemWords.Explanation(
                "التطبيق لا يعرض شيئًا", "تعذر إنشاء شاشته الأولى. السبب موجود في سجل الخادم."),
            .setAside: SystemWords.Explanation(
                "لا يمكن فتح هذه الجلسة", "بدأت بإصدار آخر من الخادم أو أنها تالفة. هي محفوظة؛ يُرجى البدء من جديد."),
            .broken: SystemWords.Explanation(
                "في التطبيق أخطاء", "لا يمكن عرضه قبل إصلاحها. تتحقق هذه الصفحة من جديد من تلقاء نفسها."),
            .notSaved: SystemWords.Explanation(
                "لم يُحفظ", "تعذر حفظ ما أرسلته. ارجع وحاول مجددًا بعد قليل."),
            .failed: SystemWords.Explanation(
                "حدث خطأ ما", "تعذر على الخادم الرد. ما كتبته من قبل محفوظ."),
        ],
        moreRows: arabicRows, corrections: arabicCorrections, comma: "، ")

    /// As CLDR's plural rules for Arabic have them.
    @Sendable private static func arabicCorrections(_ count: Int) -> String {
        switch (count, count % 100) {
        case (1, _): "يجب تصحيح إدخال واحد"
        case (2, _): "يجب تصحيح إدخالين"
        case (_, 3...10): "يجب تصحيح \(count) إدخالات"
        case (_, 11...99): "يجب تصحيح \(count) إدخالاً"
        default: "يجب تصحيح \(count) إدخال"
        }
    }

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
