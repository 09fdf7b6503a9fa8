import Foundation
import Testing
import WendCore
import WendExpressions

/// The views inside a text field and around its keyboard, and what is shown for want of images and texts.
struct FieldPartTests {
    private static func form(_ content: String) -> String {
        """
        <form><container><textField name="f"><text>old</text><placeholder>F</placeholder>\(content)</textField>
        <textField><placeholder>G</placeholder></textField></container>
        <formAccessoryView><nextButtonTitle>Next</nextButtonTitle><previousButtonTitle>Back</previousButtonTitle>
        </formAccessoryView>
        <actions><note name="pressed">pressed</note></actions></form>
        """
    }

    @Test func viewsAroundTheKeyboardShowWhileTheFieldIsEdited() throws {
        let play = try Play(
            Self.form(
                """
                <inputView><button><title>Seven</title><message>pressed</message></button></inputView>
                <inputAccessoryView><toolbar><barButtonItem><title>Own</title><message>pressed</message></barButtonItem>
                </toolbar></inputAccessoryView>
                """))
        #expect(!play.sees("Seven") && !play.sees("Own"))
        try play.enter("new", into: "F")
        #expect(play.sees("Seven") && play.sees("Own"))
        #expect(play.elements(.accessoryBar).isEmpty, "a field's own bar stands in for the form's")
        try play.press("Seven")
        try play.press("Own")
        #expect(play.notes == ["pressed", "pressed"])
        let seven = try play.element("Seven").id
        try play.enter("x", into: "G")
        #expect(!play.sees("Seven"))
        #expect(play.elements(.accessoryBar).count == 1)
        #expect(play.send(.press, seven) == .notVisible)
    }

    @Test(arguments: [
        ("never", false, false), ("always", true, true), ("whileEditing", false, true), ("unlessEditing", true, false),
    ]) func viewsInAFieldShowAsTheirModeSays(_ mode: String, _ idle: Bool, _ edited: Bool) throws {
        for side in ["left", "right"] {
            let play = try Play(
                Self.form("<\(side)ViewMode>\(mode)</\(side)ViewMode><\(side)View><label>Side</label></\(side)View>"))
            #expect(play.sees("Side") == idle)
            try play.enter("x", into: "F")
            #expect(play.sees("Side") == edited)
        }
    }

    /// The machine fuzzer's find: a field in the title of a form that no navigation shows.
    @Test(arguments: [false, true]) func theKeyboardGoesOnlyToFieldsInBarsThatShow(_ isInStack: Bool) throws {
        let form =
            """
            <form><navigationItem><titleView><textField><placeholder>Title</placeholder></textField></titleView>
            </navigationItem><container><textField><placeholder>F</placeholder></textField>
            </container><formAccessoryView><nextButtonTitle>Next</nextButtonTitle>
            <previousButtonTitle>Previous</previousButtonTitle></formAccessoryView></form>
            """
        let play = try Play(isInStack ? "<navigation><viewControllers>\(form)</viewControllers></navigation>" : form)
        #expect(play.sees("Title") == isInStack)
        try play.enter("x", into: "F")
        if isInStack { try play.press("Previous") } else { play.send(.press, try play.element("Previous").id) }
        #expect(play.rendering.focus == (try play.element(isInStack ? "Title" : "F").id))
    }

    @Test func aFieldMayBeClearedWhenEditingBegins() throws {
        let play = try Play(Self.form("<clearsOnBeginEditing>YES</clearsOnBeginEditing>"))
        #expect(try play.element("F").properties[.value] == "old")
        play.send(.begin, try play.element("F").id)
        #expect(try play.element("F").properties[.value] == "")
        play.send(.edit, try play.element("F").id, "new")
        play.send(.begin, try play.element("F").id)
        #expect(try play.element("F").properties[.value] == "new")
    }

    @Test(arguments: [
        ("date", "en", "November 27, 2012"), ("time", "en", "2:55 PM"), ("dateAndTime", "en", "Nov 27, 2012 2:55 PM"),
        ("date", "en_GB", "27 November 2012"), ("time", "en_GB", "14:55"), ("date", "de", "2012-11-27"),
        ("time", "de", "14:55"),
        ("dateAndTime", "de", "2012-11-27 14:55"),
    ]) func aPickerInPlaceOfTheKeyboardWritesIntoTheField(_ mode: String, _ lang: String, _ expected: String) throws {
        let form = Self.form("<inputView><datePicker><datePickerMode>\(mode)</datePickerMode></datePicker></inputView>")
        let play = try Play("<workflow lang=\"\(lang)\">\(form)</workflow>")
        try play.enter("x", into: "F")
        let picker = try play.element(.datePicker).id
        #expect(play.send(.edit, picker, .date(Date(timeIntervalSince1970: 1_354_028_112))) == nil)
        #expect(try play.element("F").properties.text(.value) == expected)
        #expect(play.rendering.focus?.name == "f")
    }

    @Test func aDurationIsWrittenInHoursAndMinutes() throws {
        let play = try Play(
            Self.form("<inputView><datePicker><datePickerMode>countDownTimer</datePickerMode></datePicker></inputView>")
        )
        try play.enter("x", into: "F")
        play.send(.edit, try play.element(.datePicker).id, .integer(5400))
        #expect(try play.element("F").properties.text(.value) == "01:30")
    }

    @Test func inputsInsideAFieldAreNotOnTheWayFromFieldToField() throws {
        let play = try Play(Self.form("<inputView><textField><placeholder>Inner</placeholder></textField></inputView>"))
        try play.enter("x", into: "F")
        try play.pressReturn(in: "F")
        #expect(play.rendering.focus == (try play.element("G").id))
    }

    // MARK: Missing things

    private static let images = AppResources(images: ["bell"])

    @Test func anImageTheAppDoesNotHaveIsReplacedByWords() throws {
        let play = try Play(
            view: """
                <container><imageView>bell</imageView><imageView>gone</imageView>
                <imageView><image><name>gone</name><accessibilityLabel>Lost</accessibilityLabel></image></imageView>
                <button><image><name>gone</name><accessibilityLabel>Press</accessibilityLabel></image></button>
                </container>
                """, resources: Self.images)
        #expect(play.elements(.image).map { $0.properties.text(.image) } == ["bell"])
        #expect(play.elements(.placeholder).map { $0.properties.text(.text) } == ["gone", "Lost"])
        #expect(try play.element(.button).properties[.image] == nil)
        try play.press("Press")
        #expect(play.problems == ["missing-image", "missing-image", "missing-image"])
        #expect(play.reports.allSatisfy { $0.severity == .warning && $0.location != nil })
    }

    @Test func anyImageMayBeUsedIfTheAppsAreNotKnown() throws {
        #expect(try Play(view: "<imageView>gone</imageView>").problems.isEmpty)
    }
}
