import Foundation
import Testing
import WendCore
import WendDocuments

@Suite struct StyleSheetReaderTests {
    @Test func propertiesVariablesAndClassesAreRead() {
        let (sheet, diagnostics) = read(
            """
            { "Variables": { "accent": "blue", "quiet": "$accent" },
              "label.note": { "textAttributes": { "font": ["italic", 12], "textColor": "$quiet" } },
              "WFSButton": { "contentEdgeInsets": [[12, 4, 12, 4]], "backgroundColor": "#f80" },
              "container.box": { "desiredSize": [[0, 88]], "tintColor": [10, 20, 30, 0.5] } }
            """)
        var note = DocumentStyle(.init(kind: "label", styleClass: "note"))
        note.isItalic = true
        note.fontSize = 12
        note.color = .named(.blue)
        var button = DocumentStyle(.init(kind: "button"))
        button.insets = .init(top: 12, leading: 4, bottom: 12, trailing: 4)
        button.background = .exact(red: 255, green: 136, blue: 0, alpha: 1)
        var box = DocumentStyle(.init(kind: "container", styleClass: "box"))
        box.minimumHeight = 88
        box.tint = .exact(red: 10, green: 20, blue: 30, alpha: 0.5)
        #expect(sheet.styles == [note, button, box])
        #expect(diagnostics.isEmpty)
    }

    @Test func whereThingsLieIsReadAndWhatIsWrongThereIsLeftOut() {
        let (sheet, diagnostics) = read(
            """
            { ".a": { "layout": { "columns": [40, "content", { "share": 2 }], "row": 2, "margins": [1, 2, 3, -4],
                "horizontal": "center", "ratio": 1.5, "contentMode": "fit", "sticks": true,
                "collapses": true, "rowWidth": 120 } },
              ".b": { "layout": { "columns": ["wide"] } }, ".c": { "layout": { "margins": [1, 2] } },
              ".d": { "layout": { "row": 0 } }, ".e": { "layout": 3 } }
            """)
        var layout = StyleLayout()
        layout.columns = [.points(40), .content, .share(2)]
        layout.row = 2
        layout.margins = .init(top: 1, leading: 2, bottom: 3, trailing: -4)
        layout.horizontal = .center
        layout.ratio = 1.5
        layout.contentMode = .fit
        layout.sticks = true
        layout.collapses = true
        layout.rowWidth = 120
        #expect(sheet.styles.compactMap(\.layout) == [layout])
        #expect(diagnostics.map(\.code) == Array(repeating: "style-ignored", count: 4))
    }

    @Test func whatIsThrownBehindAnElementIsReadWithItsColour() {
        let (sheet, diagnostics) = read(
            """
            { ".a": { "boxShadow": ["rgba(0, 0, 0, 0.5)", 1, -2, 6] }, ".b": { "boxShadow": ["black", 1] },
              ".c": { "boxShadow": ["black", 1, 2, -3] } }
            """)
        #expect(
            sheet.styles.compactMap(\.boxShadow) == [
                .init(color: .exact(red: 0, green: 0, blue: 0, alpha: 0.5), x: 1, y: -2, blur: 6)
            ])
        #expect(diagnostics.map(\.code) == ["style-ignored", "style-ignored"])
    }

    @Test func whatCannotBeFollowedIsNamedAndLeftOut() {
        let (sheet, diagnostics) = read(
            """
            { "lable": {}, "button": { "shadow": 3,
              "backgroundColor": "bleu", "contentEdgeInsets": [1, 2, 3] } }
            """)
        #expect(sheet.styles == [DocumentStyle(.init(kind: "button"))])
        #expect(
            diagnostics.map(\.description) == [
                "s.json:1:3: warning: no kind is called 'lable'; did you mean 'label'? [unknown-kind]",
                "s.json:1:28: warning: 'shadow' has no effect here, or not with this value [style-ignored]",
                "s.json:2:3: warning: 'backgroundColor' has no effect here, or not with this value [style-ignored]",
                "s.json:2:30: warning: 'contentEdgeInsets' has no effect here, or not with this value [style-ignored]",
            ])
    }

    @Test func aVariableThatNamesItselfEnds() {
        #expect(
            read("{ \"Variables\": { \"a\": \"$a\" }, \"label\": { \"textColor\": \"$a\" } }").diagnostics.map(\.code)
                == ["style-ignored"])
    }

    /// The sheet of the older tests.
    @Test(.enabled(if: corpus != nil, "the older documents are not here")) func theOldSheetIsRead() throws {
        let data = try Data(contentsOf: #require(corpus).appending(path: "uiss.json"))
        let (sheet, diagnostics) = StyleSheetReader(registry: .standard).read(Array(data), file: "uiss.json")
        #expect(diagnostics.allSatisfy { $0.severity == .warning })
        #expect(diagnostics.contains { $0.code == "trailing-comma" })
        func style(_ kind: String, _ styleClass: String?) -> DocumentStyle? {
            sheet.styles.first { $0.selector.kind == kind && $0.selector.styleClass == styleClass }
        }
        let red = try #require(style("label", "red"))
        #expect(red.fontSize == 24)
        #expect(red.color == .named(.red))
        #expect(style("label", "green")?.fontWeight == 700)
        #expect(style("label", "blue")?.isItalic == true)
        #expect(style("container", "inner")?.insets == .init(top: 0, leading: 0, bottom: 0, trailing: 0))
        #expect(style("container", "textView")?.minimumHeight == 88)
        #expect(style("navigationBar", nil)?.tint == .named(.blue))
        let screens = sheet.styles.filter { $0.background == .named(.white) }
        #expect(screens.map(\.selector.kind) == ["screen", "form"])
        // Every property is understood: what else is warned of are images that are not there.
        #expect(diagnostics.allSatisfy { $0.code == "trailing-comma" })
        let field = try #require(style("textField", nil)).backgroundImages
        #expect(field == [.init(name: "text_field_bg", caps: .init(top: 11, leading: 8, bottom: 18, trailing: 8))])
    }

    @Test func everyNotationOfAColourIsRead() {
        let colors: [(String, StyleColor)] = [
            ("\"red\"", .named(.red)), ("\"darkGrayColor\"", .named(.gray)), ("\"systemBlue\"", .named(.blue)),
            ("\"#f80\"", .exact(red: 255, green: 136, blue: 0, alpha: 1)),
            ("\"#ff880080\"", .exact(red: 255, green: 136, blue: 0, alpha: 128.0 / 255)),
            ("\"0xff8800\"", .exact(red: 255, green: 136, blue: 0, alpha: 1)),
            ("\"rgb(255, 136, 0)\"", .exact(red: 255, green: 136, blue: 0, alpha: 1)),
            ("\"rgba(255,136,0,0.5)\"", .exact(red: 255, green: 136, blue: 0, alpha: 0.5)),
            ("[255, 136, 0]", .exact(red: 255, green: 136, blue: 0, alpha: 1)),
            ("[255, 136, 0, 0.5]", .exact(red: 255, green: 136, blue: 0, alpha: 0.5)),
            ("[1, 0.5, 0]", .exact(red: 255, green: 128, blue: 0, alpha: 1)),
            ("[0.5, 0.25]", .exact(red: 128, green: 128, blue: 128, alpha: 0.25)),
            ("[\"white\", 0.5]", .faded(.white, share: 0.5)),
            ("[\"#f80\", 0.5]", .exact(red: 255, green: 136, blue: 0, alpha: 0.5)),
            ("\"clear\"", .clear), ("\"$accent\"", .token(.accent)), ("\"secondaryLabel\"", .token(.secondary)),
        ]
        for (written, color) in colors {
            let (sheet, _) = read("{ \"label\": { \"tintColor\": \(written) } }")
            #expect(sheet.styles.first?.tint == color, "\(written)")
        }
        for written in ["\"bleu\"", "[1, 2]", "[300, 0, 0]", "[\"red\", 2]", "\"rgb(1,2)\"", "true", "{}"] {
            let (sheet, diagnostics) = read("{ \"label\": { \"tintColor\": \(written) } }")
            #expect(sheet.styles.first?.tint == nil, "\(written)")
            #expect(diagnostics.map(\.code) == ["style-ignored"], "\(written)")
        }
    }

    @Test(
        arguments: [
            ("14", 14, nil, nil, nil), ("\"bold\"", nil, 700, nil, nil), ("[\"italic\", 12]", 12, nil, true, nil),
            ("[\"Georgia\", 18]", 18, nil, nil, "Georgia"), ("[\"Georgia-BoldItalic\", 18]", 18, 700, true, "Georgia"),
            ("[\"HelveticaNeue-Light\"]", nil, 300, nil, "HelveticaNeue"), ("\"headline\"", 17, 600, nil, nil),
            ("[\"semibold\", 15]", 15, 600, nil, nil), ("\"systemBold\"", nil, 700, nil, nil),
            ("{\"name\": \"Courier\", \"size\": 13, \"traits\": [\"bold\", \"italic\"]}", 13, 700, true, "Courier"),
        ] as [(String, Double?, Int?, Bool?, String?)])
    func typefacesAreReadBySizeWeightSlantAndFamily(
        _ written: String, _ size: Double?, _ weight: Int?, _ isItalic: Bool?, _ family: String?
    ) throws {
        let (sheet, diagnostics) = read("{ \"label\": { \"font\": \(written) } }")
        let style = try #require(sheet.styles.first)
        #expect(style.fontSize == size && style.fontWeight == weight)
        #expect(style.isItalic == isItalic && style.fontFamily == family)
        #expect(diagnostics.isEmpty)
    }

    @Test func valuesMayBeMeantForStates() {
        let (sheet, diagnostics) = read(
            """
            { "button": { "titleColor": ["blue", "normal"], "titleColor:highlighted": "red", "backgroundImage": [["b", 1, 2, 3, 4], "disabled"] },
              "barButtonItem": { "titleTextAttributes": [{ "font": ["bold", 15] }, "selected"] } }
            """)
        #expect(diagnostics.isEmpty)
        #expect(sheet.styles.map(\.selector.state) == [nil, .highlighted, .disabled, nil, .selected])
        #expect(sheet.styles[0].color == .named(.blue) && sheet.styles[1].color == .named(.red))
        #expect(sheet.styles[2].backgroundImages.first?.caps?.bottom == 3)
        #expect(sheet.styles[4].fontWeight == 700)
    }

    @Test func kindsInsideOthersGroupsAndClassesAlone() {
        let (sheet, diagnostics) = read(
            """
            { "@Buttons": { "UIButton": { "tintColor": "red" } }, ".loud": { "textColor": "red" },
              "table.wide": { "label": { "textColor": "red", ".quiet": { "alpha": 0.5 } } },
              "UIControl": { "tintColor": "blue" }, "UITabBar": { "barTintColor": "white" },
              "tabs.low": { "tabBar": { "tintColor": "red" } } }
            """)
        #expect(diagnostics.isEmpty)
        #expect(
            sheet.styles.map(\.selector) == [
                .init(kind: "button", isOfSeveralKinds: true), .init(kind: "", styleClass: "loud"),
                .init(kind: "table", styleClass: "wide"),
                .init(kind: "label", ancestors: [.init(kind: "table", styleClass: "wide")]),
                .init(
                    kind: "", styleClass: "quiet",
                    ancestors: [.init(kind: "table", styleClass: "wide"), .init(kind: "label")]),
                .init(kind: "control", isOfSeveralKinds: true), .init(kind: "tabBar"),
                .init(kind: "tabs", styleClass: "low"),
                .init(kind: "tabBar", ancestors: [.init(kind: "tabs", styleClass: "low")]),
            ])
    }

    /// Of a style class nobody knows what it stands on: any ground of the sheet may be it.
    @Test(arguments: [
        ("", 1), (##", "container.night": { "backgroundColor": "#111111" }"##, 0),
        (##", "label.b": { "backgroundColor": "#111111" }"##, 1),
    ])
    func aStyleClassStandsOnAnyGroundOfItsSheet(_ more: String, _ count: Int) {
        let (_, diagnostics) = read("{ \"label.pale\": { \"textColor\": \"#eeeeee\" }\(more) }")
        #expect(diagnostics.filter { $0.code == "low-contrast" }.count == count, "\(diagnostics)")
        // What has no class is everywhere.
        let (_, others) = read("{ \"label\": { \"textColor\": \"#eeeeee\" }\(more) }")
        #expect(others.contains { $0.code == "low-contrast" })
    }

    @Test func textThatCannotBeReadOnItsGroundIsWarnedOf() {
        let (_, diagnostics) = read(
            """
            { "label.pale": { "textColor": "#999999", "backgroundColor": "#ffffff" },
              "label.large": { "textColor": "#8a8a8a", "backgroundColor": "#ffffff", "font": 24 },
              "label.named": { "textColor": "red" }, "button": { "titleColor": ["#999", "disabled"] } }
            """)
        #expect(
            diagnostics.map(\.description) == [
                "s.json:1:3: warning: text of #999999 on #ffffff has a contrast of 2.8:1 in light appearance; it needs 4.5:1 "
                    + "[low-contrast]"
            ])
    }

    @Test func anImageThatIsNotThereIsWarnedOf() {
        let reader = StyleSheetReader(registry: .standard, images: ["sky"])
        let text = "{ \"screen\": { \"backgroundImage\": \"sky\" }, \"form\": { \"backgroundImage\": \"sea\" } }"
        let (sheet, diagnostics) = reader.read(Array(text.utf8), file: "s.json")
        #expect(sheet.styles.map(\.backgroundImages.count) == [1, 0])
        #expect(diagnostics.map(\.code) == ["style-ignored"])
    }

    private func read(_ text: String) -> (sheet: StyleSheet, diagnostics: [Diagnostic]) {
        StyleSheetReader(registry: .standard).read(Array(text.utf8), file: "s.json")
    }
}
