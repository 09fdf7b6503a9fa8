import WendExpressions

/// What is known of what an expression sees besides what is declared: inputs around it, and what was sent.
extension Review {
    static let message = "message"

    /// What the names of inputs stand for, and what a message carries, as far as the expression asks for them. Where anything may
    /// come from outside nothing is known of a message.
    func sent(at place: Place, _ known: Known) -> [String: ValueType] {
        var near: [String: ValueType] = [:]
        let names = place.expression.names
        // In conditions about members of which nothing is known a name may be that of a field.
        if !place.isOpen, !place.inputs.isEmpty {
            for name in names where place.near[name.name] == nil { near[name.name] = place.inputs[name.name] }
            // Somebody who asks an input for something means its element.
            for name in names where !name.isWhole { near[name.name] = nil }
        }
        guard names.contains(where: { $0.name == Self.message }) else { return near }
        let brought = known.contents.brought(to: place.node)
        if knowsMessage(place, known, brought != nil),
            names.allSatisfy({ $0.name != Self.message || $0.next != nil })
        {
            var fields: [String: ValueType] = [:]
            for name in names where name.name == Self.message {
                guard let next = name.next else { continue }
                // What is judged has names of its own, and the message has others.
                let around = place.members[next] == nil ? place.near[next] : nil
                fields[next] = around ?? brought?[next] ?? known.items[next] ?? .any
            }
            if !fields.isEmpty { near[Self.message] = .fields(fields) }
        } else if place.isText, !place.isOpen, place.near[Self.message] == nil, named[Self.message] == nil, let brought
        {
            // Shown as a whole it is a record.
            near[Self.message] = .fields(brought)
        }
        return near
    }

    private func knowsMessage(_ place: Place, _ known: Known, _ isFollowed: Bool) -> Bool {
        (isFollowed || !place.seesOutside) && !place.isOpen && place.near[Self.message] == nil
            && known.types[Self.message] == nil
            && named[Self.message] == nil
    }

    /// A failure is told with an `error`, whoever fails; what is nearly called so is that.
    private mutating func reviewReply(_ place: Place) {
        guard !place.replies.isEmpty, place.near[Self.message] == nil, named[Self.message] == nil else { return }
        for name in place.expression.names where name.name == Self.message {
            guard let next = name.next, !place.replies.contains(next), hasRoom,
                let closest = Suggestion.closest(to: next, among: place.replies), closest + "s" != next
            else { continue }
            let start = name.offset + Self.message.utf8.count + 1
            let range = range(start, next.utf8.count, in: place)
            report(
                .unknownName("\(Self.message).\(next)", closest: closest, at: location(range))
                    .writing(closest, edits(of: next, in: range, to: closest)))
        }
    }

    /// What a failure says in any case, in what answers one.
    func replies(around node: Index) -> [String] {
        for inner in [node] + Array(around(node)) {
            guard let outer = parents[inner], let kind = kind(outer) else { return [] }
            if kind.tells.contains("failure"), kind.role == .performs {
                let message = document.nodes[inner].answeredMessage(as: self.kind(inner))
                return message == "failure" ? kind.provides : []
            }
            if isController(inner) { return [] }
        }
        return []
    }

    /// Whether a name is that of a declared value, and of nothing that is ever sent.
    func isOnlyKept(_ name: String, _ known: Known) -> Bool {
        // Rows send their items, whatever else has the name.
        known.types[name] != nil && known.items[name] == nil && callers[name] == nil && !known.fields.contains(name)
            && !known.told.contains(name) && (named[name] ?? []).allSatisfy(isDeclaration)
    }

    /// Names of values to be sent that nobody provides.
    mutating func reviewSentNames(_ types: [String: ValueType], _ known: Known, _ open: [Bool]) {
        for node in document.nodes.indices where isPlain(node) {
            let sent = entries("valueNames", of: node).compactMap { entry in
                if case .literal(.string(let name)) = entry.source {
                    (name, written(entry, of: node)?.range ?? entry.range)
                } else {
                    nil
                }
            }
            if sent.isEmpty { continue }
            let near = variables(around: node, types)
            // What records have stands alone only where one of them is around.
            let there = open[node] ? nil : known.contents.names(at: node)
            for (name, range) in sent where near[name] == nil {
                let isElsewhere =
                    there.map { $0[name] == nil && !known.outright.contains(name) && !known.told.contains(name) }
                    ?? false
                guard isElsewhere || !known.names.contains(name) else { continue }
                if name.contains(",") {
                    reportSeveral(name, at: range)
                    continue
                }
                let first = String(name.prefix { $0 != "." })
                if first.utf8.count < name.utf8.count, near[first] != nil || known.names.contains(first) {
                    report(
                        .wayToSend(name, first, at: location(range)).writing(
                            first, edits(of: name, in: range, to: first)))
                    continue
                }
                reportUnknown(
                    name, known, near.keys.sorted(), among: isElsewhere ? known.outrightWords : nil, isSent: true,
                    isOpen: known.isOpen && open[node], at: range)
            }
        }
    }

    /// `a, b`: each name of what is sent stands in an element of its own.
    private mutating func reportSeveral(_ names: String, at range: SourceRange) {
        let each = names.split(separator: ",").map { name in
            (name.split(separator: "?").first ?? "").filter { !$0.isWhitespace }
        }.filter { !$0.isEmpty }
        let element = "valueNames"
        let written = document.source.written(in: range)
        let isElement =
            document.source.notation(at: range.lowerBound) == .xml && written == names
            && document.source.range(ofWritten: names, in: range) != nil && !isInAttribute(range)
        let edits =
            isElement
            ? [
                Diagnostic.Edit(
                    location: location(range), replacement: each.joined(separator: "</\(element)><\(element)>"))
            ] : []
        report(
            .severalNames(names, element: element, each, at: location(range)).fixable("write each by itself", edits))
    }

    private func isInAttribute(_ range: SourceRange) -> Bool {
        document.nodes.contains { node in node.attributes.contains { $0.valueRange == range } }
    }

    /// Forms that send the app nothing of what is entered in them, because all of it is kept further outward.
    mutating func reviewSubmissions(_ forms: [Index: [Input]?]) {
        guard document.allowsBindings else { return }
        for node in document.nodes.indices where isPlain(node) && document.nodes[node].attribute("to") == "app" {
            guard kind(node)?.parameter("valueNames") != nil, entries("valueNames", of: node).isEmpty,
                let form = submittedForm(of: node), let inputs = forms[form] ?? nil,
                inputs.allSatisfy({ $0.name?.isEmpty ?? true }), let own = namesKept(by: form)
            else { continue }
            let kept = inputs.flatMap { texts("edits", of: $0.node) }.map { String($0.text.prefix { $0 != "." }) }
            // What the form itself keeps is sent.
            guard let first = kept.first, own.isDisjoint(with: kept) else { continue }
            report(.submitsNothing(first, at: location(document.nodes[node].headRange)))
        }
    }

    /// The names of the values that a controller declares; nil if one may be made of what is kept further outward.
    private func namesKept(by controller: Index) -> Set<String>? {
        var names: Set<String> = []
        for entry in entries("values", of: controller) {
            guard case .node(let value) = entry.source, isPlain(value), isDeclaration(value),
                entries("always", of: value).isEmpty, let name = texts("name", of: value).first?.text
            else { return nil }
            names.insert(name)
        }
        return names
    }

    /// Fields of a message that nobody can have sent: whatever is sent has the name of something in the document.
    mutating func reviewMessage(_ place: Place, _ known: Known) {
        reviewDeclaredMessage(place)
        guard place.expression.names.contains(where: { $0.name == Self.message }) else { return }
        let unnamed = reviewUnnamed(place, known)
        let brought = known.contents.brought(to: place.node)
        guard knowsMessage(place, known, brought != nil) else { return reviewReply(place) }
        for name in place.expression.names where name.name == Self.message {
            guard let next = name.next, place.members[next] != nil || place.near[next] == nil, brought?[next] == nil,
                !unnamed.contains(next)
            else { continue }
            // A condition of a form is about its inputs.
            if kind(place.node)?.types.fits(.condition) == true, place.inputs[next] != nil {
                let way = "\(Self.message).\(next)"
                let range = range(name.offset, name.length, in: place)
                report(
                    .unknownName(way, closest: next, at: location(range)).writing(
                        next, edits(of: way, in: range, to: next)))
                continue
            }
            if isOnlyKept(next, known), !isSentOn(next) {
                let way = "\(Self.message).\(next)"
                let range = range(name.offset, name.length, in: place)
                report(
                    .keptNotSent(next, at: location(range)).writing(next, edits(of: way, in: range, to: next)))
                continue
            }
            // Behind the dot.
            let start = name.offset + Self.message.utf8.count + 1
            let range = range(
                start, min(next.utf8.count, max(name.offset + name.length - start, 0)), in: place)
            // Where it is known what is brought, that is what can have been meant.
            if known.names.contains(next) || brought != nil {
                reportNotBrought(name, brought, at: range)
            } else {
                reportUnknown(next, known, place.near.keys.sorted(), isOpen: name.mayBeAbsent, at: range)
            }
        }
    }
}

extension Review {
    /// More names than these are not compared with one that is not there.
    static let mostBrought = 256

    /// A name that something in the document has, and that no message brings which is answered there.
    private mutating func reportNotBrought(
        _ asked: ValueExpression.Name, _ brought: [String: ValueType]?, at range: SourceRange
    ) {
        guard hasRoom, let name = asked.next, let brought, brought[name] == nil else { return }
        // An input without a name may be the one.
        if diagnostics.contains(where: { $0.code == "nameless-input" }) { return }
        // Of very many nobody knows which was meant.
        let names = brought.count > Self.mostBrought ? [] : brought.keys.sorted()
        let closest = itemBrought(brought, insteadOf: asked) ?? Suggestion.closest(to: name, among: names)
        if asked.mayBeAbsent, closest == nil { return }
        report(
            .notBrought(name, names, isNothing: brought.isEmpty, closest: closest, at: location(range)).writing(
                closest, edits(of: name, in: range, to: closest)))
    }

    /// A value that is declared as `message`, where that is what was sent.
    private mutating func reviewDeclaredMessage(_ place: Place) {
        guard let name = place.expression.names.first(where: { $0.name == Self.message && $0.isWhole }),
            place.near[Self.message] == nil, place.inputs[Self.message] == nil
        else { return }
        let around = [place.node] + Array(around(place.node))
        guard around.contains(where: { kind($0)?.role == .performs }),
            let declaration = named[Self.message]?.first(where: { node in
                isDeclaration(node) && parents[node].map(around.contains) ?? false
            })
        else { return }
        report(
            .declaredMessage(at: location(range(name.offset, name.length, in: place))).noting(
                "this is the value", at: location(document.nodes[declaration].headRange)))
    }
}

extension Diagnostic {
    /// - Parameter names: What the message brings.
    fileprivate static func notBrought(
        _ name: String, _ names: [String], isNothing: Bool, closest: String?, at location: FileLocation
    ) -> Self {
        let few = names.prefix(8).map { "'\($0.shortened)'" }.joined(separator: ", ") + (names.count > 8 ? ", …" : "")
        let way =
            closest.map { "did you mean '\($0.shortened)'?" }
            ?? (isNothing ? "it brings nothing" : names.isEmpty ? "it brings others" : "it brings \(few)")
        return warning(
            "unknown-name", "the message that is answered here brings no '\(name.shortened)'; \(way)", at: location)
    }

    static func declaredMessage(at location: FileLocation) -> Self {
        warning(
            "declared-message",
            "in an action 'message' is what was sent with the message it answers, and not the value of that name; give the value "
                + "another name", at: location)
    }

    static func severalNames(_ names: String, element: String, _ each: [String], at location: FileLocation) -> Self {
        let shown = each.prefix(4).map { "<\(element)>\($0.shortened)</\(element)>" }.joined()
        return warning(
            "unknown-name",
            "'\(names.shortened)' is taken for one name, which nothing provides; each name stands by itself: \(shown)",
            at: location)
    }

    static func submitsNothing(_ name: String, at location: FileLocation) -> Self {
        warning(
            "submits-nothing",
            "nothing that is entered in this form is sent, as it is kept in '\(name.shortened)'; say that with "
                + "<valueNames>\(name.shortened)</valueNames>", at: location)
    }

    static func wayToSend(_ way: String, _ name: String, at location: FileLocation) -> Self {
        warning(
            "unknown-name",
            "whole values are sent, by their names: write '\(name.shortened)', and what answers finds '\(way.shortened)' in it",
            at: location)
    }

    static func keptNotSent(_ name: String, at location: FileLocation) -> Self {
        warning(
            "unknown-name", "no message carries '\(name.shortened)'; for the declared value write '\(name.shortened)'",
            at: location)
    }
}
