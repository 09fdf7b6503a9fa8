// Written by scripts/locales; do not edit.
extension LocaleTables {
    static let es = LocaleTable(
        """
        symbols ,|.|-|+|%|‰|∞|NaN
        money ,|.
        grouping 2
        patterns #,##0.###|#,##0\u{A0}%|#,##0.00\u{A0}¤
        months enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre
        months.short ene|feb|mar|abr|may|jun|jul|ago|sept|oct|nov|dic
        months.alone enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre
        months.alone.short ene|feb|mar|abr|may|jun|jul|ago|sept|oct|nov|dic
        months.narrow E|F|M|A|M|J|J|A|S|O|N|D
        months.alone.narrow E|F|M|A|M|J|J|A|S|O|N|D
        days domingo|lunes|martes|miércoles|jueves|viernes|sábado
        days.short dom|lun|mar|mié|jue|vie|sáb
        days.narrow D|L|M|X|J|V|S
        days.alone domingo|lunes|martes|miércoles|jueves|viernes|sábado
        days.alone.short dom|lun|mar|mié|jue|vie|sáb
        days.alone.narrow D|L|M|X|J|V|S
        halves a.\u{A0}m.|p.\u{A0}m.
        eras a. C.|d. C.
        eras.wide antes de Cristo|después de Cristo
        date EEEE, d 'de' MMMM 'de' y|d 'de' MMMM 'de' y|d MMM y|d/M/yy
        time H:mm:ss (zzzz)|H:mm:ss z|H:mm:ss|H:mm
        both {1}, {0}|{1}, {0}|{1}, {0}|{1}, {0}
        plural one:n=1;many:n!=0 n%1000000=0
        year -1:el año pasado|0:este año|1:el próximo año
        year.past one:hace {0} año|other:hace {0} años
        year.next one:dentro de {0} año|other:dentro de {0} años
        month -1:el mes pasado|0:este mes|1:el próximo mes
        month.past one:hace {0} mes|other:hace {0} meses
        month.next one:dentro de {0} mes|other:dentro de {0} meses
        week -1:la semana pasada|0:esta semana|1:la próxima semana
        week.past one:hace {0} semana|other:hace {0} semanas
        week.next one:dentro de {0} semana|other:dentro de {0} semanas
        day -2:anteayer|-1:ayer|0:hoy|1:mañana|2:pasado mañana
        day.past one:hace {0} día|other:hace {0} días
        day.next one:dentro de {0} día|other:dentro de {0} días
        hour 0:esta hora
        hour.past one:hace {0} hora|other:hace {0} horas
        hour.next one:dentro de {0} hora|other:dentro de {0} horas
        minute 0:este minuto
        minute.past one:hace {0} minuto|other:hace {0} minutos
        minute.next one:dentro de {0} minuto|other:dentro de {0} minutos
        second 0:ahora
        second.past one:hace {0} segundo|other:hace {0} segundos
        second.next one:dentro de {0} segundo|other:dentro de {0} segundos
        and {0} y {1}|{0}, {1}|{0}, {1}|{0} y {1}
        or {0} o {1}|{0}, {1}|{0}, {1}|{0} o {1}
        currencies THB:฿|AUD:AUD|BRL:BRL|CAD:CAD|CNY:CNY|GBP:GBP|HKD:HKD|ILS:ILS|INR:INR|JPY:JPY|KRW:KRW|MXN:MXN|\
        NZD:NZD|PHP:PHP|TWD:TWD|XAF:XAF|XCD:XCD|XOF:XOF
        """, after: root)

    static let es419 = LocaleTable(
        """
        symbols .|,|-|+|%|‰|∞|NaN
        money .|,
        grouping 1
        patterns #,##0.###|#,##0\u{A0}%|¤#,##0.00
        days.narrow d|l|m|m|j|v|s
        days.alone.narrow D|L|M|M|J|V|S
        time HH:mm:ss zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        both {1}, {0}|{1}, {0}|{1} {0}|{1}, {0}
        currencies EUR:EUR|THB:THB|USD:USD|VND:VND
        """, after: es)

    static let esAR = LocaleTable(
        """
        symbols ,|.|-|+|%|‰|∞|NaN
        money ,|.
        patterns #,##0.###|#,##0\u{A0}%|¤\u{A0}#,##0.00
        days.narrow D|L|M|M|J|V|S
        currencies ARS:$|USD:US$
        """, after: es419)

    static let esBO = LocaleTable(
        """
        symbols ,|.|-|+|%|‰|∞|NaN
        money ,|.
        date EEEE, d 'de' MMMM 'de' y|d 'de' MMMM 'de' y|d MMM 'de' y|d/M/yy
        currencies BOB:Bs
        """, after: es419)

    static let esBR = LocaleTable(
        """
        currencies BRL:R$
        """, after: es419)

    static let esBZ = LocaleTable(
        """
        currencies BZD:$
        """, after: es419)

    static let esCL = LocaleTable(
        """
        symbols ,|.|-|+|%|‰|∞|NaN
        money ,|.
        patterns #,##0.###|#,##0\u{A0}%|¤#,##0.00;¤-#,##0.00
        months.alone.short ene.|feb.|mar.|abr.|may.|jun.|jul.|ago.|sept.|oct.|nov.|dic.
        date EEEE, d 'de' MMMM 'de' y|d 'de' MMMM 'de' y|dd-MM-y|dd-MM-yy
        currencies CLP:$|USD:US$
        """, after: es419)

    static let esCO = LocaleTable(
        """
        symbols ,|.|-|+|%|‰|∞|NaN
        money ,|.
        patterns #,##0.###|#,##0\u{A0}%|¤\u{A0}#,##0.00
        months.alone.short ene.|feb.|mar.|abr.|may.|jun.|jul.|ago.|sept.|oct.|nov.|dic.
        days.narrow D|L|M|M|J|V|S
        days.alone.narrow d|l|m|m|j|v|s
        date EEEE, d 'de' MMMM 'de' y|d 'de' MMMM 'de' y|d/MM/y|d/MM/yy
        time h:mm:ss a zzzz|h:mm:ss a z|h:mm:ss a|h:mm a
        both {1}, {0}|{1}, {0}|{1}, {0}|{1}, {0}
        currencies COP:$|USD:US$
        """, after: es419)

    static let esCR = LocaleTable(
        """
        symbols ,|\u{A0}|-|+|%|‰|∞|NaN
        money ,|\u{A0}
        currencies CRC:₡
        """, after: es419)

    static let esCU = LocaleTable(
        """
        currencies CUP:$|USD:US$
        """, after: es419)

    static let esDO = LocaleTable(
        """
        days.narrow D|L|M|M|J|V|S
        time h:mm:ss a zzzz|h:mm:ss a z|h:mm:ss a|h:mm a
        currencies DOP:RD$|USD:US$
        """, after: es419)

    static let esEC = LocaleTable(
        """
        symbols ,|.|-|+|%|‰|∞|NaN
        money ,|.
        patterns #,##0.###|#,##0\u{A0}%|¤#,##0.00;¤-#,##0.00
        currencies USD:$
        """, after: es419)

    static let esGT = LocaleTable(
        """
        date EEEE, d 'de' MMMM 'de' y|d 'de' MMMM 'de' y|d/MM/y|d/MM/yy
        currencies GTQ:Q
        """, after: es419)

    static let esHN = LocaleTable(
        """
        date EEEE dd 'de' MMMM 'de' y|dd 'de' MMMM 'de' y|d MMM y|d/M/yy
        currencies HNL:L
        """, after: es419)

    static let esMX = LocaleTable(
        """
        days.narrow D|L|M|M|J|V|S
        date EEEE, d 'de' MMMM 'de' y|d 'de' MMMM 'de' y|d MMM y|dd/MM/yy
        year -1:el año pasado|0:este año|1:el año próximo
        month -1:el mes pasado|0:este mes|1:el mes próximo
        month.next one:en {0} mes|other:en {0} meses
        week -1:la semana pasada|0:esta semana|1:la semana próxima
        currencies MRU:UM|MXN:$
        """, after: es419)

    static let esNI = LocaleTable(
        """
        currencies NIO:C$
        """, after: es419)

    static let esPA = LocaleTable(
        """
        date EEEE, d 'de' MMMM 'de' y|d 'de' MMMM 'de' y|MM/dd/y|MM/dd/yy
        time h:mm:ss a zzzz|h:mm:ss a z|h:mm:ss a|h:mm a
        currencies PAB:B/.
        """, after: es419)

    static let esPE = LocaleTable(
        """
        patterns #,##0.###|#,##0\u{A0}%|¤\u{A0}#,##0.00
        months enero|febrero|marzo|abril|mayo|junio|julio|agosto|setiembre|octubre|noviembre|diciembre
        months.short ene.|feb.|mar.|abr.|may.|jun.|jul.|ago.|set.|oct.|nov.|dic.
        months.alone Enero|Febrero|Marzo|Abril|Mayo|Junio|Julio|Agosto|Setiembre|Octubre|Noviembre|Diciembre
        months.alone.short Ene.|Feb.|Mar.|Abr.|May.|Jun.|Jul.|Ago.|Set.|Oct.|Nov.|Dic.
        date EEEE, d 'de' MMMM 'de' y|d 'de' MMMM 'de' y|d MMM y|d/MM/yy
        currencies PEN:S/
        """, after: es419)

    static let esPR = LocaleTable(
        """
        date EEEE, d 'de' MMMM 'de' y|d 'de' MMMM 'de' y|MM/dd/y|MM/dd/yy
        time h:mm:ss a zzzz|h:mm:ss a z|h:mm:ss a|h:mm a
        currencies USD:$
        """, after: es419)

    static let esPY = LocaleTable(
        """
        symbols ,|.|-|+|%|‰|∞|NaN
        money ,|.
        patterns #,##0.###|#,##0\u{A0}%|¤\u{A0}#,##0.00;¤\u{A0}-#,##0.00
        months.short ene.|feb.|mar.|abr.|may.|jun.|jul.|ago.|sept.|oct.|nov.|dic.
        months.alone.short ene.|feb.|mar.|abr.|may.|jun.|jul.|ago.|sept.|oct.|nov.|dic.
        currencies PYG:Gs.
        """, after: es419)

    static let esSV = LocaleTable(
        """
        day -2:antier|-1:ayer|0:hoy|1:mañana|2:pasado mañana
        currencies USD:$
        """, after: es419)

    static let esUS = LocaleTable(
        """
        days.narrow D|L|M|M|J|V|S
        date EEEE, d 'de' MMMM 'de' y|d 'de' MMMM 'de' y|d MMM y|d/M/y
        time h:mm:ss a zzzz|h:mm:ss a z|h:mm:ss a|h:mm a
        both {1}, {0}|{1}, {0}|{1}, {0}|{1}, {0}
        currencies JPY:¥|USD:$
        """, after: es419)

    static let esUY = LocaleTable(
        """
        symbols ,|.|-|+|%|‰|∞|NaN
        money ,|.
        patterns #,##0.###|#,##0\u{A0}%|¤\u{A0}#,##0.00
        months enero|febrero|marzo|abril|mayo|junio|julio|agosto|setiembre|octubre|noviembre|diciembre
        months.short ene.|feb.|mar.|abr.|may.|jun.|jul.|ago.|set.|oct.|nov.|dic.
        months.alone Enero|Febrero|Marzo|Abril|Mayo|Junio|Julio|Agosto|Setiembre|Octubre|Noviembre|Diciembre
        months.alone.short Ene.|Feb.|Mar.|Abr.|May.|Jun.|Jul.|Ago.|Set.|Oct.|Nov.|Dic.
        currencies USD:US$|UYU:$
        """, after: es419)

    static let esVE = LocaleTable(
        """
        symbols ,|.|-|+|%|‰|∞|NaN
        money ,|.
        patterns #,##0.###|#,##0\u{A0}%|¤#,##0.00;¤-#,##0.00
        months.short ene.|feb.|mar.|abr.|may.|jun.|jul.|ago.|sept.|oct.|nov.|dic.
        months.alone.short ene.|feb.|mar.|abr.|may.|jun.|jul.|ago.|sept.|oct.|nov.|dic.
        time h:mm:ss a zzzz|h:mm:ss a z|h:mm:ss a|h:mm a
        currencies VES:Bs.S
        """, after: es419)

    static let esGQ = LocaleTable(
        """
        patterns #,##0.###|#,##0\u{A0}%|¤#,##0.00
        currencies XAF:FCFA
        """, after: es)

    static let esPH = LocaleTable(
        """
        time h:mm:ss a zzzz|h:mm:ss a z|h:mm:ss a|h:mm a
        currencies PHP:₱
        """, after: es)
}
