/// Synchronous work of an operation, without the type of its result: it stores the result in the operation it is given and
/// says whether it is a success.
///
/// The closure is made where the type is known, so that the compiler can specialise it; and it is lent, never copied,
/// because counting references costs as much as a small operation.
@usableFromInline
struct OperationBody: ~Copyable, Sendable {
    @usableFromInline typealias Work = @Sendable (AnyWorkflowOperation, WorkflowRun?, Int32) -> Bool

    private let work: Work

    init(_ work: @escaping Work) { self.work = work }

    @inline(__always)
    borrowing func callAsFunction(_ operation: AnyWorkflowOperation, _ run: WorkflowRun?, _ id: Int32) -> Bool {
        work(operation, run, id)
    }
}
