// Written by scripts/locales; do not edit.
extension LocaleTables {
    static let it = LocaleTable(
        """
        symbols ,|.|-|+|%|‰|∞|NaN
        money ,|.
        patterns #,##0.###|#,##0%|#,##0.00\u{A0}¤
        months gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre
        months.short gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic
        months.alone gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre
        months.alone.short gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic
        months.narrow G|F|M|A|M|G|L|A|S|O|N|D
        months.alone.narrow G|F|M|A|M|G|L|A|S|O|N|D
        days domenica|lunedì|martedì|mercoledì|giovedì|venerdì|sabato
        days.short dom|lun|mar|mer|gio|ven|sab
        days.narrow D|L|M|M|G|V|S
        days.alone domenica|lunedì|martedì|mercoledì|giovedì|venerdì|sabato
        days.alone.short dom|lun|mar|mer|gio|ven|sab
        days.alone.narrow D|L|M|M|G|V|S
        eras a.C.|d.C.
        eras.wide avanti Cristo|dopo Cristo
        date EEEE d MMMM y|d MMMM y|d MMM y|dd/MM/yy
        both {1} {0}|{1} {0}|{1}, {0}|{1}, {0}
        plural one:n=1;many:n!=0 n%1000000=0
        year -1:anno scorso|0:quest’anno|1:anno prossimo
        year.past one:{0} anno fa|other:{0} anni fa
        year.next one:tra {0} anno|other:tra {0} anni
        month -1:mese scorso|0:questo mese|1:mese prossimo
        month.past one:{0} mese fa|other:{0} mesi fa
        month.next one:tra {0} mese|other:tra {0} mesi
        week -1:settimana scorsa|0:questa settimana|1:settimana prossima
        week.past one:{0} settimana fa|other:{0} settimane fa
        week.next one:tra {0} settimana|other:tra {0} settimane
        day -2:l’altro ieri|-1:ieri|0:oggi|1:domani|2:dopodomani
        day.past one:{0} giorno fa|other:{0} giorni fa
        day.next one:tra {0} giorno|other:tra {0} giorni
        hour 0:quest’ora
        hour.past one:{0} ora fa|other:{0} ore fa
        hour.next one:tra {0} ora|other:tra {0} ore
        minute 0:questo minuto
        minute.past one:{0} minuto fa|other:{0} minuti fa
        minute.next one:tra {0} minuto|other:tra {0} minuti
        second 0:ora
        second.past one:{0} secondo fa|other:{0} secondi fa
        second.next one:tra {0} secondo|other:tra {0} secondi
        and {0} e {1}|{0}, {1}|{0}, {1}|{0} e {1}
        or {0} o {1}|{0}, {1}|{0}, {1}|{0} o {1}
        currencies THB:฿|BRL:BRL|HKD:HKD|INR:INR|JPY:JPY|KRW:KRW|MXN:MXN|TWD:TWD|USD:USD|VND:VND
        """, after: root)

    static let itCH = LocaleTable(
        """
        symbols .|’|-|+|%|‰|∞|NaN
        money .|’
        patterns #,##0.###|#,##0%|¤\u{A0}#,##0.00;¤-#,##0.00
        date EEEE, d MMMM y|d MMMM y|d MMM y|dd.MM.yy
        """, after: it)

    static let pt = LocaleTable(
        """
        symbols ,|.|-|+|%|‰|∞|NaN
        money ,|.
        months janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro
        months.short jan.|fev.|mar.|abr.|mai.|jun.|jul.|ago.|set.|out.|nov.|dez.
        months.alone janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro
        months.alone.short jan.|fev.|mar.|abr.|mai.|jun.|jul.|ago.|set.|out.|nov.|dez.
        months.narrow J|F|M|A|M|J|J|A|S|O|N|D
        months.alone.narrow J|F|M|A|M|J|J|A|S|O|N|D
        days domingo|segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira|sábado
        days.short dom.|seg.|ter.|qua.|qui.|sex.|sáb.
        days.narrow D|S|T|Q|Q|S|S
        days.alone domingo|segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira|sábado
        days.alone.short dom.|seg.|ter.|qua.|qui.|sex.|sáb.
        days.alone.narrow D|S|T|Q|Q|S|S
        eras a.C.|d.C.
        eras.wide antes de Cristo|depois de Cristo
        date EEEE, d 'de' MMMM 'de' y|d 'de' MMMM 'de' y|d 'de' MMM 'de' y|dd/MM/y
        plural one:n=0..1;many:n!=0 n%1000000=0
        year -1:ano passado|0:este ano|1:próximo ano
        year.past one:há {0} ano|other:há {0} anos
        year.next one:em {0} ano|other:em {0} anos
        month -1:mês passado|0:este mês|1:próximo mês
        month.past one:há {0} mês|other:há {0} meses
        month.next one:em {0} mês|other:em {0} meses
        week -1:semana passada|0:esta semana|1:próxima semana
        week.past one:há {0} semana|other:há {0} semanas
        week.next one:em {0} semana|other:em {0} semanas
        day -2:anteontem|-1:ontem|0:hoje|1:amanhã|2:depois de amanhã
        day.past one:há {0} dia|other:há {0} dias
        day.next one:em {0} dia|other:em {0} dias
        hour 0:esta hora
        hour.past one:há {0} hora|other:há {0} horas
        hour.next one:em {0} hora|other:em {0} horas
        minute 0:este minuto
        minute.past one:há {0} minuto|other:há {0} minutos
        minute.next one:em {0} minuto|other:em {0} minutos
        second 0:agora
        second.past one:há {0} segundo|other:há {0} segundos
        second.next one:em {0} segundo|other:em {0} segundos
        and {0} e {1}|{0}, {1}|{0}, {1}|{0} e {1}
        or {0} ou {1}|{0}, {1}|{0}, {1}|{0} ou {1}
        currencies AUD:AU$|THB:฿|PHP:PHP
        """, after: root)

    static let ptPT = LocaleTable(
        """
        symbols ,|\u{A0}|-|+|%|‰|∞|NaN
        money ,|\u{A0}
        grouping 2
        patterns #,##0.###|#,##0%|#,##0.00\u{A0}¤
        days.short domingo|segunda|terça|quarta|quinta|sexta|sábado
        days.alone.short domingo|segunda|terça|quarta|quinta|sexta|sábado
        halves da manhã|da tarde
        date EEEE, d 'de' MMMM 'de' y|d 'de' MMMM 'de' y|dd/MM/y|dd/MM/yy
        both {1} 'às' {0}|{1} 'às' {0}|{1}, {0}|{1}, {0}
        plural one:n=1;many:n!=0 n%1000000=0
        year.next one:dentro de {0} ano|other:dentro de {0} anos
        month.next one:dentro de {0} mês|other:dentro de {0} meses
        week.next one:dentro de {0} semana|other:dentro de {0} semanas
        day.next one:dentro de {0} dia|other:dentro de {0} dias
        hour.next one:dentro de {0} hora|other:dentro de {0} horas
        minute.next one:dentro de {0} minuto|other:dentro de {0} minutos
        second.next one:dentro de {0} segundo|other:dentro de {0} segundos
        """, after: pt)

    static let ptAO = LocaleTable(
        """
        grouping 1
        plural one:n=0..1;many:n!=0 n%1000000=0
        currencies AOA:Kz
        """, after: ptPT)

    static let ptCH = LocaleTable(
        """
        plural one:n=0..1;many:n!=0 n%1000000=0
        """, after: ptPT)

    static let ptCV = LocaleTable(
        """
        plural one:n=0..1;many:n!=0 n%1000000=0
        currencies CVE:\u{200B}
        """, after: ptPT)

    static let ptGQ = LocaleTable(
        """
        plural one:n=0..1;many:n!=0 n%1000000=0
        """, after: ptPT)

    static let ptGW = LocaleTable(
        """
        plural one:n=0..1;many:n!=0 n%1000000=0
        """, after: ptPT)

    static let ptLU = LocaleTable(
        """
        plural one:n=0..1;many:n!=0 n%1000000=0
        """, after: ptPT)

    static let ptMO = LocaleTable(
        """
        time h:mm:ss a zzzz|h:mm:ss a z|h:mm:ss a|h:mm a
        plural one:n=0..1;many:n!=0 n%1000000=0
        currencies MOP:MOP$
        """, after: ptPT)

    static let ptMZ = LocaleTable(
        """
        plural one:n=0..1;many:n!=0 n%1000000=0
        currencies MZN:MTn
        """, after: ptPT)

    static let ptST = LocaleTable(
        """
        plural one:n=0..1;many:n!=0 n%1000000=0
        currencies STN:Db
        """, after: ptPT)

    static let ptTL = LocaleTable(
        """
        plural one:n=0..1;many:n!=0 n%1000000=0
        """, after: ptPT)
}
