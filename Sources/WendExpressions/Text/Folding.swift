/// Texts made alike that differ in letter case or in diacritics only: `Crème BRÛLÉE ß` becomes `creme brulee ss`.
enum Folding {
    /// A text without the differences the options name. The same as the platform's folding without a locale.
    static func folded(_ text: String, _ options: TextOptions) -> String {
        let ignoresCase = options.contains(.ignoringCase)
        let ignoresMarks = options.contains(.ignoringDiacritics)
        var folded = String.UnicodeScalarView()
        folded.reserveCapacity(text.utf8.count)
        var base: UInt32?
        for scalar in text.unicodeScalars {
            let code = scalar.value
            if code < 0x80 {
                let isUpper = ignoresCase && code >= 65 && code <= 90
                folded.append(isUpper ? Unicode.Scalar(UInt8(code) | 0x20) : scalar)
                base = code
                continue
            }
            if ignoresMarks, let letter = base, tables.isDropped(code, after: letter) { continue }
            let bare = ignoresMarks ? tables.bare[code] : nil
            for part in bare ?? [scalar] {
                if ignoresCase, let lower = tables.lower[part.value] {
                    folded.append(contentsOf: lower)
                } else if ignoresCase, part.value >= 65, part.value <= 90 {
                    folded.append(Unicode.Scalar(UInt8(part.value) | 0x20))
                } else {
                    folded.append(part)
                }
            }
            base = bare?.last?.value ?? code
        }
        return String(folded)
    }

    /// What one scalar becomes when letter case does not count.
    static func lowered(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        if scalar.value < 0x80 {
            return [scalar.value >= 65 && scalar.value <= 90 ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar]
        }
        return tables.lower[scalar.value] ?? [scalar]
    }

    private static let tables = Tables()

    /// The tables as they are looked things up in.
    private struct Tables {
        var lower: [UInt32: [Unicode.Scalar]] = [:]
        var bare: [UInt32: [Unicode.Scalar]] = [:]
        var marks: [ClosedRange<UInt32>] = []
        var commonMarks: [ClosedRange<UInt32>] = []
        /// Up to here letters are Latin, Greek or Cyrillic, apart from a block further up.
        private static let lastLetter: UInt32 = 0x50F

        init() {
            for run in FoldingTables.caseRuns.split(whereSeparator: \.isWhitespace) {
                let numbers = run.split(separator: ",").compactMap { Int($0, radix: 16) }
                guard numbers.count == 4 else { continue }
                for code in stride(from: numbers[0], through: numbers[1], by: numbers[2]) {
                    lower[UInt32(code)] = Unicode.Scalar(UInt32(code + numbers[3])).map { [$0] }
                }
            }
            for entry in FoldingTables.longCases.split(whereSeparator: \.isWhitespace) {
                let codes = entry.split(separator: ",").compactMap { UInt32($0, radix: 16) }
                lower[codes[0]] = codes.dropFirst().compactMap(Unicode.Scalar.init)
            }
            for entry in FoldingTables.bareLetters.split(whereSeparator: \.isWhitespace) {
                let parts = entry.split(separator: ":")
                let letters = parts[0].split(separator: "+").compactMap { UInt32($0, radix: 16) }
                let scalars = letters.compactMap(Unicode.Scalar.init)
                for range in Self.ranges(parts[1].split(separator: ",")) { for code in range { bare[code] = scalars } }
            }
            marks = Self.ranges(FoldingTables.marks.split(whereSeparator: \.isWhitespace))
            commonMarks = Self.ranges(FoldingTables.commonMarks.split(whereSeparator: \.isWhitespace))
        }

        private static func ranges(_ parts: [Substring]) -> [ClosedRange<UInt32>] {
            parts.compactMap { part in
                let ends = part.split(separator: "-").compactMap { UInt32($0, radix: 16) }
                return ends.first.map { $0...(ends.last ?? $0) }
            }
        }

        func isDropped(_ code: UInt32, after base: UInt32) -> Bool {
            let isBare = base <= Self.lastLetter || (base >= 0x1E00 && base <= 0x1FFF)
            return Self.holds(isBare ? marks : commonMarks, code)
        }

        private static func holds(_ ranges: [ClosedRange<UInt32>], _ code: UInt32) -> Bool {
            var low = 0
            var high = ranges.count
            while low < high {
                let middle = (low + high) / 2
                if ranges[middle].upperBound < code { low = middle + 1 } else { high = middle }
            }
            return low < ranges.count && ranges[low].lowerBound <= code
        }
    }
}
