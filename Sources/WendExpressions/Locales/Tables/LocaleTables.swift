// Written by scripts/locales; do not edit.

/// What languages and regions say about numbers, dates and lists, from CLDR 41. Each is read when it is first asked for.
enum LocaleTables {
    /// The table of a locale, such as `zh_Hant`; nil if it has none of its own.
    static func table(_ name: String) -> LocaleTable? {
        switch name {
        case "ar": ar
        case "ar_AE": arAE
        case "ar_DJ": arDJ
        case "ar_DZ": arDZ
        case "ar_EH": arEH
        case "ar_ER": arER
        case "ar_IL": arIL
        case "ar_IQ": arIQ
        case "ar_JO": arJO
        case "ar_KM": arKM
        case "ar_LB": arLB
        case "ar_LY": arLY
        case "ar_MA": arMA
        case "ar_MR": arMR
        case "ar_PS": arPS
        case "ar_SO": arSO
        case "ar_SS": arSS
        case "ar_SY": arSY
        case "ar_TN": arTN
        case "cs": cs
        case "da": da
        case "de": de
        case "de_AT": deAT
        case "de_CH": deCH
        case "de_IT": deIT
        case "de_LI": deLI
        case "el": el
        case "en": en
        case "en_001": en001
        case "en_150": en150
        case "en_AE": enAE
        case "en_AG": enAG
        case "en_AI": enAI
        case "en_AT": enAT
        case "en_AU": enAU
        case "en_BB": enBB
        case "en_BE": enBE
        case "en_BI": enBI
        case "en_BM": enBM
        case "en_BS": enBS
        case "en_BW": enBW
        case "en_BZ": enBZ
        case "en_CA": enCA
        case "en_CC": enCC
        case "en_CH": enCH
        case "en_CK": enCK
        case "en_CM": enCM
        case "en_CX": enCX
        case "en_DE": enDE
        case "en_DG": enDG
        case "en_DK": enDK
        case "en_DM": enDM
        case "en_ER": enER
        case "en_FI": enFI
        case "en_FJ": enFJ
        case "en_FK": enFK
        case "en_GB": enGB
        case "en_GD": enGD
        case "en_GG": enGG
        case "en_GH": enGH
        case "en_GI": enGI
        case "en_GM": enGM
        case "en_GY": enGY
        case "en_HK": enHK
        case "en_IE": enIE
        case "en_IL": enIL
        case "en_IM": enIM
        case "en_IN": enIN
        case "en_IO": enIO
        case "en_JE": enJE
        case "en_JM": enJM
        case "en_KE": enKE
        case "en_KI": enKI
        case "en_KN": enKN
        case "en_KY": enKY
        case "en_LC": enLC
        case "en_LR": enLR
        case "en_LS": enLS
        case "en_MG": enMG
        case "en_MO": enMO
        case "en_MS": enMS
        case "en_MT": enMT
        case "en_MU": enMU
        case "en_MV": enMV
        case "en_MW": enMW
        case "en_MY": enMY
        case "en_NA": enNA
        case "en_NF": enNF
        case "en_NG": enNG
        case "en_NL": enNL
        case "en_NR": enNR
        case "en_NU": enNU
        case "en_NZ": enNZ
        case "en_PG": enPG
        case "en_PK": enPK
        case "en_PN": enPN
        case "en_RW": enRW
        case "en_SB": enSB
        case "en_SC": enSC
        case "en_SE": enSE
        case "en_SG": enSG
        case "en_SH": enSH
        case "en_SI": enSI
        case "en_SL": enSL
        case "en_SS": enSS
        case "en_SX": enSX
        case "en_SZ": enSZ
        case "en_TK": enTK
        case "en_TO": enTO
        case "en_TT": enTT
        case "en_TV": enTV
        case "en_TZ": enTZ
        case "en_UG": enUG
        case "en_VC": enVC
        case "en_VU": enVU
        case "en_WS": enWS
        case "en_ZA": enZA
        case "en_ZM": enZM
        case "en_ZW": enZW
        case "es": es
        case "es_419": es419
        case "es_AR": esAR
        case "es_BO": esBO
        case "es_BR": esBR
        case "es_BZ": esBZ
        case "es_CL": esCL
        case "es_CO": esCO
        case "es_CR": esCR
        case "es_CU": esCU
        case "es_DO": esDO
        case "es_EC": esEC
        case "es_GQ": esGQ
        case "es_GT": esGT
        case "es_HN": esHN
        case "es_MX": esMX
        case "es_NI": esNI
        case "es_PA": esPA
        case "es_PE": esPE
        case "es_PH": esPH
        case "es_PR": esPR
        case "es_PY": esPY
        case "es_SV": esSV
        case "es_US": esUS
        case "es_UY": esUY
        case "es_VE": esVE
        case "fi": fi
        case "fr": fr
        case "fr_BE": frBE
        case "fr_BI": frBI
        case "fr_CA": frCA
        case "fr_CD": frCD
        case "fr_CH": frCH
        case "fr_CM": frCM
        case "fr_DJ": frDJ
        case "fr_DZ": frDZ
        case "fr_GN": frGN
        case "fr_HT": frHT
        case "fr_KM": frKM
        case "fr_LU": frLU
        case "fr_MA": frMA
        case "fr_MG": frMG
        case "fr_ML": frML
        case "fr_MR": frMR
        case "fr_MU": frMU
        case "fr_RW": frRW
        case "fr_SC": frSC
        case "fr_SY": frSY
        case "fr_TD": frTD
        case "fr_TN": frTN
        case "fr_VU": frVU
        case "he": he
        case "hi": hi
        case "it": it
        case "it_CH": itCH
        case "iw": he
        case "ja": ja
        case "ko": ko
        case "nb": no
        case "nl": nl
        case "nl_AW": nlAW
        case "nl_BE": nlBE
        case "nl_BQ": nlBQ
        case "nl_CW": nlCW
        case "nl_SR": nlSR
        case "nl_SX": nlSX
        case "nn": nn
        case "no": no
        case "pl": pl
        case "pt": pt
        case "pt_AO": ptAO
        case "pt_CH": ptCH
        case "pt_CV": ptCV
        case "pt_GQ": ptGQ
        case "pt_GW": ptGW
        case "pt_LU": ptLU
        case "pt_MO": ptMO
        case "pt_MZ": ptMZ
        case "pt_PT": ptPT
        case "pt_ST": ptST
        case "pt_TL": ptTL
        case "ru": ru
        case "ru_BY": ruBY
        case "ru_KG": ruKG
        case "ru_KZ": ruKZ
        case "ru_MD": ruMD
        case "ru_UA": ruUA
        case "sv": sv
        case "tr": tr
        case "tr_CY": trCY
        case "uk": uk
        case "zh": zh
        case "zh_Hans_HK": zhHansHK
        case "zh_Hans_MO": zhHansMO
        case "zh_Hans_SG": zhHansSG
        case "zh_Hant": zhHant
        case "zh_Hant_HK": zhHantHK
        case "zh_Hant_MO": zhHantMO
        default: nil
        }
    }

    /// Locales whose parent is not the one their name says: the parent, then the regions.
    static let parents = """
        en_001 en_CY en_FM en_PW en_SD en_TC en_VG
        pt_PT pt_FR
        """

    /// The region of a language that names none.
    static let regions = """
        ar:EG cs:CZ da:DK de:DE el:GR en:US es:ES fi:FI fr:FR he:IL hi:IN it:IT ja:JP ko:KR nl:NL nn:NO no:NO \
        pl:PL pt:BR ru:RU sv:SE tr:TR uk:UA zh:CN zh_Hant:TW nb:NO iw:IL
        """

    /// The day a week begins with, counted from Sunday as 1, and the regions where it does.
    static let firstDays = """
        2 001 AD AI AL AM AN AR AT AU AX AZ BA BE BG BM BN BY CH CL CM CR CY CZ DE DK EC EE ES FI FJ FO FR GB GE \
        GF GP GR HR HU IE IS IT KG KZ LB LI LK LT LU LV MC MD ME MK MN MQ MY NL NO NZ PL RE RO RS RU SE SI SK SM \
        TJ TM TR UA UY UZ VA VN XK
        6 MV
        7 AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY
        1 AG AS BD BR BS BT BW BZ CA CN CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP \
        PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW
        """

    /// Currencies that are not counted in hundredths: how many digits, then which.
    static let currencyDigits = """
        0 AFN ALL BIF CLP DJF GNF IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PYG RSD RWF SLL SOS SYP UGX VND VUV \
        XAF XOF XPF YER
        3 BHD JOD KWD LYD OMR TND
        """
}
