import Synchronization
import Testing
import WendCore
import WendExpressions
import WendRuntime

@testable import WendServices

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A description of JSON that has nothing wrong with it.
func described(
    _ json: String, allowing codes: Set<String> = [], sourceLocation: SourceLocation = #_sourceLocation
) throws -> ServiceDescription {
    let (description, diagnostics) = ServiceReader().read(Array(json.utf8), file: "Service.json")
    let wrong = diagnostics.filter { !codes.contains($0.code) }.map(\.description)
    try #require(wrong == [], sourceLocation: sourceLocation)
    return description
}

/// A transport that answers from code and keeps what it was asked.
final class StubTransport: Transport {
    typealias Answer = @Sendable (ServiceRequest, Int) async throws -> ServiceResponse

    private let seen = Mutex<[ServiceRequest]>([])
    private let answer: Answer

    /// - Parameter answer: Gets the request, and how many there were before.
    init(_ answer: @escaping Answer = { _, _ in ServiceResponse(200, body: Array("{}".utf8)) }) { self.answer = answer }

    var requests: [ServiceRequest] { seen.withLock { $0 } }

    func send(
        _ request: ServiceRequest, progress: @escaping @Sendable (ServiceProgress) -> Void
    ) async throws(TransportFailure) -> ServiceResponse {
        let number = seen.withLock { seen in
            seen.append(request)
            return seen.count - 1
        }
        do {
            return try await answer(request, number)
        } catch let failure as TransportFailure {
            throw failure
        } catch {
            throw TransportFailure(.cancelled, .perhapsSent)
        }
    }
}

extension ServiceResponse {
    /// An answer with a text as its body.
    init(_ status: Int = 200, _ text: String, headers: ServiceHeaders = [:]) {
        self.init(status, headers: headers, body: Array(text.utf8))
    }
}

extension ServiceRequest {
    var bodyText: String { if case .bytes(let bytes) = body { String(decoding: bytes, as: UTF8.self) } else { "" } }
}

/// What happened to a call, in its order.
final class EventLog: Sendable {
    private let events = Mutex<[ServiceEvent]>([])

    var all: [ServiceEvent] { events.withLock { $0 } }
    /// The names of all but progress.
    var names: [String] { all.filter { if case .progress = $0.content { false } else { true } }.map(\.name) }

    func take(_ event: ServiceEvent) { events.withLock { $0.append(event) } }
}

extension ServiceAnswer {
    var failure: ServiceFailure? { if case .failure(let failure) = result { failure } else { nil } }
    var success: Success? { if case .success(let success) = result { success } else { nil } }
}

/// A store that keeps what it is given.
final class StubStore: ServiceStore {
    private let kept = Mutex<[String]>([])
    private let problem: StoringProblem?

    init(_ problem: StoringProblem? = nil) { self.problem = problem }

    var log: [String] { kept.withLock { $0 } }

    func clear(_ entity: String, for call: ServiceCall) async throws { kept.withLock { $0.append("clear \(entity)") } }

    func store(_ result: ServiceResult, for call: ServiceCall) async throws -> StoredResult {
        if let problem { throw problem }
        kept.withLock {
            $0.append(
                "store \(result.type) \(result.value.displayText)\(result.clears ? " cleared" : "") for \(call.id)")
        }
        let references = result.value.elements.indices.map {
            Value.reference(Reference(type: result.type.entity, id: "\($0)"))
        }
        return result.type.isList ? StoredResult(.list(references)) : StoredResult(references[0], object: result.value)
    }
}

/// How many files and connections this process has open.
func openFiles() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }

/// Bytes of this process that are in memory now, shared ones left out.
func residentMemory() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 256)
    guard fgets(&text, 256, file) != nil else { return 0 }
    let words = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
        separator: " ")
    let pages = words.count > 2 ? (Int(words[1]) ?? 0) - (Int(words[2]) ?? 0) : 0
    return pages * Int(getpagesize())
}
