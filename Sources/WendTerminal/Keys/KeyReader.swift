/// The reader of what a terminal sends: bytes in, keys out.
///
/// Takes UTF-8, the sequences of cursor and function keys in both notations, pasted texts in their brackets, and the mouse (SGR).
/// An Escape by itself is told from the start of a sequence by time, which is the caller's: while there is a ``patience``, whoever hears
/// nothing more for that long says so by ``timeOut()``. A pasted text whose end never comes ends so too, or with Ctrl-C. What is not known
/// is dropped, never taken for text.
struct KeyReader: Sendable {
    private var rest: [UInt8] = []
    private var pasted: [UInt8]?

    /// The longest sequence that is waited for.
    static let longestSequence = 64
    /// The most bytes of a pasted text; what is beyond is left out.
    static let longestPaste = 1 << 20

    /// How long nothing has to follow an Escape for it to be the key, in milliseconds.
    private static let escapePatience = 40
    /// How long nothing more of a pasted text has to come for it to have ended: long enough for a line that falters, since keys are
    /// made of what comes later.
    private static let pastePatience = 1_500

    init() {}

    /// How long to wait for more, in milliseconds; nil if what came last is no beginning of anything.
    var patience: Int? { pasted != nil ? Self.pastePatience : rest.isEmpty ? nil : Self.escapePatience }

    mutating func read(_ bytes: some Collection<UInt8>) -> [Key] {
        rest += bytes
        var keys: [Key] = []
        var place = 0
        while place < rest.count {
            if pasted != nil {
                let (next, isWaiting) = paste(from: place, &keys)
                place = next
                if isWaiting { break }
                continue
            }
            guard let (key, next) = key(at: place) else { break }
            if let key { append(key, to: &keys) }
            if case .beginsPaste = next.1 { pasted = [] }
            place = next.0
        }
        rest.removeFirst(min(place, rest.count))
        // Nothing came after it: this was pressed, by someone who waits for an end.
        if pasted != nil, Array(bytes.suffix(1)) == [0x03] { keys += breakOff() + [.control("c")] }
        return keys
    }

    /// Nothing more has come: what waits is all there is.
    mutating func timeOut() -> [Key] {
        if pasted != nil { return breakOff() }
        defer { rest = [] }
        return rest == [0x1B] ? [.escape] : []
    }

    /// Ends a pasted text where it is.
    private mutating func breakOff() -> [Key] {
        defer { (pasted, rest) = (nil, []) }
        let text = Self.text(ofPasted: (pasted ?? []) + rest)
        return text.isEmpty ? [] : [.paste(text)]
    }

    private enum Mark { case none, beginsPaste }

    private func append(_ key: Key, to keys: inout [Key]) {
        if case .text(let more) = key, case .text(let text)? = keys.last {
            keys[keys.count - 1] = .text(text + more)
        } else {
            keys.append(key)
        }
    }

    /// The key at a place and where the next begins; nil if more has to come first.
    private func key(at place: Int) -> (Key?, (Int, Mark))? {
        let byte = rest[place]
        switch byte {
        case 0x1B: return sequence(at: place)
        case 0x0D, 0x0A: return (.enter, (place + 1, .none))
        case 0x09: return (.tab, (place + 1, .none))
        case 0x7F, 0x08: return (.backspace, (place + 1, .none))
        case 0x00: return (.control(" "), (place + 1, .none))
        case 0x01...0x1A:
            return (.control(Character(Unicode.Scalar(byte + 0x60))), (place + 1, .none))
        case 0x1C...0x1F: return (nil, (place + 1, .none))
        case 0x20..<0x7F: return (.text(String(UnicodeScalar(byte))), (place + 1, .none))
        default: return character(at: place)
        }
    }

    /// A character of several bytes; bytes that make none are dropped one by one.
    private func character(at place: Int) -> (Key?, (Int, Mark))? {
        let length =
            switch rest[place] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 0
            }
        guard length > 0 else { return (nil, (place + 1, .none)) }
        let known = rest[(place + 1)..<min(place + length, rest.count)]
        guard known.allSatisfy({ $0 & 0xC0 == 0x80 }) else { return (nil, (place + 1, .none)) }
        guard place + length <= rest.count else { return nil }
        guard let text = String(validating: rest[place..<place + length], as: UTF8.self),
            let scalar = text.unicodeScalars.first, scalar.properties.generalCategory != .control
        else { return (nil, (place + length, .none)) }
        return (.text(text), (place + length, .none))
    }

    private func sequence(at place: Int) -> (Key?, (Int, Mark))? {
        guard place + 1 < rest.count else { return nil }
        switch rest[place + 1] {
        case UInt8(ascii: "["): return control(at: place)
        case UInt8(ascii: "O"):
            guard place + 2 < rest.count else { return nil }
            return (Self.finals[rest[place + 2]], (place + 3, .none))
        case 0x1B: return (.escape, (place + 1, .none))
        case 0x7F: return (.control("w"), (place + 2, .none))
        case 0x20..<0x7F: return (.alt(Character(UnicodeScalar(rest[place + 1]))), (place + 2, .none))
        default: return (.escape, (place + 1, .none))
        }
    }

    /// A sequence that begins with Escape and a bracket.
    private func control(at place: Int) -> (Key?, (Int, Mark))? {
        var end = place + 2
        while end < rest.count, (0x20..<0x40).contains(rest[end]) {
            end += 1
            if end - place > Self.longestSequence { return (nil, (end, .none)) }
        }
        guard end < rest.count else { return nil }
        let final = rest[end]
        // Whatever breaks a sequence off begins anew.
        guard (0x40..<0x7F).contains(final) else { return (nil, (end, .none)) }
        let text = String(decoding: rest[(place + 2)..<end], as: UTF8.self)
        let next = end + 1
        if text.hasPrefix("<"), final == UInt8(ascii: "M") || final == UInt8(ascii: "m") {
            return (mouse(text.dropFirst(), isPress: final == UInt8(ascii: "M")), (next, .none))
        }
        let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        if final == UInt8(ascii: "~") {
            if numbers.first == 200 { return (nil, (next, .beginsPaste)) }
            return (numbers.first.flatMap { Self.numbered[$0] }, (next, .none))
        }
        // With Alt the arrows go back and forth, as in pages.
        if numbers.count > 1, numbers[1] == 3 {
            if final == UInt8(ascii: "D") { return (.altLeft, (next, .none)) }
            if final == UInt8(ascii: "C") { return (.altRight, (next, .none)) }
        }
        return (Self.finals[final], (next, .none))
    }

    private func mouse(_ text: Substring, isPress: Bool) -> Key? {
        let numbers = text.split(separator: ";").compactMap { Int($0) }
        guard numbers.count == 3, isPress, numbers[1] > 0, numbers[2] > 0 else { return nil }
        switch numbers[0] {
        case 0: return .click(Screen.Place(row: min(numbers[2], 10_000) - 1, column: min(numbers[1], 10_000) - 1))
        case 64: return .wheelUp
        case 65: return .wheelDown
        default: return nil
        }
    }

    /// Takes what belongs to a pasted text, and says whether its end may have come in part only.
    private mutating func paste(from place: Int, _ keys: inout [Key]) -> (next: Int, isWaiting: Bool) {
        var place = place
        while place < rest.count {
            if rest[place] == 0x1B {
                let left = rest[place...].prefix(Self.pasteEnd.count)
                if Array(left) == Self.pasteEnd {
                    keys.append(.paste(Self.text(ofPasted: pasted ?? [])))
                    pasted = nil
                    return (place + Self.pasteEnd.count, false)
                }
                if Self.pasteEnd.starts(with: left) { return (place, true) }
            }
            if (pasted?.count ?? 0) < Self.longestPaste { pasted?.append(rest[place]) }
            place += 1
        }
        return (place, false)
    }

    /// A pasted text with its lines, and without anything else that is no text.
    private static func text(ofPasted bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
            .replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control }))
    }

    private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

    private static let finals: [UInt8: Key] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
        UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "Z"): .backTab, UInt8(ascii: "P"): .f(1),
        UInt8(ascii: "Q"): .f(2), UInt8(ascii: "R"): .f(3), UInt8(ascii: "S"): .f(4), UInt8(ascii: "M"): .enter,
    ]

    private static let numbered: [Int: Key] = [
        1: .home, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end, 11: .f(1), 12: .f(2), 13: .f(3),
        14: .f(4), 15: .f(5), 17: .f(6), 18: .f(7), 19: .f(8), 20: .f(9), 21: .f(10), 23: .f(11), 24: .f(12),
    ]
}
