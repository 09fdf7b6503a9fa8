import WendExpressions

/// Parameters as forms and queries have them: names sorted, `tags[]=a` for lists, `user[name]=Ann` for objects, Booleans as 1 and 0.
enum FormEncoding {
    static func text(_ parameters: Fields) -> String {
        pairs(parameters).map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    }

    /// The pairs, encoded.
    static func pairs(_ parameters: Fields) -> [(name: String, value: String)] {
        var pairs: [(name: String, value: String)] = []
        for field in sorted(parameters) { append(field.value, field.name, to: &pairs) }
        return pairs.map { (PercentCoding.form($0.name), PercentCoding.form($0.value)) }
    }

    private static func append(_ value: Value, _ name: String, to pairs: inout [(name: String, value: String)]) {
        switch value {
        case .list(let elements): for element in elements { append(element, "\(name)[]", to: &pairs) }
        case .dictionary(let fields):
            for field in sorted(fields) { append(field.value, "\(name)[\(field.name)]", to: &pairs) }
        default: pairs.append((name, value.displayText))
        }
    }

    private static func sorted(_ fields: Fields) -> [Fields.Field] { fields.sorted { $0.name < $1.name } }
}
