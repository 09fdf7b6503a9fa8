import Foundation
import TestSupport
import Testing
import WendCore
import WendDocuments
import WendExpressions

@Suite struct DataModelReaderTests {
    private func read(_ lines: String) -> (model: EntityModel?, problems: [String]) {
        let text = "<?xml version=\"1.0\"?>\n<model type=\"x\" documentVersion=\"1.0\">\n\(lines)\n</model>"
        let (model, diagnostics) = DataModelReader().read(Array(text.utf8), file: "m/contents")
        return (model, diagnostics.map(\.description))
    }

    @Test func everythingAModelSaysIsRead() throws {
        let (model, problems) = read(
            """
            <entity name="Person" representedClassName="App.Person" isAbstract="YES" elementID="Human" syncable="YES">
                <attribute name="name" attributeType="String" minValueString="2" maxValueString="40" regularExpressionString="[A-Z].*"/>
                <attribute name="age" optional="YES" attributeType="Integer 16" defaultValueString="18" minValueString="0" usesScalarValueType="YES"/>
                <attribute name="born" optional="YES" attributeType="Date" defaultDateTimeInterval="60" minDateTimeInterval="-10"/>
                <attribute name="isNew" optional="YES" attributeType="Boolean" defaultValueString="YES" renamingIdentifier="fresh"/>
                <attribute name="plain" optional="YES" attributeType="String" derived="YES" derivationExpression="canonical:(name)"/>
                <attribute name="tint" optional="YES" attributeType="Transformable" valueTransformerName="Tint" transient="YES"/>
                <relationship name="pets" optional="YES" toMany="YES" ordered="YES" minCount="1" maxCount="3" deletionRule="Cascade"
                    destinationEntity="Pet" inverseName="keeper" inverseEntity="Pet">
                    <userInfo><entry key="JSONKeyPath" value="pets"/></userInfo>
                </relationship>
                <uniquenessConstraints><uniquenessConstraint><constraint value="name"/><constraint value="age"/></uniquenessConstraint></uniquenessConstraints>
                <fetchIndex name="byAge"><fetchIndexElement property="age" type="Binary" order="descending"/></fetchIndex>
                <userInfo><entry key="identityAttribute" value="name"/></userInfo>
            </entity>
            <entity name="Child" parentEntity="Person"/>
            <entity name="Pet"><relationship name="keeper" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Person" inverseName="pets"/></entity>
            <fetchRequest name="Adults" entity="Person" predicateString="age &gt;= 18"/>
            <elements><element name="Person" positionX="0"/></elements>
            """)
        #expect(problems.isEmpty, "\(problems)")
        let person = try #require(model?.entity("Person"))
        #expect(person.isAbstract && person.className == "App.Person" && person.renamingID == "Human")
        #expect(person.uniqueness == [["name", "age"]])
        #expect(person.indexes == [.init("byAge", [.init("age", isAscending: false)])])
        let name = person.attributes[0]
        #expect(!name.isOptional && name.minimum == 2 && name.maximum == 40 && name.pattern == "[A-Z].*")
        #expect(person.attributes[1].defaultValue == 18 && person.attributes[1].minimum == 0)
        #expect(person.attributes[2].defaultValue == .date(Date(timeIntervalSinceReferenceDate: 60)))
        #expect(person.attributes[2].minimum == .date(Date(timeIntervalSinceReferenceDate: -10)))
        #expect(person.attributes[3].defaultValue == true && person.attributes[3].renamingID == "fresh")
        #expect(person.attributes[4].derivation == "canonical:(name)")
        #expect(person.attributes[5].isTransient && person.attributes[5].transformer == "Tint")
        let pets = person.relationships[0]
        #expect(
            pets.isToMany && pets.isOrdered && pets.minimumCount == 1 && pets.maximumCount == 3
                && pets.deleteRule == .cascade)
        #expect(pets.userInfo["JSONKeyPath"] == "pets")
        #expect(model?.entity("Pet")?.relationships[0].maximumCount == nil)
        #expect(model?.identityAttributes(of: "Child") == ["name"])
        #expect(model?.fetchRequests.first?.predicate == "age >= 18")
        let location = try #require(pets.location)
        #expect(location.description == "m/contents:10:6" && location.range != nil)
    }

    @Test(arguments: Entity.AttributeType.allCases) func everyTypeIsRead(_ type: Entity.AttributeType) {
        let (model, problems) = read(
            "<entity name=\"A\"><attribute name=\"a\" optional=\"YES\" attributeType=\"\(type.modelName)\"/></entity>")
        #expect(problems.isEmpty)
        #expect(model?.entities[0].attributes[0].type == type)
    }

    @Test(arguments: [
        (
            "<entity name=\"A\"><attribute name=\"a\" attributeType=\"Sting\"/></entity>",
            "m/contents:3:53: error: there is no type 'Sting' of attributes; did you mean 'String'? [unknown-attribute-type]"
        ),
        (
            "<entity name=\"A\"><attribute name=\"a\" attributeType=\"String\" optinal=\"YES\"/></entity>",
            "m/contents:3:61: warning: the attribute 'optinal' of <attribute> is passed over; did you mean 'optional'? [ignored-in-model]"
        ),
        (
            "<entity name=\"A\"><relation name=\"a\"/></entity>",
            "m/contents:3:19: warning: <relation> in <entity> is passed over [ignored-in-model]"
        ),
        (
            "<entity name=\"A\"><attribute name=\"a\" optional=\"TRUE\" attributeType=\"Date\"/></entity>",
            "m/contents:3:48: error: 'optional' has to be YES or NO [unreadable-in-model]"
        ),
        (
            "<entity name=\"A\"><attribute name=\"a\" optional=\"YES\" attributeType=\"Integer 16\" defaultValueString=\"70000\"/></entity>",
            "m/contents:3:100: error: 'defaultValueString' has to be a whole number [unreadable-in-model]"
        ),
        (
            "<entity name=\"A\"><relationship name=\"r\" optional=\"YES\" destinationEntity=\"A\" deletionRule=\"Cascad\"/></entity>",
            "m/contents:3:92: error: there is no delete rule 'Cascad'; did you mean 'Cascade'? [unknown-delete-rule]"
        ),
        ("<entity/>", "m/contents:3:2: error: <entity> has no name [missing-in-model]"),
        (
            "<entity name=\"A\" parentEntity=\"Bee\"/><entity name=\"Be\"/>",
            "m/contents:3:2: error: there is no entity 'Bee', the parent of 'A'; did you mean 'Be'? [unknown-entity]"
        ),
    ]) func mistakesAreSaidWhereTheyAre(_ lines: String, _ message: String) {
        #expect(read(lines).problems.first == message)
    }

    @Test func whateverStandsThereNothingEndsBadly() throws {
        let text = Array(
            "<model><entity name=\"A\" parentEntity=\"A\"><attribute name=\"a\" attributeType=\"Date\" defaultDateTimeInterval=\"1\"/><userInfo><entry key=\"k\"/></userInfo></entity></model>"
                .utf8)
        var random = SeededGenerator(seed: 11)
        for _ in 0..<3000 {
            var bytes = text
            for _ in 0..<1 + random.below(4) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
            let (model, diagnostics) = DataModelReader().read(bytes, file: "m")
            if model == nil { #expect(!diagnostics.isEmpty) }
        }
    }

    @Test func ofAPackageTheCurrentVersionCounts() throws {
        func model(_ name: String) -> String { "<model><entity name=\"\(name)\"/></model>" }
        let marker = """
            <?xml version="1.0"?><plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>App 2.xcdatamodel</string></dict></plist>
            """
        let folder = try TemporaryFolder([
            "App.xcdatamodeld/App.xcdatamodel/contents": model("One"),
            "App.xcdatamodeld/App 2.xcdatamodel/contents": model("Two"),
            "App.xcdatamodeld/App 3.xcdatamodel/contents": model("Three"),
            "App.xcdatamodeld/.xccurrentversion": marker,
        ])
        let package = DataModelPackage(at: folder.file("App.xcdatamodeld"), called: "App.xcdatamodeld")
        #expect(package.diagnostics.isEmpty && package.currentName == "App 2")
        #expect(package.current?.entities.map(\.name) == ["Two"])
        #expect(package.versions.keys.sorted() == ["App", "App 2", "App 3"])
        #expect(
            DataModelPackage(at: folder.file("App.xcdatamodeld/App.xcdatamodel")).current?.entities[0].name == "One")
        #expect(
            DataModelPackage(at: folder.file("App.xcdatamodeld/App.xcdatamodel/contents")).current?.entities[0].name
                == "One")
        try FileManager.default.removeItem(atPath: folder.file("App.xcdatamodeld/.xccurrentversion"))
        let unmarked = DataModelPackage(at: folder.file("App.xcdatamodeld"), called: "App.xcdatamodeld")
        #expect(unmarked.currentName == "App" && unmarked.diagnostics.map(\.code) == ["ignored-in-model"])
        #expect(DataModelPackage(at: folder.file("None.xcdatamodel")).diagnostics.map(\.code) == ["missing-in-model"])
    }

    /// A long chain of parents is an error, and takes no time worth speaking of.
    @Test(arguments: [(32, [String]()), (34, ["many-parents"]), (400, ["many-parents"])])
    func entitiesAreSpecialCasesOfSoManyOthers(_ count: Int, _ codes: [String]) {
        let entities = (0...count).map { number in
            let parent = number == 0 ? "" : " parentEntity=\"E\(number - 1)\""
            return
                "<entity name=\"E\(number)\"\(parent)><attribute name=\"a\(number)\" attributeType=\"String\" optional=\"YES\"/></entity>"
        }
        let (model, diagnostics) = DataModelReader().read(
            Array("<model>\(entities.joined())</model>".utf8), file: "contents")
        let problems = diagnostics + (model?.problems() ?? [])
        #expect(Set(problems.filter { $0.severity == .error }.map(\.code)) == Set(codes), "\(problems)")
    }

    @Test func anAttributeThatTheRecordsOwnIdHidesIsWarnedOf() {
        let (_, diagnostics) = DataModelReader().read(
            Array(
                "<model><entity name=\"Mail\"><attribute name=\"id\" attributeType=\"String\" optional=\"YES\"/></entity></model>"
                    .utf8),
            file: "contents")
        #expect(diagnostics.map(\.code) == ["reserved-property"])
    }

    /// The model of the corpus, where it is.
    @Test func theModelOfTheCorpusIsRead() throws {
        let path = "../shared/corpus/widget-demo/Model.xcdatamodeld"
        guard FileManager.default.fileExists(atPath: path) else { return }
        let package = DataModelPackage(at: path)
        #expect(package.diagnostics.isEmpty, "\(package.diagnostics)")
        let model = try #require(package.current)
        #expect(model.entities.map(\.name) == ["Account", "Post", "User"])
        #expect(model.identityAttributes(of: "Account") == ["userId"] && model.isOwner("Account"))
    }
}
