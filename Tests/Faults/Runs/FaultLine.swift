/// One thing that came out of a fault run: what a client has sent, and what it has been shown and told. What is not said was
/// not seen by anybody.
package enum FaultLine: Sendable {
    /// Why somebody is shown something.
    package enum Cause: String, Sendable {
        case hello, update, snapshot
    }

    package struct Client: Sendable, Hashable {
        let session: Int
        let client: Int
    }

    case made(session: Int, id: String)
    case sent(Client, number: Int)
    case shown(Client, Cause, epoch: Int, number: Int, acknowledged: Int?, FaultView)
    /// On greeting it, a client is told its highest number that is stored.
    case greeted(Client, highest: Int)
    case acknowledged(Client, number: Int, refused: Int)
    /// A batch was not taken.
    case failed(Client, number: Int, code: String, cause: String)
    /// The session is closed.
    case closed(Client)
    /// The session cannot be found any more.
    case gone(Client)
    /// How many transactions this store has committed, and how many of them on the threads of who brought something.
    case committed(Int, byCaller: Int)
    /// Something that no run should meet.
    case broken(String)
    case ended
}

extension FaultLine {
    package var text: String {
        switch self {
        case .made(let session, let id): return "made\t\(session)\t\(id)"
        case .sent(let client, let number): return "sent\t\(client.text)\t\(number)"
        case .shown(let client, let cause, let epoch, let number, let acknowledged, let view):
            return "shown\t\(client.text)\t\(cause)\t\(epoch)\t\(number)\t\(acknowledged ?? 0)\t\(view.text)"
        case .greeted(let client, let highest): return "greeted\t\(client.text)\t\(highest)"
        case .acknowledged(let client, let number, let refused):
            return "acknowledged\t\(client.text)\t\(number)\t\(refused)"
        case .failed(let client, let number, let code, let cause):
            return "failed\t\(client.text)\t\(number)\t\(code)\t\(cause)"
        case .closed(let client): return "closed\t\(client.text)"
        case .gone(let client): return "gone\t\(client.text)"
        case .committed(let count, let byCaller): return "committed\t\(count)\t\(byCaller)"
        case .broken(let reason): return "broken\t\(reason)"
        case .ended: return "ended"
        }
    }

    /// Nil for a text that is cut off, or none of these.
    init?(_ text: Substring) {
        let words = text.split(separator: "\t", omittingEmptySubsequences: false)
        func number(_ index: Int) -> Int { words.count > index ? Int(words[index]) ?? -1 : -1 }
        func client() -> Client? { words.count > 1 ? Client(words[1]) : nil }
        switch (words[0], words.count, client()) {
        case ("made", 3, _): self = .made(session: number(1), id: String(words[2]))
        case ("sent", 3, let client?): self = .sent(client, number: number(2))
        case ("shown", 7, let client?):
            guard let cause = Cause(rawValue: String(words[2])), let view = FaultView(words[6]) else { return nil }
            let acknowledged = number(5)
            self = .shown(
                client, cause, epoch: number(3), number: number(4),
                acknowledged: acknowledged > 0 ? acknowledged : nil, view)
        case ("greeted", 3, let client?): self = .greeted(client, highest: number(2))
        case ("acknowledged", 4, let client?):
            self = .acknowledged(client, number: number(2), refused: number(3))
        case ("failed", 5, let client?):
            self = .failed(client, number: number(2), code: String(words[3]), cause: String(words[4]))
        case ("closed", 2, let client?): self = .closed(client)
        case ("gone", 2, let client?): self = .gone(client)
        case ("committed", 3, _): self = .committed(number(1), byCaller: number(2))
        case ("broken", 2, _): self = .broken(String(words[1]))
        case ("ended", 1, _): self = .ended
        default: return nil
        }
    }
}

extension FaultLine.Client {
    var text: String { "\(session)\(FaultApp.letters[client])" }

    init?(_ text: Substring) {
        guard let letter = text.last, let client = FaultApp.letters.firstIndex(of: String(letter)),
            let session = Int(text.dropLast())
        else { return nil }
        self.init(session: session, client: client)
    }
}
