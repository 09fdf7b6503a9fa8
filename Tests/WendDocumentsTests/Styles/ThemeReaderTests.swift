import Testing
import WendCore

@testable import WendDocuments

/// Themes: what they say, what is wrong with them, and what cannot be read in their colours.
struct ThemeReaderTests {
    private func read(_ text: String) -> (theme: Theme, diagnostics: [Diagnostic]) {
        ThemeReader().read(Array(text.utf8), file: "theme.json")
    }

    @Test func everyPartIsRead() {
        let (theme, diagnostics) = read(
            """
            { "$schema": "x", "colors": { "accent": { "light": "#0a6b4d", "dark": "#6fd3ae" }, "surface": "rgb(255, 254, 250)" },
              "radii": { "control": 4, "layer": 0 }, "spacing": { "gap": 10 },
              "fonts": { "text": ["Inter", "Noto Sans"], "code": "Fira Code", "size": 16 } }
            """)
        #expect(theme.colors[.accent]?.dark == .init(red: 0x6F, green: 0xD3, blue: 0xAE))
        #expect(theme.lengths == [.control: 4, .layer: 0, .gap: 10])
        #expect(theme.textFonts == ["Inter", "Noto Sans"] && theme.codeFonts == ["Fira Code"] && theme.textSize == 16)
        // One surface for both appearances cannot be read in the dark one.
        #expect(!diagnostics.isEmpty)
        #expect(diagnostics.allSatisfy { $0.code == "low-contrast" && $0.message.contains("in dark appearance") })
    }

    @Test(arguments: [
        (
            "{ \"colours\": {} }",
            "theme.json:1:3: warning: a theme has no 'colours'; did you mean 'colors'? [unknown-token]"
        ),
        (
            "{ \"colors\": { \"acent\": \"#000\" } }",
            "theme.json:1:15: warning: 'colors' has no 'acent'; did you mean 'accent'? [unknown-token]"
        ),
        (
            "{ \"radii\": { \"gap\": 3 } }",
            "theme.json:1:14: warning: 'radii' has no 'gap'; it has control, group, layer [unknown-token]"
        ),
        (
            "{ \"colors\": { \"accent\": \"green\" } }",
            "theme.json:1:15: error: 'accent' is to be a colour such as \"#0a6b4d\", or {\"light\": …, \"dark\": …} [theme-value]"
        ),
        (
            "{ \"spacing\": { \"gap\": -1 } }",
            "theme.json:1:16: error: 'gap' is to be a number of points from 0 to 100 [theme-value]"
        ),
        (
            "{ \"fonts\": { \"text\": [\"a;b\"] } }",
            "theme.json:1:14: error: 'text' is to be the name of a typeface, or a list of them [theme-value]"
        ),
        ("[]", "theme.json:1:1: error: a theme is an object with 'colors', 'radii', 'spacing' and 'fonts' [theme]"),
    ]) func whatIsWrongIsSaidWithItsPlace(_ text: String, _ expected: String) {
        #expect(read(text).diagnostics.map(\.description) == [expected])
    }

    @Test func bothColoursAndTheirRatioAreSaid() {
        let (_, diagnostics) = read("{ \"colors\": { \"danger\": { \"light\": \"#ff8080\" } } }")
        #expect(
            diagnostics.map(\.description) == [
                "theme.json:1:15: warning: 'danger' #ff8080 on 'surface' #ffffff has a contrast of 2.4:1 in light appearance; "
                    + "it needs 4.5:1 [low-contrast]",
                "theme.json:1:15: warning: 'danger' #ff8080 on 'cell' #ffffff has a contrast of 2.4:1 in light appearance; "
                    + "it needs 4.5:1 [low-contrast]",
            ])
    }

    /// Whatever the accent is, the text on what is filled with it is the better one of white and black.
    @Test func textOnTheAccentCanBeReadWhateverItIs() {
        for accent in ["#ffdd00", "#0a6b4d", "#777777", "#000000", "#ffffff"] {
            let (theme, _) = read("{ \"colors\": { \"accent\": \"\(accent)\" } }")
            #expect(!theme.weaknesses.contains { $0.token == .onFilled }, "\(accent)")
        }
    }

    @Test func theStandardThemeIsReadable() {
        #expect(Theme().weaknesses.isEmpty)
        for token in ThemeToken.allCases {
            let standard = token.standard
            for ground in token.grounds.tokens {
                let below = ground.standard
                #expect(Contrast.ratio(standard.light, on: below.light) >= token.grounds.ratio, "\(token) on \(ground)")
                #expect(Contrast.ratio(standard.dark, on: below.dark) >= token.grounds.ratio, "\(token) on \(ground)")
            }
        }
    }

    @Test func contrastIsCountedAsTheGuidelinesDo() {
        let (white, black) = (
            StyleColor.Parts(red: 255, green: 255, blue: 255), StyleColor.Parts(red: 0, green: 0, blue: 0)
        )
        #expect(abs(Contrast.ratio(white, on: black) - 21) < 0.001)
        #expect(abs(Contrast.ratio(black, on: white) - 21) < 0.001)
        #expect(abs(Contrast.ratio(.init(red: 0x76, green: 0x76, blue: 0x76), on: white) - 4.54) < 0.01)
        #expect(Contrast.ratio(.init(red: 0, green: 0, blue: 0, alpha: 0), on: white) == 1)
        #expect(Contrast.text(4.499) == "4.4")
    }

    @Test func atMostAThousandThingsAreSaidOfATheme() {
        let colours = (0..<3_000).map { "\"c\($0)\": \"red\"" }.joined(separator: ", ")
        let said = read("{\"colors\": {\(colours)}}").diagnostics
        #expect(said.count == 1_001)
        #expect(said.last?.code == "too-many-problems" && said.allSatisfy { $0.severity == .warning })
    }
}
