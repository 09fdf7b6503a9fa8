extension WorkflowRun {
    func prepare(_ id: Int32, _ token: AttemptToken?, _ worker: Int) async {
        guard let cell = cell(id) else { return }
        if let token, !token.begin() { return }
        if hasNoTime(id, cell.details?.settings) { return failPreparation(cell, id, timeError(of: id), worker) }
        let builder = PreparationBuilder()
        let list = builder.list
        let watch = watchTime(id, cell.details?.settings, token, isPreparing: true)
        let result: OperationResult<Preparation>
        do {
            result = .success(try await decide(cell, id, builder))
        } catch {
            result = .failure(error)
        }
        if let watch { change { $0.silence(watch.alarm) } }
        if let token, !token.end() { return }
        do {
            if let watch, token?.isTimeUp == true || isOver(watch) { throw timeError(of: id) }
            try apply(try result.get(), list.withLock { $0 }, cell, id, worker)
        } catch {
            failPreparation(cell, id, error, worker)
        }
    }

    private func decide(
        _ cell: AnyWorkflowOperation, _ id: Int32, _ builder: borrowing PreparationBuilder
    ) async throws -> Preparation {
        guard let prepare = cell.details?.prepare else { return .proceed }
        if let name = withGraph({ graph in
            graph.failedPrerequisite(of: OperationID(Int(id))).map { graph.label(Int32($0.index)) }
        }) ?? nil {
            let error = operation(named: name)?.anyResult?.error
            throw WorkflowError(
                .prerequisiteFailed, [cell.name ?? "", name], detail: error.map { "\($0)" } ?? "did not run")
        }
        let context = OperationContext(self, id)
        guard cell.details?.form == .onMain else { return try await prepare(context, builder) }
        return try await MainThread.run { try await prepare(context, builder) }
    }

    private func failPreparation(_ cell: AnyWorkflowOperation, _ id: Int32, _ error: any Error, _ worker: Int) {
        cell.fail(error)
        concludeWithoutRun(cell, id, false, worker)
    }

    /// What a preparation asked for could not be added, after it was kept.
    func failPreparation(_ id: Int32, _ error: WorkflowError) {
        let isWanted = look { $0.keeping?.failing.contains(id) == true }
        guard isWanted, let cell = cell(id) else { return }
        failPreparation(cell, id, error, 0)
    }

    private func apply(
        _ outcome: Preparation, _ list: AdditionList, _ cell: AnyWorkflowOperation, _ id: Int32, _ worker: Int
    ) throws {
        guard case .complete(let result) = outcome else {
            if list.usesTime { watchClock() }
            if let recorder = look({ $0.keeping?.recorder }), try keep(outcome, list, cell, id, worker, recorder) {
                return
            }
            return try change { machine throws(WorkflowError) in try machine.apply(outcome, list, id, worker) }
        }
        switch result {
        case .success(let value):
            guard cell.accept(value) else {
                throw WorkflowError(.noResult, [cell.name ?? "an operation"], detail: "a value of another type")
            }
        case .failure(let error): cell.fail(error)
        }
        concludeWithoutRun(cell, id, !result.isFailure, worker)
    }
}
