// Written by scripts/locales; do not edit.
extension LocaleTables {
    static let tr = LocaleTable(
        """
        symbols ,|.|-|+|%|‰|∞|NaN
        money ,|.
        patterns #,##0.###|%#,##0|¤#,##0.00
        months Ocak|Şubat|Mart|Nisan|Mayıs|Haziran|Temmuz|Ağustos|Eylül|Ekim|Kasım|Aralık
        months.short Oca|Şub|Mar|Nis|May|Haz|Tem|Ağu|Eyl|Eki|Kas|Ara
        months.alone Ocak|Şubat|Mart|Nisan|Mayıs|Haziran|Temmuz|Ağustos|Eylül|Ekim|Kasım|Aralık
        months.alone.short Oca|Şub|Mar|Nis|May|Haz|Tem|Ağu|Eyl|Eki|Kas|Ara
        months.narrow O|Ş|M|N|M|H|T|A|E|E|K|A
        months.alone.narrow O|Ş|M|N|M|H|T|A|E|E|K|A
        days Pazar|Pazartesi|Salı|Çarşamba|Perşembe|Cuma|Cumartesi
        days.short Paz|Pzt|Sal|Çar|Per|Cum|Cmt
        days.narrow P|P|S|Ç|P|C|C
        days.alone Pazar|Pazartesi|Salı|Çarşamba|Perşembe|Cuma|Cumartesi
        days.alone.short Paz|Pzt|Sal|Çar|Per|Cum|Cmt
        days.alone.narrow P|P|S|Ç|P|C|C
        halves ÖÖ|ÖS
        eras MÖ|MS
        eras.wide Milattan Önce|Milattan Sonra
        date d MMMM y EEEE|d MMMM y|d MMM y|d.MM.y
        plural one:n=1
        year -1:geçen yıl|0:bu yıl|1:gelecek yıl
        year.past other:{0} yıl önce
        year.next other:{0} yıl sonra
        month -1:geçen ay|0:bu ay|1:gelecek ay
        month.past other:{0} ay önce
        month.next other:{0} ay sonra
        week -1:geçen hafta|0:bu hafta|1:gelecek hafta
        week.past other:{0} hafta önce
        week.next other:{0} hafta sonra
        day -2:evvelsi gün|-1:dün|0:bugün|1:yarın|2:öbür gün
        day.past other:{0} gün önce
        day.next other:{0} gün sonra
        hour 0:bu saat
        hour.past other:{0} saat önce
        hour.next other:{0} saat sonra
        minute 0:bu dakika
        minute.past other:{0} dakika önce
        minute.next other:{0} dakika sonra
        second 0:şimdi
        second.past other:{0} saniye önce
        second.next other:{0} saniye sonra
        and {0} ve {1}|{0}, {1}|{0}, {1}|{0} ve {1}
        or {0} veya {1}|{0}, {1}|{0}, {1}|{0} veya {1}
        currencies AUD:AU$|JPY:¥|THB:฿|TRY:₺|USD:$|PHP:PHP
        """, after: root)

    static let trCY = LocaleTable(
        """
        time h:mm:ss a zzzz|h:mm:ss a z|h:mm:ss a|h:mm a
        """, after: tr)

    static let el = LocaleTable(
        """
        symbols ,|.|-|+|%|‰|∞|NaN
        money ,|.
        patterns #,##0.###|#,##0%|#,##0.00\u{A0}¤
        months Ιανουαρίου|Φεβρουαρίου|Μαρτίου|Απριλίου|Μαΐου|Ιουνίου|Ιουλίου|Αυγούστου|Σεπτεμβρίου|Οκτωβρίου|\
        Νοεμβρίου|Δεκεμβρίου
        months.short Ιαν|Φεβ|Μαρ|Απρ|Μαΐ|Ιουν|Ιουλ|Αυγ|Σεπ|Οκτ|Νοε|Δεκ
        months.alone Ιανουάριος|Φεβρουάριος|Μάρτιος|Απρίλιος|Μάιος|Ιούνιος|Ιούλιος|Αύγουστος|Σεπτέμβριος|Οκτώβριος|\
        Νοέμβριος|Δεκέμβριος
        months.alone.short Ιαν|Φεβ|Μάρ|Απρ|Μάι|Ιούν|Ιούλ|Αύγ|Σεπ|Οκτ|Νοέ|Δεκ
        months.narrow Ι|Φ|Μ|Α|Μ|Ι|Ι|Α|Σ|Ο|Ν|Δ
        months.alone.narrow Ι|Φ|Μ|Α|Μ|Ι|Ι|Α|Σ|Ο|Ν|Δ
        days Κυριακή|Δευτέρα|Τρίτη|Τετάρτη|Πέμπτη|Παρασκευή|Σάββατο
        days.short Κυρ|Δευ|Τρί|Τετ|Πέμ|Παρ|Σάβ
        days.narrow Κ|Δ|Τ|Τ|Π|Π|Σ
        days.alone Κυριακή|Δευτέρα|Τρίτη|Τετάρτη|Πέμπτη|Παρασκευή|Σάββατο
        days.alone.short Κυρ|Δευ|Τρί|Τετ|Πέμ|Παρ|Σάβ
        days.alone.narrow Κ|Δ|Τ|Τ|Π|Π|Σ
        halves π.μ.|μ.μ.
        eras π.Χ.|μ.Χ.
        eras.wide προ Χριστού|μετά Χριστόν
        date EEEE d MMMM y|d MMMM y|d MMM y|d/M/yy
        time h:mm:ss a zzzz|h:mm:ss a z|h:mm:ss a|h:mm a
        both {1} - {0}|{1} - {0}|{1}, {0}|{1}, {0}
        plural one:n=1
        year -1:πέρσι|0:φέτος|1:επόμενο έτος
        year.past one:πριν από {0} έτος|other:πριν από {0} έτη
        year.next one:σε {0} έτος|other:σε {0} έτη
        month -1:προηγούμενος μήνας|0:τρέχων μήνας|1:επόμενος μήνας
        month.past one:πριν από {0} μήνα|other:πριν από {0} μήνες
        month.next one:σε {0} μήνα|other:σε {0} μήνες
        week -1:προηγούμενη εβδομάδα|0:τρέχουσα εβδομάδα|1:επόμενη εβδομάδα
        week.past one:πριν από {0} εβδομάδα|other:πριν από {0} εβδομάδες
        week.next one:σε {0} εβδομάδα|other:σε {0} εβδομάδες
        day -2:προχθές|-1:χθες|0:σήμερα|1:αύριο|2:μεθαύριο
        day.past one:πριν από {0} ημέρα|other:πριν από {0} ημέρες
        day.next one:σε {0} ημέρα|other:σε {0} ημέρες
        hour 0:τρέχουσα ώρα
        hour.past one:πριν από {0} ώρα|other:πριν από {0} ώρες
        hour.next one:σε {0} ώρα|other:σε {0} ώρες
        minute 0:τρέχον λεπτό
        minute.past one:πριν από {0} λεπτό|other:πριν από {0} λεπτά
        minute.next one:σε {0} λεπτό|other:σε {0} λεπτά
        second 0:τώρα
        second.past one:πριν από {0} δευτερόλεπτο|other:πριν από {0} δευτερόλεπτα
        second.next one:σε {0} δευτερόλεπτο|other:σε {0} δευτερόλεπτα
        and {0} και {1}|{0}, {1}|{0}, {1}|{0} και {1}
        or {0} ή {1}|{0}, {1}|{0}, {1}|{0} ή {1}
        currencies THB:฿|USD:$|PHP:PHP
        """, after: root)

    static let hi = LocaleTable(
        """
        patterns #,##,##0.###|#,##,##0%|¤#,##,##0.00
        months जनवरी|फ़रवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्तूबर|नवंबर|दिसंबर
        months.short जन॰|फ़र॰|मार्च|अप्रैल|मई|जून|जुल॰|अग॰|सित॰|अक्तू॰|नव॰|दिस॰
        months.alone जनवरी|फ़रवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्तूबर|नवंबर|दिसंबर
        months.alone.short जन॰|फ़र॰|मार्च|अप्रैल|मई|जून|जुल॰|अग॰|सित॰|अक्तू॰|नव॰|दिस॰
        months.narrow ज|फ़|मा|अ|म|जू|जु|अ|सि|अ|न|दि
        months.alone.narrow ज|फ़|मा|अ|म|जू|जु|अ|सि|अ|न|दि
        days रविवार|सोमवार|मंगलवार|बुधवार|गुरुवार|शुक्रवार|शनिवार
        days.short रवि|सोम|मंगल|बुध|गुरु|शुक्र|शनि
        days.narrow र|सो|मं|बु|गु|शु|श
        days.alone रविवार|सोमवार|मंगलवार|बुधवार|गुरुवार|शुक्रवार|शनिवार
        days.alone.short रवि|सोम|मंगल|बुध|गुरु|शुक्र|शनि
        days.alone.narrow र|सो|मं|बु|गु|शु|श
        halves am|pm
        eras ईसा-पूर्व|ईस्वी
        eras.wide ईसा-पूर्व|ईसवी सन
        date EEEE, d MMMM y|d MMMM y|d MMM y|d/M/yy
        time h:mm:ss a zzzz|h:mm:ss a z|h:mm:ss a|h:mm a
        both {1} को {0}|{1} को {0}|{1}, {0}|{1}, {0}
        plural one:n=0 or n=1
        year -1:पिछला वर्ष|0:इस वर्ष|1:अगला वर्ष
        year.past other:{0} वर्ष पहले
        year.next other:{0} वर्ष में
        month -1:पिछला माह|0:इस माह|1:अगला माह
        month.past other:{0} माह पहले
        month.next other:{0} माह में
        week -1:पिछला सप्ताह|0:इस सप्ताह|1:अगला सप्ताह
        week.past other:{0} सप्ताह पहले
        week.next other:{0} सप्ताह में
        day -2:परसों|-1:कल|0:आज|1:कल|2:परसों
        day.past other:{0} दिन पहले
        day.next other:{0} दिन में
        hour 0:यह घंटा
        hour.past other:{0} घंटे पहले
        hour.next other:{0} घंटे में
        minute 0:यह मिनट
        minute.past other:{0} मिनट पहले
        minute.next other:{0} मिनट में
        second 0:अब
        second.past other:{0} सेकंड पहले
        second.next other:{0} सेकंड में
        and {0} और {1}|{0}, {1}|{0}, {1}|{0}, और {1}
        or {0} या {1}|{0}, {1}|{0}, {1}|{0} या {1}
        currencies THB:฿|USD:$|PHP:PHP
        """, after: root)
}
