package import WendExpressions

/// An input as one value: what a coder takes microseconds for, for every press of every session, is one text then
/// (`ValuePacker`). A list: the time; what was seen of the outside; a word that says what it is; what belongs to that.
extension Input {
    package var packed: Value {
        var list: [Value] = [.double(time), watched.isEmpty ? .null : .list(watched.map(\.packed))]
        switch content {
        case .start(let version): list += [Word.start.value, .string(version.rawValue)]
        case .event(let event):
            list += [.string(event.kind.rawValue), .string(event.element.description)]
            if let value = event.value { list.append(value) }
        case .reply(let id, let reply):
            list += [
                Word.reply.value, .integer(Int(id.rawValue)), .bool(reply.isSuccess), .string(reply.name),
                .dictionary(reply.values),
            ]
        case .tick: list.append(Word.tick.value)
        case .documentChanged(let old, let new):
            list += [Word.document.value, .string(old.rawValue), .string(new.rawValue)]
        case .resourcesChanged(let version): list += [Word.resources.value, .string(version.rawValue)]
        case .watchedChanged(let changes): list += [Word.changed.value, .list(changes.map(\.packed))]
        case .personChanged(let person): list += [Word.person.value] + (person.map { [.string($0)] } ?? [])
        }
        return .list(list)
    }

    /// Nil for a value that is no input.
    package init?(packed: Value) {
        guard case .list(let list) = packed, list.count >= 3, case .double(let time) = list[0],
            let watched = [WatchedValue](packed: list[1]), case .string(let word) = list[2],
            let content = Content(word, Array(list.dropFirst(3)))
        else { return nil }
        self.init(time: time, content, watched: watched)
    }
}

extension Input {
    fileprivate enum Word: String {
        case start, reply, tick, document, resources, changed, person

        var value: Value { .string(rawValue) }
    }
}

extension Input.Content {
    fileprivate init?(_ word: String, _ rest: [Value]) {
        if let kind = Event.Kind(rawValue: word) {
            guard let element = rest.first?.text.flatMap(Element.ID.init), rest.count <= 2 else { return nil }
            self = .event(Event(kind, element, rest.count == 2 ? rest[1] : nil))
            return
        }
        let texts = rest.compactMap(\.text)
        switch (Input.Word(rawValue: word), rest.count) {
        case (.start, 1) where texts.count == 1: self = .start(Document.Version(rawValue: texts[0]))
        case (.reply, 4):
            guard case .integer(let number) = rest[0], let id = UInt32(exactly: number),
                case .bool(let isSuccess) = rest[1], case .string(let name) = rest[2],
                case .dictionary(let values) = rest[3]
            else { return nil }
            self = .reply(Effect.ID(rawValue: id), Reply(isSuccess: isSuccess, name: name, values: values))
        case (.tick, 0): self = .tick
        case (.document, 2) where texts.count == 2:
            self = .documentChanged(
                from: Document.Version(rawValue: texts[0]), to: Document.Version(rawValue: texts[1]))
        case (.resources, 1) where texts.count == 1:
            self = .resourcesChanged(to: AppResources.Version(rawValue: texts[0]))
        case (.changed, 1):
            guard let changes = [WatchedValue](packed: rest[0]) else { return nil }
            self = .watchedChanged(changes)
        case (.person, 0): self = .personChanged(to: nil)
        case (.person, 1) where texts.count == 1: self = .personChanged(to: texts[0])
        default: return nil
        }
    }
}

extension WatchedValue {
    fileprivate var packed: Value { .list([.integer(Int(watch.rawValue))] + (value.map { [$0] } ?? [])) }
}

extension [WatchedValue] {
    fileprivate init?(packed: Value) {
        self = []
        guard packed != .null else { return }
        guard case .list(let list) = packed else { return nil }
        for member in list {
            guard case .list(let parts) = member, parts.count == 1 || parts.count == 2,
                case .integer(let number) = parts[0], let id = UInt32(exactly: number)
            else { return nil }
            append(WatchedValue(Effect.ID(rawValue: id), parts.count == 2 ? parts[1] : nil))
        }
    }
}
