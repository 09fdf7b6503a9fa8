import WendCore

extension CheckedDocument {
    /// Why it cannot run, in one line; nil if it can.
    var firstError: String? {
        let error = diagnostics.first { $0.severity == .error }?.description
        return error?.split(separator: "\n", maxSplits: 1).first.map(String.init)
    }
}
