import Testing
import WendCore

@testable import WendWeb

@Suite struct StyleSheetCSSTests {
    @Test func stylesBecomeRules() {
        var red = DocumentStyle(.init(kind: "label", styleClass: "red"))
        red.color = .named(.red)
        red.fontSize = 24
        red.isBold = true
        var box = DocumentStyle(.init(kind: "container", styleClass: "big box{}"))
        box.insets = .init(top: 8, leading: 0, bottom: 8.5, trailing: 4)
        box.minimumHeight = 88
        var field = DocumentStyle(.init(kind: "textField"))
        field.background = .exact(red: 0, green: 0, blue: 128, alpha: 1)
        var bar = DocumentStyle(.init(kind: "navigationBar"))
        bar.tint = .named(.blue)
        #expect(
            String(decoding: StyleSheet([red, box, field, bar]).css, as: UTF8.self) == """
                :is(.textField,.k-textField){color:#fff}
                :is(.textField,.k-textField)>.box>input{background:rgb(0 0 128)}
                :is(.navigationBar,.k-navigationBar){--accent:var(--blue)}
                :is(.label,.k-label).c-red{color:var(--red);font-size:1.5rem;font-weight:700}
                :is(.container,.k-container).c-big-box--{padding:8px 4px 8.5px 0;min-height:88px}

                """)
        #expect(StyleSheet().css.isEmpty)
    }

    @Test func classNamesOfPagesAndSheetsAgree() {
        #expect(StyleClass.names(of: "label.big box{}") == "k-label c-big-box--")
        #expect(StyleClass.names(of: "label") == "k-label")
    }
}
