extension ValueExpression {
    /// The names on the way to what the value is, or is chosen from: `a.b` for `a.b`, for `SUBQUERY(a.b, $x, …)` and for
    /// `sorted(a.b, …)`; nil where
    /// the value is made.
    package var source: [String]? { root.source }
}

extension Node {
    fileprivate var source: [String]? {
        switch form {
        case .path(nil, let steps):
            let names = steps.compactMap { if case .key(let name) = $0 { name } else { nil } }
            return names.count == steps.count ? names : nil
        case .subquery(let collection, _, _): return collection.source
        case .template(let parts): return parts.count == 1 ? parts[0].source : nil
        case .call(.sorted, let arguments): return arguments.first?.source
        default: return nil
        }
    }
}
