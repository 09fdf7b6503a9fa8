/// Comparisons: whether their two sides can ever be equal, or come one after the other, and what was meant where they cannot.
extension Checker {
    mutating func check(_ comparison: Comparison, _ span: Span) {
        var left = type(comparison.left)
        // What is wrong with it was said where it was read.
        if comparison.operation == .like, comparison.right.hasJoinedWildcards { return }
        let right = type(comparison.right)
        let word = comparison.operation.rawValue
        if let quantifier = comparison.quantifier {
            left = members(left, quantifier.rawValue, comparison.left.span)
        } else if case .list = left, comparison.operation.isOrdering || comparison.operation.isTextual {
            let isCounted = comparison.operation.isOrdering && comparison.right.constant?.number != nil
            add(.toMany(word, isCounted ? comparison.left.writtenWay : nil, at: span))
            return
        }
        checkRange(comparison, span)
        switch comparison.operation {
        case .equal, .notEqual:
            // A name alone asks whether it is YES.
            if comparison.isAsked, !isComparable(left, right) {
                // What is nothing at first, and a list later, is told apart so.
                if let name = comparison.left.nameAlone, types.absent.contains(name) { return }
                add(.noTruth(left, at: span))
            } else if !isComparable(left, right) || isKeyOfRecord(comparison, left, right) {
                let slip = quoted(comparison, left, right) ?? braced(comparison)
                let counted =
                    slip == nil ? counted(comparison, left, right) ?? keyed(comparison, left, right) : nil
                add(
                    .neverEqual(
                        Self.name(of: left, comparison.left), Self.name(of: right, comparison.right),
                        closest: counted?.meant,
                        slip: slip ?? counted.map { ($0.written, $0.meant) }, at: counted?.span ?? span))
            } else {
                checkQuoted(comparison)
                checkWords(comparison, left, right)
            }
        case .like where comparison.right.constant?.text.map(TextPattern.isForMatches) ?? false:
            add(.likePattern(at: span))
        case .like where right.isText && !right.mayHaveWildcards && comparison.right.nameAlone != nil:
            add(.likeWhole(at: span))
        case .matches where comparison.left.form == .subject && isOfOneCharacter(comparison.right):
            add(.oneCharacter(comparison.right.constant?.text ?? "", at: comparison.right.span))
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            order(left, right, word, span, quoted(comparison, left, right) ?? braced(comparison))
        case .between:
            if case .list(let bound) = right {
                order(left, bound, word, span)
            } else if !right.isOpen {
                add(.wrongOperand(word, expected: "two values in braces", found: right.name, at: span))
            }
        case .isIn: membership(left, right, word, span)
        case .contains: membership(right, left, word, span)
        default:
            checkQuoted(comparison)
            for type in [left, right] where !type.isText && !type.isOpen {
                add(.wrongOperand(word, expected: "a text", found: type.name, at: span))
            }
        }
    }

    private func isOfOneCharacter(_ pattern: Node) -> Bool {
        pattern.constant?.text.map(TextPattern.isOfOneCharacter) ?? false
    }

    /// Whether the `id` of something is compared with a record.
    private func isKeyOfRecord(_ comparison: Comparison, _ left: ValueType, _ right: ValueType) -> Bool {
        switch (left, right) {
        case (.fields, .any): comparison.right.isKey
        case (.any, .fields): comparison.left.isKey
        default: false
        }
    }

    private static func name(of type: ValueType, _ node: Node) -> String {
        type == .any && node.isKey ? "an id" : type.name
    }

    /// A text in quotation marks that was meant as what it is compared with: a number, a date, a truth.
    private func quoted(
        _ comparison: Comparison, _ left: ValueType, _ right: ValueType
    ) -> (written: String, meant: String)? {
        let sides = [(comparison.left, right), (comparison.right, left)]
        for (side, other) in sides {
            guard let text = side.constant?.text, text.utf8.count <= 40 else { continue }
            let meant: String? =
                switch other {
                case .integer, .double: Double(text).map { $0.isFinite } ?? false ? text : nil
                case .date: CalendarDate.read(text) == nil ? nil : "date('\(text)')"
                case .id: types.names(of: types.subject)?[text] == nil ? nil : text
                case .bool: ["yes": "YES", "true": "YES", "no": "NO", "false": "NO"][text.lowercased()]
                default: nil
                }
            if let meant { return ("'\(text)'", meant) }
            // `id == '{here}'`
            let inner = text.dropFirst().dropLast()
            if text.hasPrefix("{"), text.hasSuffix("}"),
                inner.allSatisfy({ $0.isLetter || $0.isNumber || "_.".contains($0) }),
                inner.first?.isLetter == true
            {
                return ("'\(text)'", String(inner))
            }
        }
        return nil
    }

    /// A name in braces, which in an expression are those of a list.
    private func braced(_ comparison: Comparison) -> (written: String, meant: String)? {
        for side in [comparison.right, comparison.left] {
            guard case .list(let members) = side.form, members.count == 1, let way = members[0].writtenWay else {
                continue
            }
            return ("{\(way)}", way)
        }
        return nil
    }

    /// A list that a number is compared with, where the last name of its way is what lists are asked for elsewhere.
    private func counted(
        _ comparison: Comparison, _ left: ValueType, _ right: ValueType
    ) -> (written: String, meant: String, span: Span)? {
        for (side, type, other) in [(comparison.left, left, right), (comparison.right, right, left)] {
            guard case .list = type, other.isNumber, let asked = OtherLanguages.asked(of: side) else { continue }
            return (asked.written, asked.meant, side.span)
        }
        return nil
    }

    /// A record that an id is compared with, where the record's own is meant.
    private func keyed(
        _ comparison: Comparison, _ left: ValueType, _ right: ValueType
    ) -> (written: String, meant: String, span: Span)? {
        let sides = [
            (comparison.left, left, comparison.right, right), (comparison.right, right, comparison.left, left),
        ]
        for (side, type, key, other) in sides {
            // `SELF == message.item.id` in a condition about records.
            if case .subject = side.form, case .fields = type, key.isKey, !other.isRecord {
                return ("SELF", "id", side.span)
            }
            guard let own = types.names(of: type)?["id"], let written = side.writtenWay else { continue }
            switch other {
            case .id: if !isComparable(own, other) { continue }
            case .any: if !key.isKey { continue }
            default: continue
            }
            // In a condition about such records it is their own id that the other one is compared with.
            return (written, types.items.contains(written) ? "id" : "\(written).id", side.span)
        }
        return nil
    }

    private mutating func order(
        _ left: ValueType, _ right: ValueType, _ word: String, _ span: Span,
        _ slip: (written: String, meant: String)? = nil
    ) {
        let isOrdered = { (type: ValueType) in type.isOpen || type.isNumber || type.isText || type == .date }
        if !isComparable(left, right) || !isOrdered(left) || !isOrdered(right) {
            add(.incomparable(left.name, right.name, operation: word, slip: slip, at: span))
        }
    }

    private mutating func membership(_ member: ValueType, _ collection: ValueType, _ word: String, _ span: Span) {
        switch collection {
        case .list(let type):
            if !isComparable(member, type) {
                add(.neverEqual(member.name, type.name, at: span))
            } else if word == ComparisonOperator.isIn.rawValue, case .words(let known) = member, known.count > 1,
                case .words(let asked) = type, known.isDisjoint(with: asked), let first = asked.min()
            {
                add(.neverWord(first, of: known, at: span))
            }
        case .string, .words, .id:
            if !member.isText, !member.isOpen {
                add(.wrongOperand(word, expected: "a text", found: member.name, at: span))
            }
        // A record that is kept is one thing, whatever is known of it.
        case .fields(let fields)
        where member.isText && fields["id"].map { if case .id = $0 { true } else { false } } == true:
            add(.wrongOperand(word, expected: "a list or a text", found: "a record", at: span))
        case .any, .null, .dictionary, .fields: break
        default: add(.wrongOperand(word, expected: "a list or a text", found: collection.name, at: span))
        }
    }

    func isComparable(_ left: ValueType, _ right: ValueType) -> Bool {
        // Records of two entities may well have the same.
        switch (left, right) {
        case (.id(let one), .id(let other)): return one == other
        // Ids are given by the store, which counts.
        case (.id, .words(let words)), (.words(let words), .id):
            return words.contains { $0.isEmpty || Int64($0) != nil }
        default: break
        }
        if left.isOpen || right.isOpen || left == right || (left.isNumber && right.isNumber)
            || (left.isText && right.isText)
        {
            return true
        }
        switch (left, right) {
        case (.list, .list), (.fields, .fields), (.fields, .dictionary), (.dictionary, .fields): return true
        // Entities inherit from each other, so only the store knows.
        case (.record, .record): return true
        default: return false
        }
    }
}
