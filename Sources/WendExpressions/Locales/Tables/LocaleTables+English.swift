// Written by scripts/locales; do not edit.
extension LocaleTables {
    static let en = LocaleTable(
        """
        patterns #,##0.###|#,##0%|¤#,##0.00
        months January|February|March|April|May|June|July|August|September|October|November|December
        months.short Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec
        months.alone January|February|March|April|May|June|July|August|September|October|November|December
        months.alone.short Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec
        months.narrow J|F|M|A|M|J|J|A|S|O|N|D
        months.alone.narrow J|F|M|A|M|J|J|A|S|O|N|D
        days Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday
        days.alone Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday
        eras BC|AD
        eras.wide Before Christ|Anno Domini
        date EEEE, MMMM d, y|MMMM d, y|MMM d, y|M/d/yy
        time h:mm:ss a zzzz|h:mm:ss a z|h:mm:ss a|h:mm a
        both {1} 'at' {0}|{1} 'at' {0}|{1}, {0}|{1}, {0}
        plural one:n=1
        year.past one:{0} year ago|other:{0} years ago
        year.next one:in {0} year|other:in {0} years
        month.past one:{0} month ago|other:{0} months ago
        month.next one:in {0} month|other:in {0} months
        week.past one:{0} week ago|other:{0} weeks ago
        week.next one:in {0} week|other:in {0} weeks
        day.past one:{0} day ago|other:{0} days ago
        day.next one:in {0} day|other:in {0} days
        hour.past one:{0} hour ago|other:{0} hours ago
        hour.next one:in {0} hour|other:in {0} hours
        minute.past one:{0} minute ago|other:{0} minutes ago
        minute.next one:in {0} minute|other:in {0} minutes
        second.past one:{0} second ago|other:{0} seconds ago
        second.next one:in {0} second|other:in {0} seconds
        and {0} and {1}|{0}, {1}|{0}, {1}|{0}, and {1}
        currencies JPY:¥|USD:$
        """, after: root)

    static let en001 = LocaleTable(
        """
        months.short Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec
        months.alone.short Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec
        halves am|pm
        date EEEE, d MMMM y|d MMMM y|d MMM y|dd/MM/y
        and {0} and {1}|{0}, {1}|{0}, {1}|{0} and {1}
        or {0} or {1}|{0}, {1}|{0}, {1}|{0} or {1}
        currencies JPY:JP¥|USD:US$
        """, after: en)

    static let en150 = LocaleTable(
        """
        patterns #,##0.###|#,##0%|#,##0.00\u{A0}¤
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        """, after: en001)

    static let enAT = LocaleTable(
        """
        symbols ,|.|-|+|%|‰|∞|NaN
        money ,|.
        patterns #,##0.###|#,##0\u{A0}%|¤\u{A0}#,##0.00
        """, after: en150)

    static let enBE = LocaleTable(
        """
        symbols ,|.|-|+|%|‰|∞|NaN
        money ,|.
        date EEEE, d MMMM y|d MMMM y|dd MMM y|dd/MM/yy
        """, after: en150)

    static let enCH = LocaleTable(
        """
        symbols .|’|-|+|%|‰|∞|NaN
        money .|’
        patterns #,##0.###|#,##0%|¤\u{A0}#,##0.00;¤-#,##0.00
        """, after: en150)

    static let enDE = LocaleTable(
        """
        symbols ,|.|-|+|%|‰|∞|NaN
        money ,|.
        patterns #,##0.###|#,##0\u{A0}%|#,##0.00\u{A0}¤
        """, after: en150)

    static let enDK = LocaleTable(
        """
        symbols ,|.|-|+|%|‰|∞|NaN
        money ,|.
        patterns #,##0.###|#,##0\u{A0}%|#,##0.00\u{A0}¤
        time HH.mm.ss zzzz|HH.mm.ss z|HH.mm.ss|HH.mm
        currencies DKK:kr.
        """, after: en150)

    static let enFI = LocaleTable(
        """
        symbols ,|\u{A0}|-|+|%|‰|∞|NaN
        money ,|\u{A0}
        patterns #,##0.###|#,##0\u{A0}%|#,##0.00\u{A0}¤
        time H.mm.ss zzzz|H.mm.ss z|H.mm.ss|H.mm
        """, after: en150)

    static let enNL = LocaleTable(
        """
        symbols ,|.|-|+|%|‰|∞|NaN
        money ,|.
        patterns #,##0.###|#,##0%|¤\u{A0}#,##0.00;¤\u{A0}-#,##0.00
        """, after: en150)

    static let enSE = LocaleTable(
        """
        symbols ,|\u{A0}|-|+|%|‰|∞|NaN
        money ,|\u{A0}
        patterns #,##0.###|#,##0\u{A0}%|#,##0.00\u{A0}¤
        date EEEE, d MMMM y|d MMMM y|d MMM y|y-MM-dd
        currencies SEK:kr
        """, after: en150)

    static let enSI = LocaleTable(
        """
        symbols ,|.|-|+|%|‰|∞|NaN
        money ,|.
        """, after: en150)

    static let enAG = LocaleTable(
        """
        currencies XCD:$
        """, after: en001)

    static let enAI = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies XCD:$
        """, after: en001)

    static let enAU = LocaleTable(
        """
        months.short Jan|Feb|Mar|Apr|May|June|July|Aug|Sept|Oct|Nov|Dec
        months.alone.short Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec
        days.narrow Su.|M.|Tu.|W.|Th.|F.|Sa.
        days.alone.narrow Su.|M.|Tu.|W.|Th.|F.|Sa.
        date EEEE, d MMMM y|d MMMM y|d MMM y|d/M/yy
        currencies AUD:$|SCR:Rs|XPF:CFP|BRL:BRL|CAD:CAD|CNY:CNY|EUR:EUR|GBP:GBP|HKD:HKD|ILS:ILS|INR:INR|JPY:JPY|\
        KRW:KRW|MXN:MXN|NZD:NZD|PHP:PHP|TWD:TWD|USD:USD|VND:VND|XAF:XAF|XCD:XCD|XOF:XOF
        """, after: en001)

    static let enBB = LocaleTable(
        """
        currencies BBD:$
        """, after: en001)

    static let enBM = LocaleTable(
        """
        currencies BMD:$
        """, after: en001)

    static let enBS = LocaleTable(
        """
        currencies BSD:$
        """, after: en001)

    static let enBW = LocaleTable(
        """
        date EEEE, dd MMMM y|dd MMMM y|dd MMM y|dd/MM/yy
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies BWP:P
        """, after: en001)

    static let enBZ = LocaleTable(
        """
        date EEEE, dd MMMM y|dd MMMM y|dd-MMM-y|dd/MM/yy
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies BZD:$
        """, after: en001)

    static let enCC = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies AUD:$
        """, after: en001)

    static let enCK = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies NZD:$
        """, after: en001)

    static let enCM = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        """, after: en001)

    static let enCX = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies AUD:$
        """, after: en001)

    static let enDG = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        """, after: en001)

    static let enDM = LocaleTable(
        """
        currencies XCD:$
        """, after: en001)

    static let enER = LocaleTable(
        """
        currencies ERN:Nfk
        """, after: en001)

    static let enFJ = LocaleTable(
        """
        currencies FJD:$
        """, after: en001)

    static let enFK = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies FKP:£|GBP:GB£
        """, after: en001)

    static let enGB = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        """, after: en001)

    static let enGD = LocaleTable(
        """
        currencies XCD:$
        """, after: en001)

    static let enGG = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        """, after: en001)

    static let enGH = LocaleTable(
        """
        currencies GHS:GH₵
        """, after: en001)

    static let enGI = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies GBP:GB£|GIP:£
        """, after: en001)

    static let enGM = LocaleTable(
        """
        currencies GMD:D
        """, after: en001)

    static let enGY = LocaleTable(
        """
        currencies GYD:$
        """, after: en001)

    static let enHK = LocaleTable(
        """
        date EEEE, d MMMM y|d MMMM y|d MMM y|d/M/y
        """, after: en001)

    static let enIE = LocaleTable(
        """
        halves a.m.|p.m.
        date EEEE d MMMM y|d MMMM y|d MMM y|dd/MM/y
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        """, after: en001)

    static let enIL = LocaleTable(
        """
        time H:mm:ss zzzz|H:mm:ss z|H:mm:ss|H:mm
        """, after: en001)

    static let enIM = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        """, after: en001)

    static let enIN = LocaleTable(
        """
        patterns #,##,##0.###|#,##,##0%|¤#,##,##0.00
        date EEEE, d MMMM, y|d MMMM y|dd-MMM-y|dd/MM/yy
        currencies USD:$
        """, after: en001)

    static let enIO = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        """, after: en001)

    static let enJE = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        """, after: en001)

    static let enJM = LocaleTable(
        """
        currencies JMD:$
        """, after: en001)

    static let enKE = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies KES:Ksh
        """, after: en001)

    static let enKI = LocaleTable(
        """
        currencies AUD:$
        """, after: en001)

    static let enKN = LocaleTable(
        """
        currencies XCD:$
        """, after: en001)

    static let enKY = LocaleTable(
        """
        currencies KYD:$
        """, after: en001)

    static let enLC = LocaleTable(
        """
        currencies XCD:$
        """, after: en001)

    static let enLR = LocaleTable(
        """
        currencies LRD:$
        """, after: en001)

    static let enLS = LocaleTable(
        """
        currencies ZAR:R
        """, after: en001)

    static let enMG = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies MGA:Ar
        """, after: en001)

    static let enMO = LocaleTable(
        """
        currencies MOP:MOP$
        """, after: en001)

    static let enMS = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies XCD:$
        """, after: en001)

    static let enMT = LocaleTable(
        """
        date EEEE, d MMMM y|dd MMMM y|dd MMM y|dd/MM/y
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies GBP:GB£
        """, after: en001)

    static let enMU = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies MUR:Rs
        """, after: en001)

    static let enMV = LocaleTable(
        """
        patterns #,##0.###|#,##0%|¤\u{A0}#,##0.00
        date EEEE d MMMM y|d MMMM y|dd-MM-y|d-M-yy
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        both {1} {0}|{1} {0}|{1} {0}|{1} {0}
        currencies MVR:Rf
        """, after: en001)

    static let enMW = LocaleTable(
        """
        currencies MWK:MK
        """, after: en001)

    static let enMY = LocaleTable(
        """
        currencies MYR:RM
        """, after: en001)

    static let enNA = LocaleTable(
        """
        currencies NAD:$
        """, after: en001)

    static let enNF = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies AUD:$
        """, after: en001)

    static let enNG = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies NGN:₦
        """, after: en001)

    static let enNR = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies AUD:$
        """, after: en001)

    static let enNU = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies NZD:$
        """, after: en001)

    static let enNZ = LocaleTable(
        """
        date EEEE, d MMMM y|d MMMM y|d/MM/y|d/MM/yy
        currencies NZD:$
        """, after: en001)

    static let enPG = LocaleTable(
        """
        currencies PGK:K
        """, after: en001)

    static let enPK = LocaleTable(
        """
        date EEEE, d MMMM y|d MMMM y|dd-MMM-y|dd/MM/y
        currencies PKR:Rs
        """, after: en001)

    static let enPN = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies NZD:$
        """, after: en001)

    static let enRW = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies RWF:RF
        """, after: en001)

    static let enSB = LocaleTable(
        """
        currencies SBD:$
        """, after: en001)

    static let enSC = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies SCR:SR
        """, after: en001)

    static let enSG = LocaleTable(
        """
        date EEEE, d MMMM y|d MMMM y|d MMM y|d/M/yy
        currencies SGD:$
        """, after: en001)

    static let enSH = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies GBP:GB£|SHP:£
        """, after: en001)

    static let enSL = LocaleTable(
        """
        currencies SLL:Le
        """, after: en001)

    static let enSS = LocaleTable(
        """
        currencies GBP:GB£|SSP:£
        """, after: en001)

    static let enSX = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies ANG:NAf.
        """, after: en001)

    static let enSZ = LocaleTable(
        """
        currencies SZL:E
        """, after: en001)

    static let enTK = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies NZD:$
        """, after: en001)

    static let enTO = LocaleTable(
        """
        currencies TOP:T$
        """, after: en001)

    static let enTT = LocaleTable(
        """
        currencies TTD:$
        """, after: en001)

    static let enTV = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies AUD:$
        """, after: en001)

    static let enTZ = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies TZS:TSh
        """, after: en001)

    static let enUG = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies UGX:USh
        """, after: en001)

    static let enVC = LocaleTable(
        """
        currencies XCD:$
        """, after: en001)

    static let enVU = LocaleTable(
        """
        currencies VUV:VT
        """, after: en001)

    static let enWS = LocaleTable(
        """
        currencies WST:WS$
        """, after: en001)

    static let enZA = LocaleTable(
        """
        symbols ,|\u{A0}|-|+|%|‰|∞|NaN
        money ,|\u{A0}
        date EEEE, dd MMMM y|dd MMMM y|dd MMM y|y/MM/dd
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies ZAR:R
        """, after: en001)

    static let enZM = LocaleTable(
        """
        currencies ZMW:K
        """, after: en001)

    static let enZW = LocaleTable(
        """
        date EEEE, dd MMMM y|dd MMMM y|dd MMM,y|d/M/y
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        """, after: en001)

    static let enAE = LocaleTable(
        """
        date EEEE, d MMMM y|d MMMM y|d MMM y|dd/MM/y
        """, after: en)

    static let enBI = LocaleTable(
        """
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        currencies BIF:FBu
        """, after: en)

    static let enCA = LocaleTable(
        """
        months.short Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec
        months.alone.short Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec
        halves a.m.|p.m.
        date EEEE, MMMM d, y|MMMM d, y|MMM d, y|y-MM-dd
        and {0} and {1}|{0}, {1}|{0}, {1}|{0} and {1}
        or {0} or {1}|{0}, {1}|{0}, {1}|{0} or {1}
        currencies CAD:$|JPY:JP¥|USD:US$
        """, after: en)
}
