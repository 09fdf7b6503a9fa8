extension Kind {
    public static let datePicker = Kind(
        "datePicker", "Lets a person choose a date, a time or a duration.", role: .presents, types: .view,
        parameters: .ofView([
            .choice("datePickerMode", of: .datePickerMode, "What is chosen.", fallback: "dateAndTime"),
            Parameter("date", [.date, .string], "The date chosen at first; without it the present moment."),
            Parameter("minimumDate", [.date, .string], "The earliest date that can be chosen."),
            Parameter("maximumDate", [.date, .string], "The latest date that can be chosen."),
            .number("countDownDuration", "The duration chosen at first, in seconds.", fallback: 0),
            .number("minuteInterval", "The step between the minutes offered.", fallback: 1),
            .message("message", "Sent when the choice has changed."),
            .validations,
        ]),
        defaults: [
            Default(.gesture, "gestures"), Default(.date, "date"), Default(.message, "message"),
            Default(.condition, "validations"),
        ],
        sends: ["message"],
        styleName: "WFSDatePicker")
}
