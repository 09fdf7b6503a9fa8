import Foundation
import Testing
import WendCore
import WendExpressions
import WendTesting

@testable import WendTerminal

/// How each kind of element looks, as lines of text: nothing is said by colour alone.
@Suite struct RolesTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let element: Element
        let lines: String
        var columns = 60
        var testDescription: String { "\(element.role) \(lines.prefix(30))" }

        init(
            _ role: Element.Role, _ properties: Properties = [:], _ events: Event.Kinds = [],
            _ children: [Element] = [],
            columns: Int = 60, is lines: String
        ) {
            element = Element(Element.ID(1, "it"), role, properties, events: events, children: children)
            self.lines = lines
            self.columns = columns
        }
    }

    private static func child(
        _ number: UInt32, _ role: Element.Role, _ properties: Properties, _ events: Event.Kinds = [],
        _ children: [Element] = []
    ) -> Element { Element(Element.ID(number), role, properties, events: events, children: children) }

    static let cases: [Case] = [
        Case(.label, [.text: "Good morning"], is: "  Good morning"),
        Case(.label, [.text: "one two three four", .lines: 1], columns: 16, is: "  one two thre…"),
        Case(.label, [.text: "3", .variant: "badge-danger"], is: "  ‹3›"),
        Case(
            .richText,
            [
                .text: "Read this page.\nNow",
                .markup: "<p>Read <b>this</b> <a href=\"https://a.example\">page</a>.</p><p>Now</p>",
            ],
            is: "  Read this page <https://a.example>.\n  Now"),
        Case(.image, [.image: "logo", .label: "The logo"], is: "  [The logo]"),
        Case(.placeholder, [.text: "It could not be shown"], is: "  It could not be shown"),
        Case(.link, [.text: "Help", .address: "https://a.example/help"], is: "  Help <https://a.example/help>"),
        Case(
            .progress, [.value: .double(0.5), .text: "Copying"],
            is: "  Copying\n  [###############---------------] 50%"),
        Case(.button, [.text: "Save"], .press, is: "> [ Save ]"),
        Case(.button, [.text: "Save", .disabled: true], .press, is: "  ( Save )"),
        Case(.button, [.text: "Save", .busy: true], [], is: "  ( Save … )"),
        Case(.button, [.icon: "trash"], .press, is: "> [ Trash ]"),
        Case(.backButton, [:], [.press, .back], is: "> [ ‹ Back ]"),
        Case(.textField, [.text: "Name", .value: "Ann"], [.edit], columns: 30, is: "> Name: [Ann                ]"),
        Case(
            .textField, [.text: "Name", .value: "Ann", .error: "Too short"], [.edit], columns: 30,
            is: "> Name: [Ann                ]\n    ! Too short"),
        Case(
            .textField, [.text: "Name", .placeholder: "First name"], [.edit], columns: 30,
            is: "> Name: [First name         ]"),
        Case(
            .textField, [.text: "Name", .value: "Ann", .disabled: true], [.edit], columns: 30,
            is: "  Name: (Ann                )"),
        Case(
            .textField, [.text: "Key", .value: "secret", .variant: "secure"], [.edit], columns: 30,
            is: "> Key: [••••••              ]"),
        Case(
            .textField, [.text: "A name that is far too long for its line", .value: "x"], [.edit], columns: 30,
            is: "  A name that is far too long\n  for its line:\n>   [x                      ]"),
        Case(
            .textArea, [.text: "Note", .value: "one\ntwo"], [.edit], columns: 20,
            is: "  Note:\n> │one\n  │two\n  │"),
        Case(
            .textField, [.text: "Name", .value: "Ann", .layout: "above"], [.edit], columns: 30,
            is: "  Name:\n>   [Ann                    ]"),
        Case(
            .textField, [.text: "Name of the person who comes", .layout: "beside"], [.edit], columns: 60,
            is: "> Name of the person who comes: [                         ]"),
        Case(
            .textArea, [.text: "Note", .value: "one\ntwo", .layout: "beside"], [.edit], columns: 40,
            is: "> Note: │one\n        │two\n        │"),
        Case(
            .textArea, [.text: "Key", .value: "ab\nc", .entry: "password"], [.edit], columns: 20,
            is: "  Key:\n> │••\n  │•\n  │"),
        Case(.searchField, [.placeholder: "Search"], [.edit], columns: 30, is: "> Search: [                 ]"),
        Case(
            .datePicker, [.text: "Day", .entry: "date", .value: .date(Date(timeIntervalSince1970: 0))], [.edit],
            columns: 30, is: "> Day: [1970-01-01          ]"),
        Case(
            .datePicker, [.text: "Day", .entry: "date", .optional: true], [.edit], columns: 30,
            is: "> Day: [YYYY-MM-DD          ]"),
        Case(
            .slider, [.text: "Loud", .value: .double(0.5)], [.edit],
            is: "> Loud:           [============o-----------] 0.5"),
        Case(.toggle, [.text: "On", .value: true], [.edit], is: "> [x] On"),
        Case(.toggle, [.text: "On", .value: true, .layout: "above"], [.edit], is: "  On:\n>   [x]"),
        Case(.toggle, [.text: "On", .disabled: true], [.edit], is: "  ( ) On"),
        Case(
            .picker,
            [.text: "Size", .value: 1, .options: .list([.dictionary(["title": "S"]), .dictionary(["title": "M"])])],
            [.edit], is: "> Size:           [M v]"),
        Case(
            .picker,
            [.text: "Size", .value: -1, .placeholder: "Which?", .options: .list([.dictionary(["title": "S"])])],
            [.edit], is: "> Size:           [Which? v]"),
        Case(
            .segmented, [.text: "Show", .value: 1], [.select],
            [child(2, .segment, [.text: "All"]), child(3, .segment, [.text: "Open"])],
            is: "  Show:\n>   ( ) All  (o) Open"),
        Case(
            .segmented, [.text: "Show", .value: 1, .layout: "beside"], [.select],
            [child(2, .segment, [.text: "All"]), child(3, .segment, [.text: "Open"])],
            is: "> Show: ( ) All  (o) Open"),
        Case(
            .segmented, [.text: "Step", .value: -1, .momentary: true], [.select],
            [child(2, .segment, [.text: "Less"]), child(3, .segment, [.text: "More"])],
            is: "  Step:\n>   [ Less ]  [ More ]"),
        Case(
            .fileField, [.text: "Receipt", .accepts: "image/png,.pdf", .maximum: 1000], [.begin, .edit], columns: 60,
            is: "> Receipt:        [path of a file, then Enter             ]\n    image/png, .pdf"),
        Case(
            .table, [:], [],
            [
                child(
                    2, .section, [:], [],
                    [
                        child(3, .sectionHeader, [.text: "Fruit"]),
                        child(4, .row, [.text: "Apple", .detail: "3", .variant: "value1"], [.press]),
                        child(5, .row, [.text: "Pear", .accessory: "checkmark"], [.press]),
                        child(6, .row, [.text: "Plum", .indent: 1, .accessory: "disclosure"], [.press]),
                        child(7, .sectionFooter, [.text: "All of them"]),
                    ])
            ], columns: 40,
            is:
                "  Fruit\n> Apple                             3\n  Pear                                ✓\n    Plum                              ›\n  All of them"
        ),
        Case(
            .row, [.text: "Milk"], [.press],
            [
                child(
                    2, .button, [.icon: "more", .variant: "menu", .label: "Actions, Milk", .gestures: "swipeLeft"],
                    .press)
            ], is: "> Milk" + String(repeating: " ", count: 42) + "[ Actions ]"),
        Case(
            .row, [:], [.press], [child(2, .label, [.text: "Drawn by itself"])],
            is: "> Drawn by itself                                     [ › ]"),
        Case(
            .container, [.columns: 2], [],
            [
                child(2, .label, [.text: "a"]), child(3, .label, [.text: "b"]), child(4, .label, [.text: "c"]),
            ], columns: 43, is: "  a                   b\n  c"),
        Case(
            .container, [.layout: "center"], [], [child(2, .label, [.text: "Nothing"])], columns: 24,
            is: "         Nothing"),
        Case(.label, [.text: "Press long", .gestures: "longPress:500"], [.gesture], is: "> Press long [ Long press ]"),
        Case(.label, [.text: "gone", .hidden: true], is: ""),
    ]

    @Test(arguments: cases) func elementsLookLikeThis(_ each: Case) {
        let screen = Element(Element.ID(100), .screen, children: [each.element])
        var text = Drawn(screen, columns: each.columns).text
        // The app's name stands above screens without a title.
        text = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).joined(separator: "\n")
        #expect(text == each.lines)
    }

    @Test func aHiddenChoiceIsNotThereAndKeepsItsPosition() {
        let segments = [("Mine", true), ("All", false), ("New", false)].enumerated().map { place, each in
            Self.child(UInt32(10 + place), .segment, [.text: .string(each.0), .hidden: .bool(each.1)])
        }
        let scopes = Element(Element.ID(2), .segmented, [.value: 1], events: .select, children: segments)
        var drawn = Drawn(Element(Element.ID(1), .screen, children: [scopes]))
        #expect(drawn.text.hasSuffix("> (o) All  ( ) New"))
        #expect(drawn.press(.tab, .enter) == [Event(.select, scopes.id, "w12")])
    }

    @Test func barsStandAboveAndBelow() {
        let navigation = Self.child(
            1, .tabs, [:], [],
            [
                Self.child(
                    2, .navigation, [:], [],
                    [
                        Self.child(
                            3, .navigationBar, [.text: "Inbox"], [],
                            [
                                Self.child(4, .backButton, [.text: "Mail"], [.press, .back]),
                                Self.child(
                                    5, .barGroup, [.variant: "trailing"], [],
                                    [
                                        Self.child(6, .barButton, [.icon: "add"], .press)
                                    ]),
                            ]),
                        Self.child(7, .screen, [:], [], [Self.child(8, .label, [.text: "Nothing new"])]),
                        Self.child(9, .toolbar, [:], [], [Self.child(10, .barButton, [.text: "Refresh"], .press)]),
                    ]),
                Self.child(
                    11, .tabBar, [.value: 0], [],
                    [
                        Self.child(12, .tab, [.text: "Mail", .badge: "3", .selected: true], [.press, .select]),
                        Self.child(13, .tab, [.text: "Notes"], [.press, .select]),
                    ]),
            ])
        #expect(
            Drawn(navigation, columns: 40, rows: 10).text == """
                > [ ‹ Mail ]      Inbox         [ Add ]
                  ─────────────────────────────────────
                  Nothing new



                  ─────────────────────────────────────
                  [ Refresh ]
                  (o) Mail (3)  ( ) Notes
                """)
    }

    @Test func aQuestionStandsInABoxOverWhatItIsAbout() {
        let base = Self.child(1, .screen, [:], [], [Self.child(2, .button, [.text: "Delete"], .press)])
        let alert = Self.child(
            3, .alert, [.text: "Delete all?", .detail: "This cannot be undone."], [],
            [
                Self.child(4, .button, [.text: "Delete", .variant: "destructive"], .press),
                Self.child(5, .button, [.text: "Cancel", .variant: "cancel"], .press),
            ])
        let drawn = Drawn(Element(Element.ID(.session), .app, children: [base, alert]), columns: 40, rows: 12)
        #expect(
            drawn.text
                == """
                  App
                  ─────────────────────────────────────
                ┌──────────────────────────────────┐
                │  Delete all?                     │
                │  This cannot be undone.          │
                │                                  │
                │> [ Delete ]  [ Cancel ]          │
                └──────────────────────────────────┘
                """.replacing("\n┌", with: "\n  ┌").replacing("\n│", with: "\n  │").replacing("\n└", with: "\n  └"))
    }

    @Test(arguments: TerminalTheme.Depth.allCases) func theSameIsSaidWithAnyColours(depth: TerminalTheme.Depth) {
        let element = Self.child(
            1, .screen, [:], [],
            [
                Self.child(2, .button, [.text: "Save"], .press),
                Self.child(3, .label, [.text: "!", .variant: "badge-danger"]),
            ])
        let drawn = Drawn(element, theme: TerminalTheme(depth))
        #expect(drawn.text.contains("[ Save ]"))
        #expect(drawn.terminal.cells.contains { $0.look.contains("3") } == (depth != .none))
    }

    @Test(
        arguments: [
            (["TERM": "xterm-256color"], TerminalTheme.Depth.indexed),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .full),
            (["TERM": "xterm"], .sixteen), (["TERM": "linux"], .sixteen), (["TERM": "vt100"], TerminalTheme.Depth.none),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"], TerminalTheme.Depth.none),
            (["TERM": "xterm", "NO_COLOR": ""], .sixteen),
        ] as [([String: String], TerminalTheme.Depth)]) func theEnvironmentSaysWhichColoursThereAre(
            environment: [String: String], depth: TerminalTheme.Depth
        )
    {
        #expect(TerminalTheme(environment: environment).depth == depth)
    }
}
