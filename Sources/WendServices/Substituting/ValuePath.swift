import WendExpressions

/// Ways into values.
enum ValuePath {
    /// What names lead to: members of dictionaries and fields of records, of every member of a list. Nil if there is nothing; `self`
    /// is the value itself.
    static func value(
        _ path: [String], of value: Value, record: (Reference) -> Fields? = { _ in nil }
    ) -> Value? {
        guard let name = path.first else { return value }
        let rest = Array(path.dropFirst())
        switch value {
        case .dictionary(let fields):
            guard let inner = fields[name] else {
                return name == "self" ? self.value(rest, of: value, record: record) : nil
            }
            return self.value(rest, of: inner, record: record)
        case .reference(let reference):
            guard let inner = record(reference)?[name] else {
                return name == "self" ? self.value(rest, of: value, record: record) : nil
            }
            return self.value(rest, of: inner, record: record)
        case .list(let elements) where name != "self":
            return .list(elements.compactMap { self.value(path, of: $0, record: record) })
        default: return name == "self" ? self.value(rest, of: value, record: record) : nil
        }
    }

    static func names(_ path: String) -> [String] { path.split(separator: ".").map(String.init) }
}
