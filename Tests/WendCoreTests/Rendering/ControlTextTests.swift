import Foundation
import Testing
import WendExpressions

@testable import WendCore

@Suite struct ControlTextTests {
    private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    private static func picker(_ entry: String, _ value: Value? = nil) -> Element {
        var properties: Properties = [.entry: .string(entry)]
        properties[.value] = value
        return Element(Element.ID(ActivationID(1)), .datePicker, properties)
    }

    @Test(arguments: [
        ("date", "2024-05-06"), ("time", "12:10"), ("dateAndTime", "2024-05-06T12:10"),
    ])
    func datesAreShownInTheSessionsTimeZone(_ entry: String, _ text: String) throws {
        let date = Date(timeIntervalSince1970: 1_714_990_200)
        let picker = Self.picker(entry, .date(date))
        #expect(ControlText.text(of: picker, timeZone: Self.berlin) == text)
        let value = ControlText.value(of: picker, text: text, timeZone: Self.berlin)
        let expected = entry == "date" ? Date(timeIntervalSince1970: 1_714_946_400) : date
        #expect(value == .date(expected))
    }

    @Test func aTimeWithoutADayIsOnTheFirstOf2001() {
        #expect(
            ControlText.value(of: Self.picker("time"), text: "01:30", timeZone: .gmt)
                == .date(Date(timeIntervalSinceReferenceDate: 5400)))
    }

    @Test func durationsAreHoursAndMinutes() {
        let picker = Self.picker("countDown", 5400)
        #expect(ControlText.text(of: picker, timeZone: .gmt) == "01:30")
        #expect(ControlText.value(of: picker, text: "2:05", timeZone: .gmt) == 7500)
    }

    @Test(arguments: [
        ("date", "2024-02-30"), ("date", "24-01-01"), ("date", "2024-01-01x"), ("date", ""), ("time", "24:00"),
        ("time", "1"),
        ("dateAndTime", "2024-01-01"), ("countDown", "1:60"), ("countDown", "-1:00"),
    ])
    func whatIsNoDateIsNoValue(_ entry: String, _ text: String) {
        #expect(ControlText.value(of: Self.picker(entry), text: text, timeZone: .gmt) == nil)
    }

    @Test func everyDayComesBack() {
        for day in stride(from: -60_000, to: 80_000, by: 13) {
            let time = WallTime(Date(timeIntervalSince1970: Double(day) * 86400 + 3540), in: .gmt)
            let text = time.text(.dateAndTime)
            #expect(WallTime(text, .dateAndTime, day: nil) == time, "\(text)")
            let oracle = Date(timeIntervalSince1970: Double(day) * 86400).formatted(.iso8601.year().month().day())
            #expect(time.text(.date) == oracle)
        }
    }

    @Test func theHourThatIsSkippedIsReadAsANeighbour() throws {
        let value = try #require(
            ControlText.value(of: Self.picker("dateAndTime"), text: "2024-03-31T02:30", timeZone: Self.berlin))
        #expect(
            value == .date(Date(timeIntervalSince1970: 1_711_848_600))
                || value == .date(Date(timeIntervalSince1970: 1_711_845_000)))
    }

    @Test func otherInputsHaveTheirValues() {
        func element(_ role: Element.Role, _ value: Value) -> Element {
            Element(Element.ID(ActivationID(1)), role, [.value: value])
        }
        func value(_ role: Element.Role, _ text: String) -> Value? {
            ControlText.value(of: element(role, 0), text: text, timeZone: .gmt)
        }
        #expect(value(.textArea, "a\r\nb\rc") == "a\nb\nc")
        #expect(value(.slider, "0.5") == .double(0.5))
        #expect(value(.slider, "nan") == nil)
        #expect(value(.toggle, "1") == true)
        #expect(value(.toggle, "false") == false)
        #expect(value(.label, "x") == nil)
        #expect(ControlText.text(of: element(.slider, 2.0), timeZone: .gmt) == "2")
        #expect(ControlText.text(of: element(.slider, 0.25), timeZone: .gmt) == "0.25")
    }
}
