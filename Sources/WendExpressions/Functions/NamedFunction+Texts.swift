/// The descriptions of functions about texts, and of those about many values.
extension NamedFunction {
    var textDescription: ExpressionFunction? {
        switch self {
        case .uppercase:
            ExpressionFunction(
                .texts, "uppercase(text: text) → text", "The text in large letters.", "uppercase('é')", "\"É\"")
        case .lowercase:
            ExpressionFunction(
                .texts, "lowercase(text: text) → text", "The text in small letters.", "lowercase('É')", "\"é\"")
        case .length:
            ExpressionFunction(
                .texts, "length(text: text) → whole", "How many letters a text has.", "length('brûlée')", "6")
        case .trim:
            ExpressionFunction(
                .texts, "trim(text: text) → text", "The text without the blanks at both ends.", "trim('  Ann ')",
                "\"Ann\"")
        case .split:
            ExpressionFunction(
                .texts, "split(text: text, separator: text) → list", "The parts of a text between separators.",
                "split('a,b,c', ',')", "[\"a\", \"b\", \"c\"]")
        case .replacing:
            ExpressionFunction(
                .texts, "replacing(text: text, part: text, other: text) → text",
                "The text with another part wherever a part was found.", "replacing('a-b-c', '-', ', ')", "\"a, b, c\"")
        case .joined:
            ExpressionFunction(
                .lists, "joined(list: list, separator: text) → text",
                "The members as one text, with a separator between them.",
                "joined({'a', 'b', 3}, '-')", "\"a-b-3\"")
        case .listed:
            ExpressionFunction(
                .lists, "listed(list: list, words?: words) → text",
                "The members as people of the locale list them, with 'and' before the last, or with 'or'.",
                "listed({'Ann', 'Bob', 'Cy'})", "\"Ann, Bob, and Cy\"", on: [.locale])
        case .sorted:
            ExpressionFunction(
                .lists, "sorted(list: list, path?: text, direction?: direction) → list",
                "The members in order, by themselves or by what a path leads to, 'ascending' or 'descending'; texts as people sort them, nothing "
                    + "last.",
                "sorted({'b', 'C', 'a'})", "[\"a\", \"b\", \"C\"]")
        case .plural:
            ExpressionFunction(
                .texts, "plural(count: number, one: text|dictionary, other?: text) → text",
                "The word for one, or that for more, as the locale counts; for languages that tell more of them apart a record of "
                    + "`zero`, `one`, `two`, `few`, `many` and `other`.",
                "plural(2, 'note', 'notes')", "\"notes\"", on: [.locale])
        case .range:
            ExpressionFunction(
                .lists, "range(first: whole, last: whole, step?: whole) → list",
                "The whole numbers from the first to the last, or every so many of them; none where the last comes before the first. Up to 10,000; more are nothing.",
                "range(1, 4)", "[1, 2, 3, 4]")
        default: nil
        }
    }

    var aggregateDescription: ExpressionFunction? {
        switch self {
        case .sum: aggregate("sum(list: any, more…: any) → number", "The sum of numbers.", "sum({1, 2, 3})", "6")
        case .average:
            aggregate("average(list: any, more…: any) → number", "The mean of numbers.", "average({1, 2, 6})", "3")
        case .min:
            aggregate("min(list: any, more…: any) → any", "The least of numbers, texts or dates.", "min({3, 1})", "1")
        case .max:
            aggregate(
                "max(list: any, more…: any) → any", "The greatest of numbers, texts or dates.", "max({3, 1})", "3")
        case .count: aggregate("count(list: any, more…: any) → whole", "How many there are.", "count({4, 5})", "2")
        case .median:
            aggregate("median(list: any, more…: any) → number", "The number in the middle.", "median({1, 9, 2})", "2")
        case .mode:
            aggregate("mode(list: any, more…: any) → list", "The most frequent values.", "mode({1, 2, 2})", "[2]")
        case .standardDeviation:
            aggregate(
                "stddev(list: any, more…: any) → number", "The standard deviation of numbers.", "stddev({2, 4})", "1")
        default: nil
        }
    }

    private func aggregate(_ signature: String, _ summary: String, _ example: String, _ result: String)
        -> ExpressionFunction
    {
        ExpressionFunction(.aggregates, signature, summary, example, result)
    }

    /// Everything that is not described elsewhere.
    var valueDescription: ExpressionFunction {
        switch self {
        case .noIndex:
            ExpressionFunction(
                .values, "noindex(value: any) → same", "The value itself.", "noindex(3)", "3", sql: .statement)
        case .castObject:
            ExpressionFunction(
                .values, "castObject:toType:(value: any, type: text) → any", "`CAST(value, type)`.",
                "castObject:toType:('12', 'NSNumber')", "12")
        case .objectFrom:
            ExpressionFunction(
                .lists, "objectFrom:withIndex:(list: any, index: any) → any", "`list[index]`.",
                "objectFrom:withIndex:({4, 5}, 1)", "5")
        case .dictionary:
            ExpressionFunction(
                .values, "dictionary(namesAndValues…: any) → dictionary", "A dictionary of names and values in turn.",
                "dictionary('a', 1)", "{\"a\": 1}")
        case .distance:
            ExpressionFunction(
                .values, "distanceToLocation:fromLocation:(one: any, other: any) → number",
                "Metres between two places, if the host can tell.", "distanceToLocation:fromLocation:(nil, nil)",
                "null",
                on: [.host], sql: .memory)
        case .computed:
            ExpressionFunction(
                .values, "computed(value: any, name: text, arguments…: any) → any",
                "What a function of the app's own, or a property it works out, makes of a value; an app in Swift registers them by name. "
                    + "Nothing makes nothing, and a condition that is asked of a store knows none.",
                "computed(nil, 'shouted') == nil", "true", on: [.host, .time, .locale, .timeZone], sql: .memory)
        default:
            ExpressionFunction(
                .values, "reference:id:(type: any, id: any) → any", "A record, by its entity and its id.",
                "reference:id:('Post', '1') == nil", "false")
        }
    }
}
