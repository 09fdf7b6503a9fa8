import TestSupport
import Testing
import WendCore

@testable import WendDocuments

/// Files of texts whose words depend on numbers, and folders of languages.
struct PluralTableTests {
    private static func list(_ content: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict>\(content)</dict></plist>
        """
    }

    private static func plural(_ key: String, _ format: String, _ variables: [(String, [(String, String)])]) -> String {
        let parts = variables.map { name, variants in
            "<key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
                + "<key>NSStringFormatValueTypeKey</key><string>d</string>"
                + variants.map { "<key>\($0.0)</key><string>\($0.1)</string>" }.joined() + "</dict>"
        }
        return
            "<key>\(key)</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>\(parts.joined())</dict>"
    }

    private func read(_ content: String) -> StringTable {
        StringTable(Array(Self.list(content).utf8), file: "a.stringsdict")
    }

    @Test func variantsAreReadBySortAndVariable() {
        let table = read(Self.plural("guests", "%#@n@", [("n", [("one", "%d guest"), ("other", "%d guests")])]))
        #expect(table.diagnostics.isEmpty)
        #expect(
            table.table.plurals == [
                "guests": PluralText(format: "%#@n@", variables: ["n": ["one": "%d guest", "other": "%d guests"]])
            ])
    }

    @Test(arguments: [
        ("<key>a</key><string>b</string>", "bad-strings"),
        (plural("a", "%#@n@", []), "bad-strings"),
        (plural("a", "%#@n@", [("n", [("one", "x")])]), "bad-strings"),
        (plural("a", "%#@n@", [("n", [("ome", "x"), ("other", "y")])]), "ignored-text"),
        ("<key>a</key><dict><key>NSStringVariableWidthRuleType</key><dict/></dict>", "ignored-text"),
        ("<key>a</key>", "bad-strings"), ("<string>a</string>", "bad-strings"), ("<key>a</key><blob/>", "bad-strings"),
        (plural("a", "x", []) + plural("a", "y", []), "duplicate-key"),
    ]) func whatCannotBeFollowedIsNamed(_ content: String, _ code: String) {
        let diagnostics = read(content).diagnostics
        #expect(diagnostics.map(\.code).contains(code), "\(diagnostics)")
        #expect(diagnostics.allSatisfy { $0.location?.line == 3 })
    }

    @Test func aMisspeltSortHasAHint() {
        let table = read(Self.plural("a", "%#@n@", [("n", [("ome", "x"), ("other", "y")])]))
        #expect(table.diagnostics.first?.message.contains("did you mean 'one'?") == true)
    }

    @Test func aListForMachinesIsRefusedInWords() {
        let table = StringTable(Array("bplist00".utf8), file: "a.stringsdict")
        #expect(table.diagnostics.map(\.message) == ["this is a property list for machines; save it as XML"])
    }

    @Test func plainTextsMayStandInAPropertyListToo() {
        let table = StringTable(Array(Self.list("<key>a</key><string>b &amp; c</string>").utf8), file: "a.strings")
        #expect(table.texts == ["a": "b & c"])
        #expect(table.diagnostics.isEmpty)
    }

    @Test func foldersOfLanguagesGiveTextsInThem() throws {
        let files = try TemporaryFolder([
            "app.xml": "<app><screen/></app>", "Localizable.strings": "a = Anna;",
            "Base.lproj/Localizable.strings": "b = B;",
            "de.lproj/Localizable.strings": "a = Annchen; b = Be;", "German.lproj/More.strings": "c = d;",
            "pt-BR.lproj/Localizable.strings": "a = Aninha; b = Be;",
            "de.lproj/Localizable.stringsdict": Self.list(
                Self.plural("n", "%#@n@", [("n", [("one", "eins"), ("other", "viele")])])),
        ])
        let texts = try AppFolder(path: files.path).texts()
        #expect(texts.tables[""]?["Localizable"]?.texts == ["a": "Anna", "b": "B"])
        #expect(texts.tables["de"]?["Localizable"]?.texts["a"] == "Annchen")
        #expect(texts.tables["de"]?["Localizable"]?.plurals["n"] != nil)
        #expect(texts.tables["de"]?["More"]?.texts == ["c": "d"])
        #expect(texts.tables["pt-BR"]?["Localizable"]?.texts["a"] == "Aninha")
        #expect(try AppFolder(path: files.path).materialFiles().contains("de.lproj/Localizable.stringsdict"))
        #expect(try AppFolder(path: files.path).unreadTables().isEmpty)
    }

    @Test(arguments: [
        ("nonsense-folder.lproj/Localizable.strings", "a = b;", "unknown-language"),
        ("eo.lproj/Localizable.strings", "a = b;", "neutral-language"),
        ("it.lproj/Localizable.strings", "a = b;", "foreign-words"),
        ("de.lproj/Localizable.strings", "b = b;", "missing-translation"),
        (
            "de.lproj/Localizable.stringsdict",
            list(plural("a", "%#@n@", [("n", [("one", "1"), ("few", "2"), ("other", "3")])])), "ignored-text"
        ),
        (
            "ar.lproj/Localizable.stringsdict",
            list(
                plural(
                    "a", "%#@n@", [("n", [("zero", "0"), ("one", "1"), ("two", "2"), ("many", "x"), ("other", "3")])])),
            "missing-plural"
        ),
    ]) func whatALanguageLacksIsSaid(_ file: String, _ content: String, _ code: String) throws {
        let files = try TemporaryFolder([
            "app.xml": "<app><screen/></app>", "Localizable.strings": "a = Anna;", file: content,
        ])
        let diagnostics = try AppFolder(path: files.path).texts().diagnostics
        #expect(diagnostics.map(\.code) == [code], "\(diagnostics)")
        #expect(diagnostics.allSatisfy { $0.severity == .warning })
        #expect(diagnostics.first?.location?.file == file)
    }
}
