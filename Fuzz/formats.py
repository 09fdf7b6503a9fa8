"""Holds how numbers, dates and lists are written against Babel, over all locales there are tables of.

formats.py ANSWERS [COUNT [SEED]]

ANSWERS is the program made of FormatAnswers.swift. Babel has to be of the release that has the same data (2.11 has CLDR 41), since
names change from one release to the next. Differences that are meant are counted by their reason; any other is printed, and ends
this with 1.
"""

import decimal
import random
import re
import subprocess
import sys
from collections import Counter
from datetime import datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

from babel import Locale, dates, lists, numbers

count = int(sys.argv[2]) if len(sys.argv) > 2 else 20_000
chance = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
# Both round the digits that are written.
decimal.getcontext().rounding = decimal.ROUND_HALF_UP

tables = Path(__file__).parent.parent / "Sources/WendExpressions/Locales/Tables/LocaleTables.swift"
LOCALES = [name for name in re.findall(r'case "(\w+)"', tables.read_text()) if name not in ("en_001", "iw", "nn", "no")]
ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Auckland", "America/St_Johns"]
CURRENCIES = ["EUR", "USD", "GBP", "JPY", "CHF", "KWD", "INR", "CNY", "BRL", "SEK", "XYZ", "TRY", "PLN", "KRW", "MXN"]
NUMBER_PATTERNS = [
    "#,##0.00", "0", "0.0", "#,##0", "000", "0.###", "#,##0.##;(#,##0.##)", "#,##,##0.00", "0 %", "0.0x", "+0;-0",
    "#.##", "##0.0#", "#,####0", "0‰",
]
DATE_PATTERNS = [
    "d MMM yyyy", "dd.MM.yy", "EEEE, d MMMM y", "yyyy-MM-dd'T'HH:mm:ss", "h:mm a", "HH:mm:ss.SSS", "LLLL y", "ccc", "G y",
    "GGGG y", "MMMMM", "EEEEE", "kk 'o''clock'", "K:mm a", "XXX", "xx", "Z", "ZZZZZ", "MMM d", "LLL", "cccc", "d/M/yy",
]
UNITS = ["year", "month", "week", "day", "hour", "minute", "second"]
REFERENCE = datetime(2001, 1, 1, tzinfo=timezone.utc)


def python(locale):
    """Babel's name of a locale."""
    return Locale.parse({"zh": "zh_Hans", "nb": "nb"}.get(locale, locale))


def number():
    kind = chance.randrange(6)
    if kind == 0:
        return chance.randrange(-20, 20)
    if kind == 1:
        return chance.randrange(-(10 ** 18), 10 ** 18)
    if kind == 2:
        return round(chance.uniform(-1000, 1000), chance.randrange(5))
    if kind == 3:
        return chance.uniform(-1, 1) * 10 ** chance.randrange(-8, 12)
    if kind == 4:
        return chance.randrange(-100_000, 100_000) / 8
    return chance.choice([0, 0.5, 1.5, 2.5, 0.005, 999.9995, 1e15, 123456789.125, -0.4, 1e-7, 1234, -1234.5, 99999])


def exact(value):
    return value if isinstance(value, int) else decimal.Decimal(repr(value))


def moment():
    whole = REFERENCE + timedelta(seconds=chance.randrange(-3_000_000_000, 3_000_000_000))
    return whole.replace(microsecond=chance.choice([0, 500_000, 123_000, 250_000]))


def seconds(date):
    return repr((date - REFERENCE).total_seconds())


def literal(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def case(locale):
    """An expression, its time zone and time, and what Babel says."""
    babel, zone, now = python(locale), chance.choice(ZONES), moment()
    kind = chance.choice(["number", "pattern", "percent", "currency", "date", "style", "both", "relative", "list"])
    if kind in ("number", "pattern", "percent", "currency"):
        value = number()
        text = f"CAST({value!r}, 'NSNumber')"
        if kind == "number":
            return kind, f"format({text})", zone, now, numbers.format_decimal(exact(value), locale=babel)
        if kind == "pattern":
            pattern = chance.choice(NUMBER_PATTERNS)
            return kind, f"format({text}, {literal(pattern)})", zone, now, numbers.format_decimal(
                exact(value), pattern, locale=babel)
        if kind == "percent":
            return kind, f"percent({text})", zone, now, numbers.format_percent(exact(value), locale=babel)
        code = chance.choice(CURRENCIES)
        return kind, f"currency({text}, '{code}')", zone, now, numbers.format_currency(exact(value), code, locale=babel)
    value = moment()
    text = f"CAST({seconds(value)}, 'NSDate')"
    local = value.astimezone(ZoneInfo(zone))
    if kind == "date":
        pattern = chance.choice(DATE_PATTERNS)
        return kind, f"format({text}, {literal(pattern)})", zone, now, dates.format_datetime(
            local, pattern, tzinfo=local.tzinfo, locale=babel)
    length = chance.choice(["full", "long", "medium", "short"])
    if kind == "style":
        if chance.randrange(2):
            return kind, f"format({text}, '{length}')", zone, now, dates.format_date(local.date(), length, locale=babel)
        length = chance.choice(["medium", "short"])
        return kind, f"format({text}, 'none', '{length}')", zone, now, dates.format_time(
            local, length, tzinfo=local.tzinfo, locale=babel)
    if kind == "both":
        time = chance.choice(["medium", "short"])
        glue = dates.get_datetime_format(length, locale=babel)
        glue = getattr(glue, "pattern", glue)
        # Text in quotes stands for itself, also between both.
        expected = re.sub(r"'([^']*)'", r"\1", glue).replace(
            "{1}", dates.format_date(local.date(), length, locale=babel)).replace(
            "{0}", dates.format_time(local, time, tzinfo=local.tzinfo, locale=babel))
        return kind, f"format({text}, '{length}', '{time}')", zone, now, expected
    if kind == "relative":
        unit, amount = chance.choice(["hour", "minute", "second", "day"]), chance.randrange(-150, 150)
        limit = {"hour": 24, "minute": 60, "second": 60, "day": 7}[unit]
        amount = amount % limit * (1 if amount > 0 else -1) or 1
        delta = timedelta(**{unit + "s": amount})
        now = now.replace(microsecond=0)
        return kind, f"relative(CAST({seconds(now + delta)}, 'NSDate'))", "UTC", now, dates.format_timedelta(
            delta, granularity="second", threshold=1000 if unit == "second" else 1, add_direction=True, locale=babel)
    words = chance.choice(["and", "or"])
    members = [chance.choice(["Ann", "Bob", "Cy", "Δ", "été"]) for _ in range(chance.randrange(6))]
    return kind, f"listed({{{', '.join(map(literal, members))}}}, '{words}')", zone, now, lists.format_list(
        members, "standard" if words == "and" else "or", locale=babel)


# Currencies whose sign CLDR has as contributed in one region only.
DRAFTS = {("zh_Hans_MO", "CNY"), ("zh_Hans_SG", "CNY"), ("zh_Hans_HK", "CNY"), ("de_LI", "EUR")}
# How Babel writes what Arabic has signs of its own for.
PLAIN = {ord("\u202f"): " ", ord("\xa0"): " ", ord("\u2212"): "-", ord("\u066b"): ".", ord("\u066c"): ",",
         ord("\u066a"): "%", ord("\u0609"): "\u2030"}
PLAIN.update({mark: None for mark in (0x200E, 0x200F, 0x61C)})
PLAIN.update({0x660 + digit: str(digit) for digit in range(10)})


def reason(kind, locale, expression, ours, theirs):
    """Why they differ, if that is meant; None if it is not."""
    babel = python(locale)
    plain, other = ours.translate(PLAIN), theirs.translate(PLAIN)
    if plain == other:
        return "Babel knows Arabic without its digits, its marks of direction, and no minus sign but ASCII's"
    if kind == "date" and re.search("'(x|X|Z)+'", expression) and re.search(r"-\d\d:?(30|29)$", other):
        return "Babel rounds half an hour west of Greenwich down"
    if "GGGG" in expression and locale.startswith("fr_CA") or locale in ("de_AT", "fr_MA", "de_LI") and re.sub("[ .]", "", plain) == re.sub("[ .]", "", other):
        return "Babel leaves out some of what CLDR calls contributed"
    if locale == "en_JM" and kind in ("style", "both"):
        return "Babel takes what CLDR calls unconfirmed"
    if babel.language == "ko" and re.sub("오.", "", plain) == re.sub("AM|PM", "", other) or re.sub(
            "[ap]\\.?m\\.?|da manhã|da tarde|mat(in|\\.)|soir", "", plain.lower()) == re.sub(
            "[ap]\\.?m\\.?|mat(in|\\.)|soir", "", other.lower()):
        return "Babel has the abbreviations of the halves of a day, where ICU has the words"
    if babel.language in ("pt", "es") and re.search("G+ y", expression):
        return "Babel takes the other of two names of an era"
    if kind not in ("number", "pattern", "percent", "currency"):
        return None
    if not re.search("[1-9]", other) and re.sub(r"[-+() ]", "", plain) == re.sub(r"[-+() ]", "", other):
        return "zero has no sign"
    if re.sub(r"\s", "", plain) == re.sub(r"\s", "", other) and kind == "currency":
        return "Babel puts no blank between a code and digits"
    group = numbers.get_group_symbol(babel).translate(PLAIN)
    if numbers.get_group_symbol(babel) and babel.language in ("es", "pl", "it", "pt", "ru") and plain.replace(group, "") == other.replace(group, ""):
        return "Babel groups numbers of four digits where CLDR does not"
    if babel.language == "ar" and kind != "currency" and re.sub(r"[^\d]", "", plain) == re.sub(r"[^\d]", "", other):
        return "Babel has the signs of the digits of ASCII in Arabic"
    if kind == "currency" and (locale, expression[-5:-2]) in DRAFTS:
        return "Babel leaves out some of what CLDR calls contributed"
    if kind == "currency" and babel.language == "es" and re.sub(r"[\s.]", "", plain) == re.sub(r"[\s.]", "", other):
        return "Babel groups numbers of four digits where CLDR does not"
    if kind == "currency" and re.sub(r"[^\d]", "", plain) == re.sub(r"[^\d]", "", other):
        if babel.language == "ar":
            return "Babel has the pattern of the digits of ASCII in Arabic"
        if locale in ("de_AT", "fr_CH"):
            return "Babel does not know the signs a locale has for money alone"
    return None


def main():
    cases = [(locale, *case(locale)) for locale in (chance.choice(LOCALES) for _ in range(count))]
    lines = "".join(f"{locale}\t{zone}\t{seconds(now)}\t{text}\n" for locale, _, text, zone, now, _ in cases)
    answers = subprocess.run([sys.argv[1]], input=lines, capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(answers) == len(cases), (len(answers), len(cases))
    kinds, reasons, wrong = Counter(), Counter(), []
    for (locale, kind, text, zone, now, theirs), ours in zip(cases, answers):
        kinds[kind] += 1
        if ours == theirs:
            continue
        why = reason(kind, locale, text, ours, theirs)
        if why:
            reasons[why] += 1
        else:
            wrong.append((locale, kind, text, zone, ours, theirs))
    print(f"{count} compared over {len(LOCALES)} locales: {dict(kinds)}")
    for why, times in reasons.most_common():
        print(f"  {times} differ: {why}")
    for each in wrong[:60]:
        print("  WRONG", each)
    print(f"{len(wrong)} differ without a reason")
    sys.exit(1 if wrong else 0)


main()
