/// The outcome of a run of an operation: a value or an error.
public enum OperationResult<Value: Sendable>: Sendable {
    case success(Value)
    case failure(any Error)

    public var isFailure: Bool {
        if case .failure = self { true } else { false }
    }

    /// The value of a success.
    public var value: Value? {
        if case .success(let value) = self { value } else { nil }
    }

    /// The error of a failure.
    public var error: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }

    /// Returns the value or throws the error.
    public func get() throws -> Value {
        switch self {
        case .success(let value): value
        case .failure(let error): throw error
        }
    }

    /// The same outcome of a type not known when compiling.
    package var erased: OperationResult<any Sendable> {
        switch self {
        case .success(let value): .success(value)
        case .failure(let error): .failure(error)
        }
    }
}

extension OperationResult where Value == any Sendable {
    /// The value of a success, if it has this type.
    public func value<Wanted: Sendable>(as type: Wanted.Type) -> Wanted? { value as? Wanted }
}
