package import Foundation
package import WendCore

/// One case: documents, and what happens to a session of the first one. Enough to run it again exactly.
package struct Trial: Codable, Sendable {
    /// One thing that happens.
    package enum Doing: Codable, Sendable {
        case tell(Input)
        /// Something is seen of what is watched.
        case observe([WatchedValue])
        /// A document becomes known: the number among the drafts.
        case add(Int)
        /// The session is encoded, decoded, and goes on from there.
        case restore
        /// Everything that is dear to look at is looked at.
        case audit
    }

    package var seed: UInt64
    package var handledMessages: [String]
    /// The first is the session's document.
    package var drafts: [Draft]
    package var doings: [Doing] = []

    package func version(of draft: Int) -> Document.Version {
        Document.Version(rawValue: "\(drafts[draft].file)@\(draft)")
    }

    /// What is being done, in words that are the same for all like it.
    package func phase(of doing: Doing?) -> String {
        let root = drafts[0].root.form == .plain ? drafts[0].root.kind : "stand-in"
        switch doing {
        case .tell(let input):
            switch input.content {
            case .start: return "start with root \(root)"
            case .event(let event): return event.kind.rawValue
            case .reply: return "reply"
            case .tick: return "tick"
            case .documentChanged: return "document change"
            case .resourcesChanged: return "resources change"
            case .watchedChanged: return "watched change"
            case .personChanged: return "person change"
            }
        case .observe: return "watched values"
        case .restore: return "restore"
        case .audit, .add, nil: return "closer look"
        }
    }

    package var settings: SessionSettings { SessionSettings(handledMessages: handledMessages) }

    package var resources: AppResources {
        AppResources(strings: ["Localizable": ["A": "Ah", "Bob": "Robert"]], images: ["first", "bell"])
    }

    // MARK: As data

    package func encoded() throws -> Data { try Self.encoder.encode(self) }

    package init(_ data: Data) throws {
        self = try Self.decoder.decode(Trial.self, from: data)
    }

    package static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return decoder
    }

    package static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return encoder
    }

    package init(seed: UInt64, handledMessages: [String], drafts: [Draft]) {
        self.seed = seed
        self.handledMessages = handledMessages
        self.drafts = drafts
    }

    // MARK: For people

    /// The documents as XML and what was done, a line each.
    package func description(_ registry: Registry) -> String {
        var lines = ["handled outside: \(handledMessages.joined(separator: " "))"]
        for (number, draft) in drafts.enumerated() where number == 0 || draft.nodeCount > 1 {
            lines.append("document \(number), \(draft.file):")
            lines.append(draft.xml(registry))
        }
        for (number, doing) in doings.enumerated() {
            switch doing {
            case .tell(let input): lines.append("\(number). at \(input.time): \(input.content)")
            case .observe(let values): lines.append("\(number). seen: \(values)")
            case .add(let draft): lines.append("\(number). document \(draft) becomes known")
            case .restore: lines.append("\(number). restored")
            case .audit: lines.append("\(number). looked at closely")
            }
        }
        return lines.map { $0.count > 2000 ? "\($0.prefix(2000))…" : $0 }.joined(separator: "\n")
    }
}
