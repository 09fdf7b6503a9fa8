import WendExpressions

/// How inputs are written down: a short list, because there is one for everything that ever happened to a session. What
/// earlier versions wrote, an object with objects inside, is still read.
///
///     [1732262400.5,"press","w12/send"]
///     [1732262401,"edit","w9/name",["s","Ann"]]
///     [1732262402,"reply",3,true,"success",{…}]
///
/// What its step saw of the outside stands in front, where it saw anything:
///
///     [1732262403,"with",[[7,5]],"press","w12/send"]
extension Input {
    private enum Word: String { case start, reply, tick, document, resources, changed, person, with }

    public func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(time)
        if !watched.isEmpty {
            try list.encode(Word.with.rawValue)
            try list.encode(watched)
        }
        switch content {
        case .start(let version):
            try list.encode(Word.start.rawValue)
            try list.encode(version)
        case .event(let event):
            try list.encode(event.kind.rawValue)
            try list.encode(event.element.description)
            if let value = event.value { try list.encode(value) }
        case .reply(let id, let reply):
            try list.encode(Word.reply.rawValue)
            try list.encode(id.rawValue)
            try list.encode(reply.isSuccess)
            try list.encode(reply.name)
            try list.encode(reply.values)
        case .tick:
            try list.encode(Word.tick.rawValue)
        case .documentChanged(let old, let new):
            try list.encode(Word.document.rawValue)
            try list.encode(old)
            try list.encode(new)
        case .resourcesChanged(let version):
            try list.encode(Word.resources.rawValue)
            try list.encode(version)
        case .watchedChanged(let changes):
            try list.encode(Word.changed.rawValue)
            try list.encode(changes)
        case .personChanged(let person):
            try list.encode(Word.person.rawValue)
            if let person { try list.encode(person) }
        }
    }

    public init(from decoder: any Decoder) throws {
        guard var list = try? decoder.unkeyedContainer() else {
            self = try EarlierInput(from: decoder).input
            return
        }
        time = try list.decode(Double.self)
        var word = try list.decode(String.self)
        watched = []
        if word == Word.with.rawValue {
            watched = try list.decode([WatchedValue].self)
            word = try list.decode(String.self)
        }
        if let kind = Event.Kind(rawValue: word) {
            let text = try list.decode(String.self)
            guard let element = Element.ID(text) else {
                throw DecodingError.dataCorruptedError(in: list, debugDescription: "'\(text)' is no element")
            }
            content = .event(Event(kind, element, list.isAtEnd ? nil : try list.decode(Value.self)))
            return
        }
        switch Word(rawValue: word) {
        case .start: content = .start(try list.decode(Document.Version.self))
        case .reply:
            let id = Effect.ID(rawValue: try list.decode(UInt32.self))
            let isSuccess = try list.decode(Bool.self)
            let name = try list.decode(String.self)
            content = .reply(id, Reply(isSuccess: isSuccess, name: name, values: try list.decode(Fields.self)))
        case .tick: content = .tick
        case .document:
            let old = try list.decode(Document.Version.self)
            content = .documentChanged(from: old, to: try list.decode(Document.Version.self))
        case .resources: content = .resourcesChanged(to: try list.decode(AppResources.Version.self))
        case .changed: content = .watchedChanged(try list.decode([WatchedValue].self))
        case .person: content = .personChanged(to: list.isAtEnd ? nil : try list.decode(String.self))
        case .with, nil:
            throw DecodingError.dataCorruptedError(in: list, debugDescription: "'\(word)' is no input")
        }
    }
}

/// An input as versions before 4.0 wrote it.
private struct EarlierInput: Decodable {
    enum Content: Decodable {
        case start(Document.Version)
        case event(Event)
        case reply(Effect.ID, Reply)
        case tick
        case documentChanged(from: Document.Version, to: Document.Version)
    }

    let time: Double
    let content: Content

    var input: Input {
        switch content {
        case .start(let version): Input(time: time, .start(version))
        case .event(let event): Input(time: time, .event(event))
        case .reply(let id, let reply): Input(time: time, .reply(id, reply))
        case .tick: Input(time: time, .tick)
        case .documentChanged(let old, let new): Input(time: time, .documentChanged(from: old, to: new))
        }
    }
}
