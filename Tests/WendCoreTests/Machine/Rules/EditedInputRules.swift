import Foundation
import Testing
import WendCore
import WendDocuments
import WendExpressions

/// Inputs that keep what they hold at a place.
struct EditedInputRules {
    @Test func aDurationIsKeptAsSecondsAtItsPlace() throws {
        let play = try Play(
            """
            <app><screen><value name="c" is="{3600}"/><container>
            <datePicker label="How long" datePickerMode="countDownTimer" edits="c"/><label>{c}</label></container></screen></app>
            """)
        func shown() throws -> String {
            ControlText.text(of: try play.element(.datePicker), timeZone: .gmt)
        }
        #expect(try shown() == "01:00")
        let entered = ControlText.value(of: try play.element(.datePicker), text: "01:30", timeZone: .gmt)
        try play.enter(try #require(entered), into: "How long")
        #expect(try shown() == "01:30")
        #expect(play.sees("5400"))
    }

    @Test(arguments: ["switch", "checkbox"]) func whatStandsForOnAndOffIsKeptAtThePlace(_ kind: String) throws {
        let play = try Play(
            """
            <app><screen><value name="v" is="ON"/><container>
            <\(kind) label="Light" onValue="ON" offValue="OFF" edits="v"/><label>[{v}]</label></container></screen></app>
            """)
        func isOn() throws -> Bool { try play.element(.toggle).properties.flag(.value) }
        #expect(try isOn())
        try play.enter(.bool(false), into: "Light")
        #expect(try !isOn() && play.sees("[OFF]"))
        try play.enter(.bool(true), into: "Light")
        #expect(try isOn() && play.sees("[ON]"))
    }

    @Test func withoutThemItIsYesOrNo() throws {
        let play = try Play(
            """
            <app><screen><value name="v" is="{YES}"/><container><switch label="Light" edits="v"/>
            <label>[{TERNARY(v == NO, 'off', 'on')}]</label></container></screen></app>
            """)
        #expect(try play.element(.toggle).properties.flag(.value))
        try play.enter(.bool(false), into: "Light")
        #expect(play.sees("[off]"))
    }
}
