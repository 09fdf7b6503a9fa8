#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ValueExpression {
    /// A record that is written out in an expression.
    package struct WrittenRecord {
        /// What sort of value each of its names has.
        package let fields: [String: ValueType]
        /// The values that stand there as they are.
        package let constants: [String: Value]
        /// What `format` makes of some value, by names whose own value is its answer.
        package let formatted: [String: String]
        /// What is named as the value of a name, and nothing else.
        package let named: [String: String]
    }

    /// The records that are written out in what it comes to: it itself, the members of a list, what a condition chooses from. Others
    /// may be among those that are not written out.
    package func writtenRecords(seeing types: ExpressionTypes) -> [WrittenRecord] {
        var found: [WrittenRecord] = []
        var checker = Checker(types: types)
        root.collectRecords(&found, &checker)
        return found
    }

    /// Whether it is yes or no whatever is around it, as it is written; nil where that is not plain.
    package var writtenTruth: Bool? { root.writtenTruth }

    /// The sorts of plural that records name which it chooses words from, each with its place in the text.
    package var pluralForms: [(names: [String], offset: Int, length: Int)] {
        var found: [(names: [String], offset: Int, length: Int)] = []
        root.collectPlurals(&found)
        return found
    }
}

extension Node {
    fileprivate func collectRecords(_ found: inout [ValueExpression.WrittenRecord], _ checker: inout Checker) {
        switch form {
        case .list(let members): for member in members { member.collectRecords(&found, &checker) }
        case .template(let parts) where parts.count == 1: parts[0].collectRecords(&found, &checker)
        case .ternary(_, let yes, let no):
            yes.collectRecords(&found, &checker)
            no.collectRecords(&found, &checker)
        case .binary(.coalesce, let left, let right):
            left.collectRecords(&found, &checker)
            right.collectRecords(&found, &checker)
        case .constant(let value):
            for case .dictionary(let fields) in value.elements {
                let named = Dictionary(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
                found.append(
                    .init(
                        fields: named.mapValues { ValueType($0, keepsWords: true) }, constants: named, formatted: [:],
                        named: [:])
                )
            }
        case .call(.dictionary, let arguments):
            var fields: [String: ValueType] = [:]
            var constants: [String: Value] = [:]
            var formatted: [String: String] = [:]
            var named: [String: String] = [:]
            for place in stride(from: 0, to: arguments.count - 1, by: 2) {
                guard let name = arguments[place].constant?.text else { return }
                fields[name] = checker.type(arguments[place + 1])
                constants[name] = arguments[place + 1].constant
                formatted[name] = arguments[place + 1].exampleOfFormat(&checker)
                named[name] = arguments[place + 1].nameAlone
            }
            found.append(.init(fields: fields, constants: constants, formatted: formatted, named: named))
        default: break
        }
    }

    /// What `format` makes of some date or number; nil for all else, and where it is worked out how.
    private func exampleOfFormat(_ checker: inout Checker) -> String? {
        guard case .call(.format, var arguments) = form, arguments.dropFirst().allSatisfy({ $0.constant != nil }) else {
            return nil
        }
        let example: Value
        switch checker.type(arguments[0]) {
        case .date: example = .date(Date(timeIntervalSince1970: 1_000_000_000))
        case .integer, .double: example = .double(1234.5)
        default: return nil
        }
        arguments[0] = Node(.constant(example), arguments[0].span)
        return ValueExpression(Node(.call(.format, arguments), span), role: .any).evaluate(in: ExpressionScope()).text
    }

    fileprivate var writtenTruth: Bool? {
        switch form {
        case .constant(.bool(let flag)): flag
        case .constant(let value): value.number.map { $0 != 0 }
        case .always(let holds): holds
        case .template(let parts) where parts.count == 1: parts[0].writtenTruth
        case .not(let part): part.writtenTruth.map { !$0 }
        case .comparison(let comparison) where comparison.isAsked: comparison.left.writtenTruth
        default: nil
        }
    }

    fileprivate func collectPlurals(_ found: inout [(names: [String], offset: Int, length: Int)]) {
        if case .call(.plural, let arguments) = form, arguments.count > 1, let names = arguments[1].writtenNames {
            found.append((names, arguments[1].span.start, arguments[1].span.end - arguments[1].span.start))
        }
        for child in form.children { child.collectPlurals(&found) }
    }

    /// The names of a record that is written out.
    private var writtenNames: [String]? {
        switch form {
        case .constant(.dictionary(let fields)): fields.map(\.name)
        case .call(.dictionary, let arguments):
            stride(from: 0, to: arguments.count - 1, by: 2).map { arguments[$0].constant?.text ?? "" }
        default: nil
        }
    }
}
