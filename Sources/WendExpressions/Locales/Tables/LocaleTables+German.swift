// Written by scripts/locales; do not edit.
extension LocaleTables {
    static let de = LocaleTable(
        """
        symbols ,|.|-|+|%|‰|∞|NaN
        money ,|.
        patterns #,##0.###|#,##0\u{A0}%|#,##0.00\u{A0}¤
        months Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember
        months.short Jan.|Feb.|März|Apr.|Mai|Juni|Juli|Aug.|Sept.|Okt.|Nov.|Dez.
        months.alone Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember
        months.alone.short Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez
        months.narrow J|F|M|A|M|J|J|A|S|O|N|D
        months.alone.narrow J|F|M|A|M|J|J|A|S|O|N|D
        days Sonntag|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag
        days.short So.|Mo.|Di.|Mi.|Do.|Fr.|Sa.
        days.narrow S|M|D|M|D|F|S
        days.alone Sonntag|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag
        days.alone.short So|Mo|Di|Mi|Do|Fr|Sa
        days.alone.narrow S|M|D|M|D|F|S
        eras v. Chr.|n. Chr.
        eras.wide v. Chr.|n. Chr.
        date EEEE, d. MMMM y|d. MMMM y|dd.MM.y|dd.MM.yy
        both {1} 'um' {0}|{1} 'um' {0}|{1}, {0}|{1}, {0}
        plural one:n=1
        year -1:letztes Jahr|0:dieses Jahr|1:nächstes Jahr
        year.past one:vor {0} Jahr|other:vor {0} Jahren
        year.next one:in {0} Jahr|other:in {0} Jahren
        month -1:letzten Monat|0:diesen Monat|1:nächsten Monat
        month.past one:vor {0} Monat|other:vor {0} Monaten
        month.next one:in {0} Monat|other:in {0} Monaten
        week -1:letzte Woche|0:diese Woche|1:nächste Woche
        week.past one:vor {0} Woche|other:vor {0} Wochen
        week.next one:in {0} Woche|other:in {0} Wochen
        day -2:vorgestern|-1:gestern|0:heute|1:morgen|2:übermorgen
        day.past one:vor {0} Tag|other:vor {0} Tagen
        day.next one:in {0} Tag|other:in {0} Tagen
        hour 0:in dieser Stunde
        hour.past one:vor {0} Stunde|other:vor {0} Stunden
        hour.next one:in {0} Stunde|other:in {0} Stunden
        minute 0:in dieser Minute
        minute.past one:vor {0} Minute|other:vor {0} Minuten
        minute.next one:in {0} Minute|other:in {0} Minuten
        second 0:jetzt
        second.past one:vor {0} Sekunde|other:vor {0} Sekunden
        second.next one:in {0} Sekunde|other:in {0} Sekunden
        and {0} und {1}|{0}, {1}|{0}, {1}|{0} und {1}
        or {0} oder {1}|{0}, {1}|{0}, {1}|{0} oder {1}
        currencies AUD:AU$|JPY:¥|THB:฿|USD:$|PHP:PHP
        """, after: root)

    static let deAT = LocaleTable(
        """
        symbols ,|\u{A0}|-|+|%|‰|∞|NaN
        patterns #,##0.###|#,##0\u{A0}%|¤\u{A0}#,##0.00
        months Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember
        months.short Jän.|Feb.|März|Apr.|Mai|Juni|Juli|Aug.|Sep.|Okt.|Nov.|Dez.
        months.alone Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember
        months.alone.short Jän|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez
        """, after: de)

    static let deCH = LocaleTable(
        """
        symbols .|’|-|+|%|‰|∞|NaN
        money .|’
        patterns #,##0.###|#,##0%|¤\u{A0}#,##0.00;¤-#,##0.00
        currencies EUR:EUR
        """, after: de)

    static let deIT = LocaleTable(
        """
        months Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember
        months.short Jän.|Feb.|März|Apr.|Mai|Juni|Juli|Aug.|Sep.|Okt.|Nov.|Dez.
        months.alone Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember
        months.alone.short Jän|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez
        """, after: de)

    static let deLI = LocaleTable(
        """
        symbols .|’|-|+|%|‰|∞|NaN
        money .|’
        patterns #,##0.###|#,##0%|¤\u{A0}#,##0.00
        currencies EUR:EUR
        """, after: de)
}
