extension WorkflowOperation {
    // Inlinable, so that the closures around the work are specialised where the type of the result is known: an operation
    // of one integer then stores it without looking its type up.

    /// Makes an operation to be added to a workflow or started by hand.
    @inlinable
    public convenience init(
        _ name: String? = nil, settings: OperationSettings = OperationSettings(),
        _ work: @escaping @Sendable (OperationContext) async throws -> Value
    ) {
        self.init(name, settings, .suspending) { operation, context in
            let typed = unsafeDowncast(operation, to: WorkflowOperation<Value>.self)
            do { return typed.keep(.success(try await work(context)), context) } catch {
                return typed.keep(.failure(error), context)
            }
        }
    }

    /// Makes a synchronous operation; started by hand it runs on the caller's thread.
    @inlinable
    public convenience init(
        _ name: String? = nil, settings: OperationSettings = OperationSettings(),
        _ work: @escaping @Sendable () throws -> Value
    ) {
        self.init(plain: name, settings, work)
    }

    /// Makes an operation that ends when its completion is called.
    @inlinable
    public convenience init(
        completing name: String?, settings: OperationSettings = OperationSettings(),
        _ work: @escaping @Sendable (OperationContext, OperationCompletion<Value>) -> Void
    ) {
        self.init(name, settings, .completing) { operation, context in
            let result = await OperationCompletion<Value>.result(operation.name) { work(context, $0) }
            return unsafeDowncast(operation, to: WorkflowOperation<Value>.self).keep(result, context)
        }
    }

    /// Makes an operation that runs on the main actor.
    @inlinable
    public convenience init(
        onMain name: String?, settings: OperationSettings = OperationSettings(),
        _ work: @escaping @MainActor @Sendable (OperationContext) async throws -> Value
    ) {
        self.init(name, settings, .onMain) { operation, context in
            let typed = unsafeDowncast(operation, to: WorkflowOperation<Value>.self)
            do { return typed.keep(.success(try await work(context)), context) } catch {
                return typed.keep(.failure(error), context)
            }
        }
    }

    /// Work that takes nothing. With a time limit it may be given up, so it is awaited then.
    @inlinable
    convenience init(
        plain name: String?, _ settings: OperationSettings?, _ work: @escaping @Sendable () throws -> Value
    ) {
        if settings?.isTimed == true {
            self.init(name, settings, .suspending) { operation, context in
                let typed = unsafeDowncast(operation, to: WorkflowOperation<Value>.self)
                do { return typed.keep(.success(try work()), context) } catch {
                    return typed.keep(.failure(error), context)
                }
            }
        } else {
            self.init(OperationDetails.of(name, settings), plain: work)
        }
    }

    /// Work that looks at its context.
    @inlinable
    convenience init(
        contextual name: String?, _ settings: OperationSettings?,
        _ work: @escaping @Sendable (OperationContext) throws -> Value
    ) {
        if settings?.isTimed == true {
            self.init(name, settings, .suspending) { operation, context in
                let typed = unsafeDowncast(operation, to: WorkflowOperation<Value>.self)
                do { return typed.keep(.success(try work(context)), context) } catch {
                    return typed.keep(.failure(error), context)
                }
            }
        } else {
            self.init(OperationDetails.of(name, settings)) { operation, run, id in
                let typed = unsafeDowncast(operation, to: WorkflowOperation<Value>.self)
                return typed.keep { try work(OperationContext(operation, run, id)) }
            }
        }
    }

    /// Work that suspends but takes nothing.
    @inlinable
    convenience init(
        suspending name: String?, _ settings: OperationSettings?, _ work: @escaping @Sendable () async throws -> Value
    ) {
        self.init(name, settings, .suspending) { operation, context in
            let typed = unsafeDowncast(operation, to: WorkflowOperation<Value>.self)
            do { return typed.keep(.success(try await work()), context) } catch {
                return typed.keep(.failure(error), context)
            }
        }
    }

    @usableFromInline
    convenience init(
        _ name: String?, _ settings: OperationSettings?, _ form: OperationDetails.Form,
        _ work: @escaping OperationDetails.Awaited
    ) {
        self.init(OperationDetails(name: name, settings: settings, form: form, awaited: work))
    }

    /// Awaited work; what is done synchronously is nothing.
    convenience init(_ details: OperationDetails) {
        self.init(details) { operation, _, _ in operation.succeed() }
    }

    convenience init(
        _ name: String?, _ settings: OperationSettings?, _ prepare: @escaping OperationDetails.Prepare,
        _ work: @escaping @Sendable (OperationContext) async throws -> Value
    ) {
        self.init(
            OperationDetails(
                name: name, settings: settings, prepare: prepare, form: .suspending, awaited: awaited(work)))
    }

    convenience init(
        onMain name: String?, _ settings: OperationSettings?, _ prepare: @escaping OperationDetails.Prepare,
        _ work: @escaping @MainActor @Sendable (OperationContext) async throws -> Value
    ) {
        self.init(
            OperationDetails(
                name: name, settings: settings, prepare: prepare, form: .onMain, awaited: awaited { try await work($0) }
            ))
    }
}

/// Awaits work and keeps what comes of it in the operation.
func awaited<Value: Sendable>(
    _ work: @escaping @Sendable (OperationContext) async throws -> Value
) -> OperationDetails.Awaited {
    { operation, context in
        let typed = unsafeDowncast(operation, to: WorkflowOperation<Value>.self)
        do { return typed.keep(.success(try await work(context)), context) } catch {
            return typed.keep(.failure(error), context)
        }
    }
}
