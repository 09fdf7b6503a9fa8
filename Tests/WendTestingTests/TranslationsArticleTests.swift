import Foundation
import TestSupport
import Testing
import Wend
import WendTesting

/// The article on texts beside the document: what it shows is an app that runs, and what it says of others is so.
struct TranslationsArticleTests {
    private static let folder = "Tests/Flows/Fixtures/translations"

    private static func blocks(_ language: String) throws -> [String] {
        try String(contentsOfFile: "Sources/WendCore/WendCore.docc/Translations.md", encoding: .utf8)
            .components(separatedBy: "```\(language)\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
    }

    @Test func whatIsShownIsWhatTheFlowRuns() throws {
        func file(_ name: String) throws -> String {
            try String(contentsOfFile: "\(Self.folder)/\(name)", encoding: .utf8)
        }
        #expect(try Self.blocks("xml") == [file("app.xml")])
        #expect(try Self.blocks("strings") == [file("Localizable.strings"), file("German.strings")])
    }

    /// What a label in an app says of a folder with these files, and what is warned of.
    @Test(arguments: [
        (#"<string key="hello"/>"#, ["Localizable.strings": #""hello" = "Hi {n}";"#], "Hi {n}", [String]()),
        (
            #"<string key="helo" value="Ho"/>"#, ["Localizable.strings": #""hello" = "Hi";"#], "Ho",
            ["the table 'Localizable' has no text for 'helo'; did you mean 'hello'?"]
        ),
        (
            #"<string key="bye" value="Ho"/>"#, ["Localizable.strings": #""hello" = "Hi";"#], "Ho",
            ["the table 'Localizable' has no text for 'bye'; its value is shown instead"]
        ),
        (
            #"<string key="bye"/>"#, ["Localizable.strings": #""hello" = "Hi";"#], "bye",
            ["the table 'Localizable' has no text for 'bye'; the key is shown instead"]
        ),
        (
            #"<string key="hello" table="Other" value="Ho"/>"#, ["Localizable.strings": #""hello" = "Hi";"#], "Ho",
            ["the table 'Other' has no text for 'hello'; its value is shown instead"]
        ),
        (#"<string key="hello" value="Ho"/>"#, [:], "Ho", []),
        (
            #"<string key="hello" value="Ho"/>"#, ["other/Localizable.strings": #""hello" = "Hi";"#], "Ho",
            [
                "the table 'Localizable' has no text for 'hello'; 'other/Localizable.strings' is not read, tables lie beside "
                    + "the document the app begins with, or there in folders such as 'de.lproj'"
            ]
        ),
        (#"<string key="hello" value="Ho"/>"#, ["de.lproj/Localizable.strings": #""hello" = "Hi";"#], "Hi", []),
        (#"<string key="hello" table="{n}" value="Ho"/>"#, ["Localizable.strings": #""hello" = "Hi";"#], "Ho", []),
    ])
    func keysAreLookedUp(_ text: String, _ tables: [String: String], _ shown: String, _ warned: [String]) throws {
        var files = tables
        files["app.xml"] = #"<app><screen><value name="n" is="N"/><label>\#(text)</label></screen></app>"#
        let folder = try TemporaryFolder(files)
        let loaded = try AppFolder(path: folder.path).load("app.xml", registry: .standard)
        #expect(loaded.diagnostics.map(\.message) == warned)
        #expect(loaded.diagnostics.allSatisfy { $0.code == "missing-text" })
        #expect(try TestSession(path: folder.path).isVisible(shown))
    }

    @Test(arguments: [
        ("%d jars", true), ("%2$@ of %1$@", true), ("100% sure", false), ("5 % de descuento", false), ("%%d", false),
        ("50%", false), ("%#@jars@", true),
    ])
    func placesWithoutValuesAreWarnedOf(_ text: String, _ isWarnedOf: Bool) throws {
        for screen in [
            #"<app><screen><label>MARK</label></screen></app>"#,
            "<workflow><screen><label>MARK</label></screen></workflow>",
        ] {
            func codes(_ string: String) throws -> [String] {
                let folder = try TemporaryFolder([
                    "app.xml": screen.replacing("MARK", with: string), "Localizable.strings": "\"a\" = \"\(text)\";",
                ])
                return try AppFolder(path: folder.path).load("app.xml", registry: .standard).diagnostics.map(\.code)
            }
            #expect(try codes(#"<string key="a"/>"#) == (isWarnedOf ? ["missing-arguments"] : []))
            #expect(try codes(#"<string key="a"><arguments>3</arguments></string>"#).isEmpty)
        }
    }

    @Test func inClassicDocumentsAValueIsEnough() throws {
        let folder = try TemporaryFolder([
            "app.xml":
                "<workflow><screen><label><string><key>a</key><value>b</value></string></label></screen></workflow>",
            "Localizable.strings": #""c" = "d";"#,
        ])
        #expect(try AppFolder(path: folder.path).load("app.xml", registry: .standard).diagnostics.isEmpty)
    }
}
