import Foundation
import WendExpressions

/// Answers lines of a locale, a time zone, the time in seconds since 2001 and an expression, with tabs between them:
/// the text of the value, or `!` and the codes of what is wrong. What `Fuzz/formats.py` holds against another library.
@main struct FormatAnswers {
    static func main() {
        while let line = readLine() {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 4, let zone = TimeZone(identifier: parts[1]), let now = Double(parts[2]) else {
                print("! line")
                continue
            }
            do {
                var scope = ExpressionScope(now: Date(timeIntervalSinceReferenceDate: now))
                scope.locale = parts[0]
                scope.timeZone = zone
                let report = try ValueExpression(parsing: parts[3]).report(in: scope)
                print(
                    report.problems.isEmpty
                        ? report.value.displayText : "! \(report.problems.map(\.code).joined(separator: " "))")
            } catch {
                print("! \(error)".replacing("\n", with: " "))
            }
        }
    }
}
