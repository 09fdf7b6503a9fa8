// Written by scripts/locales; do not edit.
extension LocaleTables {
    static let ja = LocaleTable(
        """
        patterns #,##0.###|#,##0%|¤#,##0.00
        months 1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
        months.short 1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
        months.alone 1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
        months.alone.short 1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
        days 日曜日|月曜日|火曜日|水曜日|木曜日|金曜日|土曜日
        days.short 日|月|火|水|木|金|土
        days.narrow 日|月|火|水|木|金|土
        days.alone 日曜日|月曜日|火曜日|水曜日|木曜日|金曜日|土曜日
        days.alone.short 日|月|火|水|木|金|土
        days.alone.narrow 日|月|火|水|木|金|土
        halves 午前|午後
        eras 紀元前|西暦
        eras.wide 紀元前|西暦
        date y年M月d日EEEE|y年M月d日|y/MM/dd|y/MM/dd
        time H時mm分ss秒 zzzz|H:mm:ss z|H:mm:ss|H:mm
        year -1:昨年|0:今年|1:来年
        year.past other:{0} 年前
        year.next other:{0} 年後
        month -1:先月|0:今月|1:来月
        month.past other:{0} か月前
        month.next other:{0} か月後
        week -1:先週|0:今週|1:来週
        week.past other:{0} 週間前
        week.next other:{0} 週間後
        day -2:一昨日|-1:昨日|0:今日|1:明日|2:明後日
        day.past other:{0} 日前
        day.next other:{0} 日後
        hour 0:1 時間以内
        hour.past other:{0} 時間前
        hour.next other:{0} 時間後
        minute 0:1 分以内
        minute.past other:{0} 分前
        minute.next other:{0} 分後
        second 0:今
        second.past other:{0} 秒前
        second.next other:{0} 秒後
        and {0}、{1}|{0}、{1}|{0}、{1}|{0}、{1}
        or {0}または{1}|{0}、{1}|{0}、{1}|{0}、または{1}
        currencies CNY:元|JPY:￥|USD:$|PHP:PHP
        """, after: root)

    static let ko = LocaleTable(
        """
        patterns #,##0.###|#,##0%|¤#,##0.00
        months 1월|2월|3월|4월|5월|6월|7월|8월|9월|10월|11월|12월
        months.short 1월|2월|3월|4월|5월|6월|7월|8월|9월|10월|11월|12월
        months.alone 1월|2월|3월|4월|5월|6월|7월|8월|9월|10월|11월|12월
        months.alone.short 1월|2월|3월|4월|5월|6월|7월|8월|9월|10월|11월|12월
        months.narrow 1월|2월|3월|4월|5월|6월|7월|8월|9월|10월|11월|12월
        months.alone.narrow 1월|2월|3월|4월|5월|6월|7월|8월|9월|10월|11월|12월
        days 일요일|월요일|화요일|수요일|목요일|금요일|토요일
        days.short 일|월|화|수|목|금|토
        days.narrow 일|월|화|수|목|금|토
        days.alone 일요일|월요일|화요일|수요일|목요일|금요일|토요일
        days.alone.short 일|월|화|수|목|금|토
        days.alone.narrow 일|월|화|수|목|금|토
        halves 오전|오후
        eras BC|AD
        eras.wide 기원전|서기
        date y년 M월 d일 EEEE|y년 M월 d일|y. M. d.|yy. M. d.
        time a h시 m분 s초 zzzz|a h시 m분 s초 z|a h:mm:ss|a h:mm
        year -1:작년|0:올해|1:내년
        year.past other:{0}년 전
        year.next other:{0}년 후
        month -1:지난달|0:이번 달|1:다음 달
        month.past other:{0}개월 전
        month.next other:{0}개월 후
        week -1:지난주|0:이번 주|1:다음 주
        week.past other:{0}주 전
        week.next other:{0}주 후
        day -2:그저께|-1:어제|0:오늘|1:내일|2:모레
        day.past other:{0}일 전
        day.next other:{0}일 후
        hour 0:현재 시간
        hour.past other:{0}시간 전
        hour.next other:{0}시간 후
        minute 0:현재 분
        minute.past other:{0}분 전
        minute.next other:{0}분 후
        second 0:지금
        second.past other:{0}초 전
        second.next other:{0}초 후
        and {0} 및 {1}|{0}, {1}|{0}, {1}|{0} 및 {1}
        or {0} 또는 {1}|{0}, {1}|{0}, {1}|{0} 또는 {1}
        currencies AUD:AU$|PHP:PHP
        """, after: root)

    static let zh = LocaleTable(
        """
        patterns #,##0.###|#,##0%|¤#,##0.00
        months 一月|二月|三月|四月|五月|六月|七月|八月|九月|十月|十一月|十二月
        months.short 1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
        months.alone 一月|二月|三月|四月|五月|六月|七月|八月|九月|十月|十一月|十二月
        months.alone.short 1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
        days 星期日|星期一|星期二|星期三|星期四|星期五|星期六
        days.short 周日|周一|周二|周三|周四|周五|周六
        days.narrow 日|一|二|三|四|五|六
        days.alone 星期日|星期一|星期二|星期三|星期四|星期五|星期六
        days.alone.short 周日|周一|周二|周三|周四|周五|周六
        days.alone.narrow 日|一|二|三|四|五|六
        halves 上午|下午
        eras 公元前|公元
        eras.wide 公元前|公元
        date y年M月d日EEEE|y年M月d日|y年M月d日|y/M/d
        time zzzz HH:mm:ss|z HH:mm:ss|HH:mm:ss|HH:mm
        year -1:去年|0:今年|1:明年
        year.past other:{0}年前
        year.next other:{0}年后
        month -1:上个月|0:本月|1:下个月
        month.past other:{0}个月前
        month.next other:{0}个月后
        week -1:上周|0:本周|1:下周
        week.past other:{0}周前
        week.next other:{0}周后
        day -2:前天|-1:昨天|0:今天|1:明天|2:后天
        day.past other:{0}天前
        day.next other:{0}天后
        hour 0:这一时间 / 此时
        hour.past other:{0}小时前
        hour.next other:{0}小时后
        minute 0:此刻
        minute.past other:{0}分钟前
        minute.next other:{0}分钟后
        second 0:现在
        second.past other:{0}秒钟前
        second.next other:{0}秒钟后
        and {0}和{1}|{0}、{1}|{0}、{1}|{0}和{1}
        or {0}或{1}|{0}、{1}|{0}、{1}|{0}或{1}
        currencies AUD:AU$|CNY:¥|KRW:￦|PHP:PHP
        """, after: root)

    static let zhHansHK = LocaleTable(
        """
        date y年M月d日EEEE|y年M月d日|y年M月d日|d/M/yy
        time zzzz ah:mm:ss|z ah:mm:ss|ah:mm:ss|ah:mm
        second.past other:{0}秒前
        second.next other:{0}秒后
        currencies CNY:CN¥
        """, after: zh)

    static let zhHansMO = LocaleTable(
        """
        date y年M月d日EEEE|y年M月d日|y年M月d日|d/M/yy
        time zzzz ah:mm:ss|z ah:mm:ss|ah:mm:ss|ah:mm
        second.past other:{0}秒前
        second.next other:{0}秒后
        currencies CNY:CN¥|MOP:MOP$
        """, after: zh)

    static let zhHansSG = LocaleTable(
        """
        date y年M月d日EEEE|y年M月d日|y年M月d日|dd/MM/yy
        time zzzz ah:mm:ss|z ah:mm:ss|ah:mm:ss|ah:mm
        second.past other:{0}秒前
        second.next other:{0}秒后
        currencies CNY:CN¥|SGD:$
        """, after: zh)

    static let zhHant = LocaleTable(
        """
        symbols .|,|-|+|%|‰|∞|非數值
        patterns #,##0.###|#,##0%|¤#,##0.00
        months 1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
        months.short 1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
        months.alone 1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
        months.alone.short 1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月
        days 星期日|星期一|星期二|星期三|星期四|星期五|星期六
        days.short 週日|週一|週二|週三|週四|週五|週六
        days.narrow 日|一|二|三|四|五|六
        days.alone 星期日|星期一|星期二|星期三|星期四|星期五|星期六
        days.alone.short 週日|週一|週二|週三|週四|週五|週六
        days.alone.narrow 日|一|二|三|四|五|六
        halves 上午|下午
        eras 西元前|西元
        eras.wide 西元前|西元
        date y年M月d日 EEEE|y年M月d日|y年M月d日|y/M/d
        time Bh:mm:ss [zzzz]|Bh:mm:ss [z]|Bh:mm:ss|Bh:mm
        periods 0:凌晨|5:清晨|8:上午|12:中午|13:下午|19:晚上
        year -1:去年|0:今年|1:明年
        year.past other:{0} 年前
        year.next other:{0} 年後
        month -1:上個月|0:本月|1:下個月
        month.past other:{0} 個月前
        month.next other:{0} 個月後
        week -1:上週|0:本週|1:下週
        week.past other:{0} 週前
        week.next other:{0} 週後
        day -2:前天|-1:昨天|0:今天|1:明天|2:後天
        day.past other:{0} 天前
        day.next other:{0} 天後
        hour 0:這一小時
        hour.past other:{0} 小時前
        hour.next other:{0} 小時後
        minute 0:這一分鐘
        minute.past other:{0} 分鐘前
        minute.next other:{0} 分鐘後
        second 0:現在
        second.past other:{0} 秒前
        second.next other:{0} 秒後
        and {0}和{1}|{0}、{1}|{0}、{1}|{0}和{1}
        or {0}或{1}|{0}、{1}|{0}、{1}|{0}或{1}
        currencies AUD:AU$|JPY:¥|KRW:￦|TWD:$|PHP:PHP
        """, after: root)

    static let zhHantHK = LocaleTable(
        """
        eras 公元前|公元
        eras.wide 公元前|公元
        date y年M月d日EEEE|y年M月d日|y年M月d日|d/M/y
        time ah:mm:ss [zzzz]|ah:mm:ss [z]|ah:mm:ss|ah:mm
        year -1:上年|0:今年|1:下年
        week -1:上星期|0:本星期|1:下星期
        week.past other:{0} 星期前
        week.next other:{0} 星期後
        day -2:前日|-1:昨日|0:今日|1:明日|2:後日
        day.past other:{0} 日前
        day.next other:{0} 日後
        hour 0:這個小時
        minute 0:這分鐘
        and {0}及{1}|{0}、{1}|{0}、{1}|{0}及{1}
        currencies KRW:₩|TWD:NT$
        """, after: zhHant)

    static let zhHantMO = LocaleTable(
        """
        currencies MOP:MOP$
        """, after: zhHantHK)
}
