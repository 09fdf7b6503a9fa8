extension [Kind] {
    static let inputs: [Kind] = [
        .textField, .textView, .searchBar, .slider, .switch, .segmentedControl, .datePicker, .segment, .checkbox,
        .picker, .option,
        .numberField, .fileField,
    ]
}
