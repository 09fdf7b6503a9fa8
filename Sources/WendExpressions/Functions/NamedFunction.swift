/// What can be called by name.
enum NamedFunction: String, Hashable, Sendable, CaseIterable {
    case sum = "sum:"
    case average = "average:"
    case min = "min:"
    case max = "max:"
    case count = "count:"
    case median = "median:"
    case mode = "mode:"
    case standardDeviation = "stddev:"
    case add = "add:to:"
    case subtract = "from:subtract:"
    case multiply = "multiply:by:"
    case divide = "divide:by:"
    case modulus = "modulus:by:"
    case squareRoot = "sqrt:"
    case logarithm = "log:"
    case naturalLogarithm = "ln:"
    case raise = "raise:toPower:"
    case exponential = "exp:"
    case ceiling = "ceiling:"
    case floor = "floor:"
    case truncate = "trunc:"
    case absolute = "abs:"
    /// From 0 to 1, or below its argument.
    case random = "random:"
    case now = "now"
    case uppercase = "uppercase:"
    case lowercase = "lowercase:"
    case bitwiseAnd = "bitwiseAnd:with:"
    case bitwiseOr = "bitwiseOr:with:"
    case bitwiseXor = "bitwiseXor:with:"
    case leftShift = "leftshift:by:"
    case rightShift = "rightshift:by:"
    case onesComplement = "onesComplement:"
    case objectFrom = "objectFrom:withIndex:"
    case castObject = "castObject:toType:"
    case noIndex = "noindex:"
    case distance = "distanceToLocation:fromLocation:"
    case length = "length:"
    /// A dictionary of names and values in turn.
    case dictionary = "dictionary:"
    /// A reference of a type and an id.
    case reference = "reference:id:"
    case round, number, currency, percent
    case format, date, relative, ago, convertedDate, adding, difference, starting, part
    case trim, joined, split, replacing
    case listed, sorted, range, plural
    /// What the code of an app makes of a value.
    case computed

    /// Those that take one collection, or several values instead.
    private static let aggregates: Set<NamedFunction> = [
        .sum, .average, .min, .max, .count, .median, .mode, .standardDeviation,
    ]

    var isAggregate: Bool { Self.aggregates.contains(self) }

    /// How many arguments it takes.
    var arity: ClosedRange<Int> { signature.arity }

    var arityText: String {
        if isAggregate { return "a collection, or values" }
        if self == .dictionary { return "names and values" }
        if self == .random { return "no argument, or one" }
        let words = ["no arguments", "one argument", "two arguments", "three arguments"]
        let (least, most) = (Swift.min(arity.lowerBound, 3), Swift.min(arity.upperBound, 3))
        if least == most { return words[most] }
        let numbers = ["none", "one", "two", "three"]
        return "\(numbers[least])\(most - least > 1 ? " to" : " or") \(words[most])"
    }

    /// How it is written: short if its name has one part.
    var name: String {
        rawValue.count { $0 == ":" } > 1 ? rawValue : String(rawValue.prefix { $0 != ":" })
    }

    static let names: [String] = allCases.map(\.name)

    private static let spellings: [String: NamedFunction] = {
        var spellings: [String: NamedFunction] = [:]
        for function in allCases {
            spellings[function.rawValue] = function
            spellings[function.rawValue.filter { $0 != ":" }] = function
            let short = String(function.rawValue.prefix { $0 != ":" })
            if spellings[short] == nil { spellings[short] = function }
        }
        return spellings
    }()

    /// The function of a name, with its colons, without them, or by its first part.
    init?(written name: String) {
        guard let function = Self.spellings[name] else { return nil }
        self = function
    }

    static func fields(_ values: [Value]) -> Fields? {
        guard values.count.isMultiple(of: 2) else { return nil }
        var fields = Fields()
        for position in stride(from: 0, to: values.count, by: 2) {
            guard case .string(let name) = values[position] else { return nil }
            fields[name] = values[position + 1]
        }
        return fields
    }

    static func reference(_ values: [Value]) -> Value? {
        guard values.count == 2, case .string(let type) = values[0], case .string(let id) = values[1] else {
            return nil
        }
        return .reference(Reference(type: type, id: id))
    }
}
