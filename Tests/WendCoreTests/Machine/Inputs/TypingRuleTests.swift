import Testing
import WendCore
import WendTesting

/// What a document says of typing is held to by the machine, whatever a host does.
struct TypingRuleTests {
    private func session(_ inside: String) throws -> TestSession {
        try TestSession(
            source: """
                <app><form><container>\(inside)</container>
                <showAlert on="didSubmit" message="Sent"/></form></app>
                """)
    }

    @Test func aReturnKeyThatWaitsForTextSendsNothingBeforeThereIsSome() throws {
        let session = try session(#"<textField name="a" label="Code" enablesReturnKeyAutomatically="yes"/>"#)
        try session.press("Code")
        #expect(throws: (any Error).self) { try session.pressReturn() }
        #expect(!session.isVisible("Sent"))
        try session.enter("x", into: "Code")
        try session.pressReturn()
        #expect(session.isVisible("Sent"))
    }

    @Test(arguments: [
        ("always", true, true), ("never", false, false), ("whileEditing", false, true), ("unlessEditing", true, false),
    ]) func aFieldIsClearedByAButtonWhenItsModeSays(_ mode: String, _ before: Bool, _ during: Bool) throws {
        let session = try session(
            #"<textField name="a" label="Code" text="x" clearButtonMode="\#(mode)"/><textField label="B"/>"#)
        #expect(session.isVisible("Clear, Code") == before)
        if before {
            try session.press("Clear, Code")
            #expect(!session.isVisible("Clear, Code"))
        }
        try session.enter("y", into: "Code")
        #expect(session.isVisible("Clear, Code") == during)
        if during {
            try session.press("Clear, Code")
            #expect(!session.isVisible("Clear, Code"))
        }
    }

    @Test func aMomentaryChoiceDoesNotStayChosen() throws {
        let session = try session(
            #"<segmentedControl momentary="yes" label="Way"><segment title="On"/></segmentedControl>"#
        )
        #expect(!session.screen.contains("(selected)"))
        try session.press("On")
        #expect(!session.screen.contains("(selected)"))
    }

    @Test func aPickerWithoutALabelIsCalledByWhatItHolds() throws {
        let session = try session(#"<datePicker datePickerMode="time"/><datePicker datePickerMode="countDownTimer"/>"#)
        #expect(session.isVisible("Time") && session.isVisible("Duration"))
    }
}
