/// What only some operations have; kept apart so that the others stay small.
@usableFromInline
final class OperationDetails: @unchecked Sendable {
    // Sendable, because only `awaited` changes, and that follows the operation's phase as its body does: it is let go with
    // the run, when nobody performs it.
    @usableFromInline typealias Awaited = @Sendable (AnyWorkflowOperation, OperationContext) async -> Bool
    typealias Prepare = @Sendable (OperationContext, borrowing PreparationBuilder) async throws -> Preparation

    /// How the work is done.
    @usableFromInline
    enum Form: Sendable {
        case synchronous
        case suspending
        case onMain
        /// Ends when a completion is called.
        case completing
    }

    let name: String?
    let settings: OperationSettings
    let prepare: Prepare?
    let reset: (@Sendable () -> Void)?
    let isResettable: Bool
    let form: Form
    private(set) var awaited: Awaited?

    init(
        name: String?, settings: OperationSettings? = nil, prepare: Prepare? = nil,
        reset: (@Sendable () -> Void)? = nil, isResettable: Bool = true, form: Form = .synchronous,
        awaited: Awaited? = nil
    ) {
        self.name = name
        self.settings = settings ?? OperationSettings()
        self.prepare = prepare
        self.reset = reset
        self.isResettable = isResettable
        self.form = form
        self.awaited = awaited
    }

    /// `nil` when there is nothing to keep.
    @inlinable @inline(__always)
    static func of(_ name: String?, _ settings: OperationSettings?) -> OperationDetails? {
        name == nil && settings == nil ? nil : OperationDetails(name, settings)
    }

    @usableFromInline
    convenience init(_ name: String?, _ settings: OperationSettings?) { self.init(name: name, settings: settings) }

    var traits: GraphPlan.Traits {
        var traits: GraphPlan.Traits = isResettable ? .resettable : []
        switch form {
        case .synchronous: break
        case .suspending: traits.insert(.suspends)
        case .onMain, .completing: traits.insert([.suspends, .attended])
        }
        if prepare != nil { traits.insert(.prepares) }
        if !settings.isPlain { traits.insert(.attended) }
        return traits
    }

    func dropWork() { awaited = nil }
}
