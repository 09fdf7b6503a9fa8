/// Why a file gives or keeps no secrets.
public enum SecretsProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// It lies in the app's folder, which is handed on, shown and kept in histories.
    case insideApp
    case unreadable
    case unwritable

    public var description: String {
        switch self {
        case .insideApp: "The file with secrets lies in the app's folder; keep it outside of it."
        case .unreadable: "The file with secrets cannot be read."
        case .unwritable: "The file with secrets cannot be written."
        }
    }
}
