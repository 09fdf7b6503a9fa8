import Testing
import WendCore

@testable import WendDocuments

/// What is said of schemes that are not right.
struct SchemeDiagnosticTests {
    @Test(arguments: [
        (#"{"a": "#, ["json-syntax"]), ("[]", ["scheme-value"]), (#"{"Other": {}, "***": 1}"#, ["scheme-name"]),
        (#"{"One": 1}"#, ["scheme-value"]), (#"{"One": {"object": {}}}"#, ["unknown-key"]),
        (#"{"One": {"objects": {"a": {"type": "ActionController", "bindings": []}}}}"#, ["unknown-key"]),
        (#"{"One": {"elements": {"a": {"binding": []}}}}"#, ["unknown-key"]),
        (#"{"One": {"elements": {"a": {"bindings": [{"form": "x"}]}}}}"#, ["unknown-key"]),
        (#"{"One": {"elements": {"a": {"bindings": {}}}}}"#, ["scheme-value"]),
        (#"{"One": {"elements": {"a": {"action": {"target": "b"}}}}}"#, ["scheme-value"]),
        (#"{"One": {"objects": {"a": {"outlets": {"form": 1}}}}}"#, ["scheme-value"]),
        (#"{"One": {"objects": 5, "elements": "x"}}"#, ["scheme-value", "scheme-value"]),
        (#"{"One": {"objects": null, "elements": []}}"#, ["scheme-value", "scheme-value"]),
        (#"{"One": {"objects": {"a": 5, "b": null, "c": []}}}"#, ["scheme-value", "scheme-value", "scheme-value"]),
        (#"{"One": {"elements": {"a": "x", "b": null}}}"#, ["scheme-value", "scheme-value"]),
        (#"{"One": {"objects": {"a": {"evals": []}}}}"#, ["scheme-value"]),
        (#"{"One": {"objects": {"a": {"outlets": {"forms": ["b", 1]}}}}}"#, ["scheme-value"]),
        (#"{"One": {"elements": {"a": {"bindings": [{"from": "x", "placeholder": 5}]}}}}"#, ["scheme-value"]),
        (#"{"One": {"elements": {"a": {"bindings": [{"from": "x", "placeholder": []}]}}}}"#, ["scheme-value"]),
        (#"{"One": {"elements": {"a": {"bindings": [{"from": "x", "placeholder": {}}]}}}}"#, ["scheme-value"]),
        (#"{"One": {"elements": {"a": {"bindings": [{"from": "x", "placeholder": null}]}}}}"#, ["scheme-value"]),
        (
            #"{"One": {"objects": {"***": [1]}, "elements": {"***": "x", "c": {"***": 1, "bindings": [{"***": 2, "from": "x"}]}}}}"#,
            []
        ),
    ])
    func theReaderReportsAndGoesOn(_ text: String, _ codes: [String]) {
        let source = SourceText(file: "One.json", bytes: Array(text.utf8))
        #expect(SchemeReader().read(source, identifier: "One").diagnostics.map(\.code) == codes)
    }

    @Test(
        arguments: [
            (
                #""a": {"type": "ActionControler"}"#, "",
                "there is no 'ActionControler' that could stand behind a screen; did you mean 'ActionController'?"
            ),
            (#""a": {"type": "App.UIView"}"#, "", "there is no 'App.UIView' that could stand behind a screen"),
            (#""a": {}"#, "", "'a' needs a `type`: it is not in the storyboard"),
            (
                #""a": {"type": "OnLoadActionController", "attrs": {"actionNam": "go"}}"#, "",
                "'OnLoadActionController' has no 'actionNam'; did you mean 'actionName'?"
            ),
            (
                #""badge": {"type": "BaseContentProvider"}"#, "",
                "'badge' is the name of something else already; the first counts"
            ),
            (#""a": {"type": "ManagedObjectsProvider"}"#, "", "without 'entityName', 'a' does nothing"),
            (
                #""a": {"type": "TableDisplayController"}"#, "",
                "without the outlet 'mainContentProvider', 'a' does nothing"
            ),
            (
                #""a": {"type": "ButtonActionController", "attrs": {"actionName": "go"}, "outlets": {"sender": "goo"}}"#,
                "", "'goo', which an outlet of 'a' leads to, is not there; did you mean 'go'?"
            ),
            (
                #""a": {"type": "ButtonActionController", "attrs": {"actionName": "go"}, "outlets": {"sender": "badge"}}"#,
                "", "'badge' is no button"
            ),
            (
                #""a": {"type": "OnLoadActionController", "attrs": {"actionName": "goo"}}"#, "",
                "no service file of this folder describes 'goo'; did you mean 'go'?; it does nothing"
            ),
            ("", #""bagde": {}"#, "nothing on this screen is called 'bagde'; did you mean 'badge'?"),
            (
                "", #""badge": {"bindings": [{"from": "content.a"}, {"from": "content.b"}]}"#,
                "'wx_value' of 'badge' follows something else already; this is left out"
            ),
            ("", #""badge": {"bindings": [{"predicateFormat": "content ==", "to": "hidden"}]}"#, nil),
            (
                "", #""badge": {"bindings": [{"from": "contend.name"}]}"#,
                "nothing is called 'contend' here; did you mean 'content'?"
            ),
            (
                "", #""badge": {"bindings": [{"from": "content.at", "transformer": "agoo"}]}"#,
                "nothing transforms as 'agoo'; did you mean 'ago'?; the value stays as it is"
            ),
            (
                "", #""badge": {"bindings": [{"from": "content.at", "to": "layer.zPosition"}]}"#,
                "'layer.zPosition' of 'badge' is not shown"
            ),
            (
                #""a": {"type": "BaseContentProvider"}"#, #""a": {"bindings": [{"from": "content"}]}"#,
                "'a' is not seen, so that nothing that is bound to it shows"
            ),
        ] as [(String, String, String?)])
    func everyMistakeIsTold(_ objects: String, _ elements: String, _ message: String?) throws {
        let scheme = #"{"One": {"objects": {\#(objects)}, "elements": {\#(elements)}}}"#
        let sample = try SchemeSample(
            SchemeMediatorTests.screen, [("One", scheme)], services: SchemeMediatorTests.services)
        #expect((1...2).contains(sample.diagnostics.count), "\(sample.diagnostics)")
        if let message { #expect(sample.diagnostics.first?.message == message) }
        #expect(sample.diagnostics.first?.location?.file == "One.json")
    }

    /// What an attribute does not take is told of where it is written, and nothing of it gets into the document.
    @Test(
        arguments: [
            ("interval", "0", "1.0", "a number of seconds, from 1 to 1,000,000,000"), ("interval", "-1", "1.0", nil),
            ("interval", "true", "60.0", nil), ("interval", "[]", "60.0", nil), ("interval", "null", "60.0", nil),
            ("interval", "\"NaN\"", "60.0", nil), ("interval", "1e300", "60.0", nil),
            ("interval", "\"\"", "60.0", nil), ("actionDelay", "\"inf\"", "60.0", nil),
        ] as [(String, String, String, String?)])
    func aNumberThatIsNoneIsTold(_ name: String, _ value: String, _ seconds: String, _ expected: String?) throws {
        let scheme = """
            {"One": {"objects": {"a": {"type": "TimerActionController",
            "attrs": {"actionName": "go", "\(name)": \(value)}}}}}
            """
        let sample = try SchemeSample(
            SchemeMediatorTests.screen, [("One", scheme)], services: SchemeMediatorTests.services)
        #expect(sample.diagnostics.map(\.code) == ["scheme-value"])
        #expect(sample.diagnostics.first?.severity == .warning)
        #expect(sample.diagnostics.first?.location?.line == 2)
        if let expected { #expect(sample.diagnostics.first?.message == "'\(name)' of 'a' has to be \(expected)") }
        #expect(sample.text.contains("every=\"\(seconds)\""), "\(sample.text)")
        #expect(!sample.text.contains("nan") && !sample.text.contains("\"inf\""))
    }

    @Test(arguments: ["5", "[]", "{}", "true", "null", "\"\""])
    func whatNamesNoFieldsIsTold(_ value: String) throws {
        let scheme = """
            {"One": {"objects": {"a": {"type": "ManagedObjectsProvider",
            "attrs": {"entityName": "Entry", "sortByFields": \(value)}}}}}
            """
        let sample = try SchemeSample(
            SchemeMediatorTests.screen, [("One", scheme)], services: SchemeMediatorTests.services)
        #expect(
            sample.diagnostics.map(\.message) == [
                "'sortByFields' of 'a' has to be a text with names of fields, such as \"name, at\""
            ])
        #expect(sample.diagnostics.first?.location?.line == 2)
    }

    @Test func theOrderOfObjectsChangesNothing() throws {
        let members = [
            #""entries": {"type": "ManagedObjectsProvider", "attrs": {"entityName": "Entry"}}"#,
            #""search": {"type": "SearchActionController", "attrs": {"actionName": "go", "filterFormat": "text CONTAINS $input"}, "outlets": {"sender": "first"}}"#,
            #""shown": {"type": "TableDisplayController", "outlets": {"mainContentProvider": "entries", "tableView": "list", "searchController": "search"}}"#,
            #""more": {"type": "InfiniteScrollActionController", "attrs": {"actionName": "more"}, "outlets": {"sender": "list"}}"#,
            #""state": {"type": "ActionStatusController", "alias": "s", "attrs": {"actionName": "more", "errorMessage": "Sorry"}}"#,
        ]
        var texts: Set<String> = []
        for order in Self.orders(of: members) {
            let scheme = #"{"One": {"objects": {\#(order.joined(separator: ", "))}}}"#
            texts.insert(
                try SchemeSample(
                    SchemeMediatorTests.screen, [("One", scheme)], services: SchemeMediatorTests.services
                ).text)
        }
        #expect(texts.count == 1)
    }

    private static func orders(of members: [String]) -> [[String]] {
        if members.count < 2 { return [members] }
        return members.indices.flatMap { place -> [[String]] in
            var rest = members
            let first = rest.remove(at: place)
            return orders(of: rest).map { [first] + $0 }
        }
    }
}
