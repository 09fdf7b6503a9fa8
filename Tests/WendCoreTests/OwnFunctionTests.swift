import Foundation
import Testing
import WendDocuments
import WendExpressions
import WendTesting

@testable import WendCore

/// Functions of an app's own in expressions.
struct OwnFunctionTests {
    private static var registry: Registry {
        var registry = Registry.standard
        registry.register(transformer: "doubled") { value in value.whole.map { .integer($0 * 2) } }
        registry.register(transformer: "padded") { value, arguments, _ in
            .string(String(repeating: arguments.first?.text ?? " ", count: 3) + value.displayText)
        }
        registry.register(property: "sum", of: "Line") { line, _ in
            guard let one = line["one"]?.whole, let other = line["other"]?.whole else { return nil }
            return .integer(one + other)
        }
        registry.register(property: "sum", of: "Bill") { bill, _ in bill["total"] }
        registry.register(property: "late", of: "Bill") { bill, around in
            if case .date(let due)? = bill["due"] { .bool(around.now > due) } else { nil }
        }
        return registry
    }

    private static let model = EntityModel([
        Entity("Line", attributes: [Entity.Attribute("one", .integer64), Entity.Attribute("other", .integer64)]),
        Entity("Bill", attributes: [Entity.Attribute("total", .integer64)]),
    ])

    private func value(_ text: String, at now: Double = 0) throws -> String {
        var registry = Self.registry
        registry.know(Self.model)
        let session = try TestSession(
            source: "<app><screen>"
                + "<value name=\"bill\" is=\"{record(id: '1', total: 9, due: adding(now(), 'second', 50))}\"/>"
                + "<value name=\"ticks\" is=\"{0}\"/><timer after=\"60\" message=\"tick\"/>"
                + "<set on=\"tick\" name=\"ticks\" to=\"{1}\"/>"
                + "<value name=\"line\" is=\"{record(id: '2', one: 3, other: 4)}\"/>"
                + "<label>Says {\(text)}.</label></screen></app>",
            registry: registry)
        if now > 0 { try session.advance(by: now) }
        return String(session.screen.split(separator: "Says ").last?.prefix { $0 != "." && $0 != "\n" } ?? "")
    }

    @Test(arguments: [
        ("computed(4, 'doubled')", "8"), ("computed('a', 'doubled') ?? 'none'", "none"),
        ("computed(nil, 'doubled') ?? 'none'", "none"),
        ("computed(7, 'padded', '*')", "***7"), ("computed(line, 'sum')", "7"), ("computed(bill, 'sum')", "9"),
        ("computed('no record', 'sum') ?? 'none'", "none"),
        ("TERNARY(computed(bill, 'late') == YES, 'late', 'early')", "early"),
    ]) func anAppsFunctionsAreCalledByTheirNames(_ text: String, _ expected: String) throws {
        #expect(try value(text) == expected)
    }

    @Test func whatDependsOnTheTimeFollowsIt() throws {
        #expect(try value("TERNARY(computed(bill, 'late') == YES, 'late', 'early')", at: 60) == "late")
    }

    @Test func whatNobodyComputesIsTold() throws {
        let source = "<app><screen><label>{computed(1, 'duobled')}{computed(1, 'other')}</label></screen></app>"
        let checked = DocumentReader().read(Array(source.utf8), file: "app.xml", registry: Self.registry)
            .checked(against: Self.registry)
        let document = try #require(checked.document, "\(checked.diagnostics)")
        let found = document.reviewed(in: ReviewSurroundings(isEntry: true)).filter { $0.code == "unknown-function" }
        #expect(
            found.map(\.message) == [
                "nobody computes 'duobled' here; did you mean 'doubled'?",
                "nobody computes 'other' here; an app in Swift does where it is opened: registry.register(transformer: \"other\") { … }",
            ])
    }

    @Test func aNameThatIsAddedChangesWhatTheRegistryIs() {
        var one = Registry.standard
        one.register(transformer: "a") { $0 }
        #expect(one.fingerprint != Registry.standard.fingerprint)
        let before = one.fingerprint
        one.register(transformer: "a") { _ in nil }
        #expect(one.fingerprint == before)
        #expect(one.computedNames == ["a"])
    }
}

extension Value {
    fileprivate var whole: Int? { if case .integer(let number) = self { number } else { nil } }
}
