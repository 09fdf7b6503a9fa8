import Foundation
import Testing
import WendCore
import WendExpressions

@Suite struct EntityModelTests {
    /// What looked through all entities for each of them would not end here.
    @Test func modelsOfManyEntitiesAreJudged() throws {
        let many = 10_000
        let model = EntityModel(
            (0..<many).map { index in
                Entity(
                    "E\(index)", attributes: [.init("a", .string)],
                    relationships: [
                        .init("next", to: "E\((index + 1) % many)", isToMany: true, inverse: "before"),
                        .init("before", to: "E\((index + many - 1) % many)", isToMany: true, inverse: "next"),
                    ])
            })
        #expect(model.problems().isEmpty)
        #expect(EntityModel(joining: [model, model]).entities.count == many)
    }

    @Test func entitiesAreFoundWhateverWasDoneToTheModel() throws {
        var model = EntityModel([Entity("A"), Entity("B")])
        model.entities[0].name = "C"
        model.entities.append(Entity("D"))
        #expect(model.entity("A") == nil && model.entity("C") != nil && model.entity("D") != nil)
        let read = try JSONDecoder().decode(EntityModel.self, from: JSONEncoder().encode(model))
        #expect(read == model && read.entity("D") == Entity("D"))
    }

    @Test(
        arguments: [
            (
                [Entity("A"), Entity("a")],
                "there is an entity 'A' already, and names of tables that differ in letter case only are the same [duplicate-entity]"
            ),
            ([Entity("A"), Entity("A")], "there is an entity 'A' already [duplicate-entity]"),
            (
                [Entity("sqlite_a")],
                "'sqlite_a' cannot be the name of something stored: names that begin with 'sqlite' are SQLite's own [bad-model-name]"
            ),
            (
                [Entity("A", attributes: [.init("_pk", .string)])],
                "'_pk' cannot be the name of something stored: names that begin with '_' are the store's own [bad-model-name]"
            ),
            (
                [Entity("A", attributes: [.init("a b", .string)])],
                "'a b' cannot be the name of something stored: it has U+20 in it; names are letters, digits and '_' [bad-model-name]"
            ),
            (
                [Entity("A", attributes: [.init("self", .string)])],
                "'self' cannot be the name of something stored: every record has it already [bad-model-name]"
            ),
            (
                [Entity("A", attributes: [.init("a", .string), .init("A", .date)])],
                "'A' cannot have 'A': there is 'a' already, and names that differ in letter case only are the same [duplicate-property]"
            ),
            (
                [
                    Entity("A", attributes: [.init("a", .string)]),
                    Entity("B", parent: "A", attributes: [.init("a", .string)]),
                ],
                "'B' cannot have 'a': 'A' has 'a' already, and names that differ in letter case only are the same [duplicate-property]"
            ),
            (
                [
                    Entity("A", attributes: (0..<1_000).map { .init("a\($0)", .string) }),
                    Entity("B", parent: "A", attributes: (0..<901).map { .init("b\($0)", .string) }),
                ],
                "records of 'A' can have 1900 attributes and relationships, with those of entities that inherit from it; these are 1901 [many-properties]"
            ),
            (
                [Entity("A", parent: "B"), Entity("B", parent: "A")],
                "an entity cannot be a special case of itself: A > B > A [parent-circle]"
            ),
            (
                [Entity("Person"), Entity("A", parent: "Persn")],
                "there is no entity 'Persn', the parent of 'A'; did you mean 'Person'? [unknown-entity]"
            ),
            (
                [Entity("Person"), Entity("A", relationships: [.init("r", to: "Persn")])],
                "there is no entity 'Persn', the destination of 'r' of 'A'; did you mean 'Person'? [unknown-entity]"
            ),
            (
                [Entity("A", relationships: [.init("r", to: "A", inverse: "rr")])],
                "'A' has no relationship 'rr', the inverse of 'r' [unknown-inverse]"
            ),
            (
                [Entity("A", relationships: [.init("r", to: "A", inverse: "q"), .init("q", to: "A", inverse: "q")])],
                "'q' of 'A' is the inverse of 'r' of 'A', but does not lead back to it [one-sided-inverse]"
            ),
            (
                [Entity("A", attributes: [.init("a", .integer16, default: "x")])],
                "the default of 'a' has to be a whole number [bad-default]"
            ),
            (
                [Entity("A", attributes: [.init("a", .double, minimum: 3, maximum: 2)])],
                "'a' can never be right: its least is greater than its greatest [bad-limits]"
            ),
            (
                [Entity("A", attributes: [.init("a", .string, derivation: "canonical:(b)")])],
                "'a' cannot be worked out of 'canonical:(b)': what is known is canonical:(attribute), relationship.@count and now() [bad-derivation]"
            ),
            (
                [Entity("A", attributes: [.init("code", .string)], uniqueness: [["cod"]])],
                "'A' has no 'cod' for a uniqueness constraint; did you mean 'code'? [unknown-property]"
            ),
            (
                [Entity("A", attributes: [.init("code", .string)], userInfo: ["identityAttribute": "cod"])],
                "'A' has no 'cod' for its identity; did you mean 'code'? [unknown-property]"
            ),
            ([Entity("A", userInfo: ["ownerRelationship": "me"])], "'A' has no 'me' for its owner [unknown-property]"),
            (
                [
                    Entity(
                        "A", attributes: [.init("a", .string, renamingID: "z"), .init("b", .string, renamingID: "z")])
                ], "'a' and 'b' both say that they were 'z': only one can be [double-renaming]"
            ),
        ] as [([Entity], String)])
    func mistakesAreErrors(_ entities: [Entity], _ message: String) {
        let errors = EntityModel(entities).problems().filter { $0.severity == .error }
        #expect(errors.map(\.description).contains("error: \(message)"), "\(errors)")
    }

    @Test func whatIsProbablyNotMeantIsWarnedOf() {
        let model = EntityModel([
            Entity(
                "A", attributes: [.init("n", .double, pattern: "x")],
                relationships: [.init("r", to: "A", isOrdered: true)])
        ])
        #expect(model.problems().map(\.code) == ["bad-pattern", "order-of-one", "missing-inverse"])
        #expect(model.problems().allSatisfy { $0.severity == .warning })
    }

    @Test func patternsAreReadBeforehand() {
        let model = EntityModel([Entity("A", attributes: [.init("a", .string, pattern: "[a")])])
        #expect(model.problems().map(\.code) == ["bad-pattern"])
        let request = EntityModel([Entity("A")], fetchRequests: [.init("R", entity: "A", predicate: "a ==")])
        #expect(request.problems().map(\.code) == ["bad-fetch-request"])
    }

    @Test func aNameIsKnownByWhatItSaysNotByWhereItStands() throws {
        let place = FileLocation(file: "a", line: 1, column: 2)
        let model = EntityModel([Entity("A", attributes: [.init("a", .string, at: place)], at: place)])
        let same = EntityModel([Entity("A", attributes: [.init("a", .string)])])
        #expect(model != same && model.unlocated == same && model.fingerprint == same.fingerprint)
        let other = EntityModel([Entity("A", attributes: [.init("a", .string, isOptional: false)])])
        #expect(other.fingerprint != same.fingerprint)
        let coded = try JSONDecoder().decode(EntityModel.self, from: JSONEncoder().encode(model))
        #expect(coded == model)
    }

    @Test func namesInAnyLanguageAreNames() {
        let model = EntityModel([Entity("Größe", attributes: [.init("名前", .string), .init("ein_Wert2", .string)])])
        #expect(model.problems().isEmpty)
    }

    @Test(
        arguments: [
            (.bool, "yes", true), (.bool, 0, false), (.bool, 2, nil), (.integer16, "12", 12), (.integer16, 40_000, nil),
            (.integer32, true, 1), (.integer32, 1.5, nil), (.double, "0.5", 0.5), (.double, 3, 3.0), (.string, 5, "5"),
            (.string, [], nil), (.data, "AQI=", .data([1, 2])), (.data, "?", nil),
            (.date, "2001-01-01T00:01:00Z", .date(Date(timeIntervalSinceReferenceDate: 60))), (.date, "soon", nil),
            (.uuid, "not one", nil),
            (.uuid, "9f1c1a3e-0d57-4c1b-8a53-5b9b6f0d7a11", "9F1C1A3E-0D57-4C1B-8A53-5B9B6F0D7A11"),
            (.float, 0.1, .double(Double(Float(0.1)))), (.transformable, [1], [1]),
        ] as [(Entity.AttributeType, Value, Value?)])
    func valuesAreTakenForWhatTheyCanBe(_ type: Entity.AttributeType, _ value: Value, _ expected: Value?) {
        #expect(type.converted(value) == expected)
    }
}
