import Testing
import WendCore

@testable import WendWeb

@Suite struct StyleSheetCSSTests {
    @Test func stylesBecomeRules() {
        var red = DocumentStyle(.init(kind: "label", styleClass: "red"))
        red.color = .named(.red)
        red.fontSize = 24
        red.fontWeight = 700
        var box = DocumentStyle(.init(kind: "container", styleClass: "big box{}"))
        box.insets = .init(top: 8, leading: 0, bottom: 8.5, trailing: 4)
        box.minimumHeight = 88
        var field = DocumentStyle(.init(kind: "textField"))
        field.background = .exact(red: 0, green: 0, blue: 128, alpha: 1)
        var bar = DocumentStyle(.init(kind: "navigationBar"))
        bar.tint = .named(.blue)
        #expect(
            String(decoding: StyleSheet([red, box, field, bar]).css, as: UTF8.self) == """
                :is(.textField,.k-textField){color:#ffffff}
                :is(.textField,.k-textField)>.box>input{background:rgb(0 0 128);color-scheme:dark}
                :is(.navigationBar,.k-navigationBar){--accent:var(--blue)}
                :is(.label,.k-label).c-red{color:var(--red);font-size:1.5rem;font-weight:700}
                :is(.container,.k-container).c-big-box--{padding-block:8px 8.5px;padding-inline:0 4px;min-block-size:88px}

                """)
        #expect(StyleSheet().css.isEmpty)
    }

    @Test(arguments: [0.0, 8]) func groupsThatReachBothEdgesHaveNoCorners(_ inset: Double) {
        var table = DocumentStyle(.init(kind: "table", styleClass: "a"))
        table.insets = .init(top: 4, leading: inset, bottom: 24, trailing: inset)
        let css = String(decoding: StyleSheet([table]).css, as: UTF8.self)
        #expect(css.contains(":is(.table,.k-table).c-a.v-grouped .rows{border-radius:0}\n") == (inset == 0), "\(css)")
    }

    @Test func everySystemItemHasAPicture() {
        let css = String(decoding: PackageResources.style_css, as: UTF8.self)
        let items = (Enumeration.systemItem.names + Enumeration.tabBarSystemItem.names).filter {
            !$0.hasSuffix("Space") && !SystemWords.written.contains($0)
        }
        #expect(items.filter { item in !css.contains(".i-\(item) ") && !css.contains(".i-\(item),") } == [])
    }

    @Test func whereThingsLieBecomesAGrid() {
        var box = DocumentStyle(.init(kind: "container", styleClass: "a"))
        box.layout = StyleLayout()
        box.layout?.columns = [.points(40), .content, .share(2)]
        box.layout?.rows = [.share(3)]
        var field = DocumentStyle(.init(kind: "textField", styleClass: "b"))
        field.layout = StyleLayout()
        field.layout?.column = 2
        field.layout?.margins = .init(top: 1, leading: 2, bottom: 3, trailing: 4)
        field.layout?.horizontal = .fill
        field.layout?.vertical = .end
        field.layout?.height = 30
        field.layout?.sticks = true
        var face = DocumentStyle(.init(kind: "imageView", styleClass: "c"))
        face.layout = StyleLayout()
        face.layout?.widthShare = 0.5
        face.layout?.ratio = 1.5
        face.layout?.contentMode = .fill
        #expect(
            String(decoding: StyleSheet([box, field, face]).css, as: UTF8.self) == """
                :is(.container,.k-container).c-a{grid-template-columns:40px auto minmax(0,2fr);grid-template-rows:minmax(auto,3fr)}
                :is(.textField,.k-textField).c-b>.box>input{min-block-size:30px}
                :is(.textField,.k-textField).c-b{grid-area:1/2;margin-block:1px 3px;margin-inline:2px 4px;justify-self:stretch;align-self:end;position:sticky;z-index:2;inset-block-end:3px}
                :is(.image,.k-imageView).c-c{inline-size:50%;aspect-ratio:1.5}
                :is(.image,.k-imageView).c-c img{inline-size:100%;block-size:100%;object-fit:cover}

                """)
    }

    @Test func everyPropertyHasItsRule() {
        func css(_ kind: String, _ change: (inout DocumentStyle) -> Void) -> String {
            var style = DocumentStyle(.init(kind: kind))
            change(&style)
            return String(decoding: StyleSheet([style]).css, as: UTF8.self)
                .replacing(":is(.\(kind),.k-\(kind))", with: "#").replacing("\n", with: "")
        }
        #expect(css("label") { $0.fontFamily = "Geor\"}gia" } == "#{font-family:\"Georgia\",system-ui,sans-serif}")
        #expect(css("label") { $0.alignment = .trailing } == "#{text-align:end;justify-content:flex-end}")
        #expect(
            css("label") { $0.shadow = .init(color: .exact(red: 1, green: 2, blue: 3, alpha: 0.5), x: 0, y: -1) }
                == "#{text-shadow:0 -1px rgb(1 2 3 / 0.5)}")
        #expect(
            css("label") {
                $0.boxShadow = .init(color: .exact(red: 1, green: 2, blue: 3, alpha: 0.5), x: 0, y: -1, blur: 4)
            } == "#{box-shadow:0 -1px 4px rgb(1 2 3 / 0.5)}")
        #expect(
            css("label") {
                $0.layout = StyleLayout()
                $0.layout?.collapses = true
            } == "#[hidden]{display:none}")
        #expect(
            css("table") {
                $0.layout = StyleLayout()
                $0.layout?.rowWidth = 120
            }
                == "# .rows{display:grid;gap:var(--gap);grid-template-columns:repeat(auto-fill,minmax(min(100%,120px),1fr))}# .gap{grid-column:1/-1}"
        )
        #expect(css("table") { $0.separator = .named(.red) } == "#{--line:var(--red)}")
        #expect(css("label") { $0.opacity = 0.5 } == "#{opacity:0.5}")
        #expect(
            css("button") {
                $0.cornerRadius = 4
                $0.borderColor = .faded(.red, share: 0.5)
            } == "#{border:1px solid color-mix(in srgb,var(--red) 50%,transparent);border-radius:4px}")
        #expect(
            css("container") {
                $0.columnGap = 4
                $0.rowGap = 0
            } == "#{column-gap:4px}#>*{margin-block-end:0}")
        #expect(
            css("button") {
                $0.backgroundImages = [.init(name: "a b", caps: .init(top: 1, leading: 2, bottom: 3, trailing: 4))]
            }
                == "#{color:var(--accent)}#{background:none;border:0 solid transparent;border-image:url(\"../image/a%20b/1x\") 1 4 3 2 "
                + "fill/1px 4px 3px 2px stretch}")
        #expect(
            css("screen") { $0.backgroundImages = [.init(name: "sky", isPortrait: true)] }
                == "@media (orientation:portrait){#{background:url(\"../image/sky/1x\") center/100% 100% no-repeat}}")
        #expect(css("navigationBar") { $0.color = .named(.red) } == "# h1{color:var(--red)}")
        #expect(
            css("label") {
                $0.background = .pair(
                    light: .init(red: 0, green: 0, blue: 0), dark: .init(red: 255, green: 255, blue: 255))
            }
                == "#{color:light-dark(rgb(255 255 255),rgb(21 23 29))}#{background:light-dark(rgb(0 0 0),rgb(255 255 255))}"
        )
    }

    /// What is meant by less comes first, so that more particular rules win, in whatever order a sheet says them.
    @Test func rulesStandInTheOrderInWhichTheyCount() {
        let selectors: [DocumentStyle.Selector] = [
            .init(kind: "label", styleClass: "a"), .init(kind: "", styleClass: "a"),
            .init(kind: "label", ancestors: [.init(kind: "table", styleClass: "b")]),
            .init(kind: "label", state: .disabled),
            .init(kind: "label"), .init(kind: "control", isOfSeveralKinds: true),
        ]
        let sheet = StyleSheet(
            selectors.map { selector in
                var style = DocumentStyle(selector)
                style.opacity = 1
                return style
            })
        #expect(
            String(decoding: sheet.css, as: UTF8.self) == """
                :is(.button,.field,.segmented){opacity:1}
                :is(.label,.k-label){opacity:1}
                :is(.label,.k-label):is(:disabled,[aria-disabled=true],:has(:disabled)){opacity:1}
                :is(.table,.k-table).c-b :is(.label,.k-label){opacity:1}
                .c-a{opacity:1}
                :is(.label,.k-label).c-a{opacity:1}

                """)
    }

    @Test func anImageWithScalesIsCutByItsPixels() {
        var style = DocumentStyle(.init(kind: "button"))
        style.backgroundImages = [.init(name: "b", caps: .init(top: 1, leading: 1, bottom: 1, trailing: 1))]
        let css = StyleSheet([style], images: ["b": ImageForms(scales: [1, 2], darkScales: [1])]).css
        let text = String(decoding: css, as: UTF8.self)
        #expect(text.contains("url(\"../image/b/2x\") 2 2 2 2 fill/1px 1px 1px 1px"))
        #expect(text.contains("@media (prefers-color-scheme:dark){"))
        #expect(text.contains("url(\"../image/b/dark1x\") 1 1 1 1 fill"))
    }

    @Test func aThemeBecomesCustomProperties() {
        let green = StyleColor.Parts(red: 10, green: 107, blue: 77)
        let pale = StyleColor.Parts(red: 111, green: 211, blue: 174)
        let theme = Theme(
            colors: [.accent: ThemeColor(light: green, dark: pale)], lengths: [.control: 4, .gap: 10],
            textFonts: ["Inter", "Noto Sans"], textSize: 17)
        #expect(
            String(decoding: StyleSheet(theme: theme).css, as: UTF8.self) == """
                :root{--accent:light-dark(rgb(10 107 77),rgb(111 211 174));\
                --filled:light-dark(rgb(10 107 77),rgb(111 211 174));--on:light-dark(rgb(255 255 255),rgb(21 23 29));\
                --ring:color-mix(in srgb,var(--accent) 50%,transparent);--radius:4px;--gap:10px}
                html{font-size:100%}
                body{font-family:"Inter","Noto Sans",system-ui,sans-serif}

                """)
    }

    /// The same colours stand in the stylesheet of pages and where themes are judged.
    @Test func theStandardLookIsTheStandardTheme() {
        let css = String(decoding: PackageResources.style_css, as: UTF8.self)
        for token in ThemeToken.allCases {
            let standard = token.standard
            let (light, dark) = (standard.light.text, standard.dark.text)
            let written = [
                "--\(token.property): light-dark(\(light), \(dark));", "--\(token.property): \(light);",
                "--\(token.property): #fff;",
            ]
            #expect(written.contains { css.contains($0) }, "\(token.rawValue)")
        }
        for length in Theme.Length.allCases {
            #expect(css.contains("--\(length.property): \(Int(length.standard))px;"))
        }
    }

    @Test func classNamesOfPagesAndSheetsAgree() {
        #expect(StyleClass.names(of: "label.big box{}") == "k-label c-big-box-- c-big c-box--")
        #expect(StyleClass.names(of: "label.big") == "k-label c-big")
        #expect(StyleClass.names(of: "label") == "k-label")
    }
}
