// Written by scripts/locales; do not edit.
extension LocaleTables {
    static let root = LocaleTable(
        """
        digit 0
        symbols .|,|-|+|%|‰|∞|NaN
        money .|,
        grouping 1
        patterns #,##0.###|#,##0%|¤\u{A0}#,##0.00
        months M01|M02|M03|M04|M05|M06|M07|M08|M09|M10|M11|M12
        months.short M01|M02|M03|M04|M05|M06|M07|M08|M09|M10|M11|M12
        months.alone M01|M02|M03|M04|M05|M06|M07|M08|M09|M10|M11|M12
        months.alone.short M01|M02|M03|M04|M05|M06|M07|M08|M09|M10|M11|M12
        months.narrow 1|2|3|4|5|6|7|8|9|10|11|12
        months.alone.narrow 1|2|3|4|5|6|7|8|9|10|11|12
        days Sun|Mon|Tue|Wed|Thu|Fri|Sat
        days.short Sun|Mon|Tue|Wed|Thu|Fri|Sat
        days.narrow S|M|T|W|T|F|S
        days.alone Sun|Mon|Tue|Wed|Thu|Fri|Sat
        days.alone.short Sun|Mon|Tue|Wed|Thu|Fri|Sat
        days.alone.narrow S|M|T|W|T|F|S
        halves AM|PM
        eras BCE|CE
        eras.wide BCE|CE
        date y MMMM d, EEEE|y MMMM d|y MMM d|y-MM-dd
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        both {1} {0}|{1} {0}|{1} {0}|{1} {0}
        offset GMT{0}|GMT|+HH:mm;-HH:mm
        year -1:last year|0:this year|1:next year
        year.past other:-{0} y
        year.next other:+{0} y
        month -1:last month|0:this month|1:next month
        month.past other:-{0} m
        month.next other:+{0} m
        week -1:last week|0:this week|1:next week
        week.past other:-{0} w
        week.next other:+{0} w
        day -1:yesterday|0:today|1:tomorrow
        day.past other:-{0} d
        day.next other:+{0} d
        hour 0:this hour
        hour.past other:-{0} h
        hour.next other:+{0} h
        minute 0:this minute
        minute.past other:-{0} min
        minute.next other:+{0} min
        second 0:now
        second.past other:-{0} s
        second.next other:+{0} s
        and {0}, {1}|{0}, {1}|{0}, {1}|{0}, {1}
        or {0} or {1}|{0}, {1}|{0}, {1}|{0}, or {1}
        currencies AUD:A$|BRL:R$|CAD:CA$|CNY:CN¥|EUR:€|GBP:£|HKD:HK$|ILS:₪|INR:₹|JPY:JP¥|KRW:₩|MXN:MX$|NZD:NZ$|\
        PHP:₱|TWD:NT$|USD:US$|VND:₫|XAF:FCFA|XCD:EC$|XOF:F\u{202F}CFA|XPF:CFPF
        """)
}
