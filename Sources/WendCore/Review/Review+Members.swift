import WendExpressions

/// What actions make members of lists: records where the others are records, with fields that the others have.
extension Review {
    /// An action that adds a member to a list, or changes some.
    private struct Change {
        let node: Index
        let name: String
        let place: String
        let parameter: String
        let type: ValueType
        let entry: CheckedDocument.Entry
        let isNew: Bool
    }

    mutating func reviewMembers(
        _ types: [String: ValueType], _ surrounding: Surrounding, _ asked: Set<String>
    ) {
        var fields: [String: [String: ValueType]] = [:]
        var loose: Set<String> = []
        var changes: [Change] = []
        for node in document.nodes.indices where isPlain(node) {
            let (parameter, isNew): (String, Bool)
            switch kind(node)?.writes {
            case .member(let name): (parameter, isNew) = (name, true)
            case .members(let name): (parameter, isNew) = (name, false)
            case .whole, nil: continue
            }
            guard let list = entries(node).first(where: { self.parameter($0, of: node)?.conversion == .place }),
                case .literal(.string(let path)) = list.source
            else { continue }
            let places = declaredPlaces(path.split(separator: ".").map(String.init)[...], from: node, first)
            guard let place = places.first, places.count == 1 else { continue }
            let way = place.steps.reduce(place.name) { $0 + $1.text }
            let old = Self.type(at: place.steps[...], in: first[place.name] ?? .any) ?? .any
            if case .list(.fields(let known)) = old { fields[way, default: [:]].merge(known) { $0.joined(with: $1) } }
            guard let entry = entries(parameter, of: node).first, entries(parameter, of: node).count == 1 else {
                loose.insert(way)
                if isNew, !isWritten(parameter, node), submittedForm(of: node) != nil,
                    case .fields(let sent) = sent(to: node)
                {
                    fields[way, default: [:]].merge(sent) { $0.joined(with: $1) }
                }
                continue
            }
            var near = variables(around: node, types).merging(names(near: node, types, surrounding)) { $1 }
            if !isNew { near.merge(fields[way] ?? [:]) { $1 } }
            let type = typed(parameter, of: node, seeing: types, near: near)
            changes.append(
                Change(
                    node: node, name: place.name, place: way, parameter: parameter, type: type, entry: entry,
                    isNew: isNew))
            switch type {
            case .fields(let more) where isNew: fields[way, default: [:]].merge(more) { $0.joined(with: $1) }
            case .any, .null: loose.insert(way)
            default: break
            }
        }
        for change in changes {
            guard let known = fields[change.place], known.contains(where: { $0.key != "id" }), hasRoom else { continue }
            switch change.type {
            case .bool, .integer, .double, .string, .words, .id, .date, .list: reportNoRecord(change, known)
            case .fields(let written) where !change.isNew && !loose.contains(change.place):
                reviewFields(written, of: change, known, asked)
            default: continue
            }
        }
    }

    private mutating func reportNoRecord(_ change: Change, _ known: [String: ValueType]) {
        guard let (text, range) = written(change.entry, of: change.node) else { return }
        // That it is to be worked out was said.
        if diagnostics.contains(where: { $0.code == "text-not-value" && $0.location == location(range) }) { return }
        let isBraced = text.hasPrefix("{") && text.hasSuffix("}")
        // So was that it is no list.
        if isBraced, change.parameter == "set" { return }
        let inner = isBraced ? String(text.dropFirst().dropLast()) : text
        let isText = if case .binding = change.entry.source { false } else { true }
        let record = isText ? nil : Self.assigned(inner, known)
        let example = known.keys.filter { $0 != "id" }.min() ?? ""
        // One that is added is to have all that the others have.
        let isWhole = !change.isNew || known.keys.allSatisfy { $0 == "id" || $0 == inner }
        report(
            .noRecord(change.type, record ?? "record(\(example): …)", isNew: change.isNew, at: location(range)).writing(
                isWhole ? record : nil, edits(of: inner, in: range, to: isWhole ? record : nil)))
    }

    /// `state = 'done' AND by = 'Ann'` as the record that has these, and a name alone as that of a field.
    private static func assigned(_ text: String, _ known: [String: ValueType]) -> String? {
        var fields: [String] = []
        for part in text.replacing(" and ", with: " AND ").replacing(" && ", with: " AND ").split(separator: " AND ") {
            let sides = part.split(separator: "=", omittingEmptySubsequences: true).map {
                String($0.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
            }
            guard let name = sides.first, known[name] != nil, sides.count < 3 else { return nil }
            fields.append("\(name): \(sides.count == 2 ? sides[1] : name)")
        }
        let record = "record(\(fields.joined(separator: ", ")))"
        return (try? ValueExpression(parsing: record)).map { _ in record }
    }

    /// Fields that an action gives to the members of a list and that none of them has: nothing asks for those.
    private mutating func reviewFields(
        _ written: [String: ValueType], of change: Change, _ known: [String: ValueType], _ asked: Set<String>
    ) {
        for name in written.keys.sorted() {
            guard let type = written[name], let old = known[name], hasRoom, !type.isNothing, !old.isNothing,
                type.joined(with: old) == .any, let (_, range) = self.written(change.entry, of: change.node)
            else { continue }
            report(.otherSort(name, type, old, at: location(range)))
        }
        for name in written.keys.sorted() where known[name] == nil && asked.contains(name) && hasRoom {
            // What all ask for is made only here, and where the items are made nearly that.
            let unasked = known.keys.filter { !asked.contains($0) && $0 != "id" && written[$0] == nil }.sorted()
            guard let closest = Suggestion.closest(to: name, among: unasked),
                let (_, range) = self.written(change.entry, of: change.node)
            else { continue }
            let place = document.source.range(ofWritten: "\(name):", in: range) ?? range
            report(.fieldMisspelt(closest, name, at: location(place)))
        }
        for name in written.keys.sorted() where known[name] == nil && !asked.contains(name) {
            let unwritten = known.filter { written[$0.key] == nil && $0.key != "id" }
            guard let (text, range) = self.written(change.entry, of: change.node) else { continue }
            guard let closest = Self.meant(name, written[name] ?? .any, among: unwritten) else {
                if leavesDocument(change.name) { continue }
                let place = document.source.range(ofWritten: "\(name):", in: range) ?? range
                report(.fieldOfNone(name, closest: nil, at: location(place)))
                continue
            }
            if case .words(let words)? = written[name] { misplacedWords.formUnion(words) }
            let slip = text.contains("\(name):") ? ("\(name):", "\(closest):") : (name, closest)
            let place = document.source.range(ofWritten: slip.0, in: range) ?? range
            report(
                .fieldOfNone(name, closest: closest, at: location(place)).writing(
                    closest, edits(of: slip.0, in: range, to: slip.1)))
        }
    }

    /// The field that another of nearly its name, or of one that begins like it, was meant to be.
    private static func meant(_ name: String, _ type: ValueType, among known: [String: ValueType]) -> String? {
        if let closest = Suggestion.closest(to: name, among: known.keys.sorted()) { return closest }
        let alike = known.filter { field, other in
            zip(field.utf8, name.utf8).prefix { $0 == $1 }.count >= 4 && type != .any
                && type.joined(with: other) != .any
        }
        return alike.count == 1 ? alike.first?.key : nil
    }
}

extension ValueType {
    /// Whether nothing is known of it, or there is nothing.
    var isNothing: Bool { self == .any || self == .null }
}

extension Diagnostic {
    static func noRecord(_ type: ValueType, _ record: String, isNew: Bool, at location: FileLocation) -> Self {
        let what = isNew ? "this adds" : "this makes of each of them"
        return warning(
            "not-a-record",
            "the items of the list are records, and \(what) \(type.name); write \(record.shortened)", at: location)
    }
}
