/// A writer of expressions in one canonical form; reading it again gives an equal expression.
struct Printer {
    private(set) var text = ""

    mutating func write(_ node: Node) {
        if case .template(let parts) = node.form { writeTemplate(parts) } else { write(node, least: 0) }
    }

    private mutating func writeTemplate(_ parts: [Node]) {
        for part in parts {
            if case .string(let literal)? = part.constant {
                for character in literal.unicodeScalars {
                    text.unicodeScalars.append(character)
                    if character == "{" || character == "}" { text.unicodeScalars.append(character) }
                }
            } else {
                text += "{"
                var inner = Printer()
                inner.write(part, least: 0)
                // Two braces in a row would be read as one that is meant.
                if inner.text.utf8.first == UInt8(ascii: "{") { text += " " }
                text += "\(inner.text)}"
            }
        }
    }

    /// Writes a node, in brackets if it binds less tightly than its place needs.
    private mutating func write(_ node: Node, least: Int) {
        let isOpen = precedence(node) < least
        if isOpen { text += "(" }
        writeForm(node)
        if isOpen { text += ")" }
    }

    private func precedence(_ node: Node) -> Int {
        switch node.form {
        case .or: Precedence.or
        case .and: Precedence.and
        case .not: Precedence.not
        case .comparison(let comparison): comparison.quantifier == nil ? Precedence.comparison : Precedence.not
        case .assignment: Precedence.assignment
        case .binary(let operation, _, _): operation.precedence
        case .negative, .complement: Precedence.sign
        case .constant(.integer(let number)): number < 0 ? Precedence.sign : Precedence.postfix
        case .constant(.double(let number)):
            number.sign == .minus && number.isFinite ? Precedence.sign : Precedence.postfix
        default: Precedence.postfix
        }
    }

    private mutating func writeForm(_ node: Node) {
        switch node.form {
        case .constant(let value): ConstantPrinter.write(value, to: &text)
        case .list(let members):
            text += "{"
            writeList(members)
            text += "}"
        case .template(let parts): writeTemplate(parts)
        case .subject: text += "SELF"
        case .anyKey: text += "ANYKEY"
        case .variable(let name):
            text += "$"
            writeName(name, isFirst: false)
        case .path(let base, let steps): writePath(base, steps)
        case .index(let base, let index): writeIndex(base, index)
        case .negative(let operand):
            text += "-"
            // Without brackets the sign would become part of the number.
            if let constant = operand.constant, constant.number != nil, constant.wholeNumber != .min {
                text += "("
                write(operand, least: 0)
                text += ")"
            } else {
                write(operand, least: Precedence.sign)
            }
        case .complement(let operand):
            text += "~"
            write(operand, least: Precedence.sign)
        case .binary(let operation, let left, let right):
            let level = operation.precedence
            write(left, least: operation.isRightAssociative ? level + 1 : level)
            text += " \(operation.rawValue) "
            write(
                right, least: operation == .power ? Precedence.sign : operation.isRightAssociative ? level : level + 1)
        case .assignment(let name, let value):
            text += "$"
            writeName(name, isFirst: false)
            text += " := "
            write(value, least: Precedence.assignment)
        case .subquery(let collection, let variable, let filter):
            text += "SUBQUERY("
            write(collection, least: 0)
            text += ", $"
            writeName(variable, isFirst: false)
            text += ", "
            write(filter, least: 0)
            text += ")"
        case .ternary(let condition, let yes, let no):
            text += "TERNARY("
            writeList([condition, yes, no])
            text += ")"
        case .cast(let value, let type):
            text += "CAST("
            write(value, least: 0)
            text += ", "
            ConstantPrinter.write(.string(type), to: &text)
            text += ")"
        case .call(.dictionary, let arguments) where arguments.count % 2 == 0 && arguments.hasConstantNames:
            text += "record("
            for place in stride(from: 0, to: arguments.count, by: 2) {
                if place > 0 { text += ", " }
                if case .string(let name)? = arguments[place].constant {
                    ConstantPrinter.write(.string(name), to: &text)
                }
                text += ": "
                write(arguments[place + 1], least: 0)
            }
            text += ")"
        case .call(let function, let arguments):
            text += "\(function.name)("
            writeList(arguments)
            text += ")"
        case .selector(let receiver, let selector, let arguments):
            text += "FUNCTION("
            writeList([receiver, Node(.constant(.string(selector)), receiver.span)] + arguments)
            text += ")"
        case .comparison(let comparison): writeComparison(comparison)
        case .and(let parts): writeChain(parts, " AND ", Precedence.and + 1)
        case .or(let parts): writeChain(parts, " OR ", Precedence.or + 1)
        case .not(let operand):
            // No brackets that the text did not need: they would make it deeper than it was read.
            text += "NOT "
            write(operand, least: Precedence.not)
        case .always(let flag): text += flag ? "TRUEPREDICATE" : "FALSEPREDICATE"
        }
    }

    private mutating func writeChain(_ parts: [Node], _ word: String, _ least: Int) {
        for (number, part) in parts.enumerated() {
            if number > 0 { text += word }
            write(part, least: least)
        }
    }

    private mutating func writeComparison(_ comparison: Comparison) {
        if let quantifier = comparison.quantifier { text += "\(quantifier.rawValue) " }
        write(comparison.left, least: Precedence.comparison + 1)
        text += " \(comparison.operation.rawValue)"
        if !comparison.options.isEmpty { text += "[\(comparison.options.letters)]" }
        text += " "
        write(comparison.right, least: Precedence.comparison + 1)
    }

    private mutating func writeList(_ nodes: [Node]) {
        for (number, node) in nodes.enumerated() {
            if number > 0 { text += ", " }
            write(node, least: 0)
        }
    }

    private mutating func writePath(_ base: Node?, _ steps: [PathStep]) {
        // Without brackets a collection operator of the base would collect these steps as well.
        if let base { write(base, least: base.isCollecting ? Precedence.postfix + 1 : Precedence.postfix) }
        for (number, step) in steps.enumerated() {
            let isFirst = number == 0 && base == nil
            if !isFirst { text += "." }
            switch step {
            case .key(let key): writeName(key, isFirst: isFirst)
            case .collection(let operation): text += "@\(operation.rawValue)"
            }
        }
    }

    private mutating func writeIndex(_ base: Node, _ index: Index) {
        write(base, least: Precedence.postfix)
        text += "["
        switch index {
        case .first: text += "FIRST"
        case .last: text += "LAST"
        case .size: text += "SIZE"
        case .at(let position): write(position, least: 0)
        }
        text += "]"
    }

    /// A name; in front of a path, one that is a keyword gets its `#`.
    private mutating func writeName(_ name: String, isFirst: Bool) {
        if isFirst, Keyword(word: name) != nil { text += "#" }
        ConstantPrinter.writeName(name, to: &text)
    }
}

extension [Node] {
    /// Whether every other node, the first included, is a text.
    fileprivate var hasConstantNames: Bool {
        stride(from: 0, to: count, by: 2).allSatisfy { if case .string? = self[$0].constant { true } else { false } }
    }
}
