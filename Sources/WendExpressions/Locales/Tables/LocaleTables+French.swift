// Written by scripts/locales; do not edit.
extension LocaleTables {
    static let fr = LocaleTable(
        """
        symbols ,|\u{202F}|-|+|%|‰|∞|NaN
        money ,|\u{202F}
        patterns #,##0.###|#,##0\u{A0}%|#,##0.00\u{A0}¤
        months janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre
        months.short janv.|févr.|mars|avr.|mai|juin|juil.|août|sept.|oct.|nov.|déc.
        months.alone janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre
        months.alone.short janv.|févr.|mars|avr.|mai|juin|juil.|août|sept.|oct.|nov.|déc.
        months.narrow J|F|M|A|M|J|J|A|S|O|N|D
        months.alone.narrow J|F|M|A|M|J|J|A|S|O|N|D
        days dimanche|lundi|mardi|mercredi|jeudi|vendredi|samedi
        days.short dim.|lun.|mar.|mer.|jeu.|ven.|sam.
        days.narrow D|L|M|M|J|V|S
        days.alone dimanche|lundi|mardi|mercredi|jeudi|vendredi|samedi
        days.alone.short dim.|lun.|mar.|mer.|jeu.|ven.|sam.
        days.alone.narrow D|L|M|M|J|V|S
        eras av. J.-C.|ap. J.-C.
        eras.wide avant Jésus-Christ|après Jésus-Christ
        date EEEE d MMMM y|d MMMM y|d MMM y|dd/MM/y
        both {1} 'à' {0}|{1} 'à' {0}|{1}, {0}|{1} {0}
        offset UTC{0}|UTC|+HH:mm;−HH:mm
        plural one:n=0,1;many:n!=0 n%1000000=0
        year -1:l’année dernière|0:cette année|1:l’année prochaine
        year.past one:il y a {0} an|other:il y a {0} ans
        year.next one:dans {0} an|other:dans {0} ans
        month -1:le mois dernier|0:ce mois-ci|1:le mois prochain
        month.past other:il y a {0} mois
        month.next other:dans {0} mois
        week -1:la semaine dernière|0:cette semaine|1:la semaine prochaine
        week.past one:il y a {0} semaine|other:il y a {0} semaines
        week.next one:dans {0} semaine|other:dans {0} semaines
        day -2:avant-hier|-1:hier|0:aujourd’hui|1:demain|2:après-demain
        day.past one:il y a {0} jour|other:il y a {0} jours
        day.next one:dans {0} jour|other:dans {0} jours
        hour 0:cette heure-ci
        hour.past one:il y a {0} heure|other:il y a {0} heures
        hour.next one:dans {0} heure|other:dans {0} heures
        minute 0:cette minute-ci
        minute.past one:il y a {0} minute|other:il y a {0} minutes
        minute.next one:dans {0} minute|other:dans {0} minutes
        second 0:maintenant
        second.past one:il y a {0} seconde|other:il y a {0} secondes
        second.next one:dans {0} seconde|other:dans {0} secondes
        and {0} et {1}|{0}, {1}|{0}, {1}|{0} et {1}
        or {0} ou {1}|{0}, {1}|{0}, {1}|{0} ou {1}
        currencies ARS:$AR|AUD:$AU|BMD:$BM|BND:$BN|BZD:$BZ|CAD:$CA|CLP:$CL|COP:$CO|FJD:$FJ|FKP:£FK|GBP:£GB|GIP:£GI|\
        LBP:£LB|MXN:$MX|NAD:$NA|NZD:$NZ|SBD:$SB|SGD:$SG|SRD:$SR|TTD:$TT|USD:$US|UYU:$UY|WST:$WS|XPF:FCFP|CNY:CNY|\
        HKD:HKD|JPY:JPY|PHP:PHP|TWD:TWD|XCD:XCD
        """, after: root)

    static let frBE = LocaleTable(
        """
        date EEEE d MMMM y|d MMMM y|d MMM y|d/MM/yy
        time H 'h' mm 'min' ss 's' zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        """, after: fr)

    static let frBI = LocaleTable(
        """
        currencies BIF:FBu
        """, after: fr)

    static let frCA = LocaleTable(
        """
        symbols ,|\u{A0}|-|+|%|‰|∞|NaN
        money ,|\u{A0}
        months.short janv.|févr.|mars|avr.|mai|juin|juill.|août|sept.|oct.|nov.|déc.
        months.alone.short janv.|févr.|mars|avr.|mai|juin|juill.|août|sept.|oct.|nov.|déc.
        halves a.m.|p.m.
        date EEEE d MMMM y|d MMMM y|d MMM y|y-MM-dd
        time HH 'h' mm 'min' ss 's' zzzz|HH 'h' mm 'min' ss 's' z|HH 'h' mm 'min' ss 's'|HH 'h' mm
        currencies AUD:$\u{A0}AU|CAD:$|CNY:CN¥|GBP:£|HKD:$\u{A0}HK|JPY:¥|NZD:$\u{A0}NZ|SGD:$\u{A0}SG|USD:$\u{A0}US|\
        ARS:ARS|BMD:BMD|BND:BND|BZD:BZD|CLP:CLP|COP:COP|FJD:FJD|FKP:FKP|GIP:GIP|ILS:ILS|INR:INR|KRW:KRW|LBP:LBP|\
        MXN:MXN|NAD:NAD|SBD:SBD|SRD:SRD|TTD:TTD|UYU:UYU|VND:VND|WST:WST|XAF:XAF|XOF:XOF|XPF:XPF
        """, after: fr)

    static let frCD = LocaleTable(
        """
        currencies CDF:FC
        """, after: fr)

    static let frCH = LocaleTable(
        """
        money .|\u{202F}
        patterns #,##0.###|#,##0%|#,##0.00\u{A0}¤
        date EEEE, d MMMM y|d MMMM y|d MMM y|dd.MM.yy
        time HH.mm:ss 'h' zzzz|HH:mm:ss z|HH:mm:ss|HH:mm
        """, after: fr)

    static let frCM = LocaleTable(
        """
        halves matin|soir
        """, after: fr)

    static let frDJ = LocaleTable(
        """
        time h:mm:ss a zzzz|h:mm:ss a z|h:mm:ss a|h:mm a
        currencies DJF:Fdj
        """, after: fr)

    static let frDZ = LocaleTable(
        """
        time h:mm:ss a zzzz|h:mm:ss a z|h:mm:ss a|h:mm a
        currencies DZD:DA
        """, after: fr)

    static let frGN = LocaleTable(
        """
        currencies GNF:FG
        """, after: fr)

    static let frHT = LocaleTable(
        """
        currencies HTG:G
        """, after: fr)

    static let frKM = LocaleTable(
        """
        currencies KMF:CF
        """, after: fr)

    static let frLU = LocaleTable(
        """
        symbols ,|.|-|+|%|‰|∞|NaN
        money ,|.
        """, after: fr)

    static let frMA = LocaleTable(
        """
        symbols ,|.|-|+|%|‰|∞|NaN
        money ,|.
        months.short jan.|fév.|mar.|avr.|mai|jui.|juil.|août|sept.|oct.|nov.|déc.
        months.alone.short jan.|fév.|mar.|avr.|mai|jui.|juil.|août|sept.|oct.|nov.|déc.
        halves a.m.|p.m.
        """, after: fr)

    static let frMG = LocaleTable(
        """
        currencies MGA:Ar
        """, after: fr)

    static let frML = LocaleTable(
        """
        both {1} 'à' {0}|{1} 'à' {0}|{1}, {0}|{1}, {0}
        """, after: fr)

    static let frMR = LocaleTable(
        """
        time h:mm:ss a zzzz|h:mm:ss a z|h:mm:ss a|h:mm a
        currencies MRU:UM
        """, after: fr)

    static let frMU = LocaleTable(
        """
        currencies MUR:Rs
        """, after: fr)

    static let frRW = LocaleTable(
        """
        currencies RWF:RF
        """, after: fr)

    static let frSC = LocaleTable(
        """
        currencies SCR:SR
        """, after: fr)

    static let frSY = LocaleTable(
        """
        time h:mm:ss a zzzz|h:mm:ss a z|h:mm:ss a|h:mm a
        currencies SYP:LS
        """, after: fr)

    static let frTD = LocaleTable(
        """
        time h:mm:ss a zzzz|h:mm:ss a z|h:mm:ss a|h:mm a
        """, after: fr)

    static let frTN = LocaleTable(
        """
        time h:mm:ss a zzzz|h:mm:ss a z|h:mm:ss a|h:mm a
        currencies TND:DT
        """, after: fr)

    static let frVU = LocaleTable(
        """
        time h:mm:ss a zzzz|h:mm:ss a z|h:mm:ss a|h:mm a
        currencies VUV:VT
        """, after: fr)
}
