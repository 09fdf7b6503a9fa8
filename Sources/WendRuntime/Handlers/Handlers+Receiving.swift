package import WendCore
public import WendExpressions

/// Handlers that take files.
extension Handlers {
    /// Takes the files of fields whose `receiver`, or else name, is this: gets their bytes as they come, and answers with small
    /// values, which become part of the record of the file that documents read and forms send.
    ///
    ///     handlers.receive("photo") { upload in
    ///         let picture = try await pictures.new(named: upload.id)
    ///         for try await bytes in upload.bytes { try await picture.append(bytes) }
    ///         return ["width": .integer(picture.width)]
    ///     }
    ///
    /// What it throws is said beside the file: a ``FileProblem`` and a ``Failure`` in their words, everything else as a file that
    /// could not be taken. When the person cancels, the connection ends or the field leaves, reading the bytes throws and the
    /// task is cancelled; what has been written of the file is the handler's to remove.
    ///
    /// Without a receiver, files are kept by ``SessionOptions/files``, and a handler of the name (``on(_:_:)``) is then asked
    /// with the record of the file.
    public mutating func receive(_ name: String, _ take: @escaping @Sendable (Upload) async throws -> Fields) {
        receivers[name] = take
    }

    /// The names of receivers, sorted.
    public var receiverNames: [String] { receivers.keys.sorted() }

    /// What comes of a file: receives its bytes, or keeps them.
    /// - Parameter arrival: Its bytes; nil if nobody sends them, as after a restart.
    /// - Parameter files: Where it is kept if there is no receiver; nil if nothing is kept.
    package func answer(
        _ effect: Effect, in session: SessionID, of principal: String?, from arrival: Arrival?,
        keepingIn files: (any FileKeeping)?
    ) async -> Reply {
        guard case .receive(let name, let record) = effect.content, let file = OfferedFile(.dictionary(record))
        else { return .failure(FileProblem.incomplete.rawValue) }
        guard let arrival else {
            // It may be there all the same, without anybody having been told.
            files?.remove(file.id, of: session)
            return .failure(FileProblem.incomplete.rawValue)
        }
        let key = "\(session)/\(effect.id.rawValue)"
        let upload = Upload(
            id: file.id, name: file.name, type: file.type, size: file.size, session: session, principal: principal,
            key: key,
            bytes: UploadBytes { try await arrival.next() })
        defer { arrival.close() }
        return await withTaskCancellationHandler {
            await received(upload, arrival, name, record, keepingIn: files)
        } onCancel: {
            // Whoever sends it need not wait until the receiver notices.
            arrival.close()
        }
    }

    private func received(
        _ upload: Upload, _ arrival: Arrival, _ name: String, _ record: Fields, keepingIn files: (any FileKeeping)?
    ) async -> Reply {
        do {
            let values: Fields
            if let receiver = receivers[name] {
                values = try await receiver(upload)
            } else if let files {
                let size = try await files.keep(upload)
                do {
                    values = try await asked(name, record.merging(["size": .integer(size)]), upload)
                } catch {
                    // What the app does not take is nobody's.
                    files.remove(upload.id, of: upload.session)
                    throw error
                }
            } else {
                throw FileProblem.notTaken
            }
            // A receiver may have taken an error for the end.
            if let problem = arrival.problem { throw problem }
            return .success(values.merging(["size": .integer(upload.size ?? arrival.count)]))
        } catch let problem as FileProblem {
            return .failure(problem.rawValue)
        } catch let failure as Failure {
            return .failure(failure.values)
        } catch is CancellationError {
            return .failure(FileProblem.incomplete.rawValue)
        } catch {
            return .failure((arrival.problem ?? .notTaken).rawValue)
        }
    }

    /// What a handler, or a stub, says of a file that is kept.
    private func asked(_ name: String, _ record: Fields, _ upload: Upload) async throws -> Fields {
        guard answersItself(name) else { return [:] }
        let reply = await answer(
            HandledMessage(name: name, values: record, key: upload.key, principal: upload.principal))
        guard reply.isSuccess else { throw Failure(reply.values["error"]?.text ?? "", reply.values) }
        return reply.values
    }
}
