/// Days and seconds of the Gregorian calendar in UTC, by arithmetic alone.
enum CalendarDate {
    /// Seconds from 1970 to 2001.
    static let referenceSeconds = 978_307_200.0
    private static let secondsPerDay = 86_400.0

    /// Days since 1970-01-01.
    static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The date of a number of days since 1970-01-01.
    static func date(days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// `yyyy-MM-dd HH:mm:ss +0000` for seconds since 2001; fractions are cut off.
    static func text(_ seconds: Double) -> String {
        guard seconds.isFinite, abs(seconds) < 1e14 else { return "distant" }
        let whole = (seconds + referenceSeconds).rounded(.down)
        let days = (whole / secondsPerDay).rounded(.down)
        let rest = Int(whole - days * secondsPerDay)
        let (year, month, day) = date(days: Int(days))
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let years = String(repeating: "0", count: max(0, 4 - String(abs(year)).count)) + String(abs(year))
        let sign = year < 0 ? "-" : ""
        let time = "\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))"
        return "\(sign)\(years)-\(two(month))-\(two(day)) \(time) +0000"
    }

    /// Seconds since 2001 of an ISO 8601 date, with or without a time and an offset (none is UTC); nil if it is none.
    /// The form ``text(_:)`` writes is read as well.
    static func seconds(_ text: String) -> Double? { read(text)?.seconds }

    /// The same, and whether no offset was named.
    static func read(_ text: String) -> (seconds: Double, isLocal: Bool)? {
        var rest = Substring(text)[...]
        func take(_ count: Int) -> Int? {
            let digits = rest.prefix(count)
            guard digits.count == count, digits.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }) else { return nil }
            rest = rest.dropFirst(count)
            return Int(digits)
        }
        func skip(_ character: Character) -> Bool {
            guard rest.first == character else { return false }
            rest = rest.dropFirst()
            return true
        }
        guard let year = take(4), skip("-"), let month = take(2), skip("-"), let day = take(2),
            (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        let days = days(year: year, month: month, day: day)
        guard date(days: days) == (year, month, day) else { return nil }
        var seconds = Double(days) * secondsPerDay - referenceSeconds
        if rest.isEmpty { return (seconds, true) }
        guard skip("T") || skip(" "), let hour = take(2), skip(":"), let minute = take(2), hour < 25, minute < 60 else {
            return nil
        }
        seconds += Double(hour * 3600 + minute * 60)
        if skip(":") {
            guard let second = take(2), second < 61 else { return nil }
            seconds += Double(second)
            if rest.first == "." {
                let fraction = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
                guard !fraction.isEmpty, let part = Double("0.\(fraction)") else { return nil }
                seconds += part
                rest = rest.dropFirst(fraction.count + 1)
            }
        }
        _ = skip(" ")
        if rest.isEmpty || rest == "Z" { return (seconds, rest.isEmpty) }
        let isWest = rest.first == "-"
        guard skip("+") || skip("-"), let hours = take(2) else { return nil }
        _ = skip(":")
        let minutes = rest.isEmpty ? 0 : take(2)
        guard let minutes, rest.isEmpty, hours < 24, minutes < 60 else { return nil }
        return (seconds - (isWest ? -1 : 1) * Double(hours * 3600 + minutes * 60), false)
    }
}
