/// What names one end of a connection: an operation itself, or its name.
public protocol OperationReference: Sendable {
    var end: WorkflowEnd { get }
}

/// One end of a connection.
public enum WorkflowEnd: Sendable {
    case operation(AnyWorkflowOperation)
    case name(String)
}

extension String: OperationReference {
    @inlinable public var end: WorkflowEnd { .name(self) }
}

extension AnyWorkflowOperation: OperationReference {
    @inlinable public final var end: WorkflowEnd { .operation(self) }
}
