public import WendExpressions

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Element {
    /// What the control of an input takes from a person.
    ///
    /// Hosts choose their control by it, ``ControlText`` carries its text both ways, and an edit whose value is no entry
    /// is refused.
    public enum Entry: Sendable, Hashable {
        /// Text of at most so many UTF-8 bytes.
        case text(limit: Int)
        /// On or off.
        case toggle
        /// A finite number of a range; hosts move in steps where there is one.
        case number(ClosedRange<Double>, step: Double?)
        /// A moment between two others, of which a person sees and sets some parts. The step is in minutes. One that is
        /// optional may be empty, and what is outside the limits is taken, and said to be wrong.
        case date(DateParts, from: Date?, to: Date?, step: Double?, isOptional: Bool = false)
        /// Seconds, from 0 on.
        case duration
        /// One of several choices, of those that are enabled: its key.
        case choice([Choice])
        /// Files. Pages cannot make one up: hosts tell what they have been offered (``OfferedFile``).
        case files(FileRule)

        /// What of a date is shown and set.
        public enum DateParts: Sendable, Hashable { case date, time, dateAndTime }
    }

    /// The most characters, as UTF-8 bytes, of a text that is entered.
    package static let longestText = 100_000

    /// What a person may enter here; nil where nothing is entered.
    public var entry: Entry? {
        switch role {
        case .textField, .textArea, .searchField: return .text(limit: Self.longestText)
        case .toggle: return .toggle
        case .slider:
            let low = properties[.minimum]?.number ?? 0
            let high = properties[.maximum]?.number ?? 1
            // Limits that a document has the wrong way round, or that are no numbers, leave nothing to be entered.
            return low <= high ? .number(low...high, step: properties[.step]?.number) : nil
        case .datePicker: return dateEntry
        case .fileField:
            let types = (properties.text(.accepts) ?? "").split(separator: ",").map(String.init)
            return .files(
                FileRule(
                    types: types, maximumSize: properties[.maximum].flatMap { FileSize.bytes($0) } ?? 0,
                    room: properties[.count].flatMap { FileSize.bytes($0) } ?? 1))
        case .segmented, .picker: return .choice(choices)
        default: return nil
        }
    }

    /// Whether nobody is to read what is entered here: hosts hide it while it is typed, and do not send it back.
    public var isSecret: Bool {
        [Property.variant, .entry].contains { ["secure", "password"].contains(properties.text($0)) }
    }

    /// How far a key moves the number that is entered: its step, else a hundredth of the way between its limits, as browsers
    /// have it for controls without a step. Nil where nothing is between them, or no number is entered.
    package var keyStep: Double? {
        guard case .number(let range, let step)? = entry else { return nil }
        let size = step ?? (range.upperBound - range.lowerBound) / 100
        return size > 0 && size.isFinite ? size : nil
    }

    /// Whether the control of a page holds a text for what is entered that is not the text itself.
    package var isEnteredByText: Bool {
        switch entry {
        case .number?, .date?, .duration?, .choice?: true
        case .text?, .toggle?, .files?, nil: false
        }
    }

    private var dateEntry: Entry {
        let parts: Entry.DateParts
        switch properties.text(.entry) ?? properties.text(.variant) {
        case "date"?: parts = .date
        case "time"?: parts = .time
        case let name? where name.hasPrefix("countDown"): return .duration
        default: parts = .dateAndTime
        }
        return .date(
            parts, from: properties[.minimum]?.moment, to: properties[.maximum]?.moment,
            step: properties[.step]?.number, isOptional: properties.flag(.optional)
        )
    }
}

extension Element.Entry {
    /// Whether a value is one that can be entered.
    public func takes(_ value: Value) -> Bool {
        switch (self, value) {
        case (.text(let limit), .string(let text)): text.utf8.count <= limit
        case (.toggle, .bool): true
        case (.number(let range, _), _): value.number.map(range.contains) ?? false
        case (.date(_, let low, let high, _, let isOptional), .date(let date)):
            date.timeIntervalSince1970.isFinite
                && (isOptional || (low.map { $0 <= date } ?? true) && (high.map { date <= $0 } ?? true))
        case (.date(_, _, _, _, let isOptional), .null): isOptional
        case (.duration, _): value.number.map { $0 >= 0 && $0.isFinite } ?? false
        case (.choice(let choices), _):
            Element.Choice.place(of: value, among: choices.map(\.key)).map { choices[$0].isEnabled } ?? false
        case (.files(let rule), _):
            OfferedFile(value).map { $0.problem != nil || rule.problem(with: $0) == nil } ?? false
        default: false
        }
    }
}

extension Value {
    fileprivate var moment: Date? {
        guard case .date(let date) = self else { return nil }
        return date
    }
}
