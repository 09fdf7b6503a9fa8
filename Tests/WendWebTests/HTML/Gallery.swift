import Foundation
import WendCore
import WendExpressions

/// A screen of every sort, made by hand: for looking at, and for checking what holds of every page.
struct Gallery {
    let name: String
    let rendering: Rendering

    static let all: [Gallery] = [
        Gallery("sign-in", signIn), Gallery("settings", settings), Gallery("plain-table", plainTable),
        Gallery("tabs", tabs), Gallery("split", split), Gallery("alert", alert), Gallery("action-sheet", actionSheet),
        Gallery("pushed", pushed),
        Gallery("inputs", inputs), Gallery("empty", empty), Gallery("sheet", sheet), Gallery("layouts", layouts),
        Gallery("toolbar", toolbar), Gallery("search", search), Gallery("held", held),
    ]

    private init(_ name: String, _ rendering: Rendering) {
        self.name = name
        self.rendering = rendering
    }

    private static let field: Event.Kinds = [.begin, .edit, .end, .return]

    // MARK: Screens

    private static var signIn: Rendering {
        let make = Maker()
        let email = make(
            .textField,
            [.placeholder: "Email", .value: "ann@example", .entry: "email", .error: "Enter a complete email address."],
            field, name: "email")
        let content = make(
            .container, [:], [],
            [
                make(.label, [.text: "Welcome back", .style: "label.title"]),
                make(.label, [.text: "Sign in to see what your team has been up to."]),
                email,
                make(
                    .textField, [.placeholder: "Password", .entry: "password", .variant: "secure"], field,
                    name: "password"),
                make(
                    .container, [.columns: 2, .trailing: true], [],
                    [
                        make(.label, [.text: "Keep me signed in"]),
                        make(.toggle, [.label: "Keep me signed in", .value: true], [.edit]),
                    ]),
                make(.button, [.text: "Sign in"], [.press]),
                make(.button, [.text: "Forgot password?"], [.press]),
            ])
        let accessory = make(
            .accessoryBar, [:], [],
            [
                make(.barButton, [.text: "Previous", .disabled: true], [.press]),
                make(.barButton, [.text: "Next"], [.press]),
                make(.space, [.icon: "flexibleSpace"]), make(.barButton, [.icon: "done", .variant: "done"], [.press]),
            ])
        return make.app(
            [make.navigation("Sign in", [make(.form, [:], [], [content, accessory])])], title: "Sign in",
            focus: email.id)
    }

    private static var settings: Rendering {
        let make = Maker()
        let table = make(
            .table, [.variant: "grouped"], [],
            [
                make(
                    .section, [:], [],
                    [
                        make(.sectionHeader, [.text: "Account"]),
                        make(
                            .row, [.text: "Name", .detail: "Ann Baker", .variant: "value1", .accessory: "disclosure"],
                            [.select]),
                        make(
                            .row,
                            [.text: "Email", .detail: "ann@example.org", .variant: "value1", .accessory: "disclosure"],
                            [.select]),
                        make(.sectionFooter, [.text: "Only your team can see this."]),
                    ]),
                make(
                    .section, [:], [],
                    [
                        make(.sectionHeader, [.text: "Sounds"]),
                        make(.row, [.text: "Bell", .accessory: "checkmark", .selected: true], [.select]),
                        make(.row, [.text: "Chime"], [.select]), make(.row, [.text: "Silence"], [.select]),
                    ]),
                make(
                    .section, [:], [],
                    [
                        make(.sectionHeader, [.text: "Devices"]),
                        make(
                            .row,
                            [
                                .text: "Kitchen tablet", .detail: "Last seen 5 minutes ago", .variant: "subtitle",
                                .image: "device", .accessory: "detail",
                            ], [.select],
                            [make(.rowDetail, [.label: "More info, Kitchen tablet, Last seen 5 minutes ago"], [.press])]
                        ),
                        make(.row, [.text: "phone", .detail: "Not connected", .variant: "value2"], []),
                        make(.row, [.text: "Indented twice", .indent: 2], [.select]),
                    ]),
            ])
        return make.app([make.navigation("Settings", [table])], title: "Settings")
    }

    private static var plainTable: Rendering {
        let make = Maker()
        let sections = [
            ("A", ["Ann Baker", "Anton Calder"]), ("B", ["Bea Daly", "Ben Eriksen", "Bo Fischer"]),
            ("C", ["Cleo Grant", "Cy Hale"]), ("D", ["Dara Iqbal", "Dee Jones", "Dov Klein", "Duy Le"]),
        ]
        let table = make(
            .table, [.variant: "plain"], [.scroll],
            sections.map { letter, names in
                make(
                    .section, [:], [],
                    [make(.sectionHeader, [.text: .string(letter)])]
                        + names.map {
                            make(
                                .row,
                                [
                                    .text: .string($0),
                                    .detail: .string("Works on \(["design", "code"][$0.count % 2])"),
                                    .variant: "subtitle", .accessory: "disclosure",
                                ], [.select])
                        })
            } + [make(.section, [:], [], [make(.rows, [.position: 0, .count: 2_000], [])])])
        return make.app(
            [make.navigation("People", [table], trailing: [make(.barButton, [.icon: "add"], [.press])])],
            title: "People")
    }

    private static var split: Rendering {
        let make = Maker()
        let list = make(
            .table, [.variant: "plain"], [.scroll],
            [
                make(
                    .section, [:], [],
                    [
                        make(.row, [.text: "Ann", .selected: true], [.select]), make(.row, [.text: "Bob"], [.select]),
                    ])
            ])
        let column = make(.navigation, [.label: "Letters", .width: "wide"], [], [list])
        let detail = make(
            .navigation, [.label: "From Ann"], [],
            [
                make(
                    .navigationBar, [.text: "From Ann"], [],
                    [make(.backButton, [.text: "Letters", .width: "narrow"], [.press, .back])]),
                make(.screen, [:], [], [make(.container, [:], [], [make(.label, [.text: "See you soon"])])]),
            ])
        return make.app([make(.split, [:], [], [column, detail])], title: "From Ann")
    }

    private static var tabs: Rendering {
        let make = Maker()
        let content = make(
            .container, [:], [],
            [
                make(.image, [.image: "landscape", .label: "A lake below mountains"]),
                make(.label, [.text: "Lake path", .style: "label.title"]),
                make(
                    .richText,
                    [
                        .text: "An easy walk along the shore",
                        .markup:
                            "<p>An <b>easy</b> walk along the shore, about <i>two hours</i>, with <a href='https://example.org/map'>a map</a> of every bench.</p><p>Dogs are welcome.</p>",
                    ]),
                make(
                    .segmented, [.label: "Unit", .value: 0], [.select],
                    [make(.segment, [.text: "Kilometres"]), make(.segment, [.text: "Miles"])]),
                make(.button, [.text: "Start"], [.press]),
                make(.button, [.text: "Delete", .variant: "destructive"], [.press]),
                make(.image, [.image: "missing-map", .label: "Map of the path"]),
            ])
        let bar = make(
            .tabBar, [:], [],
            [
                make(.tab, [.text: "Walks", .image: "walk", .selected: true], [.select]),
                make(.tab, [.text: "Nearby", .image: "nearby"], [.select]),
                make(.tab, [.text: "Inbox", .image: "no-such-image", .badge: "3"], [.select]),
            ])
        return make.app(
            [make(.tabs, [:], [], [make.navigation("Walks", [make(.screen, [:], [], [content])]), bar])], title: "Walks"
        )
    }

    private static var alert: Rendering {
        let make = Maker()
        let alert = make(
            .alert,
            [.text: "Delete this walk?", .detail: "Its notes and photos are deleted too. You cannot undo this."], [],
            [
                make(.button, [.text: "Cancel", .variant: "cancel"], [.press]),
                make(.button, [.text: "Delete", .variant: "destructive"], [.press]),
            ])
        return make.app([pushedScreen(make), alert], title: "Lake path")
    }

    private static var actionSheet: Rendering {
        let make = Maker()
        let sheet = make(
            .actionSheet, [.text: "What should happen to this walk?"], [],
            [
                make(.button, [.text: "Delete", .variant: "destructive"], [.press]),
                make(.button, [.text: "Share"], [.press]),
                make(.button, [.text: "Copy link"], [.press]),
                make(.button, [.text: "Cancel", .variant: "cancel"], [.press]),
            ])
        return make.app([pushedScreen(make), sheet], title: "Lake path")
    }

    private static var pushed: Rendering {
        let make = Maker()
        return make.app([pushedScreen(make)], title: "Lake path")
    }

    private static func pushedScreen(_ make: Maker) -> Element {
        let content = make(
            .container, [:], [],
            [
                make(.label, [.text: "Lake path", .style: "label.title"]),
                make(
                    .label,
                    [
                        .text:
                            "The path follows the shore for six kilometres. Benches every few hundred metres; the café at the far end is open until six."
                    ]),
                make(.label, [.text: "Tap twice for more", .gestures: "tap2 swipeLeft"], [.gesture]),
                make(.button, [.text: "Start walking"], [.press]),
                make(.button, [.text: "Saving…", .busy: true, .disabled: true], [.press]),
            ])
        return make.navigation(
            "A path with quite a long title", [make(.screen, [:], [], [content])], back: "Walks",
            trailing: [make(.barButton, [.icon: "action"], [.press]), make(.barButton, [.icon: "edit"], [.press])],
            prompt: "Two hours")
    }

    private static var inputs: Rendering {
        let make = Maker()
        let date = Value.date(Date(timeIntervalSince1970: 1_714_990_200))
        func line(_ text: String, _ input: Element) -> [Element] { [make(.label, [.text: .string(text)]), input] }
        let content = make(
            .container, [:], [],
            [
                make(
                    .container, [.columns: 2, .trailing: true], [],
                    line("Wi-Fi", make(.toggle, [.label: "Wi-Fi", .value: true], [.edit]))
                        + line("Roaming", make(.toggle, [.label: "Roaming", .value: false], [.edit]))
                        + line("Locked", make(.toggle, [.label: "Locked", .disabled: true], [.edit]))),
                make(.slider, [.label: "Volume", .value: 0.4], [.begin, .edit, .end]),
                make(
                    .segmented, [.label: "Size", .value: 1], [.select],
                    [make(.segment, [.text: "S"]), make(.segment, [.text: "M"]), make(.segment, [.text: "L"])]),
                make(.datePicker, [.label: "Day", .entry: "date", .value: date], [.edit]),
                make(.datePicker, [.label: "Time", .entry: "time", .value: date], [.edit]),
                make(.datePicker, [.label: "Meeting", .entry: "dateAndTime", .value: date], [.edit]),
                make(.datePicker, [.label: "Timer", .entry: "countDown", .value: 5400], [.edit]),
                make(
                    .picker,
                    [
                        .text: "Class", .label: "Class", .value: 1, .error: "Which class?",
                        .options: .list(["First", "Second"].map { .dictionary(["title": .string($0)]) }),
                    ], [.edit]),
                make(
                    .picker,
                    [
                        .label: "Wagon", .value: -1, .placeholder: "Choose one", .disabled: true,
                        .options: .list([.dictionary(["title": "Quiet", "disabled": true])]),
                    ], [.edit]),
                make(
                    .fileField,
                    [
                        .text: "Photos", .label: "Photos", .accepts: "image/*", .maximum: 1_000_000, .count: 9,
                        .several: true, .spokenValue: "dent.png, on its way",
                    ], [.begin, .edit, .end],
                    [
                        make(
                            .container, [.variant: "file"], [],
                            [
                                make(.label, [.text: "dent.png"]), make(.progress, [.label: "dent.png", .value: 0.4]),
                                make(.button, [.text: "Cancel", .label: "Cancel, dent.png"], [.press]),
                            ])
                    ]),
                make(.toggle, [.text: "I agree", .label: "I agree", .variant: "checkbox", .value: true], [.edit]),
                make(.link, [.text: "The terms", .address: "https://example.org/terms"]),
                make(.link, [.text: "javascript:alert(1)"]),
                make(.progress, [.text: "Loading", .label: "Loading", .value: 0.5]),
                make(.progress, [.label: "Waiting"]),
                make(.label, [.text: "New", .variant: "badge-good"]),
                make(.textField, [.placeholder: "Name", .value: "Ann Baker"], field),
                make(.textField, [.placeholder: "Invited by", .value: "Bea", .readOnly: true], field),
                make(
                    .textArea, [.label: "Notes", .value: "First line\nSecond line", .placeholder: "Notes"],
                    [.begin, .edit, .end]),
            ])
        return make.app([make.navigation("Inputs", [make(.form, [:], [], [content])])], title: "Inputs")
    }

    private static var empty: Rendering {
        let make = Maker()
        return make.app([make(.screen, [:])], title: "Nothing here")
    }

    private static var sheet: Rendering {
        let make = Maker()
        let content = make(
            .container, [:], [],
            [
                make(.textField, [.placeholder: "Title"], field),
                make(.textArea, [.label: "Text", .placeholder: "Write something"], [.edit]),
            ])
        let bar = make.navigation(
            "New note", [make(.form, [:], [], [content])], leading: [make(.barButton, [.icon: "cancel"], [.press])],
            trailing: [make(.barButton, [.icon: "save", .variant: "done"], [.press])])
        return make.app([pushedScreen(make), make(.sheet, [:], [], [bar])], title: "New note")
    }

    private static var layouts: Rendering {
        let make = Maker()
        let grid = make(
            .container, [.columns: 3], [],
            (1...6).map { make(.label, [.text: .string("Cell \($0)"), .hidden: .bool($0 == 2)]) })
        let content = make(
            .container, [:], [],
            [
                make(.label, [.text: "Red big text", .style: "label.red"]),
                make(.label, [.text: "Green bold text", .style: "label.green"]),
                make(.label, [.text: "Blue italic text", .style: "label.blue"]), grid,
                make(
                    .label,
                    [
                        .text:
                            "A very long text that is cut after two lines, however much of it there is to read, because somebody said that two lines are enough for anybody.",
                        .lines: 2,
                    ]),
                make(.label, [.text: "3/5", .label: "3 of 5 done", .live: "polite"]),
                make(.placeholder, [.text: "A gauge cannot be shown here."]),
                make(.button, [.text: "One"], [.press]), make(.button, [.text: "Two", .image: "walk"], [.press]),
                make(.button, [.text: "Three", .disabled: true], [.press]),
                make(.button, [.icon: "trash", .label: "Delete"], [.press]),
            ])
        return make.app([make(.screen, [.text: "Layouts"], [], [content])], title: "Layouts")
    }

    private static var toolbar: Rendering {
        let make = Maker()
        let icons = [
            "compose", "reply", "action", "organize", "bookmarks", "search", "refresh", "stop", "camera", "trash",
            "play", "pause", "rewind", "fastForward", "pageCurl", "add",
        ]
        let content = make(.container, [.layout: "center"], [], [make(.label, [.text: "In the very middle"])])
        func bar(_ names: [String]) -> Element {
            make(
                .toolbar, [:], [],
                names.map {
                    make(
                        $0.hasSuffix("Space") ? .space : .barButton, [.icon: .string($0)],
                        $0.hasSuffix("Space") ? [] : [.press])
                })
        }
        let grid = make(.container, [.columns: 8], [], icons.map { make(.barButton, [.icon: .string($0)], [.press]) })
        let navigation = make(
            .navigation, [:], [],
            [
                make(.navigationBar, [.text: "Tools"]), make(.screen, [:], [], [grid, content]),
                bar(["compose", "flexibleSpace", "refresh", "flexibleSpace", "trash"]),
            ])
        return make.app([navigation], title: "Tools")
    }

    private static var search: Rendering {
        let make = Maker()
        let box = make(
            .searchField, [.placeholder: "Search walks", .value: "lake", .returnKey: "search"], field,
            [
                make(.segment, [.text: "All", .selected: true], [.select]), make(.segment, [.text: "Mine"], [.select]),
                make(.button, [.text: "Cancel"], [.press]),
            ])
        let table = make(
            .table, [:], [],
            [
                make(
                    .section, [:], [],
                    [make(.row, [.text: "Lake path"], [.select]), make(.row, [.text: "Around the lake"], [.select])])
            ])
        return make.app([make(.screen, [:], [], [make(.container, [:], [], [box]), table])], title: "Search")
    }

    private static var held: Rendering {
        let rendering = signIn
        return Rendering(root: rendering.root, title: rendering.title, isHeld: true)
    }

    /// Makes elements with ids in the order of making.
    private final class Maker {
        private var count: UInt32 = 0

        func callAsFunction(
            _ role: Element.Role, _ properties: Properties = [:], _ events: Event.Kinds = [],
            _ children: [Element] = [], name: String = ""
        ) -> Element {
            count += 1
            return Element(Element.ID(ActivationID(count), name), role, properties, events: events, children: children)
        }

        func app(_ layers: [Element], title: String, focus: Element.ID? = nil) -> Rendering {
            Rendering(root: Element(Element.ID(.session), .app, children: layers), title: title, focus: focus)
        }

        func navigation(
            _ title: String, _ screens: [Element], back: String? = nil, leading: [Element] = [],
            trailing: [Element] = [], prompt: String? = nil
        ) -> Element {
            var properties: Properties = [.text: .string(title)]
            properties[.detail] = prompt.map { .string($0) }
            var items: [Element] = []
            if let back { items.append(self(.backButton, [.text: .string(back)], [.back], name: "back")) }
            if !leading.isEmpty { items.append(self(.barGroup, [.variant: "leading"], [], leading)) }
            if !trailing.isEmpty { items.append(self(.barGroup, [.variant: "trailing"], [], trailing)) }
            return self(.navigation, [:], [], [self(.navigationBar, properties, [], items)] + screens)
        }
    }
}
