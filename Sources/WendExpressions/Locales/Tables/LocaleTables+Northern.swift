// Written by scripts/locales; do not edit.
extension LocaleTables {
    static let nl = LocaleTable(
        """
        symbols ,|.|-|+|%|‰|∞|NaN
        money ,|.
        patterns #,##0.###|#,##0%|¤\u{A0}#,##0.00;¤\u{A0}-#,##0.00
        months januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december
        months.short jan.|feb.|mrt.|apr.|mei|jun.|jul.|aug.|sep.|okt.|nov.|dec.
        months.alone januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december
        months.alone.short jan.|feb.|mrt.|apr.|mei|jun.|jul.|aug.|sep.|okt.|nov.|dec.
        months.narrow J|F|M|A|M|J|J|A|S|O|N|D
        months.alone.narrow J|F|M|A|M|J|J|A|S|O|N|D
        days zondag|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag
        days.short zo|ma|di|wo|do|vr|za
        days.narrow Z|M|D|W|D|V|Z
        days.alone zondag|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag
        days.alone.short zo|ma|di|wo|do|vr|za
        days.alone.narrow Z|M|D|W|D|V|Z
        halves a.m.|p.m.
        eras v.Chr.|n.Chr.
        eras.wide voor Christus|na Christus
        date EEEE d MMMM y|d MMMM y|d MMM y|dd-MM-y
        both {1} 'om' {0}|{1} 'om' {0}|{1} {0}|{1} {0}
        plural one:n=1
        year -1:vorig jaar|0:dit jaar|1:volgend jaar
        year.past other:{0} jaar geleden
        year.next other:over {0} jaar
        month -1:vorige maand|0:deze maand|1:volgende maand
        month.past one:{0} maand geleden|other:{0} maanden geleden
        month.next one:over {0} maand|other:over {0} maanden
        week -1:vorige week|0:deze week|1:volgende week
        week.past one:{0} week geleden|other:{0} weken geleden
        week.next one:over {0} week|other:over {0} weken
        day -2:eergisteren|-1:gisteren|0:vandaag|1:morgen|2:overmorgen
        day.past one:{0} dag geleden|other:{0} dagen geleden
        day.next one:over {0} dag|other:over {0} dagen
        hour 0:binnen een uur
        hour.past other:{0} uur geleden
        hour.next other:over {0} uur
        minute 0:binnen een minuut
        minute.past one:{0} minuut geleden|other:{0} minuten geleden
        minute.next one:over {0} minuut|other:over {0} minuten
        second 0:nu
        second.past one:{0} seconde geleden|other:{0} seconden geleden
        second.next one:over {0} seconde|other:over {0} seconden
        and {0} en {1}|{0}, {1}|{0}, {1}|{0} en {1}
        or {0} of {1}|{0}, {1}|{0}, {1}|{0} of {1}
        currencies AUD:AU$|CAD:C$|FJD:FJ$|SBD:SI$|THB:฿|PHP:PHP|XPF:XPF
        """, after: root)

    static let nlAW = LocaleTable(
        """
        currencies AWG:Afl.
        """, after: nl)

    static let nlBE = LocaleTable(
        """
        date EEEE d MMMM y|d MMMM y|d MMM y|d/MM/y
        """, after: nl)

    static let nlBQ = LocaleTable(
        """
        currencies USD:$
        """, after: nl)

    static let nlCW = LocaleTable(
        """
        currencies ANG:NAf.
        """, after: nl)

    static let nlSR = LocaleTable(
        """
        currencies SRD:$
        """, after: nl)

    static let nlSX = LocaleTable(
        """
        currencies ANG:NAf.
        """, after: nl)

    static let sv = LocaleTable(
        """
        symbols ,|\u{A0}|−|+|%|‰|∞|NaN
        money ,|\u{A0}
        patterns #,##0.###|#,##0\u{A0}%|#,##0.00\u{A0}¤
        months januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december
        months.short jan.|feb.|mars|apr.|maj|juni|juli|aug.|sep.|okt.|nov.|dec.
        months.alone januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december
        months.alone.short jan.|feb.|mars|apr.|maj|juni|juli|aug.|sep.|okt.|nov.|dec.
        months.narrow J|F|M|A|M|J|J|A|S|O|N|D
        months.alone.narrow J|F|M|A|M|J|J|A|S|O|N|D
        days söndag|måndag|tisdag|onsdag|torsdag|fredag|lördag
        days.short sön|mån|tis|ons|tors|fre|lör
        days.narrow S|M|T|O|T|F|L
        days.alone söndag|måndag|tisdag|onsdag|torsdag|fredag|lördag
        days.alone.short sön|mån|tis|ons|tors|fre|lör
        days.alone.narrow S|M|T|O|T|F|L
        halves fm|em
        eras f.Kr.|e.Kr.
        eras.wide före Kristus|efter Kristus
        date EEEE d MMMM y|d MMMM y|d MMM y|y-MM-dd
        offset GMT{0}|GMT|+HH:mm;−HH:mm
        plural one:n=1
        year -1:i fjol|0:i år|1:nästa år
        year.past other:för {0} år sedan
        year.next other:om {0} år
        month -1:förra månaden|0:denna månad|1:nästa månad
        month.past one:för {0} månad sedan|other:för {0} månader sedan
        month.next one:om {0} månad|other:om {0} månader
        week -1:förra veckan|0:denna vecka|1:nästa vecka
        week.past one:för {0} vecka sedan|other:för {0} veckor sedan
        week.next one:om {0} vecka|other:om {0} veckor
        day -2:i förrgår|-1:i går|0:i dag|1:i morgon|2:i övermorgon
        day.past one:för {0} dag sedan|other:för {0} dagar sedan
        day.next one:om {0} dag|other:om {0} dagar
        hour 0:denna timme
        hour.past one:för {0} timme sedan|other:för {0} timmar sedan
        hour.next one:om {0} timme|other:om {0} timmar
        minute 0:denna minut
        minute.past one:för {0} minut sedan|other:för {0} minuter sedan
        minute.next one:om {0} minut|other:om {0} minuter
        second 0:nu
        second.past one:för {0} sekund sedan|other:för {0} sekunder sedan
        second.next one:om {0} sekund|other:om {0} sekunder
        and {0} och {1}|{0}, {1}|{0}, {1}|{0} och {1}
        or {0} eller {1}|{0}, {1}|{0}, {1}|{0} eller {1}
        currencies BBD:Bds$|BMD:BM$|BRL:BR$|BSD:BS$|BZD:BZ$|DKK:Dkr|DOP:RD$|EGP:EG£|ISK:Ikr|JMD:JM$|NOK:Nkr|SEK:kr|\
        AUD:AUD|CNY:CNY|GBP:GBP|HKD:HKD|INR:INR|JPY:JPY|KRW:KRW|NZD:NZD|PHP:PHP|TWD:TWD|VND:VND
        """, after: root)

    static let da = LocaleTable(
        """
        symbols ,|.|-|+|%|‰|∞|NaN
        money ,|.
        patterns #,##0.###|#,##0\u{A0}%|#,##0.00\u{A0}¤
        months januar|februar|marts|april|maj|juni|juli|august|september|oktober|november|december
        months.short jan.|feb.|mar.|apr.|maj|jun.|jul.|aug.|sep.|okt.|nov.|dec.
        months.alone januar|februar|marts|april|maj|juni|juli|august|september|oktober|november|december
        months.alone.short jan.|feb.|mar.|apr.|maj|jun.|jul.|aug.|sep.|okt.|nov.|dec.
        months.narrow J|F|M|A|M|J|J|A|S|O|N|D
        months.alone.narrow J|F|M|A|M|J|J|A|S|O|N|D
        days søndag|mandag|tirsdag|onsdag|torsdag|fredag|lørdag
        days.short søn.|man.|tir.|ons.|tor.|fre.|lør.
        days.narrow S|M|T|O|T|F|L
        days.alone søndag|mandag|tirsdag|onsdag|torsdag|fredag|lørdag
        days.alone.short søn|man|tir|ons|tor|fre|lør
        days.alone.narrow S|M|T|O|T|F|L
        eras f.Kr.|e.Kr.
        eras.wide f.Kr.|e.Kr.
        date EEEE 'den' d. MMMM y|d. MMMM y|d. MMM y|dd.MM.y
        time HH.mm.ss zzzz|HH.mm.ss z|HH.mm.ss|HH.mm
        both {1} 'kl'. {0}|{1} 'kl'. {0}|{1} {0}|{1} {0}
        offset GMT{0}|GMT|+HH.mm;-HH.mm
        plural one:n=1
        year -1:sidste år|0:i år|1:næste år
        year.past other:for {0} år siden
        year.next other:om {0} år
        month -1:sidste måned|0:denne måned|1:næste måned
        month.past one:for {0} måned siden|other:for {0} måneder siden
        month.next one:om {0} måned|other:om {0} måneder
        week -1:sidste uge|0:denne uge|1:næste uge
        week.past one:for {0} uge siden|other:for {0} uger siden
        week.next one:om {0} uge|other:om {0} uger
        day -2:i forgårs|-1:i går|0:i dag|1:i morgen|2:i overmorgen
        day.past one:for {0} dag siden|other:for {0} dage siden
        day.next one:om {0} dag|other:om {0} dage
        hour 0:denne time
        hour.past one:for {0} time siden|other:for {0} timer siden
        hour.next one:om {0} time|other:om {0} timer
        minute 0:dette minut
        minute.past one:for {0} minut siden|other:for {0} minutter siden
        minute.next one:om {0} minut|other:om {0} minutter
        second 0:nu
        second.past one:for {0} sekund siden|other:for {0} sekunder siden
        second.next one:om {0} sekund|other:om {0} sekunder
        and {0} og {1}|{0}, {1}|{0}, {1}|{0} og {1}
        or {0} eller {1}|{0}, {1}|{0}, {1}|{0} eller {1}
        currencies AUD:AU$|DKK:kr.|THB:฿|PHP:PHP
        """, after: root)

    static let no = LocaleTable(
        """
        symbols ,|\u{A0}|−|+|%|‰|∞|NaN
        money ,|\u{A0}
        patterns #,##0.###|#,##0\u{A0}%|¤\u{A0}#,##0.00;¤\u{A0}-#,##0.00
        months januar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember
        months.short jan.|feb.|mar.|apr.|mai|jun.|jul.|aug.|sep.|okt.|nov.|des.
        months.alone januar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember
        months.alone.short jan|feb|mar|apr|mai|jun|jul|aug|sep|okt|nov|des
        months.narrow J|F|M|A|M|J|J|A|S|O|N|D
        months.alone.narrow J|F|M|A|M|J|J|A|S|O|N|D
        days søndag|mandag|tirsdag|onsdag|torsdag|fredag|lørdag
        days.short søn.|man.|tir.|ons.|tor.|fre.|lør.
        days.narrow S|M|T|O|T|F|L
        days.alone søndag|mandag|tirsdag|onsdag|torsdag|fredag|lørdag
        days.alone.short søn.|man.|tir.|ons.|tor.|fre.|lør.
        days.alone.narrow S|M|T|O|T|F|L
        halves a.m.|p.m.
        eras f.Kr.|e.Kr.
        eras.wide før Kristus|etter Kristus
        date EEEE d. MMMM y|d. MMMM y|d. MMM y|dd.MM.y
        both {1} 'kl'. {0}|{1} 'kl'. {0}|{1}, {0}|{1}, {0}
        plural one:n=1
        year -1:i fjor|0:i år|1:neste år
        year.past other:for {0} år siden
        year.next other:om {0} år
        month -1:forrige måned|0:denne måneden|1:neste måned
        month.past one:for {0} måned siden|other:for {0} måneder siden
        month.next one:om {0} måned|other:om {0} måneder
        week -1:forrige uke|0:denne uken|1:neste uke
        week.past one:for {0} uke siden|other:for {0} uker siden
        week.next one:om {0} uke|other:om {0} uker
        day -2:i forgårs|-1:i går|0:i dag|1:i morgen|2:i overmorgen
        day.past other:for {0} døgn siden
        day.next other:om {0} døgn
        hour 0:denne timen
        hour.past one:for {0} time siden|other:for {0} timer siden
        hour.next one:om {0} time|other:om {0} timer
        minute 0:dette minuttet
        minute.past one:for {0} minutt siden|other:for {0} minutter siden
        minute.next one:om {0} minutt|other:om {0} minutter
        second 0:nå
        second.past one:for {0} sekund siden|other:for {0} sekunder siden
        second.next one:om {0} sekund|other:om {0} sekunder
        and {0} og {1}|{0}, {1}|{0}, {1}|{0} og {1}
        or {0} eller {1}|{0}, {1}|{0}, {1}|{0} eller {1}
        currencies NOK:kr|AUD:AUD|BRL:BRL|CAD:CAD|CNY:CNY|HKD:HKD|ILS:ILS|INR:INR|JPY:JPY|KRW:KRW|MXN:MXN|NZD:NZD|\
        PHP:PHP|TWD:TWD|USD:USD|VND:VND|XAF:XAF|XCD:XCD|XPF:XPF
        """, after: root)

    static let nn = LocaleTable(
        """
        patterns #,##0.###|#,##0\u{A0}%|#,##0.00\u{A0}¤
        months.short jan.|feb.|mars|apr.|mai|juni|juli|aug.|sep.|okt.|nov.|des.
        days søndag|måndag|tysdag|onsdag|torsdag|fredag|laurdag
        days.short sø.|må.|ty.|on.|to.|fr.|la.
        days.alone søndag|måndag|tysdag|onsdag|torsdag|fredag|laurdag
        days.alone.short søn|mån|tys|ons|tor|fre|lau
        time 'kl'. HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        both {1} {0}|{1} 'kl'. {0}|{1}, {0}|{1}, {0}
        year.past other:for {0} år sidan
        month -1:førre månad|0:denne månaden|1:neste månad
        month.past one:for {0} månad sidan|other:for {0} månadar sidan
        month.next one:om {0} månad|other:om {0} månadar
        week -1:førre veke|0:denne veka|1:neste veke
        week.past one:for {0} veke sidan|other:for {0} veker sidan
        week.next one:om {0} veke|other:om {0} veker
        day -2:i førgår|-1:i går|0:i dag|1:i morgon|2:i overmorgon
        day.past other:for {0} døgn sidan
        hour.past one:for {0} time sidan|other:for {0} timar sidan
        hour.next one:om {0} time|other:om {0} timar
        minute.past other:for {0} minutt sidan
        minute.next other:om {0} minutt
        second 0:no
        second.past other:for {0} sekund sidan
        second.next one:om {0} sekund|other:om {0}\u{A0}sekund
        currencies GBP:GBP
        """, after: no)

    static let fi = LocaleTable(
        """
        symbols ,|\u{A0}|−|+|%|‰|∞|epäluku
        money ,|\u{A0}
        patterns #,##0.###|#,##0\u{A0}%|#,##0.00\u{A0}¤
        months tammikuuta|helmikuuta|maaliskuuta|huhtikuuta|toukokuuta|kesäkuuta|heinäkuuta|elokuuta|syyskuuta|\
        lokakuuta|marraskuuta|joulukuuta
        months.short tammik.|helmik.|maalisk.|huhtik.|toukok.|kesäk.|heinäk.|elok.|syysk.|lokak.|marrask.|jouluk.
        months.alone tammikuu|helmikuu|maaliskuu|huhtikuu|toukokuu|kesäkuu|heinäkuu|elokuu|syyskuu|lokakuu|\
        marraskuu|joulukuu
        months.alone.short tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu
        months.narrow T|H|M|H|T|K|H|E|S|L|M|J
        months.alone.narrow T|H|M|H|T|K|H|E|S|L|M|J
        days sunnuntaina|maanantaina|tiistaina|keskiviikkona|torstaina|perjantaina|lauantaina
        days.short su|ma|ti|ke|to|pe|la
        days.narrow S|M|T|K|T|P|L
        days.alone sunnuntai|maanantai|tiistai|keskiviikko|torstai|perjantai|lauantai
        days.alone.short su|ma|ti|ke|to|pe|la
        days.alone.narrow S|M|T|K|T|P|L
        halves ap.|ip.
        eras eKr.|jKr.
        eras.wide ennen Kristuksen syntymää|jälkeen Kristuksen syntymän
        date cccc d. MMMM y|d. MMMM y|d.M.y|d.M.y
        time H.mm.ss zzzz|H.mm.ss z|H.mm.ss|H.mm
        both {1} 'klo' {0}|{1} 'klo' {0}|{1} 'klo' {0}|{1} {0}
        offset UTC{0}|UTC|+H.mm;-H.mm
        plural one:n=1
        year -1:viime vuonna|0:tänä vuonna|1:ensi vuonna
        year.past one:{0} vuosi sitten|other:{0} vuotta sitten
        year.next other:{0} vuoden päästä
        month -1:viime kuussa|0:tässä kuussa|1:ensi kuussa
        month.past one:{0} kuukausi sitten|other:{0} kuukautta sitten
        month.next other:{0} kuukauden päästä
        week -1:viime viikolla|0:tällä viikolla|1:ensi viikolla
        week.past one:{0} viikko sitten|other:{0} viikkoa sitten
        week.next other:{0} viikon päästä
        day -2:toissa päivänä|-1:eilen|0:tänään|1:huomenna|2:ylihuomenna
        day.past one:{0} päivä sitten|other:{0} päivää sitten
        day.next other:{0} päivän päästä
        hour 0:tämän tunnin aikana
        hour.past one:{0} tunti sitten|other:{0} tuntia sitten
        hour.next other:{0} tunnin päästä
        minute 0:tämän minuutin aikana
        minute.past one:{0} minuutti sitten|other:{0} minuuttia sitten
        minute.next other:{0} minuutin päästä
        second 0:nyt
        second.past one:{0} sekunti sitten|other:{0} sekuntia sitten
        second.next other:{0} sekunnin päästä
        and {0} ja {1}|{0}, {1}|{0}, {1}|{0} ja {1}
        or {0} tai {1}|{0}, {1}|{0}, {1}|{0} tai {1}
        currencies JPY:¥|USD:$|AUD:AUD|BRL:BRL|CAD:CAD|CNY:CNY|HKD:HKD|ILS:ILS|INR:INR|KRW:KRW|MXN:MXN|NZD:NZD|\
        PHP:PHP|TWD:TWD|VND:VND|XCD:XCD|XPF:XPF
        """, after: root)
}
