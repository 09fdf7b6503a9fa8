import WendExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads, prints, evaluates and translates whatever the fuzzer thinks of; none of it may ever trap, and what is printed has to
/// come back as it was.
@_cdecl("LLVMFuzzerTestOneInput")
public func readAnyExpression(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    guard let kind = bytes.first else { return 0 }
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    let role = ExpressionRole.allCases[Int(kind) % ExpressionRole.allCases.count]
    let result = Result { () throws(ExpressionError) in try ValueExpression(parsing: text, as: role) }
    switch result {
    case .failure(let error):
        precondition(!error.problems.isEmpty, "no expression has to have a reason")
    case .success(let expression):
        let printed = expression.description
        let again = Result { () throws(ExpressionError) in try ValueExpression(parsing: printed, as: role) }
        // What was just within the limits of size may be beyond them when it is printed.
        if case .success(let again) = again {
            precondition(again == expression, "what is printed comes back")
        } else {
            precondition(printed.utf8.count > 16 * 1024, "what is printed can be read")
        }
        let report = expression.report(in: scope)
        precondition(report.cost <= scope.cost, "the budget holds")
        precondition(
            expression.evaluate(in: scope) == report.value || text.lowercased().contains("random"), "one value")
        _ = expression.check(against: types)
        _ = expression.sql(for: post, in: [post], variables: scope.variables)
    }
    return 0
}

private let scope: ExpressionScope = {
    let subject: Value = [
        "text": "Ab é", "likes": 3, "rating": 2.5, "pinned": true, "tags": ["a", "é", .null, 3],
        "author": ["name": "Ann", "posts": [["likes": 2], ["likes": .null]]],
        "created": .date(.init(timeIntervalSinceReferenceDate: 100)),
    ]
    return ExpressionScope(
        subject, variables: ["input": "x"], now: .init(timeIntervalSinceReferenceDate: 1000), cost: 20_000)
}()

private let post = EntityDescription(
    "Post",
    attributes: [
        .init("text", .string), .init("likes", .integer), .init("rating", .double), .init("created", .date),
    ],
    relationships: [
        .init("author", to: "Post", join: .column("author")),
        .init("posts", to: "Post", isToMany: true, join: .inverseColumn("author")),
    ])

private let types = ExpressionTypes(post, variables: ["input": .string])
