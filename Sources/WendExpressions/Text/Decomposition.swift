/// Texts taken apart, so that canonically equivalent ones are the same bytes: `é` is `e` and its accent (Unicode, form NFD).
enum Decomposition {
    /// A text in its decomposed form. Takes time that grows with the text's length, whatever stands in it.
    static func decomposed(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        result.reserveCapacity(text.utf8.count + text.utf8.count / 2)
        var marks: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            guard scalar.value >= 0x80 else {
                order(&marks, into: &result)
                result.append(scalar)
                continue
            }
            each(scalar) { part in
                if isMark(part) {
                    marks.append(part)
                } else {
                    order(&marks, into: &result)
                    result.append(part)
                }
            }
        }
        order(&marks, into: &result)
        return String(result)
    }

    /// Whether a scalar belongs to the one before it.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
    }

    /// Whether a scalar goes on with the letter before it: a mark, or a vowel or end of a Hangul syllable.
    static func continues(_ scalar: Unicode.Scalar) -> Bool {
        isMark(scalar) || (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FB).contains(scalar.value)
    }

    /// Marks on one letter stand in the order of their classes; those of one class keep their own.
    private static func order(_ marks: inout [Unicode.Scalar], into result: inout String.UnicodeScalarView) {
        guard !marks.isEmpty else { return }
        if marks.count > 1 {
            let ranked = marks.enumerated().map {
                (rank: $0.element.properties.canonicalCombiningClass, place: $0.offset)
            }
            let sorted = ranked.sorted { ($0.rank.rawValue, $0.place) < ($1.rank.rawValue, $1.place) }
            result.append(contentsOf: sorted.map { marks[$0.place] })
        } else {
            result.append(marks[0])
        }
        marks.removeAll(keepingCapacity: true)
    }

    @inline(__always)
    private static func each(_ scalar: Unicode.Scalar, _ body: (Unicode.Scalar) -> Void) {
        if let parts = table[scalar.value] {
            for part in parts { body(part) }
        } else if let syllable = Hangul(scalar) {
            for part in syllable.parts { body(part) }
        } else {
            body(scalar)
        }
    }

    /// A Hangul syllable, whose parts are computed (Unicode, 3.12).
    private struct Hangul {
        private let number: UInt32

        init?(_ scalar: Unicode.Scalar) {
            guard scalar.value >= 0xAC00, scalar.value <= 0xD7A3 else { return nil }
            number = scalar.value - 0xAC00
        }

        var parts: [Unicode.Scalar] {
            let codes = [0x1100 + number / 588, 0x1161 + number % 588 / 28, 0x11A7 + number % 28]
            return (number % 28 == 0 ? codes.dropLast() : codes[...]).compactMap(Unicode.Scalar.init)
        }
    }

    /// Every scalar that can be taken apart, down to what cannot.
    private static let table: [UInt32: [Unicode.Scalar]] = {
        var steps: [UInt32: [UInt32]] = [:]
        for entry in DecompositionTables.pairs.split(whereSeparator: \.isWhitespace) {
            let parts = entry.split(separator: ":")
            guard let second = UInt32(parts[0], radix: 16) else { continue }
            for pair in parts[1].split(separator: ",") {
                let codes = pair.split(separator: ">").compactMap { UInt32($0, radix: 16) }
                steps[codes[1]] = [codes[0], second]
            }
        }
        for entry in DecompositionTables.singles.split(whereSeparator: \.isWhitespace) {
            let parts = entry.split(separator: ":")
            guard let first = UInt32(parts[0], radix: 16) else { continue }
            for (place, code) in parts[1].split(separator: ",").enumerated() {
                steps[first + UInt32(place)] = UInt32(code, radix: 16).map { [$0] }
            }
        }
        func whole(_ code: UInt32) -> [UInt32] { steps[code].map { $0.flatMap(whole) } ?? [code] }
        return steps.mapValues { $0.flatMap(whole).compactMap(Unicode.Scalar.init) }
    }()
}
