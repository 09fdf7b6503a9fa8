import Foundation
import Testing
import WendExpressions

/// Goes through the tables of cases; a failure names file, line and expression of its row.
@Suite struct CaseTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Cases")

    private static let scopes: Fields = {
        let text = try? String(contentsOf: folder.appendingPathComponent("scopes.json"), encoding: .utf8)
        return text.flatMap { try? JSON.value($0) }?.fields ?? Fields()
    }()

    @Test func thereAreManyCases() { #expect(CaseRow.all.count >= 600) }

    @Test func everyRowIsWhatItSays() throws {
        for row in CaseRow.all {
            let problem = Self.difference(row)
            #expect(problem == nil, "\(row.testDescription): \(problem ?? "")")
        }
    }

    @Test func everyRowComesBackFromItsPrintedForm() throws {
        for row in CaseRow.all {
            guard let expression = try? Self.parse(row) else { continue }
            let printed = expression.description
            let again = try? ValueExpression(parsing: printed, as: expression.role)
            #expect(again == expression, "\(row.testDescription): printed as \(printed)")
            #expect(again?.description == printed, "\(row.testDescription): printed differently")
        }
    }

    /// A text that starts with `predicate:` or `template:` is read in that role.
    private static func parse(_ row: CaseRow) throws -> ValueExpression {
        for role in [ExpressionRole.predicate, .template] where row.expression.hasPrefix("\(role.rawValue):") {
            return try ValueExpression(parsing: String(row.expression.dropFirst(role.rawValue.count + 1)), as: role)
        }
        return try ValueExpression(parsing: row.expression)
    }

    private static func difference(_ row: CaseRow) -> String? {
        do {
            let subject = try scopes[row.scope] ?? (row.scope.isEmpty ? .null : JSON.value(row.scope))
            let variables = subject.fields?["$"]?.fields ?? Fields()
            let scope = ExpressionScope(
                subject, variables: variables, now: Date(timeIntervalSinceReferenceDate: 700_000_000))
            let expression: ValueExpression
            do {
                expression = try parse(row)
            } catch let error as ExpressionError {
                let code = error.problems.map(\.code).joined(separator: " ")
                return row.expected == "error \(code)" ? nil : "error \(code): \(error)"
            }
            let report = expression.report(in: scope)
            let parts = row.expected.components(separatedBy: " ! ")
            if row.expected.hasPrefix("error ") { return "value \(report.value)" }
            let expected = try JSON.value(parts[0])
            if !isSame(report.value, expected) { return "value \(report.value), problems \(report.problems)" }
            if expression.evaluate(in: scope) != report.value, !row.expression.contains("random") {
                return "evaluating without a report gives \(expression.evaluate(in: scope))"
            }
            let codes = report.problems.map(\.code).joined(separator: " ")
            return codes == (parts.count > 1 ? parts[1] : "") ? nil : "problems \(report.problems)"
        } catch {
            return "\(error)"
        }
    }

    /// The same value, doubles up to their last digits; an integer is not a double.
    private static func isSame(_ left: Value, _ right: Value) -> Bool {
        switch (left, right) {
        case (.double(let left), .double(let right)): abs(left - right) <= 1e-9 * max(1, abs(right))
        case (.list(let left), .list(let right)): left.count == right.count && zip(left, right).allSatisfy(isSame)
        case (.dictionary(let left), .dictionary(let right)):
            left.count == right.count
                && left.allSatisfy { field in right[field.name].map { isSame(field.value, $0) } ?? false }
        default: left == right
        }
    }
}
