// Written by scripts/locales; do not edit.
extension LocaleTables {
    static let pl = LocaleTable(
        """
        symbols ,|\u{A0}|-|+|%|‰|∞|NaN
        money ,|\u{A0}
        grouping 2
        patterns #,##0.###|#,##0%|#,##0.00\u{A0}¤
        months stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia
        months.short sty|lut|mar|kwi|maj|cze|lip|sie|wrz|paź|lis|gru
        months.alone styczeń|luty|marzec|kwiecień|maj|czerwiec|lipiec|sierpień|wrzesień|październik|listopad|\
        grudzień
        months.alone.short sty|lut|mar|kwi|maj|cze|lip|sie|wrz|paź|lis|gru
        months.narrow s|l|m|k|m|c|l|s|w|p|l|g
        months.alone.narrow S|L|M|K|M|C|L|S|W|P|L|G
        days niedziela|poniedziałek|wtorek|środa|czwartek|piątek|sobota
        days.short niedz.|pon.|wt.|śr.|czw.|pt.|sob.
        days.narrow n|p|w|ś|c|p|s
        days.alone niedziela|poniedziałek|wtorek|środa|czwartek|piątek|sobota
        days.alone.short niedz.|pon.|wt.|śr.|czw.|pt.|sob.
        days.alone.narrow N|P|W|Ś|C|P|S
        eras p.n.e.|n.e.
        eras.wide przed naszą erą|naszej ery
        date EEEE, d MMMM y|d MMMM y|d MMM y|d.MM.y
        both {1} {0}|{1} {0}|{1}, {0}|{1}, {0}
        plural one:n=1;few:n%10=2..4 n%100!=12..14;many:n!=1 n%10=0..1 or n%10=5..9 or n%100=12..14
        year -1:w zeszłym roku|0:w tym roku|1:w przyszłym roku
        year.past one:{0} rok temu|few:{0} lata temu|many:{0} lat temu|other:{0} roku temu
        year.next one:za {0} rok|few:za {0} lata|many:za {0} lat|other:za {0} roku
        month -1:w zeszłym miesiącu|0:w tym miesiącu|1:w przyszłym miesiącu
        month.past one:{0} miesiąc temu|few:{0} miesiące temu|many:{0} miesięcy temu|other:{0} miesiąca temu
        month.next one:za {0} miesiąc|few:za {0} miesiące|many:za {0} miesięcy|other:za {0} miesiąca
        week -1:w zeszłym tygodniu|0:w tym tygodniu|1:w przyszłym tygodniu
        week.past one:{0} tydzień temu|few:{0} tygodnie temu|many:{0} tygodni temu|other:{0} tygodnia temu
        week.next one:za {0} tydzień|few:za {0} tygodnie|many:za {0} tygodni|other:za {0} tygodnia
        day -2:przedwczoraj|-1:wczoraj|0:dzisiaj|1:jutro|2:pojutrze
        day.past one:{0} dzień temu|few:{0} dni temu|many:{0} dni temu|other:{0} dnia temu
        day.next one:za {0} dzień|few:za {0} dni|many:za {0} dni|other:za {0} dnia
        hour 0:ta godzina
        hour.past one:{0} godzinę temu|many:{0} godzin temu|other:{0} godziny temu
        hour.next one:za {0} godzinę|many:za {0} godzin|other:za {0} godziny
        minute 0:ta minuta
        minute.past one:{0} minutę temu|many:{0} minut temu|other:{0} minuty temu
        minute.next one:za {0} minutę|many:za {0} minut|other:za {0} minuty
        second 0:teraz
        second.past one:{0} sekundę temu|many:{0} sekund temu|other:{0} sekundy temu
        second.next one:za {0} sekundę|many:za {0} sekund|other:za {0} sekundy
        and {0} i {1}|{0}, {1}|{0}, {1}|{0} i {1}
        or {0} lub {1}|{0}, {1}|{0}, {1}|{0} lub {1}
        currencies PLN:zł|AUD:AUD|CAD:CAD|CNY:CNY|GBP:GBP|HKD:HKD|ILS:ILS|INR:INR|JPY:JPY|KRW:KRW|MXN:MXN|NZD:NZD|\
        PHP:PHP|TWD:TWD|USD:USD|VND:VND
        """, after: root)

    static let cs = LocaleTable(
        """
        symbols ,|\u{A0}|-|+|%|‰|∞|NaN
        money ,|\u{A0}
        patterns #,##0.###|#,##0\u{A0}%|#,##0.00\u{A0}¤
        months ledna|února|března|dubna|května|června|července|srpna|září|října|listopadu|prosince
        months.short led|úno|bře|dub|kvě|čvn|čvc|srp|zář|říj|lis|pro
        months.alone leden|únor|březen|duben|květen|červen|červenec|srpen|září|říjen|listopad|prosinec
        months.alone.short led|úno|bře|dub|kvě|čvn|čvc|srp|zář|říj|lis|pro
        days neděle|pondělí|úterý|středa|čtvrtek|pátek|sobota
        days.short ne|po|út|st|čt|pá|so
        days.narrow N|P|Ú|S|Č|P|S
        days.alone neděle|pondělí|úterý|středa|čtvrtek|pátek|sobota
        days.alone.short ne|po|út|st|čt|pá|so
        days.alone.narrow N|P|Ú|S|Č|P|S
        halves dop.|odp.
        eras př. n. l.|n. l.
        eras.wide před naším letopočtem|našeho letopočtu
        date EEEE d. MMMM y|d. MMMM y|d. M. y|dd.MM.yy
        time H:mm:ss zzzz|H:mm:ss z|H:mm:ss|H:mm
        offset GMT{0}|GMT|+H:mm;-H:mm
        plural one:n=1;few:n=2..4
        year -1:minulý rok|0:tento rok|1:příští rok
        year.past one:před {0} rokem|other:před {0} lety
        year.next one:za {0} rok|few:za {0} roky|other:za {0} let
        month -1:minulý měsíc|0:tento měsíc|1:příští měsíc
        month.past one:před {0} měsícem|other:před {0} měsíci
        month.next one:za {0} měsíc|few:za {0} měsíce|other:za {0} měsíců
        week -1:minulý týden|0:tento týden|1:příští týden
        week.past one:před {0} týdnem|other:před {0} týdny
        week.next one:za {0} týden|few:za {0} týdny|other:za {0} týdnů
        day -2:předevčírem|-1:včera|0:dnes|1:zítra|2:pozítří
        day.past one:před {0} dnem|other:před {0} dny
        day.next one:za {0} den|few:za {0} dny|other:za {0} dní
        hour 0:tuto hodinu
        hour.past one:před {0} hodinou|other:před {0} hodinami
        hour.next one:za {0} hodinu|few:za {0} hodiny|other:za {0} hodin
        minute 0:tuto minutu
        minute.past one:před {0} minutou|other:před {0} minutami
        minute.next one:za {0} minutu|few:za {0} minuty|other:za {0} minut
        second 0:nyní
        second.past one:před {0} sekundou|other:před {0} sekundami
        second.next one:za {0} sekundu|few:za {0} sekundy|other:za {0} sekund
        and {0} a {1}|{0}, {1}|{0}, {1}|{0} a {1}
        or {0} nebo {1}|{0}, {1}|{0}, {1}|{0} nebo {1}
        currencies AUD:AU$|CZK:Kč|ILS:ILS|INR:INR|PHP:PHP|VND:VND
        """, after: root)

    static let ru = LocaleTable(
        """
        symbols ,|\u{A0}|-|+|%|‰|∞|не\u{A0}число
        money ,|\u{A0}
        patterns #,##0.###|#,##0\u{A0}%|#,##0.00\u{A0}¤
        months января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря
        months.short янв.|февр.|мар.|апр.|мая|июн.|июл.|авг.|сент.|окт.|нояб.|дек.
        months.alone январь|февраль|март|апрель|май|июнь|июль|август|сентябрь|октябрь|ноябрь|декабрь
        months.alone.short янв.|февр.|март|апр.|май|июнь|июль|авг.|сент.|окт.|нояб.|дек.
        months.narrow Я|Ф|М|А|М|И|И|А|С|О|Н|Д
        months.alone.narrow Я|Ф|М|А|М|И|И|А|С|О|Н|Д
        days воскресенье|понедельник|вторник|среда|четверг|пятница|суббота
        days.short вс|пн|вт|ср|чт|пт|сб
        days.narrow В|П|В|С|Ч|П|С
        days.alone воскресенье|понедельник|вторник|среда|четверг|пятница|суббота
        days.alone.short вс|пн|вт|ср|чт|пт|сб
        days.alone.narrow В|П|В|С|Ч|П|С
        eras до н. э.|н. э.
        eras.wide до Рождества Христова|от Рождества Христова
        date EEEE, d MMMM y 'г'.|d MMMM y 'г'.|d MMM y 'г'.|dd.MM.y
        both {1}, {0}|{1}, {0}|{1}, {0}|{1}, {0}
        plural one:n%10=1 n%100!=11;few:n%10=2..4 n%100!=12..14;many:n%10=0 or n%10=5..9 or n%100=11..14
        year -1:в прошлом году|0:в этом году|1:в следующем году
        year.past one:{0} год назад|many:{0} лет назад|other:{0} года назад
        year.next one:через {0} год|many:через {0} лет|other:через {0} года
        month -1:в прошлом месяце|0:в этом месяце|1:в следующем месяце
        month.past one:{0} месяц назад|many:{0} месяцев назад|other:{0} месяца назад
        month.next one:через {0} месяц|many:через {0} месяцев|other:через {0} месяца
        week -1:на прошлой неделе|0:на этой неделе|1:на следующей неделе
        week.past one:{0} неделю назад|many:{0} недель назад|other:{0} недели назад
        week.next one:через {0} неделю|many:через {0} недель|other:через {0} недели
        day -2:позавчера|-1:вчера|0:сегодня|1:завтра|2:послезавтра
        day.past one:{0} день назад|many:{0} дней назад|other:{0} дня назад
        day.next one:через {0} день|many:через {0} дней|other:через {0} дня
        hour 0:в этот час
        hour.past one:{0} час назад|many:{0} часов назад|other:{0} часа назад
        hour.next one:через {0} час|many:через {0} часов|other:через {0} часа
        minute 0:в эту минуту
        minute.past one:{0} минуту назад|many:{0} минут назад|other:{0} минуты назад
        minute.next one:через {0} минуту|many:через {0} минут|other:через {0} минуты
        second 0:сейчас
        second.past one:{0} секунду назад|many:{0} секунд назад|other:{0} секунды назад
        second.next one:через {0} секунду|many:через {0} секунд|other:через {0} секунды
        and {0} и {1}|{0}, {1}|{0}, {1}|{0} и {1}
        or {0} или {1}|{0}, {1}|{0}, {1}|{0} или {1}
        currencies JPY:¥|RUB:₽|THB:฿|TMT:ТМТ|UAH:₴|USD:$|PHP:PHP
        """, after: root)

    static let ruBY = LocaleTable(
        """
        currencies BYN:Br
        """, after: ru)

    static let ruKG = LocaleTable(
        """
        currencies KGS:сом
        """, after: ru)

    static let ruKZ = LocaleTable(
        """
        currencies KZT:₸
        """, after: ru)

    static let ruMD = LocaleTable(
        """
        currencies MDL:L
        """, after: ru)

    static let ruUA = LocaleTable(
        """
        grouping 2
        """, after: ru)

    static let uk = LocaleTable(
        """
        symbols ,|\u{A0}|-|+|%|‰|∞|NaN
        money ,|\u{A0}
        patterns #,##0.###|#,##0%|#,##0.00\u{A0}¤
        months січня|лютого|березня|квітня|травня|червня|липня|серпня|вересня|жовтня|листопада|грудня
        months.short січ.|лют.|бер.|квіт.|трав.|черв.|лип.|серп.|вер.|жовт.|лист.|груд.
        months.alone січень|лютий|березень|квітень|травень|червень|липень|серпень|вересень|жовтень|листопад|грудень
        months.alone.short січ|лют|бер|кві|тра|чер|лип|сер|вер|жов|лис|гру
        months.narrow с|л|б|к|т|ч|л|с|в|ж|л|г
        months.alone.narrow С|Л|Б|К|Т|Ч|Л|С|В|Ж|Л|Г
        days неділя|понеділок|вівторок|середа|четвер|пʼятниця|субота
        days.short нд|пн|вт|ср|чт|пт|сб
        days.narrow Н|П|В|С|Ч|П|С
        days.alone неділя|понеділок|вівторок|середа|четвер|пʼятниця|субота
        days.alone.short нд|пн|вт|ср|чт|пт|сб
        days.alone.narrow Н|П|В|С|Ч|П|С
        halves дп|пп
        eras до н. е.|н. е.
        eras.wide до нашої ери|нашої ери
        date EEEE, d MMMM y 'р'.|d MMMM y 'р'.|d MMM y 'р'.|dd.MM.yy
        both {1} 'о' {0}|{1} 'о' {0}|{1}, {0}|{1}, {0}
        plural one:n%10=1 n%100!=11;few:n%10=2..4 n%100!=12..14;many:n%10=0 or n%10=5..9 or n%100=11..14
        year -1:минулого року|0:цього року|1:наступного року
        year.past one:{0} рік тому|few:{0} роки тому|many:{0} років тому|other:{0} року тому
        year.next one:через {0} рік|few:через {0} роки|many:через {0} років|other:через {0} року
        month -1:минулого місяця|0:цього місяця|1:наступного місяця
        month.past one:{0} місяць тому|few:{0} місяці тому|many:{0} місяців тому|other:{0} місяця тому
        month.next one:через {0} місяць|few:через {0} місяці|many:через {0} місяців|other:через {0} місяця
        week -1:минулого тижня|0:цього тижня|1:наступного тижня
        week.past one:{0} тиждень тому|few:{0} тижні тому|many:{0} тижнів тому|other:{0} тижня тому
        week.next one:через {0} тиждень|few:через {0} тижні|many:через {0} тижнів|other:через {0} тижня
        day -2:позавчора|-1:учора|0:сьогодні|1:завтра|2:післязавтра
        day.past one:{0} день тому|few:{0} дні тому|many:{0} днів тому|other:{0} дня тому
        day.next one:через {0} день|few:через {0} дні|many:через {0} днів|other:через {0} дня
        hour 0:цієї години
        hour.past one:{0} годину тому|many:{0} годин тому|other:{0} години тому
        hour.next one:через {0} годину|many:через {0} годин|other:через {0} години
        minute 0:цієї хвилини
        minute.past one:{0} хвилину тому|many:{0} хвилин тому|other:{0} хвилини тому
        minute.next one:через {0} хвилину|many:через {0} хвилин|other:через {0} хвилини
        second 0:зараз
        second.past one:{0} секунду тому|many:{0} секунд тому|other:{0} секунди тому
        second.next one:через {0} секунду|many:через {0} секунд|other:через {0} секунди
        and {0} і {1}|{0}, {1}|{0}, {1}|{0} і {1}
        or {0} або {1}|{0}, {1}|{0}, {1}|{0} або {1}
        currencies JPY:¥|UAH:₴|AUD:AUD|BRL:BRL|CAD:CAD|CNY:CNY|EUR:EUR|GBP:GBP|HKD:HKD|ILS:ILS|INR:INR|KRW:KRW|\
        MXN:MXN|NZD:NZD|PHP:PHP|TWD:TWD|USD:USD|VND:VND|XCD:XCD
        """, after: root)
}
