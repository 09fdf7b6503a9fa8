import WendExpressions

/// What messages bring, as far as a document says who sends them: the item of the row they come from, with its fields, what a form
/// that was submitted holds, and what the screen they come from was opened with.
///
/// Followed once for each action. Where the app may have sent something, or what is decided only when it runs, nothing is known.
final class MessageContents {
    typealias Index = Node.Index
    typealias Values = [String: ValueType]

    /// Who sends each message.
    struct Senders {
        /// The nodes that send a message to a controller, by its name.
        fileprivate(set) var nodes: [Index: [String: [Index]]] = [:]
        /// Messages that may come from elsewhere as well; nil if any may.
        fileprivate(set) var elsewhere: Set<String>? = []

        /// The nodes whose message an action, or what it is in, answers; nil where others may send it as well.
        func answered(by node: Index, _ review: Review) -> [Index]? {
            var action = node
            while let outer = review.parents[action], review.kind(outer)?.traits.contains(.performsAll) == true {
                guard review.isPlain(outer) else { return nil }
                action = outer
            }
            guard let elsewhere, let controller = review.parents[action], review.isController(controller),
                let message = review.document.nodes[action].answeredMessage(as: review.kind(action)), !message.isEmpty,
                !elsewhere.contains(message)
            else { return nil }
            return nodes[controller]?[message]
        }
    }

    private let review: Review
    private let types: Values
    private let senders: Senders
    /// What each action is known to be performed with; nil of one that is being followed, and of what nobody knows.
    private var known: [Index: Values?] = [:]
    /// What each screen was opened with, and the same with its own inputs.
    private var openings: [Index: Values?] = [:]
    private var screens: [Index: Values?] = [:]
    /// What a message brings that a controller is told, by its name.
    private var told: [Index: [String: Values?]] = [:]
    /// How many messages are followed one behind the other, and how many values are put together in all: what is beyond may bring
    /// anything.
    static let chainLimit = 48
    static let valueLimit = 200_000
    private var depth = 0
    private var spent = 0

    init(_ review: Review, _ types: Values, _ senders: Senders) {
        self.review = review
        self.types = types
        self.senders = senders
    }

    /// What a message brings to a node: to an action the message that it answers, to anything else the one that its screen was opened
    /// with. Nil where that is not known.
    func brought(to node: Index) -> Values? {
        guard review.document.allowsBindings else { return nil }
        for inner in [node] + Array(review.around(node)) {
            // A query, or what else goes on by itself, is there with its screen.
            let isOfScreen =
                review.kind(inner)?.isCompanion == true && review.document.nodes[inner].attribute("on") == nil
            if review.kind(inner)?.role == .performs, !isOfScreen { return brought(by: inner) }
            if review.isController(inner) { return opening(inner) }
        }
        return nil
    }

    /// What is known at a node by names alone, besides what is declared: the items around it and their fields, and what was brought.
    func names(at node: Index) -> Values? {
        // Beside a reply everything is known that was known before.
        let isInReply = review.around(node).prefix { !review.isController($0) }.contains {
            review.kind($0)?.role == .performs && review.kind($0)?.behaviour?.asOngoing != nil
        }
        guard !isInReply, let brought = brought(to: node), let items = items(around: node) else { return nil }
        return brought.merging(items) { $1 }
    }

    /// Whether a node is in an action whose message nobody sends.
    func isNeverPerformed(_ node: Index) -> Bool {
        guard let elsewhere = senders.elsewhere else { return false }
        return ([node] + Array(review.around(node))).contains { action in
            guard let kind = review.kind(action), kind.role == .performs, let controller = review.parents[action],
                review.isController(controller), review.isPlain(action),
                let message = review.document.nodes[action].answeredMessage(as: kind), !message.isEmpty
            else { return false }
            return senders.nodes[controller]?[message] == nil && !elsewhere.contains(message)
                && review.kind(controller)?.tells.contains(message) == false && !Kind.lifecycle.contains(message)
                && !Kind.stageLife.contains(message)
        }
    }

    private func brought(by node: Index) -> Values? {
        var action = node
        while let outer = review.parents[action], let kind = review.kind(outer), kind.role == .performs {
            guard review.isPlain(outer) else { return nil }
            // What answers a reply is performed with the reply.
            if kind.behaviour?.asOngoing != nil {
                guard kind.traits.contains(.answersAreKnown) else { return nil }
                return Values(kind.provides.map { ($0, .any) }) { first, _ in first }
            }
            action = outer
        }
        if let found = known[action] { return found }
        guard depth < Self.chainLimit, spent < Self.valueLimit else { return nil }
        known[action] = .some(nil)
        depth += 1
        let found = answered(by: action)
        depth -= 1
        spent += found?.count ?? 0
        known[action] = .some(found)
        return found
    }

    private func answered(by action: Index) -> Values? {
        guard let controller = review.parents[action], review.isController(controller), review.isPlain(controller),
            review.isPlain(action), let kind = review.kind(controller),
            let message = review.document.nodes[action].answeredMessage(as: review.kind(action)), !message.isEmpty
        else { return nil }
        if Kind.lifecycle.contains(message) { return opening(controller) }
        if kind.tells.contains(message) {
            guard kind.traits.contains(.form), case .fields(let entered)? = review.formRecords[controller],
                let opened = opening(controller)
            else { return nil }
            // Why it was refused is told only then.
            let told = message == kind.tells.first ? [] : kind.provides
            return Values(told.map { ($0, .any) }) { first, _ in first }.merging(opened) { $1 }.merging(entered) { $1 }
        }
        guard let elsewhere = senders.elsewhere, !elsewhere.contains(message),
            let nodes = senders.nodes[controller]?[message], !nodes.isEmpty
        else { return nil }
        if let found = told[controller]?[message] { return found }
        let found = told(by: nodes)
        if found != nil || depth <= 1 { told[controller, default: [:]][message] = .some(found) }
        return found
    }

    /// What some nodes that send a message bring with it, whichever does.
    private func told(by nodes: [Index]) -> Values? {
        var all: Values = [:]
        var screens: Set<Index> = []
        for node in nodes {
            guard spent < Self.valueLimit, let kind = review.kind(node), let screen = review.controller(of: node) else {
                return nil
            }
            let sent: Values?
            if kind.role == .performs {
                sent = self.sent(by: node, of: screen)
            } else if kind.role == .presents, let asking = action(around: node, on: screen) {
                // Buttons of a question bring what that was asked with.
                guard let brought = brought(by: asking) else { return nil }
                all.merge(brought) { $0.joined(with: $1) }
                sent = shown(by: node, on: screen)
            } else if kind.role == .presents {
                // What all of a screen send is put together once.
                if screens.insert(screen).inserted {
                    guard let known = self.known(on: screen) else { return nil }
                    spent += known.count
                    all.merge(known) { $0.joined(with: $1) }
                }
                sent = shown(by: node, on: screen)
            } else {
                return nil
            }
            guard let sent else { return nil }
            spent += sent.count
            all.merge(sent) { $0.joined(with: $1) }
        }
        return all
    }

    /// The action that shows something on a screen, such as a question.
    private func action(around node: Index, on screen: Index) -> Index? {
        review.around(node).prefix { $0 != screen }.first { outer in
            review.kind(outer).map { $0.role == .performs && !$0.isCompanion } ?? false
        }
    }

    /// What an action sends on: what it was performed with, and what its controller keeps.
    private func sent(by node: Index, of controller: Index) -> Values? {
        guard !saysWhatItBrings(node), let brought = brought(by: node), let kept = kept(by: controller) else {
            return nil
        }
        let named = review.entries("valueNames", of: node)
        guard !named.isEmpty else { return kept.merging(brought) { $1 } }
        let names = review.texts("valueNames", of: node).map(\.text)
        guard names.count == named.count else { return nil }
        return Values(names.map { ($0, brought[$0] ?? .any) }) { first, _ in first }
    }

    /// What everything that is shown on a screen sends along.
    private func known(on controller: Index) -> Values? {
        if let found = screens[controller] { return found }
        var values = opening(controller)
        if case .fields(let entered)? = review.formRecords[controller] { values?.merge(entered) { $1 } }
        screens[controller] = .some(values)
        return values
    }

    /// What something that is shown sends besides: its items, and what is entered in it.
    private func shown(by node: Index, on controller: Index) -> Values? {
        guard !saysWhatItBrings(node), var values = items(around: node) else { return nil }
        // Inputs say what is entered, and so does what is in them.
        for outer in [node] + Array(review.around(node)).prefix(while: { $0 != controller }) {
            for name in review.kind(outer)?.provides ?? [] { values[name] = .any }
        }
        return values
    }

    /// A message that is written out says what it brings.
    private func saysWhatItBrings(_ node: Index) -> Bool {
        review.entries(node).contains { entry in
            // Buttons in a row say to whom they send, too.
            guard review.parameter(entry, of: node)?.conversion == .message, case .node(let message) = entry.source
            else {
                return false
            }
            return review.kind(message)?.sendsTo == true
        }
    }

    /// The items of the rows around a node, and their fields.
    private func items(around node: Index) -> Values? {
        let items = review.variables(around: node, types)
        var values = items
        for (_, type) in items.sorted(by: { $0.key < $1.key }) {
            switch type {
            case .fields(let fields): values.merge(fields) { $0.joined(with: $1) }
            case .bool, .integer, .double, .string, .words, .id, .date: continue
            default: return nil
            }
        }
        return values
    }

    /// What a controller has stored and sends to others: what it declares, and what its actions set without anybody declaring it.
    private func kept(by controller: Index) -> Values? {
        var values: Values = [:]
        for entry in review.entries("values", of: controller) {
            guard case .node(let value) = entry.source, review.isPlain(value),
                let name = review.texts("name", of: value).first?.text
            else { return nil }
            values[name] = types[name] ?? .any
        }
        for entry in review.entries("actions", of: controller) {
            guard case .node(let action) = entry.source else { return nil }
            for name in review.undeclaredNames(writtenIn: action, types) { values[name] = .any }
        }
        return values
    }

    /// What the screen of a controller was opened with.
    private func opening(_ controller: Index) -> Values? {
        if let found = openings[controller] { return found }
        let found = followed(to: controller)
        // What was cut short on the way may be known from elsewhere.
        if depth == 0 || found != nil { openings[controller] = .some(found) }
        return found
    }

    private func followed(to controller: Index) -> Values? {
        // What an address says has the names that stand in the path.
        var said: Values = [:]
        for outer in [controller] + Array(review.around(controller)) {
            guard review.isPlain(outer), let kind = review.kind(outer), kind.plan == nil else { return nil }
            guard
                review.entries(PlaceReader.parameter, of: outer).count
                    == review.texts(PlaceReader.parameter, of: outer).count
            else { return nil }
            for (name, _) in review.pathParameters(of: outer) { said[name] = .any }
            if kind.role == .performs {
                guard let brought = brought(by: outer), let items = items(around: controller) else { return nil }
                return said.merging(items) { $1 }.merging(brought) { $1 }
            }
        }
        return review.surroundings.isEntry ? items(around: controller).map { said.merging($0) { $1 } } : nil
    }
}

extension Review {
    /// Who sends each message of the document, and to which controller.
    func senders() -> MessageContents.Senders {
        var senders = MessageContents.Senders()
        if opensOthers { senders.elsewhere = nil }
        for node in document.nodes.indices {
            guard isPlain(node) else {
                senders.elsewhere = nil
                continue
            }
            for entry in entries(node) where parameter(entry, of: node)?.conversion == .message {
                guard let message = sent(entry, of: node) else {
                    senders.elsewhere = nil
                    continue
                }
                // What performs tells of more than it was performed with by any other message than its own.
                if kind(node)?.role == .performs, parameter(entry, of: node)?.name != "message" {
                    senders.elsewhere?.insert(message.name)
                    continue
                }
                switch message.receiver {
                case .controller(let controller):
                    senders.nodes[controller, default: [:]][message.name, default: []].append(node)
                case .descendant(let name, _, _):
                    guard let only = named[name]?.first, named[name]?.count == 1, isController(only) else {
                        senders.elsewhere?.insert(message.name)
                        continue
                    }
                    senders.nodes[only, default: [:]][message.name, default: []].append(node)
                case .open: senders.elsewhere?.insert(message.name)
                }
            }
        }
        return senders
    }

    /// Whether an action keeps a value under a name, declared or not, as `storeValue` does.
    func isKeeping(_ node: Index) -> Bool {
        guard let kind = kind(node), kind.role == .performs, kind.writes == nil else { return false }
        return kind.parameter("name")?.accepts == .string && kind.parameter("value") != nil
    }

    /// Whether other documents, or code, are told and tell of what this one keeps.
    var opensOthers: Bool {
        document.nodes.indices.contains { node in
            guard let kind = kind(node) else { return false }
            return kind.provides.contains("schema") || kind.traits.contains(.isCode)
        }
    }

    /// The names that an action, and what is in it, sets without anybody declaring them.
    func undeclaredNames(writtenIn action: Index, _ types: [String: ValueType]) -> Set<String> {
        var names: Set<String> = []
        var open = [action]
        while let node = open.popLast() {
            for entry in entries(node) {
                switch entry.source {
                case .literal(.string(let path)) where parameter(entry, of: node)?.conversion == .place:
                    let name = String(path.prefix { $0 != "." })
                    if types[name] == nil { names.insert(name) }
                case .literal(.string(let name)) where isKeeping(node) && parameter(entry, of: node)?.name == "name":
                    names.insert(name)
                case .node(let child) where !isController(child): open.append(child)
                default: continue
                }
            }
        }
        return names
    }
}
