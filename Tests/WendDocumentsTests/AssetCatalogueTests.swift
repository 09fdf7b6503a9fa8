import TestSupport
import Testing
import WendCore

@testable import WendDocuments

/// Catalogues of images and colours.
struct AssetCatalogueTests {
    private func folder(_ files: [String: String]) throws -> (TemporaryFolder, AppFolder) {
        var all = files
        all["app.xml"] = "<app><screen/></app>"
        let files = try TemporaryFolder(all)
        return (files, try AppFolder(path: files.path))
    }

    private static func images(_ slots: String, _ properties: String = "") -> String {
        "{ \"images\": [\(slots)], \"info\": {}\(properties) }"
    }

    @Test func imagesComeInScalesAndAppearances() throws {
        let (files, folder) = try folder([
            "A.xcassets/Contents.json": "{}", "A.xcassets/gear.imageset/a.png": "1",
            "A.xcassets/gear.imageset/b.png": "2",
            "A.xcassets/gear.imageset/d.png": "3", "A.xcassets/gear.imageset/p.png": "4",
            "A.xcassets/gear.imageset/Contents.json": Self.images(
                """
                { "idiom": "iphone", "filename": "p.png", "scale": "1x" },
                { "idiom": "universal", "filename": "a.png", "scale": "1x" },
                { "idiom": "universal", "filename": "b.png", "scale": "2x" }, { "idiom": "universal", "scale": "3x" },
                { "idiom": "universal", "filename": "d.png", "scale": "1x",
                  "appearances": [{ "appearance": "luminosity", "value": "dark" }] }
                """, ", \"properties\": { \"template-rendering-intent\": \"template\" }"),
        ])
        _ = files
        let gear = try #require(folder.images()["gear"])
        #expect(gear.forms.scales == [1, 2] && gear.forms.darkScales == [1] && gear.isTemplate)
        #expect(gear.file() == "A.xcassets/gear.imageset/a.png")
        #expect(gear.file(.init(scale: 1, isDark: true)) == "A.xcassets/gear.imageset/d.png")
        #expect(folder.resources().images == ["gear"])
        #expect(folder.materialFiles().contains("A.xcassets/gear.imageset/Contents.json"))
        #expect(folder.appearance(registry: .standard).diagnostics.isEmpty)
    }

    @Test func plainFilesHaveADarkOneToo() throws {
        let (files, folder) = try folder([
            "logo.png": "", "logo@2x.png": "", "logo~dark.png": "", "logo@2x~dark.png": "",
        ])
        _ = files
        let logo = try #require(folder.images()["logo"])
        #expect(logo.forms == ImageForms(scales: [1, 2], darkScales: [1, 2]))
    }

    @Test func foldersMayGiveTheirNames() throws {
        let image = Self.images("{ \"filename\": \"a.png\" }")
        let (files, folder) = try folder([
            "A.xcassets/Icons/Contents.json": "{ \"properties\": { \"provides-namespace\": true } }",
            "A.xcassets/Icons/one.imageset/a.png": "", "A.xcassets/Icons/one.imageset/Contents.json": image,
            "A.xcassets/Plain/two.imageset/a.png": "", "A.xcassets/Plain/two.imageset/Contents.json": image,
        ])
        _ = files
        #expect(folder.images().keys.sorted() == ["Icons/one", "two"])
    }

    @Test func theLargestIconIsTheApps() throws {
        let (files, folder) = try folder([
            "A.xcassets/AppIcon.appiconset/s.png": "", "A.xcassets/AppIcon.appiconset/l.png": "",
            "A.xcassets/AppIcon.appiconset/Contents.json": Self.images(
                """
                { "size": "20x20", "scale": "2x", "filename": "s.png" }, { "size": "60x60", "scale": "3x", "filename": "l.png" },
                { "size": "29x29", "scale": "2x" }
                """),
        ])
        _ = files
        #expect(folder.images()["AppIcon"]?.file() == "A.xcassets/AppIcon.appiconset/l.png")
    }

    @Test func coloursHaveNamesInSheets() throws {
        let (files, folder) = try folder([
            "A.xcassets/brand.colorset/Contents.json": """
            { "colors": [
              { "color": { "components": { "red": "0x0A", "green": "0.5", "blue": "77", "alpha": "1.000" } } },
              { "appearances": [{ "appearance": "luminosity", "value": "dark" }],
                "color": { "components": { "white": "1.0", "alpha": 0.5 } } } ] }
            """, "styles.json": "{ \"label\": { \"tintColor\": \"brand\" } }",
        ])
        _ = files
        let (sheet, _, diagnostics) = folder.appearance(registry: .standard)
        #expect(
            sheet.styles.first?.tint
                == .pair(
                    light: .init(red: 10, green: 128, blue: 77),
                    dark: .init(red: 255, green: 255, blue: 255, alpha: 0.5)))
        #expect(diagnostics.isEmpty)
    }

    @Test(arguments: [
        (["A.xcassets/x.stickerpack/Contents.json": "{}"], "nothing is made of '.stickerpack' here; it is left out"),
        (
            ["A.xcassets/x.imageset/Contents.json": images("{ \"filename\": \"a.png\" }")],
            "there is no 'a.png' in 'A.xcassets/x.imageset'"
        ),
        (
            ["A.xcassets/x.imageset/Contents.json": images(""), "A.xcassets/x.imageset/a.png": ""],
            "'a.png' stands nowhere in its Contents.json; it is left out"
        ),
        (["A.xcassets/x.imageset/a.png": ""], "'A.xcassets/x.imageset/Contents.json' is missing"),
        (
            [
                "A.xcassets/x.imageset/Contents.json": images("{ \"filename\": \"a.pdf\" }"),
                "A.xcassets/x.imageset/a.pdf": "",
            ], "'a.pdf' is no image that browsers show"
        ),
        (
            [
                "A.xcassets/x.imageset/Contents.json": images(
                    "{ \"filename\": \"a.png\", \"appearances\": [{ \"appearance\": \"contrast\", \"value\": \"high\" }] }"
                ),
                "A.xcassets/x.imageset/a.png": "",
            ], "what is for the appearance 'contrast high' is left out"
        ),
        (
            ["A.xcassets/x.colorset/Contents.json": "{ \"colors\": [{ \"color\": { \"reference\": \"x\" } }] }"],
            "this is no colour that is understood here"
        ),
    ]) func whatIsNotUsedIsSaid(_ files: [String: String], _ message: String) throws {
        let (kept, folder) = try folder(files)
        _ = kept
        let diagnostics = folder.appearance(registry: .standard).diagnostics
        #expect(diagnostics.map(\.message) == [message])
        #expect(diagnostics.allSatisfy { $0.severity == .warning && $0.location != nil })
    }
}
