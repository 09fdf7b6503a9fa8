/// The ways to make one value of many.
enum Aggregate {
    /// Nothing counts as 0; what is no number is passed over. A sum of integers is an integer if it fits.
    static func sum(_ values: [Value]) -> Value {
        var whole: Int? = 0
        var sum = 0.0
        for value in values {
            guard let number = value.number else { continue }
            sum += number
            if let so = whole, let next = value.wholeNumber {
                let (result, overflows) = so.addingReportingOverflow(next)
                whole = overflows ? nil : result
            } else {
                whole = nil
            }
        }
        return whole.map(Value.integer) ?? .double(sum)
    }

    /// The mean of all, nothing counting as 0; 0 of none.
    static func average(_ values: [Value]) -> Value {
        values.isEmpty ? 0 : .double((sum(values).number ?? 0) / Double(values.count))
    }

    /// The first of those that are at least as far on a side as all others; nothing does not count.
    static func extreme(_ values: [Value], _ isFurther: (Int) -> Bool) -> Value {
        var best: Value = .null
        for value in values where value != .null {
            if best == .null {
                best = value
            } else if let order = ValueComparison.order(value, best, []), isFurther(order.sign) {
                best = value
            }
        }
        return best
    }

    /// All members of the members that are lists, and the other members themselves.
    static func flattened(_ values: [Value]) -> [Value] {
        values.flatMap { value -> [Value] in
            switch value {
            case .list(let members): members.filter { $0 != .null }
            case .null: []
            default: [value]
            }
        }
    }
}
