/// What words of SQL, JavaScript, Swift and their like are here.
enum OtherLanguages {
    static let joining = "conditions are joined by AND or OR, also written && and ||"
    private static let searching = "write ANY list.name == 1, or SUBQUERY(list, $x, condition)"
    static let counting = "write list.@count, or SUBQUERY(list, $x, condition).@count for some of them"
    static let collecting = "write list.@sum.price, or sum(list.price)"
    static let choosing = "write TERNARY(condition, yes, no)"
    private static let existing = "write a != nil, or a.@count > 0 for a list"
    private static let alone = "only the condition stands here"
    private static let number = "write a.intValue, or CAST(a, 'NSNumber')"
    private static let text = "write a.stringValue"
    private static let measuring = "write length(a) for a text, a.@count for a list"
    private static let remainder = "a remainder is written modulus:by:(a, b)"
    static let reckoning = "days are counted by adding(date, 'day', 1) and difference(date, date, 'day')"
    static let appending = "texts stand side by side, as in {a} {b}, or are joined by joined({a, b}, '')"
    static let choosingValue = "for the first value that there is write a ?? b"
    static let records = "a record is written record(name: value)"
    static let byItself = "functions belong to nobody and are written by themselves, as in abs(a)"
    static let making = "nothing is made here; now() is the time, date('2026-02-28') a day, record(a: 1) a record"
    private static let adding = "write adding(date, 'day', 1)"
    private static let difference = "write difference(a, b, 'day')"
    private static let part = "write part(date, 'year')"

    /// Words that stand where an operator is needed.
    static let operators = [
        "is": "did you mean '==' or '!='? Nothing is nil: 'a == nil', 'a != nil'",
        "isnt": "did you mean '!='?", "isnull": "write a == nil", "notnull": "write a != nil",
        "equals": "did you mean '=='?", "eq": "did you mean '=='?", "ne": "did you mean '!='?",
        "neq": "did you mean '!='?", "lt": "did you mean '<'?", "gt": "did you mean '>'?",
        "le": "did you mean '<='?", "lte": "did you mean '<='?", "ge": "did you mean '>='?",
        "gte": "did you mean '>='?", "mod": remainder, "div": "did you mean '/'?",
        "starts": "did you mean 'BEGINSWITH'?", "begins": "did you mean 'BEGINSWITH'?",
        "ends": "did you mean 'ENDSWITH'?", "startswith": "did you mean 'BEGINSWITH'?",
        "hasprefix": "did you mean 'BEGINSWITH'?", "hassuffix": "did you mean 'ENDSWITH'?",
        "includes": "did you mean 'CONTAINS'?", "has": "did you mean 'CONTAINS'?",
        "ilike": "did you mean 'LIKE[c]'?", "glob": "did you mean 'LIKE'?",
        "rlike": "did you mean 'MATCHES'?", "regexp": "did you mean 'MATCHES'?", "regex": "did you mean 'MATCHES'?",
        "similar": "did you mean 'MATCHES'?", "xor": "write (a OR b) AND NOT (a AND b)",
        "exists": existing, "when": choosing, "then": choosing, "if": choosing, "as": "write CAST(a, 'NSNumber')",
        "instanceof": "the checker knows of what type values are", "where": alone, "order": alone, "group": alone,
        "limit": alone,
    ]

    /// Names that something follows as if they were words of the language.
    static let beginnings = [
        "if": choosing, "exists": existing, "where": alone, "select": alone, "every": "did you mean 'ALL'?",
        "each": "did you mean 'ALL'?", "typeof": "the checker knows of what type values are",
    ]

    /// Methods, which values have none of.
    static let methods = [
        "contains": "write a CONTAINS b", "includes": "write a CONTAINS b", "hasprefix": "write a BEGINSWITH b",
        "startswith": "write a BEGINSWITH b", "beginswith": "write a BEGINSWITH b", "hassuffix": "write a ENDSWITH b",
        "endswith": "write a ENDSWITH b", "matches": "write a MATCHES b", "lowercased": "write lowercase(a)",
        "tolowercase": "write lowercase(a)", "uppercased": "write uppercase(a)", "touppercase": "write uppercase(a)",
        "trim": "write trim(a)", "trimmed": "write trim(a)", "split": "write split(a, b)",
        "join": "write joined(a, b)", "joined": "write joined(a, b)", "replace": "write replacing(a, b, c)",
        "replacing": "write replacing(a, b, c)", "sort": "write sorted(a)", "sorted": "write sorted(a)",
        "tostring": text, "filter": searching, "some": searching, "every": searching, "find": searching,
        "any": searching, "all": searching, "map": "write list.name, which is the names of all",
        "count": "write a.@count", "size": "write a.@count", "length": "write length(a)",
        "isempty": "write a.@count == 0", "isequal": "write a == b", "equals": "write a == b",
        "isnull": "write a == nil",
    ]

    /// What functions belong to elsewhere; here they belong to nobody.
    static let owners: Set<String> = [
        "Math", "Date", "Number", "String", "JSON", "Object", "Array", "Intl", "Calendar", "DateTime", "LocalDate",
    ]

    /// Functions that belong to something elsewhere, and mean something else by themselves.
    static let owned = [
        "Date.parse": "write date(text)", "JSON.stringify": "values are shown as they are",
        "JSON.parse": "answers are read already",
        "Object.keys": "write a.@allKeys", "Object.values": "write a.@allValues",
    ]

    /// What lists are asked for elsewhere; here a name behind a list asks its members.
    static let collectionOperators = [
        "count": "@count", "length": "@count", "size": "@count", "first": "@firstObject", "last": "@lastObject",
    ]

    /// What the last name of a way to a list is elsewhere, and what is written for it here; nil if it is only a name.
    static func asked(of node: Node) -> (written: String, meant: String)? {
        guard case .path(_, let steps) = node.form, steps.count > 1, case .key(let name)? = steps.last else {
            return nil
        }
        return collectionOperators[name].map { (name, $0) }
    }

    /// Functions that have another name here.
    static let renamed = [
        "upper": "uppercase", "ucase": "uppercase", "toupper": "uppercase", "lower": "lowercase", "lcase": "lowercase",
        "tolower": "lowercase", "avg": "average", "mean": "average", "ceil": "ceiling", "replace": "replacing",
        "getdate": "now", "today": "now", "power": "raise:toPower:", "pow": "raise:toPower:", "mod": "modulus:by:",
        "char_length": "length", "strlen": "length", "join": "joined", "curdate": "now", "sysdate": "now",
        "current_date": "now", "current_timestamp": "now", "to_char": "format", "date_format": "format",
        "formatdate": "format", "dateformat": "format", "strftime": "format", "to_date": "date", "todate": "date",
        "parsedate": "date", "strptime": "date", "ltrim": "trim", "rtrim": "trim", "truncate": "trunc",
        "sort": "sorted", "sortby": "sorted", "orderby": "sorted",
        "formatcurrency": "currency", "tocurrency": "currency", "money": "currency", "formatnumber": "format",
        "tofixed": "round",
    ]

    /// Functions that are written in another way here.
    static let functions = [
        "len": measuring, "size": measuring, "coalesce": "write a ?? b", "ifnull": "write a ?? b",
        "isnull": "write a == nil, or a ?? b", "nvl": "write a ?? b", "if": choosing, "iif": choosing,
        "exists": existing, "concat": "write joined({a, b}, '')", "int": number, "integer": number, "float": number,
        "double": number, "parseint": number, "parsefloat": number, "str": text, "string": text, "tostring": text,
        "substring": "write FUNCTION(a, 'substringFromIndex:', 1)",
        "substr": "write FUNCTION(a, 'substringFromIndex:', 1)",
        "contains": "write a CONTAINS b", "includes": "write a CONTAINS b", "startswith": "write a BEGINSWITH b",
        "endswith": "write a ENDSWITH b", "like": "write a LIKE b", "matches": "write a MATCHES b",
        "regexp_like": "write a MATCHES b", "isempty": "write a.@count == 0, or a == '' for a text",
        "datediff": difference, "date_diff": difference, "timestampdiff": difference, "daysbetween": difference,
        "dateadd": adding, "date_add": adding, "date_sub": adding, "adddays": adding, "year": part, "month": part,
        "day": part, "weekday": part, "hour": part, "minute": part, "filter": searching, "where": searching,
        "find": searching, "findall": searching, "some": "write ANY list.name == 1", "any": "write ANY list.name == 1",
        "every": "write ALL list.name == 1", "all": "write ALL list.name == 1",
        "map": "write list.name, which is the names of all", "pluck": "write list.name, which is the names of all",
        "first": "write list[FIRST]", "last": "write list[LAST]", "reduce": "write sum(list.name)",
        "reverse": "write sorted(list, 'name', 'descending')", "reversed": "write sorted(list, 'name', 'descending')",
        "distinct": "write list.@distinctUnionOfObjects.name", "unique": "write list.@distinctUnionOfObjects.name",
    ]
}
