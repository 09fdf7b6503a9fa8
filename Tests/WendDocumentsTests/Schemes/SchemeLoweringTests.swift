import Foundation
import Testing
import WendCore

@testable import WendDocuments

/// What schemes make of screens.
struct SchemeLoweringTests {
    static let screens = """
        <app>
            <navigation>
                <screen name="Harbour" title="">
                    <value name="content"/>
                    <navigationItem>
                        <titleView><label name="ownerLabel" text=""/></titleView>
                        <rightBarButtonItem><barButtonItem title="Write" message="segue:write"/></rightBarButtonItem>
                    </navigationItem>
                    <container>
                        <searchBar name="searchBar" placeholder="Filter entries"/>
                        <progressBar name="wheel" accessibilityLabel="Loading" hidden="yes"/>
                        <label name="nothing" text="No entries yet."/>
                        <table name="list" shouldForwardAllMessages="yes">
                            <tableSection>
                                <tableCell reuseIdentifier="Cell" message="segue:open" text="">
                                    <container>
                                        <label name="writerLabel" text="Writer"/>
                                        <label name="textLabel" text="Text"/>
                                        <label name="timeLabel" text="1d"/>
                                    </container>
                                </tableCell>
                            </tableSection>
                        </table>
                    </container>
                    <pushController on="segue:open"><screen title="Entry">
                        <value name="content" is="{content}"/>
                        <container>
                            <label>{content.writer.name}: {content.text}</label>
                            <label>{content.at}</label>
                        </container>
                    </screen></pushController>
                    <presentController on="segue:write"><navigation><screen name="Writing" title="New entry">
                        <value name="content" is="{content}"/>
                        <navigationItem>
                            <leftBarButtonItem><barButtonItem systemItem="cancel" message="back"/></leftBarButtonItem>
                            <rightBarButtonItem><barButtonItem name="sendButton" title="Send"/></rightBarButtonItem>
                        </navigationItem>
                        <container name="form">
                            <textView name="words" fieldName="words" accessibilityLabel="What happened?"/>
                        </container>
                        <back on="back"/>
                    </screen></navigation></presentController>
                </screen>
            </navigation>
        </app>
        """

    static let harbour = """
        {"***": "The log of a harbour.", "Harbour": {"objects": {
            "owners": {"type": "ManagedObjectsProvider", "attrs": {"entityName": "Person", "predicateFormat": "key = '0'", "resultChain": ["wx_first"]}},
            "entries": {"type": "ManagedObjectsProvider",
                        "attrs": {"entityName": "Entry", "predicateFormat": "votes > 0", "sortByFields": "at", "sortAscending": false}},
            "ownerShown": {"type": "ContentDisplayController", "outlets": {"mainContentProvider": "owners"}},
            "shown": {"type": "TableDisplayController",
                      "outlets": {"mainContentProvider": "entries", "searchController": "search", "emptyDataView": "nothing", "tableView": "list"}},
            "hello": {"type": "OnLoadActionController", "attrs": {"actionName": "owner"}},
            "logStatus": {"alias": "log", "type": "ActionStatusController", "attrs": {"actionName": "log", "errorMessage": "The log cannot be read."}},
            "search": {"type": "SearchActionController", "attrs": {"actionName": "find", "filterFormat": "text CONTAINS[cd] $input"},
                       "outlets": {"sender": "searchBar"}}
        }, "elements": {
            "@self": {"attrs": {"serviceProviderClassName": "StubServiceProvider"}},
            "ownerLabel": {"bindings": [{"predicateFormat": "content == nil", "ifTrue": "", "ifFalse": "$content.name"}]},
            "wheel": {"bindings": [{"predicateFormat": "hello.status.inProgress == 1 OR log.inProgress == 1"}]},
            "textLabel": {"bindings": [{"placeholder": "<No words>", "from": "content.text"}]},
            "writerLabel": {"bindings": [{"placeholder": "<Somebody>", "from": "content.writer.name"}]},
            "timeLabel": {"bindings": [{"placeholder": "--", "from": "content.at", "transformer": "ago"}]}
        }}}
        """

    static let writing = """
        {"Writing": {"objects": {
            "send": {"type": "BarButtonActionController", "attrs": {"actionName": "write"}, "outlets": {"form": "form", "sender": "sendButton"}},
            "sendStatus": {"type": "ActionStatusController", "alias": "sending",
                           "attrs": {"actionName": "write", "errorMessage": "It cannot be sent."}, "outlets": {"elements": ["sendButton", "words"]}}
        }, "elements": {
            "@self": {"bindings": [{"to": "wx_dismissed", "from": "sending.isSuccess"}]},
            "sendButton": {"bindings": [{"to": "wx_disabled", "from": "sending.inProgress"}]},
            "words": {"bindings": [{"to": "wx_readOnly", "from": "sending.inProgress"},
                                   {"predicateFormat": "sending.isSuccess = 1", "ifTrue": "", "ifFalse": "$words.text"}]},
            "form": {"outlets": {"mandatoryFields": ["words"]}}
        }}}
        """

    static let services = """
        {"actions": {"owner": {"resultType": "Person", "nextAction": "log"}, "log": {"resultType": "[Entry]"}, "write": {"resultType": "Entry"}},
         "options": {"transformers": {"date": {"day": {"format": "d.M.y"}}}}}
        """

    static func sample(_ harbour: String = harbour, _ writing: String = writing) throws -> SchemeSample {
        try SchemeSample(screens, [("Harbour", harbour), ("Writing", writing)], services: services)
    }

    @Test func aWholeAppIsMadeWithoutComplaints() throws {
        let sample = try Self.sample()
        if let path = ProcessInfo.processInfo.environment["WEND_SAMPLE"] {
            try sample.text.write(toFile: path, atomically: true, encoding: .utf8)
        }
        #expect(sample.diagnostics.map(\.description) == ["Harbour.json:9:73: warning: no service file of this folder describes 'find'; it does nothing [unknown-action]"])
        #expect(sample.found.map(\.description) == [])
    }
}
