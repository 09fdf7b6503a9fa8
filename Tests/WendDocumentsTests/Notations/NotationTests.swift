import Foundation
import Testing
import WendCore
import WendDocuments

/// How the same document is written in both notations, as a table.
@Suite struct NotationTests {
    struct Pair: Sendable, CustomTestStringConvertible {
        let xml: String
        let json: String
        var testDescription: String { json }
    }

    @Test(arguments: pairs) func isWrittenInBoth(_ each: Pair) throws {
        let fromXML = try #require(Notations(xml: each.xml))
        #expect(fromXML.xml == each.xml + "\n")
        #expect(fromXML.json == each.json + "\n")
        let fromJSON = try #require(Notations(json: each.json))
        #expect(fromJSON.xml == each.xml + "\n")
        #expect(fromJSON.json == each.json + "\n")
        #expect(NodeTree(each.xml, file: "a.xml") == NodeTree(each.json, file: "a.json"))
    }

    static let pairs: [Pair] = [
        Pair(
            xml: """
                <app>
                    <screen title="Hello"/>
                </app>
                """,
            json: """
                {"app": [
                    {"screen": {"title": "Hello"}}
                ]}
                """),
        // Numbers and truths stand without quotation marks where every reader gives them back.
        Pair(
            xml: """
                <app lang="de">
                    <screen>
                        <label numberOfLines="2" hidden="false" name="007" text="1.50">Hi</label>
                    </screen>
                </app>
                """,
            json: """
                {"app": {
                    "lang": "de",
                    "content": [
                        {"screen": [
                            {"label": {"numberOfLines": 2, "hidden": false, "name": "007", "text": "1.50", "content": "Hi"}}
                        ]}
                    ]
                }}
                """),
        // Parameters are members, and a list in a list where there are several of them.
        Pair(
            xml: """
                <workflow>
                    <screen>
                        <title>Parameters</title>
                        <container>
                            <button>
                                <title>Go</title>
                                <message>go</message>
                            </button>
                        </container>
                    </screen>
                </workflow>
                """,
            json: """
                {"workflow": [
                    {"screen": {
                        "title": ["Parameters"],
                        "content": [
                            {"container": [
                                {"button": {"title": ["Go"], "message": ["go"]}}
                            ]}
                        ]
                    }}
                ]}
                """),
        Pair(
            xml: """
                <workflow>
                    <screen>
                        <container>
                            <label>
                                <text>a</text>
                            </label>
                            <label>
                                <text>a</text>
                                <text>b</text>
                            </label>
                        </container>
                    </screen>
                </workflow>
                """,
            json: """
                {"workflow": [
                    {"screen": [
                        {"container": [
                            {"label": {"text": ["a"]}},
                            {"label": [
                                {"text": "a"},
                                {"text": "b"}
                            ]}
                        ]}
                    ]}
                ]}
                """),
        // Comments, everywhere; one text with a comment in it; mixed content.
        Pair(
            xml: """
                <!-- Before. -->
                <!-- Of two lines,
                     the second. -->
                <app>
                    <!-- First. -->
                    <screen title="A">
                        <!-- In an element with attributes. -->
                        <label>one <!-- and --> two</label>
                        <label>
                            text
                            <string>node</string>
                            more
                            <!-- Last. -->
                        </label>
                    </screen>
                </app>
                """,
            json: """
                {
                    "//": [
                        "Before.",
                        "Of two lines,\\nthe second."
                    ],
                    "app": [
                        {"//": "First."},
                        {"screen": {
                            "//": "In an element with attributes.",
                            "title": "A",
                            "content": [
                                {"label": [
                                    "one ",
                                    {"//": "and"},
                                    " two"
                                ]},
                                {"label": [
                                    "text",
                                    {"string": "node"},
                                    "more",
                                    {"//": "Last."}
                                ]}
                            ]
                        }}
                    ]
                }
                """),
        Pair(
            xml: """
                <app>
                    <screen/>
                </app>
                <!-- Behind. -->
                """,
            json: """
                [
                    {"app": [
                        {"screen": {}}
                    ]},
                    {"//": "Behind."}
                ]
                """),
        // Signs that have to be written otherwise.
        Pair(
            xml: """
                <app>
                    <screen title="&lt;&amp;>&#10;&#9;'&quot;">
                        <label text='say "hi"'>1 &lt; 2 > 1 ]]&gt; &amp;
                  two  lines</label>
                        <label><![CDATA[<b>&<i>&</i></b>]]></label>
                        <label>\u{1F642} \\ \u{2028}.</label>
                    </screen>
                </app>
                """,
            json: """
                {"app": [
                    {"screen": {
                        "title": "<&>\\n\\u0009'\\"",
                        "content": [
                            {"label": {"text": "say \\"hi\\"", "content": "1 < 2 > 1 ]]> &\\n  two  lines"}},
                            {"label": "<b>&<i>&</i></b>"},
                            {"label": "\u{1F642} \\\\ \u{2028}."}
                        ]
                    }}
                ]}
                """),
        // An attribute that is called like a mark; what belongs to XML itself.
        Pair(
            xml: """
                <app xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="wend.xsd">
                    <screen content="x"/>
                </app>
                """,
            json: """
                {"app": {
                    "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
                    "xsi:noNamespaceSchemaLocation": "wend.xsd",
                    "content": [
                        {"screen": {"@content": "x"}}
                    ]
                }}
                """),
        // Attributes that would make a line longer than 120 columns, one a line.
        Pair(
            xml: """
                <app>
                    <screen>
                        <textField
                            name="email"
                            placeholder="The address we write to when there is something new"
                            keyboardType="emailAddress"
                            autocapitalizationType="none"/>
                    </screen>
                </app>
                """,
            json: """
                {"app": [
                    {"screen": [
                        {"textField": {
                            "name": "email",
                            "placeholder": "The address we write to when there is something new",
                            "keyboardType": "emailAddress",
                            "autocapitalizationType": "none"
                        }}
                    ]}
                ]}
                """),
    ]

    /// What a person may write by hand, and how the writer does.
    @Test(arguments: [
        (#"{"app": {"screen": {"content": "Hi"}}}"#, #"{"app": [{"screen": "Hi"}]}"#),
        (#"{"app": {"screen": {"label": {"text": "a"}}}}"#, #"{"app": [{"screen": [{"label": {"text": "a"}}]}]}"#),
        (
            #"{"app": {"screen": {"toolbarItems": {"barButtonItem": {"title": "a"}}}}}"#,
            #"{"app": [{"screen": {"toolbarItems": [{"barButtonItem": {"title": "a"}}]}}]}"#
        ),
        (
            #"{"app": [{"screen": [{"label": []}, {"label": ""}, {"label": {}}]}]}"#,
            #"{"app": [{"screen": [{"label": {}}, {"label": {}}, {"label": {}}]}]}"#
        ),
        (
            #"{"app": [{"screen": [{"label": [" a", "b ", 3, true]}]}]}"#,
            #"{"app": [{"screen": [{"label": "ab 3true"}]}]}"#
        ),
        (
            #"{"app": [{"screen": {"@title": "a", "title": [{"string": "b"}]}}]}"#,
            #"{"app": [{"screen": {"title": "a", "content": [{"title": [{"string": "b"}]}]}}]}"#
        ),
        (
            #"{"app": [{"screen": {"title": 12345678901234567890.10}}]}"#,
            #"{"app": [{"screen": {"title": "12345678901234567890.10"}}]}"#
        ),
        (
            #"{"//": "a\n    b\n      c", "app": [{"screen": {"//": ["x", " y "]}}]}"#,
            #"{"//": "a\nb\n  c", "app": [{"screen": [{"//": "x"}, {"//": "y"}]}]}"#
        ),
        (
            #"{"\u0061pp": [{"scr\u0065en": {"\u0074itle": "\ud83d\ude42"}}]}"#,
            #"{"app": [{"screen": {"title": "🙂"}}]}"#
        ),
    ]) func isReadAndWritten(_ json: String, _ expected: String) throws {
        let written = try #require(Notations(json: json)).json
        let again = try #require(Notations(json: expected)).json
        #expect(written == again)
        func object(_ text: String) throws -> NSObject? {
            try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSObject
        }
        #expect(try object(written) == object(expected))
    }

    /// The pairs of the article, of which each says the same twice.
    @Test func theArticleIsRight() throws {
        let article = try String(contentsOf: root.appending(path: "docs/notations.md"), encoding: .utf8)
        let parts = article.components(separatedBy: "```xml\n").dropFirst()
        #expect(parts.count == 4)
        for part in parts {
            let blocks = part.components(separatedBy: "```")
            let json = try #require(blocks.count > 2 ? blocks[2].components(separatedBy: "json\n").last : nil)
            let written = try #require(Notations(xml: blocks[0]))
            #expect(written.xml == blocks[0])
            #expect(written.json == json)
            #expect(Notations(json: json)?.xml == blocks[0])
            let checked = DocumentReader().read(Array(json.utf8), file: "a.json", registry: .standard).checked(
                against: .standard)
            // Sketches may lack what a person would need.
            #expect(checked.diagnostics.filter { $0.severity == .error && $0.code != "missing-parameter" } == [])
        }
    }

    @Test func whatMeansNothingIsSaidToBeLeftOut() throws {
        let source = SourceText(
            file: "a.xml",
            bytes: Array("<?xml version='1.0'?>\n<!DOCTYPE app>\n<app><?go now?><screen/></app>".utf8))
        let document = DocumentReader().read(source, registry: .standard).document
        let (markup, diagnostics) = Markup.read(source, document: document)
        #expect(markup.map { DocumentWriter(.xml).text(of: $0) } == "<app>\n    <screen/>\n</app>\n")
        #expect(
            lines(diagnostics) == """
                a.xml:2:1: warning: the document type is left out: it means nothing to a document, and only comments are kept [left-out]
                a.xml:3:6: warning: the processing instruction is left out: it means nothing to a document, and only comments are kept [left-out]
                """)
    }

    @Test func documentsThatWereNotReadAreWrittenByTheirNodes() throws {
        let label = Node(
            kind: "label", attributes: [Node.Attribute(name: "text", value: "a\u{1}\"", at: 0)], at: 0)
        let item = Node.Item(name: nil, content: .node(1), at: 0)
        let title = Node.Item(name: "title", content: .text("T"), at: 0)
        let screen = Node(kind: "screen", items: [title, item], at: 0)
        let document = Document(
            file: "a", version: Document.Version(rawValue: "1"), locale: "fr", allowsBindings: true,
            nodes: [screen, label])
        #expect(
            DocumentWriter(.xml).text(of: document) == """
                <app lang="fr">
                    <screen>
                        <title>T</title>
                        <label text='a\u{FFFD}"'/>
                    </screen>
                </app>

                """)
    }
}
