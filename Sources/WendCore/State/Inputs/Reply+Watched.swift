package import WendExpressions

extension Reply {
    /// The answer as something that is watched: a list as rows, within the bound of lists, anything else within that of what is watched.
    package var watched: Value {
        guard isSuccess else {
            return .dictionary(values.merging(["error": values["error"] ?? .string(name)]))
        }
        guard case .list(let members)? = values["value"] else {
            var scale = DataScale()
            scale.add(values)
            guard scale.exceeded == nil, scale.bytes <= Limit.watchedValue.bound else { return Self.tooLarge }
            let hasValue = values["value"] != nil
            return .dictionary(hasValue ? values : values.merging(["value": .dictionary(values)]))
        }
        guard members.count <= Limit.rows.bound else { return Self.tooLarge }
        guard case .dictionary(let rows) = WatchedRows.found(members) else { return .null }
        var values = values
        values["value"] = nil
        return .dictionary(values.merging(rows))
    }

    private static let tooLarge: Value = .dictionary([
        "error": "The answer is larger than can be shown; save it as records, or ask for less.", "reason": "too-large",
    ])
}
