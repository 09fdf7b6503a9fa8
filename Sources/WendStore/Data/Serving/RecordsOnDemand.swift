import Dispatch
import Synchronization
import WendCore

/// A file of records that is opened when it is first needed, on a thread of its own: opening one may bring it to another model.
final class RecordsOnDemand: Sendable {
    typealias Opening = @Sendable () throws(RecordStoreError) -> ServedRecords

    private let isOnDisk: Bool
    private let open: Opening
    private let opened = Mutex<Result<ServedRecords, RecordStoreError>?>(nil)

    /// What a file that was closed says.
    static let closed = RecordStoreError(.unavailable, "the records were closed")

    init(isOnDisk: Bool, _ open: @escaping Opening) {
        self.isOnDisk = isOnDisk
        self.open = open
    }

    /// Opens it, once for all who ask.
    func records() async throws(RecordStoreError) -> ServedRecords {
        guard isOnDisk else { return try result().get() }
        let result = await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async { continuation.resume(returning: self.result()) }
        }
        return try result.get()
    }

    var hasFailed: Bool { opened.withLock { if case .failure? = $0 { true } else { false } } }

    /// Closes it for good: who asks for it afterwards does not open it, which would bring it back to the model it had here. Waits until
    /// one that is being opened is there.
    func close() {
        let before = opened.withLock { opened in
            defer { opened = .failure(Self.closed) }
            return opened
        }
        if case .success(let records)? = before { records.close() }
    }

    private func result() -> Result<ServedRecords, RecordStoreError> {
        opened.withLock { opened in
            if let opened { return opened }
            let result = Result { () throws(RecordStoreError) in try open() }
            opened = result
            return result
        }
    }
}
