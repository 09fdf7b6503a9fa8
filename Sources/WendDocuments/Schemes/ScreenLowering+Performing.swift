import WendCore
import WendExpressions

/// What is asked of services: action mediators become messages and requests, and how these stand becomes values.
extension ScreenLowering {
    mutating func perform(_ mediator: Scheme.Mediator) {
        let (id, place) = (mediatorName(mediator), mediator.id.place)
        let message = "perform:\(id)"
        if mediator.className == "StandardMediaPickerController" { return pick(mediator) }
        let names = [mediator.text("actionName"), mediator.text("elseActionName")]
        // What nobody answers is not asked for; forms are judged all the same.
        let isAnswered =
            names.contains { $0.map { isDescribed($0, mediator) } ?? false } || mediator.outlet("form") != nil
        if isAnswered || names.allSatisfy({ $0 == nil }) { trigger(mediator, message) }
        cancel(mediator, id)
        let run = delayed(mediator, message)
        guard names[0] != nil || names[1] != nil else {
            if mediator.className != "SearchActionController" {
                diagnostics.append(.attributeMissing("actionName", of: mediator.id.words, at: location(place)))
            }
            return
        }
        if asksForStatus(mediator) { declare("\(id)Status", "{\(ActionState.none)}", place: place) }
        let own = names.enumerated().map { index, name in
            name.map { request($0, mediator, isOther: index == 1) }
        }
        if let setting = mediator.setting("predicateFormat"), let text = setting.value.text, !text.isEmpty {
            let condition = reading { $0.condition(Scheme.Text(text, place: setting.place)) } ?? "FALSEPREDICATE"
            let draft = Draft("conditionalAction", [("on", run)], place: place)
            draft.content.append(
                Draft(
                    "condition", isParameter: true, place: place,
                    content: [Draft("check", [("when", condition)], place: setting.place)]))
            for (steps, parameter) in zip(own, ["successAction", "failureAction"]) {
                guard let steps, !steps.isEmpty else { continue }
                let inner = steps.count == 1 ? steps[0] : Draft("multipleActions", place: place, content: steps)
                draft.content.append(Draft(parameter, isParameter: true, place: place, content: [inner]))
            }
            // What is not the case has no action of its own, and is not a failure.
            if own[0] == nil || own[0]?.isEmpty == true || draft.content.count < 2 {
                draft.content.append(
                    Draft(
                        "successAction", isParameter: true, place: place, content: [Draft("endEditing", place: place)]))
            }
            actions.append(draft)
        } else if let steps = own[0], !steps.isEmpty {
            if steps.count == 1 {
                steps[0].attributes.insert(Markup.Attribute("on", run, place: place), at: 0)
                actions.append(steps[0])
            } else {
                actions.append(Draft("multipleActions", [("on", run)], place: place, content: steps))
            }
        }
    }

    // MARK: What sets it off

    private mutating func trigger(_ mediator: Scheme.Mediator, _ message: String) {
        let place = mediator.id.place
        switch mediator.className {
        case "ButtonActionController", "BarButtonActionController":
            guard let sender = draft("sender", of: mediator) else {
                if mediator.outlet("sender") == nil { missing("sender", of: mediator) }
                return
            }
            guard ["button", "barButtonItem"].contains(sender.name) else {
                return diagnostics.append(
                    .outletOfAnother(mediator.outlet("sender")?.words ?? "", "button", at: location(place)))
            }
            sender["message"] = formMessage(mediator, message)
            sender["to"] = nil
        case "OnLoadActionController": onLoad.append(message)
        case "TimerActionController":
            let seconds = max(mediator.number("interval") ?? 60, 1)
            companions.append(
                Draft(
                    "timer", [("every", BoundValue.written(.double(seconds))), ("message", message)], place: place))
        case "TableRefreshActionController": offerRefreshing(message, place)
        case "InfiniteScrollActionController": offerMore(mediator, message)
        default: break
        }
    }

    private mutating func offerRefreshing(_ message: String, _ place: Markup.Place) {
        let button = Draft(
            "barButtonItem", [("systemItem", "refresh"), ("message", message)], place: place)
        let bar: Draft
        if let known = drafts.bars.first {
            bar = known
        } else {
            bar = Draft("navigationItem", place: place)
            screen.content.insert(bar, at: 0)
        }
        if let items = bar.content.first(where: { $0.name == "rightBarButtonItems" || $0.name == "rightBarButtonItem" })
        {
            items.name = "rightBarButtonItems"
            items.content.append(button)
        } else {
            bar.content.append(Draft("rightBarButtonItems", isParameter: true, place: place, content: [button]))
        }
    }

    private mutating func offerMore(_ mediator: Scheme.Mediator, _ message: String) {
        guard let sender = draft("sender", of: mediator), sender.name == "table",
            let rows = rows.first(where: { $0.table === sender })
        else {
            if mediator.outlet("sender") == nil { missing("sender", of: mediator) }
            return
        }
        let more = Draft(
            "tableSection", [("hidden", "{\(rows.rows).@count == 0}")], place: mediator.id.place,
            content: [
                Draft(
                    "tableCell", [("text", "More"), ("message", message), ("selectsInSight", "yes")],
                    place: mediator.id.place)
            ])
        let isLast = mediator.flag("trackScrollDown", true)
        let end = sender.content.lastIndex { $0.name == "tableSection" } ?? sender.content.count - 1
        let start = sender.content.firstIndex { $0.name == "tableSection" } ?? 0
        sender.content.insert(more, at: isLast ? end + 1 : start)
    }

    private mutating func cancel(_ mediator: Scheme.Mediator, _ id: String) {
        guard let button = draft("cancelButton", of: mediator) else { return }
        button["message"] = "cancel:\(id)"
        actions.append(
            Draft("cancelRequest", [("on", "cancel:\(id)"), ("request", id)], place: mediator.id.place))
    }

    /// The value that says that an action waits for its delay; nil if it has none.
    func waiting(_ mediator: Scheme.Mediator) -> String? {
        guard let delay = mediator.number("actionDelay"), delay > 0, mediator.className != "SearchActionController"
        else { return nil }
        return "\(mediatorName(mediator))Waits"
    }

    /// The message after which it is really done, which comes later if there is a delay.
    private mutating func delayed(_ mediator: Scheme.Mediator, _ message: String) -> String {
        guard let waiting = waiting(mediator), let delay = mediator.number("actionDelay") else { return message }
        let (id, place) = (mediatorName(mediator), mediator.id.place)
        declare(waiting, "{NO}", place: place)
        companions.append(
            Draft(
                "timer",
                [
                    ("after", BoundValue.written(.double(delay))), ("while", "{\(waiting)}"), ("message", "wait:\(id)"),
                ], place: place))
        actions.append(Draft("set", [("on", message), ("name", waiting), ("to", "{YES}")], place: place))
        actions.append(
            Draft(
                "multipleActions", [("on", "wait:\(id)")], place: place,
                content: [
                    Draft("set", [("name", waiting), ("to", "{NO}")], place: place),
                    Draft("sendMessage", [("message", "run:\(id)"), ("to", "self")], place: place),
                ]))
        return "run:\(id)"
    }

    // MARK: The request

    /// What asks for an action, and tells how it stands.
    private mutating func request(_ action: String, _ mediator: Scheme.Mediator, isOther: Bool) -> [Draft] {
        let (id, place) = (mediatorName(mediator), mediator.id.place)
        let setting = mediator.setting(isOther ? "elseActionName" : "actionName")
        if !isDescribed(action, mediator) {
            let closest = guesses.closest(to: action, among: (around.services.actions ?? [:]).keys.sorted())
            diagnostics.append(.actionUnknown(action, closest: closest, at: location(setting?.place ?? place)))
            return []
        }
        // Those that follow it, too: the service performs them, and tells which of them has failed.
        let longest = SchemeServices.longestChain
        var chain = around.services.chain(from: action)
        if chain.count > longest {
            chain.removeLast(chain.count - longest)
            if !around.watchedActions.isEmpty {
                diagnostics.append(.chainTooLong(from: action, at: location(setting?.place ?? place)))
            }
        }
        var states =
            chain.enumerated().filter { around.watchedActions.contains($0.element) }.map { index, name in
                ChainedState(SchemeLowering.state(of: name), index, of: chain)
            } + (asksForStatus(mediator) ? [ChainedState("\(id)Status", 0, of: chain)] : [])
        told += states.count
        if told > SchemeLowering.mostTold {
            // It is said once.
            if told - states.count <= SchemeLowering.mostTold {
                diagnostics.append(.statesTooMany(at: location(setting?.place ?? place)))
            }
            states = []
        }
        func sets(_ state: (ChainedState) -> String?) -> [Draft] {
            states.compactMap { each in
                state(each).map { Draft("set", [("name", each.name), ("to", "{\($0)}")], place: place) }
            }
        }
        let name = isOther ? "\(id)Else" : id
        let request = Draft("request", [("name", name), ("action", action)], place: setting?.place ?? place)
        if let values = values(of: mediator) { request["with"] = values }
        if mediator.className == "SearchActionController" {
            let least = Int(mediator.number("minimumTextLength") ?? 1)
            request["when"] = "{length(\(searchText(mediator))) >= \(least)}"
        } else if mediator.className == "InfiniteScrollActionController" {
            // Whoever scrolls on comes to the end again before more of it is there.
            request["when"] = "{NOT (\(name).isLoading == YES)}"
        }
        var answers = [
            ("success", sets(\.succeeded)), ("failure", sets(\.failed)), ("progress", sets(\.wentOn)),
        ]
        if let answer = uploadAnswer(mediator) {
            answers[0].1.append(Draft("set", [("name", answer), ("to", "{value}")], place: place))
        }
        for (name, told) in answers where !told.isEmpty {
            if told.count == 1 {
                told[0].attributes.insert(Markup.Attribute("on", name, place: place), at: 0)
                request.content.append(told[0])
            } else {
                request.content.append(Draft("multipleActions", [("on", name)], place: place, content: told))
            }
        }
        return sets(\.begun) + [request]
    }

    /// Whether anybody may answer for an action.
    func isDescribed(_ action: String, _ mediator: Scheme.Mediator) -> Bool {
        guard let known = around.services.actions else { return true }
        return known[action] != nil || mediator.outlet("target") != nil || around.offers.messages.contains(action)
    }

    /// What an action is asked with.
    private mutating func values(of mediator: Scheme.Mediator) -> String? {
        if mediator.outlet("form") != nil { return formValues(mediator) }
        switch mediator.className {
        case "SearchActionController": return "{record(input: \(searchText(mediator)))}"
        case "InfiniteScrollActionController":
            guard let table = mediator.outlet("sender").flatMap({ drafts[$0.text] }),
                let rows = rows.first(where: { $0.table === table })
            else { return nil }
            let selector = mediator.flag("trackScrollDown", true) ? "wx_last" : "wx_first"
            return "{FUNCTION(\(rows.rows), '\(selector)')}"
        case "ActionController", "TableRefreshActionController":
            // Rows are deleted with what the row has sent.
            let names = [mediator.id.text, mediator.alias?.text].compactMap(\.self)
            let table = scheme.mediators.first {
                $0.outlet("deleteController").map { names.contains($0.text) } ?? false
            }
            return table.map { "{\(mediatorName($0))Row}" } ?? "{NULL}"
        default: return "{content}"
        }
    }

    // MARK: How it stands

    /// Whether anything asks how the latest call of an action mediator stands.
    func asksForStatus(_ mediator: Scheme.Mediator) -> Bool {
        let names = [mediator.id.text, mediator.alias?.text].compactMap(\.self)
        return textsOfStatus.contains { text in names.contains { text.contains("\($0)\(Self.status)") } }
    }

    /// Follows how an action stands, whoever has asked for it.
    mutating func follow(_ mediator: Scheme.Mediator) {
        let (id, place) = (mediatorName(mediator), mediator.id.place)
        guard let action = mediator.text("actionName") else {
            return diagnostics.append(.attributeMissing("actionName", of: mediator.id.words, at: location(place)))
        }
        let state = SchemeLowering.state(of: action)
        declare(id, "{\(ActionState.none)}", place: place)
        statuses.append(id)
        companions.append(Draft("change", [("of", "{\(state)}"), ("message", "status:\(id)")], place: place))
        let take = Draft("set", [("name", id), ("to", "{\(state)}")], place: place)
        guard let message = mediator.setting("errorMessage"), let words = message.value.text, !words.isEmpty else {
            take.attributes.insert(Markup.Attribute("on", "status:\(id)", place: place), at: 0)
            return actions.append(take)
        }
        let alert = Draft(
            "showAlert",
            [
                ("title", BoundValue.escaped(mediator.text("errorTitle") ?? "Error")),
                ("message", "\(BoundValue.escaped(words))\n\n{\(id).error}"),
            ], place: message.place)
        let told = Draft.performing([alert], if: "\(id).isFailure == YES AND \(id).error != NULL", place: place)
        actions.append(
            Draft("multipleActions", [("on", "status:\(id)")], place: place, content: [take, told]))
    }
}

/// The state of one of several actions that follow one another: the service performs them, and tells when the next one begins.
private struct ChainedState {
    let name: String
    let action: String
    /// What follows it.
    let next: String?
    let isFirst: Bool

    init(_ name: String, _ index: Int, of chain: [String]) {
        self.name = name
        action = BoundValue.quoted(chain[index])
        next = index + 1 < chain.count ? BoundValue.quoted(chain[index + 1]) : nil
        isFirst = index == 0
    }

    private var isUnderWay: String { "\(name).inProgress == YES" }

    var begun: String? { isFirst ? ActionState.begun(name) : nil }

    /// When the next one is performed.
    var wentOn: String? {
        let ended = next.map { ("action == \($0)", ActionState.succeeded(name)) }
        let began = isFirst ? nil : ("action == \(action)", ActionState.begun(name))
        let cases = [began, ended].compactMap(\.self)
        return cases.isEmpty ? nil : cases.reversed().reduce(name) { "TERNARY(\($1.0), \($1.1), \($0))" }
    }

    /// When all have been performed: the others were told of already.
    var succeeded: String? {
        next == nil ? ActionState.succeeded(name) : "TERNARY(\(isUnderWay), \(ActionState.succeeded(name)), \(name))"
    }

    /// When one of them has failed.
    var failed: String? {
        let failure = ActionState.failed(name)
        if isFirst, next == nil { return failure }
        let ended = "TERNARY(\(isUnderWay), \(ActionState.succeeded(name)), \(name))"
        return isFirst
            ? "TERNARY(action != NULL AND action != \(action), \(ended), \(failure))"
            : "TERNARY(action == \(action), \(failure), \(ended))"
    }
}

/// All texts of a scheme that say expressions.
struct SchemeTexts: Sequence {
    private let texts: [String]

    init(_ scheme: Scheme) {
        var texts: [String] = []
        func take(_ binding: SchemeBinding) {
            texts += [binding.source, binding.predicate, binding.format].compactMap { $0?.text }
            texts += [binding.ifTrue, binding.ifFalse].compactMap { $0?.value.text }
        }
        for mediator in scheme.mediators {
            texts += mediator.attributes.compactMap(\.value.text)
            for evaluation in mediator.evaluations { take(evaluation.1) }
        }
        for element in scheme.elements { for binding in element.bindings { take(binding) } }
        self.texts = texts
    }

    func makeIterator() -> IndexingIterator<[String]> { texts.makeIterator() }
}
