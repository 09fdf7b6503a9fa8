import Foundation
import TestSupport
import Testing
import WendCore

@testable import WendDocuments

/// What a storyboard names that lies beside it: colours of catalogues, its texts in other languages.
final class InterfaceMaterialsTests {
    /// Kept until the test is over.
    private var folders: [TemporaryFolder] = []

    private static let board = """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="nc"><scenes>
        <scene><objects><navigationController id="nc"><connections>
        <segue destination="vc" kind="relationship" relationship="rootViewController" id="r"/></connections></navigationController></objects></scene>
        <scene><objects><viewController id="vc" title="Of the controller" restorationIdentifier="One">
        <view key="view" id="root"><rect key="frame" x="0" y="0" width="375" height="667"/><subviews>
        <label text="Hello {you}" id="lb"><rect key="frame" x="16" y="100" width="343" height="21"/><color key="textColor" name="Ink"/></label>
        <button id="bt"><rect key="frame" x="16" y="140" width="343" height="30"/><state key="normal" title="Go"/></button>
        <segmentedControl id="sg"><rect key="frame" x="16" y="180" width="343" height="30"/>
        <segments><segment title="One"/><segment title="Two"/></segments></segmentedControl>
        <textField placeholder="Go" id="tf"><rect key="frame" x="16" y="220" width="343" height="30"/></textField></subviews>
        <color key="backgroundColor" name="Paper"/></view>
        <navigationItem key="navigationItem" title="In the bar" id="ni"/></viewController></objects></scene></scenes>
        <resources><namedColor name="Paper"><color red="0" green="0" blue="1" alpha="1"/></namedColor></resources></document>
        """

    private static func color(_ light: String, dark: String) -> String {
        func slot(_ red: String, _ appearance: String) -> String {
            """
            {"idiom": "universal", \(appearance)"color": {"color-space": "srgb",
             "components": {"red": "\(red)", "green": "0.000", "blue": "0.000", "alpha": "1.000"}}}
            """
        }
        let isDark = #""appearances": [{"appearance": "luminosity", "value": "dark"}], "#
        return "{\"colors\": [\(slot(light, "")), \(slot(dark, isDark))]}"
    }

    private func app(_ files: [String: String]) throws -> AppFolder {
        let folder = try TemporaryFolder(files.merging(["Base.lproj/Main.storyboard": Self.board]) { $1 })
        folders.append(folder)
        return try AppFolder(path: folder.path)
    }

    private func text(_ app: AppFolder) throws -> String {
        String(decoding: try app.document(app.entry).bytes, as: UTF8.self)
    }

    // MARK: Colours

    @Test func coloursOfCataloguesGoBeforeThoseThatTheFileKeeps() throws {
        let app = try self.app([
            "Assets.xcassets/Paper.colorset/Contents.json": Self.color("1.000", dark: "0.200"),
            "Assets.xcassets/Ink.colorset/Contents.json": Self.color("0.400", dark: "0.600"),
        ])
        let styles = app.appearance(registry: .standard).sheet.styles
        #expect(
            styles.contains {
                $0.background
                    == .pair(light: .init(red: 255, green: 0, blue: 0), dark: .init(red: 51, green: 0, blue: 0))
            })
        #expect(
            styles.contains {
                $0.color == .pair(light: .init(red: 102, green: 0, blue: 0), dark: .init(red: 153, green: 0, blue: 0))
            })
    }

    @Test func withoutACatalogueTheFileSaysAndWhatNobodyHasIsSaid() throws {
        let app = try self.app([:])
        let styles = app.appearance(registry: .standard).sheet.styles
        #expect(styles.contains { $0.background == StyleColor(.init(red: 0, green: 0, blue: 255)) })
        let found = try app.load(app.entry, registry: .standard).diagnostics
        #expect(
            found.filter { $0.code == "not-drawn" }.map(\.message) == [
                "there is no colour 'Ink' in the app's catalogues, nor in this file"
            ])
    }

    // MARK: Texts

    private static let german = """
        "lb.text" = "Hallo {du}";
        "bt.normalTitle" = "Los";
        "tf.placeholder" = "Wohin";
        "sg.segmentTitles[1]" = "Zwei";
        "ni.title" = "In der Leiste";
        "gone.text" = "Fort";
        """

    @Test func textsInOtherLanguagesAreThoseOfTheObjects() throws {
        let app = try self.app(["de.lproj/Main.strings": Self.german, "en.lproj/Localizable.strings": "\"a\" = \"b\";"])
        let text = try self.text(app)
        for (key, value) in [
            ("lb.text", "Hello {{you}}"), ("bt.normalTitle", "Go"), ("tf.placeholder", "Go"),
            ("sg.segmentTitles[1]", "Two"),
            ("ni.title", "In the bar"),
        ] {
            #expect(text.contains("<string table=\"Main\" key=\"\(key)\" value=\"\(value)\"/>"), "\(key)")
        }
        #expect(!text.contains("gone.text") && text.contains("title=\"One\""))
        let loaded = try app.load(app.entry, registry: .standard)
        #expect(loaded.document?.isRunnable == true)
        #expect(!loaded.diagnostics.contains { $0.code == "missing-text" })
        // In English people read what the file says: nothing is missing there.
        #expect(app.texts().diagnostics.map(\.code).filter { $0 == "missing-translation" }.count == 1)
    }

    /// What is made of the app is doubted no more than the app itself.
    @Test func aConvertedAppHasTheWordsOfItsStoryboardWhereALanguageHadNone() throws {
        let tables = [
            "de.lproj/Main.strings": Self.german, "de.lproj/Localizable.strings": "\"a\" = \"c\";",
            "de-AT.lproj/Localizable.strings": "\"a\" = \"d\";", "en.lproj/Localizable.strings": "\"a\" = \"b\";",
        ]
        let app = try self.app(tables)
        func missing(_ app: AppFolder) -> [String] {
            app.texts().diagnostics.filter { $0.code == "missing-translation" }.map(\.description)
        }
        #expect(missing(app) == [])
        let made = app.completingTables()
        #expect(made.map(\.path) == ["en.lproj/Main.strings"])
        var files = tables
        files["app.xml"] = try text(app)
        for (path, text) in made { files[path] = text }
        let folder = try TemporaryFolder(files)
        folders.append(folder)
        let converted = try AppFolder(path: folder.path)
        #expect(missing(converted) == [])
        let english = converted.texts().tables["en"]?["Main"]?.texts
        #expect(english?["lb.text"] == "Hello {you}" && english?["gone.text"] == "gone.text", "\(english ?? [:])")
        #expect(converted.completingTables().isEmpty)
    }

    @Test func withoutTablesTextsAreWrittenAsTheyAre() throws {
        let text = try self.text(try app(["de.lproj/Localizable.strings": "\"lb.text\" = \"Hallo\";"]))
        #expect(text.contains("text=\"Hello {{you}}\"") && !text.contains("<string"))
    }

    // MARK: Titles

    @Test func theBarSaysWhatItsItemSaysAndWhatIsBoundGoesBeforeBoth() throws {
        let written = try text(try app([:]))
        #expect(written.contains("title=\"In the bar\"") && !written.contains("Of the controller"))
        let scheme =
            #"{"One": {"elements": {"@self": {"bindings": [{"predicateFormat": "1 == 1", "ifTrue": "Bound", "ifFalse": "No", "to": "title"}]}}}}"#
        let bound = try text(try app(["One.json": scheme]))
        #expect(bound.contains("Bound") && !bound.contains("In the bar") && !bound.contains("Of the controller"))
    }
}
