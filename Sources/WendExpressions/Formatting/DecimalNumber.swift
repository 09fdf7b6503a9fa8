/// A number by its decimal digits: those of a double are the fewest that are read as the same double, as it is printed.
///
/// All rounding in the language is done here: to the nearest, and away from zero where two are equally near.
struct DecimalNumber: Sendable {
    private(set) var isNegative: Bool
    /// From 0 to 9, the first and the last not 0; none for zero.
    private(set) var digits: [UInt8]
    /// How many of the digits, or zeros behind them, stand before the point; below zero for zeros behind it.
    private(set) var wholeDigits: Int

    init(_ number: Int) {
        isNegative = number < 0
        digits = String(number.magnitude).utf8.map { $0 - 0x30 }
        wholeDigits = digits.count
        trim()
    }

    /// - Precondition: The number is finite.
    init(_ number: Double) {
        isNegative = number < 0
        digits = []
        wholeDigits = 0
        var isBehindPoint = false
        let text = number.magnitude.description.utf8
        for (position, byte) in zip(text.indices, text) {
            switch byte {
            case UInt8(ascii: "."): isBehindPoint = true
            case UInt8(ascii: "e"):
                wholeDigits += Int(Substring(text[text.index(after: position)...])) ?? 0
                trim()
                return
            default:
                digits.append(byte &- 0x30)
                if !isBehindPoint { wholeDigits += 1 }
            }
        }
        trim()
    }

    private mutating func trim() {
        while digits.last == 0 { digits.removeLast() }
        let zeros = digits.prefix { $0 == 0 }.count
        digits.removeFirst(zeros)
        wholeDigits -= zeros
        if digits.isEmpty { (isNegative, wholeDigits) = (false, 0) }
    }

    mutating func shift(by places: Int) { if !digits.isEmpty { wholeDigits += places } }

    /// Rounds to so many digits behind the point; before it, if below zero.
    mutating func round(fraction: Int) {
        let kept = wholeDigits + fraction
        guard kept < digits.count else { return }
        guard kept >= 0 else {
            digits = []
            return trim()
        }
        let isUp = digits[kept] >= 5
        digits.removeLast(digits.count - kept)
        if isUp {
            var position = kept - 1
            while position >= 0, digits[position] == 9 { position -= 1 }
            if position >= 0 {
                digits[position] += 1
                digits.removeLast(kept - 1 - position)
            } else {
                digits = [1]
                wholeDigits += 1
            }
        }
        trim()
    }

    /// The digit at a place: 0 is the one before the point, 1 the one before that, -1 the one behind the point.
    func digit(at place: Int) -> UInt8 {
        let position = wholeDigits - 1 - place
        return digits.indices.contains(position) ? digits[position] : 0
    }

    var fractionDigits: Int { max(0, digits.count - wholeDigits) }

    /// An integer if it is one that fits, else the nearest double.
    var value: Value {
        let sign = isNegative ? "-" : ""
        if digits.isEmpty { return 0 }
        let text = String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
        if digits.count <= wholeDigits, wholeDigits < 20,
            let number = Int(sign + text + String(repeating: "0", count: wholeDigits - digits.count))
        {
            return .integer(number)
        }
        return .double(Double("\(sign)0.\(text)e\(wholeDigits)") ?? 0)
    }
}
