import Testing
import WendCore

@testable import WendDocuments

/// What single mediators become.
struct SchemeMediatorTests {
    /// A screen with a table of two prototypes, buttons and fields.
    static let screen = """
        <app><navigation><screen name="One" title="One">
            <container>
                <label name="badge" text=""/><label name="total" text=""/><label name="nothing" text="Nothing"/>
                <button name="go" title="Go"/><button name="stop" title="Stop"/>
                <switch name="loud" accessibilityLabel="Loud"/>
                <textField name="first" fieldName="tag" placeholder="First"/>
                <textField name="second" fieldName="tag" placeholder="Second"/>
                <textField name="third" fieldName="title" placeholder="Third"/>
                <container name="form"/>
                <table name="list" shouldForwardAllMessages="yes"><tableSection>
                    <tableCell reuseIdentifier="Header" text=""><label name="quayLabel" text="Quay"/></tableCell>
                    <tableCell reuseIdentifier="Cell" text=""><label name="plain" text="a"/></tableCell>
                    <tableCell reuseIdentifier="Long" text=""><label name="long" text="b"/></tableCell>
                </tableSection></table>
            </container>
        </screen></navigation></app>
        """

    static let services = #"{"actions": {"go": {}, "stop": {}, "more": {}, "load": {"nextAction": "more"}}}"#

    private func made(
        objects: String, elements: String = "{}", services: String = services, files: [String: String] = [:]
    ) throws -> SchemeSample {
        let scheme = #"{"One": {"objects": \#(objects), "elements": \#(elements)}}"#
        return try SchemeSample(Self.screen, [("One", scheme)], services: services, files: files)
    }

    private static let entries = """
        "entries": {"type": "ManagedObjectsProvider", "attrs": {"entityName": "Entry", "sortByFields": "at"}}
        """

    private static func table(_ attributes: String = "", _ rest: String = "") -> String {
        """
        {\(entries.replacing("\"at\"", with: "\"at\"\(attributes)")),
         "shown": {"type": "TableDisplayController", "outlets": {"mainContentProvider": "entries", "tableView": "list"}\(rest)}}
        """
    }

    private func expect(_ sample: SchemeSample, has lines: String..., at location: SourceLocation = #_sourceLocation) {
        #expect(sample.diagnostics.map(\.description) == [], sourceLocation: location)
        let found = sample.found.filter { !["button-without-message", "empty-text"].contains($0.code) }
        #expect(found.map(\.description) == [], "\(sample.text)", sourceLocation: location)
        let text = sample.text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        for line in lines { #expect(text.contains(line), "\(line) in \(sample.text)", sourceLocation: location) }
    }

    // MARK: Providers

    @Test func aChainOfSelectorsIsTheValueOfAProvider() throws {
        let sample = try made(
            objects: """
                {"names": {"type": "ManagedObjectsProvider", "attrs": {"entityName": "Entry", "sortByFields": "at, text",
                  "sortAscending": false, "resultChain": ["wx_takeLast:", "wx_map:", "wx_joinedBy:"], "resultChainArgs": ["2", "text", ", "]}}}
                """,
            elements:
                #"{"badge": {"bindings": [{"from": "names.value"}]}, "total": {"bindings": [{"from": "names.totalCount", "format": "%@ of all"}]}}"#
        )
        expect(
            sample, has: #"<query name="names" entity="Entry" sort="-at, -text"/>"#, "wx_takeLast:", "names.@count")
    }

    @Test func aChainWithTooFewArgumentsIsAnError() throws {
        let sample = try made(
            objects: """
                {"names": {"type": "ManagedObjectsProvider", "attrs": {"entityName": "Entry", "resultChainTxt": "wx_takeLast:|wx_first",
                  "resultChainArgsTxt": "2"}}}
                """)
        #expect(sample.diagnostics.map(\.code) == ["chain-arity"])
    }

    @Test func whatBelongsToTheShownObjectIsAskedForByTheWayBack() throws {
        let sample = try made(
            objects: """
                {"mine": {"type": "ItemsCollection", "attrs": {"masterKeyPath": "entries", "predicateFormat": "votes > 1", "sortByFields": "at"},
                  "outlets": {"masterObject": "content"}}}
                """, elements: #"{"badge": {"bindings": [{"from": "mine.isEmpty", "to": "hidden"}]}}"#)
        #expect(
            sample.text.contains(#"where="content.id != NULL AND writer.id == content.id AND (votes > 1)""#),
            "\(sample.text)")
    }

    @Test func rowsMayStandInAFile() throws {
        let sample = try made(
            objects: """
                {"quays": {"type": "JSONFileDataProvider", "attrs": {"fileName": "quays", "predicateFormat": "depth > 3", "sortByFields": "name"}}}
                """, elements: #"{"badge": {"bindings": [{"from": "quays.first.name"}]}}"#,
            files: ["quays.json": #"[{"name": "North {1}", "depth": 5}, {"name": "South", "depth": 2}]"#])
        expect(sample, has: "'North {1}'", #"SUBQUERY(quaysItems, $member, $member.depth > 3)"#)
    }

    @Test func whatAMediatorDoesNotHaveIsSaid() throws {
        let sample = try made(
            objects: """
                {"entries": {"type": "ManagedObjectsProvider", "attrs": {"entityName": "Entry"}},
                 "going": {"type": "ActionStatusController", "attrs": {"actionName": "go"}}}
                """,
            elements: """
                {"badge": {"bindings": [{"from": "entries.totalCuont"}]},
                 "total": {"bindings": [{"predicateFormat": "going.isFailur == 1", "ifTrue": "$going", "ifFalse": "$badge.width"}]}}
                """)
        #expect(
            sample.diagnostics.map(\.message) == [
                "'entries' has no 'totalCuont'; did you mean 'totalCount'?",
                "'going' has no 'isFailur'; did you mean 'isFailure'?",
                "'going' is no value by itself; it has 'inProgress', 'isFailure', 'isSuccess'",
                "nothing can be read of 'badge', so that this is no value",
            ])
        #expect(sample.diagnostics.allSatisfy { $0.code == "unknown-key" && $0.location?.file == "One.json" })
    }

    @Test func whatIsLookedForIsKnownOfAProvider() throws {
        let sample = try made(
            objects:
                #"{"entries": {"type": "ManagedObjectsProvider", "attrs": {"entityName": "Entry", "searchString": "ann"}}}"#,
            elements: #"{"badge": {"bindings": [{"from": "entries.searchString"}]}}"#)
        #expect(sample.diagnostics.isEmpty && sample.text.contains("ann"), "\(sample.text)")
    }

    @Test(arguments: ["content", "defaults"])
    func aProviderThatIsCalledAsEveryScreensOwnKeepsItsRows(_ name: String) throws {
        let sample = try made(
            objects: """
                {"\(name)": {"type": "ManagedObjectsProvider", "attrs": {"entityName": "Entry"}},
                 "shown": {"type": "TableDisplayController", "outlets": {"mainContentProvider": "\(name)", "tableView": "list"}}}
                """, elements: #"{"plain": {"bindings": [{"from": "content.text"}]}}"#)
        #expect(sample.diagnostics.map(\.code) == ["duplicate-name"])
        #expect(sample.diagnostics.first?.message.contains("'\(name)' in an expression is") == true)
        #expect(sample.text.contains(#"<query name="\#(name)Value" entity="Entry"/>"#), "\(sample.text)")
        #expect(sample.text.contains(#"for="content in \#(name)Value""#))
    }

    @Test func aSecondDisplayControllerOfOneTableIsSaid() throws {
        let sample = try made(
            objects: """
                {"entries": {"type": "ManagedObjectsProvider", "attrs": {"entityName": "Entry"}},
                 "others": {"type": "ManagedObjectsProvider", "attrs": {"entityName": "Entry"}},
                 "alpha": {"type": "TableDisplayController", "outlets": {"mainContentProvider": "entries", "tableView": "list"}},
                 "beta": {"type": "TableDisplayController", "outlets": {"mainContentProvider": "others", "tableView": "list"}}}
                """)
        #expect(
            sample.diagnostics.map(\.message) == [
                "the table has the rows of 'alpha' already; those of 'beta' are left out: a table has one display controller"
            ])
        #expect(sample.text.contains(#"for="content in entries""#))
    }

    @Test func whatInputsChangeOfDefaultsIsKeptInARecord() throws {
        let sample = try made(
            objects: "{}",
            elements: """
                {"loud": {"bindings": [{"from": "defaults.sound.loud"}]}, "first": {"bindings": [{"from": "defaults.name"}]},
                 "badge": {"bindings": [{"from": "defaults.name"}]}}
                """)
        expect(
            sample, has: #"<attribute name="name" type="text"/> <attribute name="sound_loud" type="bool"/>"#,
            #"<query name="keptDefaults" entity="KeptDefaults"/>"#,
            #"<change of="{keptDefaults.@count > 0}" message="defaults:read"/>"#,
            "record(name: TERNARY(changedDefaults.name == YES, defaults.name, FUNCTION(keptDefaults, 'wx_first').name), sound: record(loud: TERNARY(changedDefaults.sound_loud == YES, defaults.sound.loud, FUNCTION(keptDefaults, 'wx_first').sound_loud)))",
            #"<change of="{defaults.sound.loud}" message="defaults:write:sound.loud"/>"#,
            #"unless="TRUEPREDICATE" value="{record(sound_loud: defaults.sound.loud)}""#,
            #"set="record(sound_loud: defaults.sound.loud)""#)
    }

    // MARK: Rows

    @Test func everyRecordHasARow() throws {
        expect(
            try made(objects: Self.table()), has: #"<tableCell text="" for="content in entries" key="content.id">"#)
    }

    @Test func sectionsAreGroupedAndHaveTheWordsOfTheirHeaders() throws {
        let sample = try made(
            objects: Self.table(#", "groupByField": "quay""#),
            elements: #"{"quayLabel": {"bindings": [{"format": "$section.name ($section.count)"}]}}"#)
        expect(
            sample, has: #"sort="quay, at""#, #"for="section in entries.@distinctUnionOfObjects.quay""#,
            "$row.quay == section", "headerTitle=")
    }

    @Test func aRowShowsThePrototypeThatIsWorkedOut() throws {
        let sample = try made(
            objects: Self.table(
                "",
                #", "evals": {"cellIdentifier": {"predicateFormat": "content.text.length > 20", "ifTrue": "Long", "ifFalse": "Cell"}}"#
            ),
            elements:
                #"{"plain": {"bindings": [{"from": "content.text"}]}, "long": {"bindings": [{"from": "content.text"}]}}"#
        )
        #expect(sample.diagnostics.isEmpty)
        #expect(sample.text.contains("!= 'Long'") && sample.text.contains("!= 'Cell'"), "\(sample.text)")
    }

    @Test func aCellThatIsNotThereIsAnError() throws {
        let sample = try made(objects: Self.table("", #", "attrs": {"cellIdentifier": "Lang"}"#))
        #expect(sample.diagnostics.map(\.message) == ["the table has no cell 'Lang'; did you mean 'Long'?"])
    }

    // MARK: Where rows lead

    /// The screen, from which segues of these names lead.
    private static func leading(_ segues: [(name: String, path: String)]) -> String {
        let actions = segues.map {
            "<loadSchema on=\"segue:\($0.name)\" path=\"\($0.path)\"><pushController/><showAlert message=\"{error}\"/></loadSchema>"
        }
        return screen.replacing("</screen>", with: "\(actions.joined())</screen>")
    }

    @Test(
        arguments: [
            (#""performSegueForCells": 1"#, ["Cell"], "segue:Cell", []),
            (#""performSegueForCells": true"#, ["Cell"], "segue:Cell", []),
            (#""performSegueForCells": 0, "cellNibNames": ["Cell"]"#, ["Cell"], nil, []),
            (#""performSegueForCells": -1"#, ["Cell"], nil, []), ("", ["Cell"], nil, []),
            // Rows of files of their own have no segue themselves.
            (#""cellNibNames": ["Cell"]"#, ["Cell"], "segue:Cell", []),
            (#""cellNibNames": ["Cell"], "performSegueForCells": -1"#, ["Cell"], "segue:Cell", []),
            (
                #""cellNibNames": ["Cell"]"#, ["Cells"], nil,
                ["no segue of this screen is called 'Cell', which rows of that cell perform; did you mean 'Cells'?"]
            ),
            (
                #""performSegueForCells": 1"#, [], nil,
                ["no segue of this screen is called 'Cell', which rows of that cell perform"]
            ),
        ] as [(String, [String], String?, [String])])
    func rowsLeadWhereTheSegueOfTheirCellDoes(
        _ attributes: String, _ segues: [String], _ message: String?, _ said: [String]
    ) throws {
        let objects = Self.table("", ", \"attrs\": {\(attributes)}")
        let sample = try SchemeSample(
            Self.leading(segues.map { ($0, "one.xml") }), [("One", #"{"One": {"objects": \#(objects)}}"#)],
            services: Self.services)
        #expect(sample.diagnostics.map(\.message) == said)
        #expect(sample.diagnostics.allSatisfy { $0.code == "unknown-segue" && $0.location?.file == "One.json" })
        #expect(sample.text.contains("message=\"segue:Cell\"") == (message != nil), "\(sample.text)")
    }

    @Test(
        arguments: [("one.xml", []), ("two.xml", ["rows of 'Cell' lead where those of 'Long' do"])]
            as [(String, [String])])
    func rowsOfSeveralCellsLeadToOneScreen(_ path: String, _ said: [String]) throws {
        let objects = Self.table(
            "",
            #", "attrs": {"performSegueForCells": 1}, "evals": {"cellIdentifier": {"predicateFormat": "content.votes > 1", "ifTrue": "Long", "ifFalse": "Cell"}}"#
        )
        let sample = try SchemeSample(
            Self.leading([("Long", "one.xml"), ("Cell", path)]), [("One", #"{"One": {"objects": \#(objects)}}"#)],
            services: Self.services)
        #expect(sample.diagnostics.map(\.message) == said)
        #expect(sample.text.contains("message=\"segue:Long\""), "\(sample.text)")
    }

    // MARK: Deletion

    @Test(arguments: [
        (
            #"{"type": "ManagedObjectsProvider", "attrs": {"entityName": "Person"}}"#,
            "no row of 'shown' can be deleted: people delete what is their own, and the data model does not say whose a 'Person' is (ownerRelationship, isOwnerEntity)"
        ),
        (
            #"{"type": "ItemsCollection", "attrs": {"masterKeyPath": "entries"}, "outlets": {"masterObject": "content"}}"#,
            "no row of 'shown' can be deleted: people delete what is their own, and its provider names no entity"
        ),
    ])
    func rowsOfNobodyAreNotOfferedForDeletion(_ provider: String, _ said: String) throws {
        let sample = try made(
            objects: """
                {"entries": \(provider), "shown": {"type": "TableDisplayController", "attrs": {"allowDeletion": true},
                 "outlets": {"mainContentProvider": "entries", "tableView": "list"}}}
                """)
        let found = sample.diagnostics.filter { $0.code == "not-drawn" }
        #expect(found.map(\.message) == [said])
        #expect(found.allSatisfy { $0.location?.file == "One.json" && $0.location?.line == 1 })
        #expect(!sample.text.contains("rowActions"))
    }

    @Test func onlyOnesOwnRowsAreOfferedForDeletion() throws {
        let sample = try made(
            objects: """
                {\(Self.entries),
                 "remove": {"type": "ActionController", "attrs": {"actionName": "stop"}},
                 "shown": {"type": "TableDisplayController", "attrs": {"allowDeletion": true},
                           "outlets": {"mainContentProvider": "entries", "tableView": "list", "deleteController": "remove"}}}
                """)
        expect(
            sample, has: #"<query name="ownPerson" entity="Person"/>"#,
            #"<rowActions hidden="{NOT (content.writer.id IN ownPerson.id)}">"#,
            #"<delete entity="Entry" where="id == message.content.id"/>"#,
            #"<set name="shownRow" to="{message.content}"/>"#,
            #"with="{shownRow}""#)
    }

    // MARK: Actions

    @Test func aConditionDecidesBetweenTwoActions() throws {
        let sample = try made(
            objects: """
                {\(Self.entries), "act": {"type": "ButtonActionController", "outlets": {"sender": "go", "cancelButton": "stop"},
                  "attrs": {"predicateFormat": "entries.isEmpty = 1", "actionName": "go", "elseActionName": "stop"}}}
                """)
        expect(
            sample, has: #"message="perform:act""#, #"<conditionalAction on="perform:act">"#, #"action="stop""#,
            #"<cancelRequest on="cancel:act" request="act"/>"#)
    }

    @Test func timeSetsOffAndDelaysActions() throws {
        let sample = try made(
            objects: """
                {"tick": {"type": "TimerActionController", "attrs": {"actionName": "go", "interval": 5, "actionDelay": 0.5}}}
                """)
        expect(
            sample, has: #"<timer every="5.0" message="perform:tick"/>"#,
            #"<timer after="0.5" while="{tickWaits}" message="wait:tick"/>"#, #"<request on="run:tick""#)
    }

    @Test func moreIsAskedForAtTheEndOfTheRowsAndAllAnewFromTheBar() throws {
        let sample = try made(
            objects: """
                {\(Self.entries), "shown": {"type": "TableInfiniteScrollController", "outlets": {"mainContentProvider": "entries", "tableView": "list"}},
                 "more": {"type": "InfiniteScrollActionController", "attrs": {"actionName": "more"}, "outlets": {"sender": "list"}},
                 "again": {"type": "TableRefreshActionController", "attrs": {"actionName": "load"}, "outlets": {"sender": "list"}}}
                """)
        expect(
            sample, has: #"<tableCell text="More" message="perform:more" selectsInSight="yes"/>"#,
            #"with="{FUNCTION(entries, 'wx_last')}" when="{NOT (more.isLoading == YES)}""#,
            #"systemItem="refresh""#)
    }

    @Test func aFailureOfAChainBelongsToTheActionThatFailed() throws {
        let sample = try made(
            objects: """
                {"load": {"type": "OnLoadActionController", "attrs": {"actionName": "load"}},
                 "loading": {"type": "ActionStatusController", "attrs": {"actionName": "load"}},
                 "more": {"type": "ActionStatusController", "alias": "m", "attrs": {"actionName": "more", "errorTitle": "No {more}", "errorMessage": "Sorry."}}}
                """, elements: #"{"badge": {"bindings": [{"from": "m.isFailure", "to": "wx_visible"}]}}"#)
        expect(
            sample, has: "action == 'more'", "action != 'load'", #"title="{'No {more}'}""#, "more.isFailure")
    }

    // MARK: Forms

    @Test(arguments: [
        ("overwrite", "'wx_last'"), ("join", "joined("), ("array", "SUBQUERY("),
    ])
    func fieldsOfOneNameAreJoinedAsTheFormSays(_ policy: String, _ expected: String) throws {
        let sample = try made(
            objects: """
                {"send": {"type": "ButtonActionController", "attrs": {"actionName": "go"}, "outlets": {"sender": "go", "form": "form"}}}
                """,
            elements: """
                {"form": {"attrs": {"dublicateKeyPolicy": "\(policy)"},
                          "outlets": {"mandatoryFields": ["third"], "optionalFields": ["first", "second"]}},
                 "first": {"attrs": {"wx_fieldName": "tag"}}, "second": {"attrs": {"wx_fieldName": "tag"}}, "third": {"attrs": {"wx_fieldName": "title"}}}
                """)
        expect(
            sample, has: #"<form name="One""#, "record('title': third, 'tag': ", expected,
            #"<isPresent failureMessage="Required"/>"#, #"message="submit""#)
    }

    @Test func aFieldNeedsAName() throws {
        let screen = Self.screen.replacing(#" fieldName="title""#, with: "")
        let scheme = """
            {"One": {"objects": {"send": {"type": "ButtonActionController", "attrs": {"actionName": "go"}, "outlets": {"sender": "go", "form": "form"}}},
             "elements": {"form": {"outlets": {"mandatoryFields": ["third"]}}}}}
            """
        let sample = try SchemeSample(screen, [("One", scheme)], services: Self.services)
        #expect(sample.diagnostics.map(\.code) == ["field-without-name"])
    }

    // MARK: Elements

    @Test(arguments: [
        ("badge", #"{"from": "content.name"}"#, #"text="{content.name}""#),
        (
            "badge", #"{"to": "wx_visible", "predicateFormat": "content.name != nil"}"#,
            "hidden=\"{NOT (content.name != NULL)}\""
        ),
        ("go", #"{"format": "Go, $content.name"}"#, #"title="Go, {content.name}""#),
        ("go", #"{"to": "wx_disabled", "predicateFormat": "content == nil"}"#, #"enabled="{NOT (content == NULL)}""#),
        ("first", #"{"to": "placeholder", "from": "content.name"}"#, #"placeholder="{content.name}""#),
        ("loud", #"{"from": "content.loud"}"#, #"<set on="write:loud" name="loud" to="{content.loud}"/>"#),
        ("list", #"{"to": "hidden", "predicateFormat": "first.text == ''"}"#, "hidden="),
    ])
    func whatIsBoundBecomesAnAttribute(_ element: String, _ binding: String, _ expected: String) throws {
        let sample = try made(objects: "{}", elements: #"{"\#(element)": {"bindings": [\#(binding)]}}"#)
        #expect(sample.diagnostics.map(\.description) == [])
        #expect(sample.text.contains(expected), "\(sample.text)")
    }

    @Test func rowsKnowNothingOfTheScreenAroundThem() throws {
        let sample = try made(
            objects: Self.table(),
            elements: #"{"plain": {"bindings": [{"from": "entries.totalCount", "placeholder": "?"}]}}"#)
        #expect(sample.diagnostics.map(\.code) == ["unknown-name"])
        #expect(sample.text.contains("NULL ?? '?'"), "\(sample.text)")
    }
}
