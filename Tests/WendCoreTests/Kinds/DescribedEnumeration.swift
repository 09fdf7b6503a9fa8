import WendCore

/// One row of spec/workflow-schema, Appendix D: names with the numbers documents may give instead.
struct DescribedEnumeration: Sendable {
    let name: String
    let enumeration: Enumeration
    let numbers: String

    static let all: [DescribedEnumeration] = [
        .init(
            name: "destinationType", enumeration: .destinationType,
            numbers: "delegate 0, rootDelegate 1, self 2, descendant 3"),
        .init(name: "layout", enumeration: .containerLayout, numbers: "vertical 0, center 1, fill 2, framed 3"),
        .init(name: "requirement", enumeration: .requirement, numbers: "all 0, any 1, none 2"),
        .init(
            name: "dependencyRequirement", enumeration: .dependencyRequirement,
            numbers: "completed 0, succeeded 1, failed 2, always 3"),
        .init(name: "guardTrigger", enumeration: .guardTrigger, numbers: "executing 0, failed 1, anyFailed 2"),
        .init(name: "tableStyle", enumeration: .tableStyle, numbers: "plain 0, grouped 1"),
        .init(name: "barStyle", enumeration: .barStyle, numbers: "default 0, black 1"),
        .init(
            name: "datePickerMode", enumeration: .datePickerMode,
            numbers: "time 0, date 1, dateAndTime 2, countDownTimer 3"),
        .init(
            name: "segmentedControlStyle", enumeration: .segmentedControlStyle, numbers: "plain 0, bordered 1, bar 2"),
        .init(name: "itemStyle", enumeration: .barButtonItemStyle, numbers: "plain 0, bordered 1, done 2"),
        .init(
            name: "systemItem", enumeration: .systemItem,
            numbers: """
                done 0, cancel 1, edit 2, save 3, add 4, flexibleSpace 5, fixedSpace 6, compose 7, reply 8, action 9, \
                organize 10, bookmarks 11, search 12, refresh 13, stop 14, camera 15, trash 16, play 17, pause 18, \
                rewind 19, fastForward 20, undo 21, redo 22, pageCurl 23
                """),
        .init(name: "cellStyle", enumeration: .tableCellStyle, numbers: "default 0, value1 1, value2 2, subtitle 3"),
        .init(
            name: "accessoryType", enumeration: .accessoryType,
            numbers: "none 0, disclosureIndicator 1, detailDisclosureIndicatorButton 2, checkmark 3"),
        .init(name: "selectionStyle", enumeration: .selectionStyle, numbers: "none 0, blue 1, gray 2"),
        .init(name: "direction", enumeration: .swipeDirection, numbers: "right 1, left 2, up 4, down 8"),
        .init(
            name: "viewMode", enumeration: .fieldViewMode,
            numbers: "never 0, whileEditing 1, unlessEditing 2, always 3"),
        .init(
            name: "autocapitalizationType", enumeration: .autocapitalizationType,
            numbers: "none 0, words 1, sentences 2, allCharacters 3"),
        .init(name: "correctionType", enumeration: .correctionType, numbers: "default 0, no 1, yes 2"),
        .init(
            name: "keyboardType", enumeration: .keyboardType,
            numbers: """
                default 0, asciiCapable 1, numbersAndPunctuation 2, url 3, numberPad 4, phonePad 5, namePhonePad 6, \
                emailAddress 7, decimalPad 8, twitter 9
                """),
        .init(name: "keyboardAppearance", enumeration: .keyboardAppearance, numbers: "default 0, alert 1"),
        .init(
            name: "returnKeyType", enumeration: .returnKeyType,
            numbers: """
                default 0, go 1, google 2, join 3, next 4, route 5, search 6, send 7, yahoo 8, done 9, emergencyCall 10
                """),
        .init(
            name: "dataDetectorTypes", enumeration: .dataDetectorTypes,
            numbers: "phoneNumber 1, link 2, address 4, calendarEvent 8"),
        .init(
            name: "accessibilityTraits", enumeration: .accessibilityTraits,
            numbers: """
                button 1, link 2, image 4, selected 8, playsSound 16, keyboardKey 32, staticText 64, \
                summaryElement 128, notEnabled 256, updatesFrequently 512, searchField 1024, startsMediaSession 2048, \
                adjustable 4096, allowsDirectInteraction 8192, causesPageTurn 16384
                """),
    ]
}
