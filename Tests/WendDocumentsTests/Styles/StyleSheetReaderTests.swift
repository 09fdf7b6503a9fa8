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

    @Test func whatCannotBeFollowedIsNamedAndLeftOut() {
        let (sheet, diagnostics) = read(
            """
            { "lable": {}, "button": { "shadow": 3,
              "backgroundColor": "bleu", "contentEdgeInsets": [1, 2] } }
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
            sheet.styles.first { $0.selector == .init(kind: kind, styleClass: styleClass) }
        }
        let red = try #require(style("label", "red"))
        #expect(red.fontSize == 24)
        #expect(red.color == .named(.red))
        #expect(style("label", "green")?.isBold == true)
        #expect(style("label", "blue")?.isItalic == true)
        #expect(style("container", "inner")?.insets == .init(top: 0, leading: 0, bottom: 0, trailing: 0))
        #expect(style("container", "textView")?.minimumHeight == 88)
        #expect(style("navigationBar", nil)?.tint == .named(.blue))
        #expect(style("screen", nil)?.background == .named(.white))
    }

    private func read(_ text: String) -> (sheet: StyleSheet, diagnostics: [Diagnostic]) {
        StyleSheetReader(registry: .standard).read(Array(text.utf8), file: "s.json")
    }
}
