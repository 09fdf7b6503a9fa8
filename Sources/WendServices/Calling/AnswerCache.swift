import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Answers that may be used again, in memory: the newest, up to a number of bytes.
final class AnswerCache: Sendable {
    /// What an answer is an answer to. Whoever asks as somebody else gets an answer of his own.
    struct Key: Hashable {
        private let url: String
        private let headers: [String]
        private let principal: String?

        init(_ request: ServiceRequest, _ principal: String?) {
            url = request.url
            headers = request.headers.map { "\($0.name.lowercased()): \($0.value)" }.sorted()
            self.principal = principal
        }
    }

    enum Found {
        case fresh(ServiceResponse)
        /// It has to be asked whether it still holds: with these headers.
        case stale([(String, String)])
        case nothing
    }

    private struct Entry {
        var response: ServiceResponse
        var until: Double
        var used: Int
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var bytes = 0
        var uses = 0
    }

    private let size: Int
    private let state = Mutex(State())

    init(size: Int) { self.size = size }

    func look(_ key: Key, now: Double) -> Found {
        state.withLock { state in
            guard let entry = state.entries[key] else { return .nothing }
            state.uses += 1
            state.entries[key]?.used = state.uses
            if now < entry.until { return .fresh(entry.response) }
            let validators = [("If-None-Match", "ETag"), ("If-Modified-Since", "Last-Modified")].compactMap {
                asked, given in
                entry.response.headers[given].map { (asked, $0) }
            }
            return validators.isEmpty ? .nothing : .stale(validators)
        }
    }

    /// The answer that a server says still holds; nil if it is not there any more.
    func confirm(_ key: Key, _ response: ServiceResponse, _ rule: CacheRule, now: Double) -> ServiceResponse? {
        state.withLock { state in
            guard let entry = state.entries[key] else { return nil }
            var confirmed = entry.response
            for header in response.headers where header.name.lowercased() != "content-length" {
                confirmed.headers[header.name] = header.value
            }
            state.entries[key]?.response = confirmed
            state.entries[key]?.until = now + (Self.lifetime(of: confirmed, rule) ?? 0)
            return confirmed
        }
    }

    func keep(_ response: ServiceResponse, _ key: Key, _ rule: CacheRule, now: Double) {
        guard response.status == 200, response.body.count <= size / 4, let lifetime = Self.lifetime(of: response, rule)
        else { return remove(key) }
        state.withLock { state in
            state.bytes -= state.entries[key]?.response.body.count ?? 0
            state.uses += 1
            state.entries[key] = Entry(response: response, until: now + lifetime, used: state.uses)
            state.bytes += response.body.count
            while state.bytes > size || state.entries.count > Self.mostEntries,
                let oldest = state.entries.min(by: { $0.value.used < $1.value.used })
            {
                state.entries[oldest.key] = nil
                state.bytes -= oldest.value.response.body.count
            }
        }
    }

    private func remove(_ key: Key) {
        state.withLock { state in
            state.bytes -= state.entries.removeValue(forKey: key)?.response.body.count ?? 0
        }
    }

    private static let mostEntries = 1000

    /// Seconds an answer holds without asking; 0 if it has to be asked each time, nil if it must not be kept.
    private static func lifetime(of response: ServiceResponse, _ rule: CacheRule) -> Double? {
        if case .seconds(let seconds) = rule { return seconds }
        if let vary = response.headers["Vary"], vary.contains("*") { return nil }
        let words = (response.headers["Cache-Control"] ?? "").lowercased().split(separator: ",").map {
            String($0.filter { $0 != " " && $0 != "\t" && $0 != "\"" })
        }
        if words.contains("no-store") { return nil }
        if words.contains("no-cache") { return 0 }
        let age = response.headers["Age"].flatMap(Double.init) ?? 0
        let limit = words.lazy.compactMap { $0.hasPrefix("max-age=") ? Double($0.dropFirst(8)) : nil }.first
        return limit.map { max(0, min($0, 31_536_000) - age) } ?? 0
    }
}
