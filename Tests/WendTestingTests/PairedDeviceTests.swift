import Testing

@testable import WendTesting

/// What two hosts have to agree on.
struct PairedDeviceTests {
    private func element(_ id: String, _ change: (inout VisibleElement) -> Void = { _ in }) -> VisibleElement {
        var element = VisibleElement(id: id, role: "textField")
        element.texts = ["Name"]
        change(&element)
        return element
    }

    private func differences(_ here: [VisibleElement], _ there: [VisibleElement]) -> [String] {
        PairedDevice.differences(VisibleScreen(elements: here), VisibleScreen(elements: there))
    }

    @Test func theSameIsNoDifference() {
        #expect(differences([element("w1")], [element("w1")]).isEmpty)
        #expect(
            differences(
                [element("w1") { $0.texts = ["A  name ", "x"] }], [element("w1") { $0.texts = ["x", "A name"] }]
            )
            .isEmpty)
        #expect(differences([element("w1")], [element("w1") { $0.isFocused = true }]).isEmpty)
    }

    @Test(arguments: 0..<8) func everythingElseIsOne(_ number: Int) {
        let changed = element("w1") { element in
            switch number {
            case 0: element.texts = ["Other"]
            case 1: element.value = "Ann"
            case 2: element.isEnabled = false
            case 3: element.isChecked = true
            case 4: element.isSelected = true
            case 5: element.role = "button"
            case 6: element.texts.append("Also")
            default: element.id = "w2"
            }
        }
        #expect(differences([element("w1")], [changed]).count == 2)
        #expect(differences([changed], [element("w1")]).count == 2)
    }

    @Test func aPageWithoutTheKeyboardWhereItShouldBeIsOne() {
        #expect(differences([element("w1") { $0.isFocused = true }], [element("w1")]).count == 2)
    }

    @Test func whatStandsInForTheKeyboardOfAFieldMayHaveIt() {
        func screen(focused: String) -> [VisibleElement] {
            [
                element("w1") { ($0.isFocused, $0.end) = (focused == "w1", 2) },
                element("w2") { ($0.role, $0.parent, $0.end, $0.isFocused) = ("toggle", 0, 2, focused == "w2") },
                element("w3") { ($0.end, $0.isFocused) = (3, focused == "w3") },
            ]
        }
        #expect(differences(screen(focused: "w1"), screen(focused: "w2")).isEmpty)
        #expect(differences(screen(focused: "w1"), screen(focused: "w3")).count == 2)
    }

    /// What only leads on, a menu or a date, has it until somebody goes on.
    @Test func whatKeepsNoKeyboardMayHaveLostIt() {
        let picker = element("w1") { $0.role = "picker" }
        #expect(differences([element("w1") { ($0.role, $0.isFocused) = ("picker", true) }], [picker]).isEmpty)
    }

    @Test func ofLongListsWhatBothHaveIsCompared() {
        var gap = VisibleElement(id: "w9", role: "rows")
        gap.texts = ["3 more rows"]
        let other = element("w1") { $0.texts = ["Other"] }
        #expect(differences([element("w1"), gap, element("w2")], [element("w1"), gap]).isEmpty)
        #expect(differences([element("w1"), gap], [other, gap]).count == 2)
    }
}
