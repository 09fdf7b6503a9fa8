extension ValueExpression {
    /// The names on the way to what the value is, or is chosen from: `a.b` for `a.b` and for `SUBQUERY(a.b, $x, …)`; nil where
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
        default: return nil
        }
    }
}
