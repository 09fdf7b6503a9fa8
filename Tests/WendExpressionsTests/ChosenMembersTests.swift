import TestSupport
import Testing
import WendExpressions

/// Members of a list that a condition is asked of, all at once and each by itself.
struct ChosenMembersTests {
    /// What members do not have.
    private struct Around: ValueSource {
        let fields: Fields

        func value(named name: String) -> Value? { fields[name] }
        func value(named name: String, of reference: Reference) -> Value? { nil }
    }

    private static let names = ["id", "likes", "text", "message", "wanted", "author"]

    private static let conditions = [
        "id == message.id", "message.id == id", "id == wanted", "likes > wanted - 1", "text BEGINSWITH[c] message.text",
        "id != message.text", "text == '{wanted}'", "id == [1, wanted][0]", "id == -wanted", "wanted == wanted",
        "id IN message.ids",
        "id == nobody", "id == nobody.further", "author.name == message.text", "id == text.length",
        "id == message.ids[FIRST]",
        "id BETWEEN message.ids", "likes < message.text", "id == 1", "SELF == id", "id == message.id AND likes > 0",
        "id == id + 0",
    ]

    private static func value(_ random: inout RandomExpression) -> Value {
        switch random.below(7) {
        case 0: .null
        case 1: .string(["1", "a", "Ab"][random.below(3)])
        case 2: .double(Double(random.below(3)))
        case 3: .list([.integer(random.below(3)), .integer(random.below(3))])
        case 4: .dictionary(["id": .integer(random.below(3)), "text": "a", "ids": [1, 2], "name": "a"])
        default: .integer(random.below(3))
        }
    }

    private static func fields(_ random: inout RandomExpression, _ names: [String]) -> Fields {
        var fields: Fields = [:]
        for _ in 0..<random.below(6) { fields[names[random.below(names.count)]] = value(&random) }
        return fields
    }

    @Test func allAtOnceAreThoseThatAreChosenByThemselvesAndCostAsMuch() throws {
        var random = RandomExpression(seed: 77)
        var chosen = 0
        for round in 0..<6_000 {
            let text =
                round.isMultiple(of: 4) ? random.condition(2) : Self.conditions[random.below(Self.conditions.count)]
            let condition = try ValueExpression(parsing: text)
            // Mostly all members have the same names.
            let names = Array(Self.names.prefix(2 + random.below(5)))
            let model = Self.fields(&random, names)
            let members: [Value] = (0..<random.below(12)).map { _ in
                switch random.below(8) {
                case 0: Self.value(&random)
                case 1: .dictionary(Self.fields(&random, Self.names))
                default: .dictionary(Fields(model.map { ($0.name, Self.value(&random)) }))
                }
            }
            var scope = ExpressionScope(source: Around(fields: Self.fields(&random, Self.names)))
            let budget = random.below(3) == 0 ? random.below(60) : 100_000
            var left = budget
            let places = condition.places(in: members, scope, spending: &left)
            var leftOneByOne = budget
            let oneByOne = members.indices.filter {
                scope.subject = members[$0]
                return condition.holds(in: scope, spending: &leftOneByOne)
            }
            guard places == oneByOne, left == leftOneByOne || left < 0 && leftOneByOne < 0 else {
                Issue.record("\(text) of \(members): \(places) for \(left), not \(oneByOne) for \(leftOneByOne)")
                return
            }
            chosen += places.count
        }
        #expect(chosen > 4_000)
    }
}
